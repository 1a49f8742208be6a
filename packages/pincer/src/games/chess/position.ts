/** A chess position as plain data, and what makes it possible. */

/** The sides; White moves first. */
export const COLOURS = ['white', 'black'] as const;
/** A side. */
export type Colour = (typeof COLOURS)[number];

/** A position of chess as plain data. */
export interface State {
  /** The 64 squares from a1 to h1, a2 to h2 … h8: a letter of FEN for a piece, `.` for none. */
  readonly board: string;
  readonly turn: Colour;
  /** The rights to castle that are left, letters of `KQkq` in this order. */
  readonly castling: string;
  /** The square that a pawn has just passed over, if it may be taken there. */
  readonly enPassant: string | undefined;
  /** Plies since the last capture or pawn's move. */
  readonly halfmoves: number;
  /** The number of the next move, from 1. */
  readonly fullmove: number;
}

/** The position in which a game begins. */
export const INITIAL: State = {
  board: 'RNBQKBNRPPPPPPPP................................pppppppprnbqkbnr',
  turn: 'white',
  castling: 'KQkq',
  enPassant: undefined,
  halfmoves: 0,
  fullmove: 1,
};

/** Counts may go so far: no game does. */
const GREATEST_COUNT = 1e9;

export const RIGHTS = ['K', 'Q', 'k', 'q'] as const;

/** Where king and rook must stand for each right. */
const HOMES = {
  K: { king: 'e1', rook: 'h1' },
  Q: { king: 'e1', rook: 'a1' },
  k: { king: 'e8', rook: 'h8' },
  q: { king: 'e8', rook: 'a8' },
} as const;

/** How many of each piece a side begins with. */
const FIRST_COUNTS = { q: 1, r: 2, b: 2, n: 2 } as const;

/** `e4` for 28. */
export function squareName(square: number): string {
  return 'abcdefgh'[square & 7] + String((square >> 3) + 1);
}

/** 28 for `e4`; undefined for what is no square. */
export function squareIndex(name: string): number | undefined {
  if (!/^[a-h][1-8]$/.test(name)) return undefined;
  return (name.charCodeAt(1) - 49) * 8 + name.charCodeAt(0) - 97;
}

export function opponent(colour: Colour): Colour {
  return colour === 'white' ? 'black' : 'white';
}

/** The letter of a piece of this colour: capital for White. */
function letterOf(kind: string, colour: Colour): string {
  return colour === 'white' ? kind.toUpperCase() : kind;
}

/**
 * What makes a state impossible, if anything does; if nothing does, it may be given to the kernel.
 */
export function faultOf(state: State): string | undefined {
  return (
    shapeFault(state) ??
    countFault(state.board) ??
    pawnFault(state.board) ??
    rightsFault(state) ??
    enPassantFault(state) ??
    checkFault(state)
  );
}

function shapeFault({ board, turn, halfmoves, fullmove }: State): string | undefined {
  if (!/^[.PNBRQKpnbrqk]{64}$/.test(board)) return 'the board is not 64 letters of pieces or dots';
  if (!COLOURS.includes(turn)) return `the side to move is "${turn}", not white or black`;
  if (!isCount(halfmoves, 0)) return `the halfmove clock ${halfmoves} is not an integer from 0 to ${GREATEST_COUNT}`;
  if (!isCount(fullmove, 1)) return `the move number ${fullmove} is not an integer from 1 to ${GREATEST_COUNT}`;
  return undefined;
}

function isCount(value: number, least: number): boolean {
  return Number.isInteger(value) && value >= least && value <= GREATEST_COUNT;
}

function countFault(board: string): string | undefined {
  for (const colour of COLOURS) {
    const count = (kind: string) => board.split(letterOf(kind, colour)).length - 1;
    if (count('k') !== 1) return `${colour} has ${count('k')} kings; it must have one`;
    if (count('p') > 8) return `${colour} has ${count('p')} pawns; there are at most 8`;
    const promoted = Object.entries(FIRST_COUNTS).reduce(
      (sum, [kind, first]) => sum + Math.max(0, count(kind) - first),
      0,
    );
    if (promoted + count('p') > 8) {
      return `${colour} has ${count('p')} pawns and ${promoted} pieces more than at the start: no more than 8 in all can have been pawns`;
    }
  }
  return undefined;
}

function pawnFault(board: string): string | undefined {
  for (const rank of [0, 7]) {
    const file = board.slice(8 * rank, 8 * rank + 8).search(/p/i);
    if (file >= 0) return `a pawn stands on ${squareName(8 * rank + file)}; pawns are never on the first or last rank`;
  }
  return undefined;
}

function rightsFault({ board, castling }: State): string | undefined {
  if (!/^K?Q?k?q?$/.test(castling)) return `the castling rights "${castling}" are not letters of KQkq in this order`;
  for (const right of RIGHTS) {
    if (!castling.includes(right)) continue;
    const colour = right === 'K' || right === 'Q' ? 'white' : 'black';
    const { king, rook } = HOMES[right];
    if (at(board, king) !== letterOf('k', colour) || at(board, rook) !== letterOf('r', colour)) {
      return `castling right ${right} needs the ${colour} king on ${king} and a ${colour} rook on ${rook}`;
    }
  }
  return undefined;
}

function enPassantFault({ board, turn, enPassant }: State): string | undefined {
  if (enPassant === undefined) return undefined;
  const rank = turn === 'white' ? 6 : 3;
  const square = squareIndex(enPassant);
  if (square === undefined) return `the en passant square "${enPassant}" is not a square`;
  if (square >> 3 !== rank - 1)
    return `the en passant square ${enPassant} is not on rank ${rank}, with ${turn} to move`;
  const forward = turn === 'white' ? 8 : -8;
  const pawn = letterOf('p', opponent(turn));
  if (board[square - forward] !== pawn || board[square] !== '.' || board[square + forward] !== '.') {
    const [from, to] = [squareName(square + forward), squareName(square - forward)];
    return `en passant on ${enPassant} needs a pawn that has just moved from ${from} to ${to}`;
  }
  return undefined;
}

function checkFault({ board, turn }: State): string | undefined {
  const king = board.indexOf(letterOf('k', opponent(turn)));
  return isAttacked(board, king, turn) ? `${opponent(turn)} is in check, but it is ${turn}'s move` : undefined;
}

function at(board: string, name: string): string | undefined {
  return board[squareIndex(name) ?? -1];
}

const DIAGONALS = [
  [1, 1],
  [1, -1],
  [-1, 1],
  [-1, -1],
] as const;
const STRAIGHTS = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;
const LEAPS = [
  [1, 2],
  [2, 1],
  [2, -1],
  [1, -2],
  [-1, -2],
  [-2, -1],
  [-2, 1],
  [-1, 2],
] as const;

/** Whether a piece of this colour attacks the square. */
function isAttacked(board: string, square: number, by: Colour): boolean {
  const look = (steps: readonly (readonly [number, number])[], reach: number, kinds: string) =>
    steps.some(([dx, dy]) => {
      let [x, y] = [square & 7, square >> 3];
      for (let step = 0; step < reach; step++) {
        [x, y] = [x + dx, y + dy];
        if (x < 0 || x > 7 || y < 0 || y > 7) return false;
        const piece = board[8 * y + x];
        if (piece !== '.') return kinds.includes(piece);
      }
      return false;
    });
  const pawns =
    by === 'white'
      ? ([
          [-1, -1],
          [1, -1],
        ] as const)
      : ([
          [-1, 1],
          [1, 1],
        ] as const);
  return (
    look(DIAGONALS, 7, letterOf('b', by) + letterOf('q', by)) ||
    look(STRAIGHTS, 7, letterOf('r', by) + letterOf('q', by)) ||
    look(LEAPS, 1, letterOf('n', by)) ||
    look(pawns, 1, letterOf('p', by)) ||
    look([...DIAGONALS, ...STRAIGHTS], 1, letterOf('k', by))
  );
}
