/**
 * The outlines of pieces, in a square of 100: `body` is filled, `detail` is drawn upon it with lines,
 * `dots` are filled as the lines are.
 */
export interface Outline {
  readonly body: string;
  readonly detail?: string;
  readonly dots?: readonly (readonly [x: number, y: number, radius: number])[];
}

const FOOT = 'M23 88c0-6 4-9 9-10h36c5 1 9 4 9 10a2 2 0 0 1-2 2H25a2 2 0 0 1-2-2z';

/** By the names that cells have for them. */
export const OUTLINES: Readonly<Record<string, Outline>> = {
  pawn: {
    body: `M50 20a14 14 0 0 0-8.5 25.1c-3.5.4-5.5 2-5.5 4.4s1.6 3.5 5 3.5c0 11-5 18-9 25h36c-4-7-9-14-9-25 3.4 0 5-1.1 5-3.5s-2-4-5.5-4.4A14 14 0 0 0 50 20z${FOOT}`,
    detail: 'M41 53h18M32 78h36',
  },
  rook: {
    body: `M27 19h11v7h7v-7h10v7h7v-7h11v17l-8 7 2.5 29H32.5L35 43l-8-7z M30 72h40v6H30z${FOOT}`,
    detail: 'M35 43h30M32.5 72h35M31 78h38',
  },
  knight: {
    body: `M33 78c1-12 13-18 14-29-6 5-11 5-15 8-3 3-6 7-10 6-4-1-6-5-5-10 2-8 8-15 11-23 2-6 8-9 12-11l2-9 8 8c18 3 30 20 28 47-.3 5-1 9-2 13z${FOOT}`,
    detail: 'M51 19c13 5 20 19 19 38-.2 5-.8 9-1.5 13M47 49c2-2 3-4 3-7M33 78h42',
    dots: [
      [38, 35, 3],
      [23.5, 54, 1.9],
    ],
  },
  bishop: {
    body: `M50 9a6 6 0 0 0-3.6 10.8C36 28 30 38 31 48c.5 6 4 11 9 14l-3 10h26l-3-10c5-3 8.5-8 9-14 1-10-5-20-15.4-28.2A6 6 0 0 0 50 9z M34 72h32v6H34z${FOOT}`,
    detail: 'M40 62h20M37 72h26M50 32v16M42 40h16M34 78h32',
  },
  queen: {
    body: `M18 22a5.5 5.5 0 0 0-1 10.9L28 62l4 10h36l4-10 11-29.1A5.5 5.5 0 1 0 77 29L66.5 44 64 24.3a5.5 5.5 0 1 0-6-.8L50 40l-8-16.5a5.5 5.5 0 1 0-6 .8L33.5 44 23 29a5.5 5.5 0 0 0-5-7z M32 72h36v6H32z${FOOT}`,
    detail: 'M28 62c14-4 30-4 44 0M32 72h36M33 78h34',
  },
  king: {
    body: `M47 6h6v7h7v6h-7v7.5c3 .7 5 3.3 5.5 6.5C63 29 76 27 82 37c6 11-5 19-11 26l-3 9H32l-3-9c-6-7-17-15-11-26 6-10 19-8 23.5-4 .5-3.2 2.5-5.8 5.5-6.5V19h-7v-6h7z M32 72h36v6H32z${FOOT}`,
    detail: 'M50 50c-2-10-5-14-8.5-17M50 50c2-10 5-14 8.5-17M50 50v8M29 63c14-5 28-5 42 0M32 72h36M33 78h34',
  },
};

/** What lies flat: a disc of Othello or of checkers, and the crown of a king in checkers. */
export const CROWN = 'M32 62l-5-24 13 10 10-16 10 16 13-10-5 24z';
