import type { Ground, Ink } from '../games/grid.ts';

/** How many colours a terminal has; 0: none. */
export type Colours = 0 | 16 | 256;

/**
 * Colours of xterm's palette, by their index. Whatever is written on a ground has a contrast of at
 * least 4.5 to 1 with it. Both are always set, so that it does not matter whether a terminal is
 * light or dark.
 */
export interface Palette {
  readonly ground: Readonly<Record<Ground, number>>;
  readonly ink: Readonly<Record<Ink, number>>;
  /** What names and marks are written with. */
  readonly label: Readonly<Record<Ground, number>>;
  /** Whether a white piece is an outline in black. */
  readonly outlines: boolean;
  /** The codes of an ink and of a ground. */
  readonly codes: (ink: number, ground: number) => string;
}

/** White and black are both seen on grounds of one lightness, which differ in hue. */
const MANY: Palette = {
  ground: { light: 243, dark: 63, felt: 29, rack: 18 },
  ink: { white: 231, black: 16, yellow: 226, red: 203 },
  label: { light: 231, dark: 231, felt: 231, rack: 231 },
  outlines: false,
  codes: (ink, ground) => `38;5;${ink};48;5;${ground}`,
};

/** None of sixteen colours is a ground for both: all is black on light grounds, as in print. */
const FEW: Palette = {
  ground: { light: 7, dark: 6, felt: 2, rack: 0 },
  ink: { white: 0, black: 0, yellow: 11, red: 9 },
  label: { light: 0, dark: 0, felt: 0, rack: 15 },
  outlines: true,
  codes: (ink, ground) => `${ink < 8 ? 30 + ink : 82 + ink};${ground < 8 ? 40 + ground : 92 + ground}`,
};

export const PALETTES: Readonly<Record<Exclude<Colours, 0>, Palette>> = { 16: FEW, 256: MANY };
