import type { Move } from '../games/checkers/move.ts';
import { faultOf, INITIAL, type State } from '../games/checkers/position.ts';
import type { Random } from '../support/random.ts';

/**
 * The rules of English checkers by the book, square by square on a board of 8 rows and 8 columns:
 * the oracle of the kernel.
 *
 * - Men go forward one square diagonally, kings forward and backward; Black's forward is down the
 *   page, to higher numbers.
 * - A piece jumps over an adjacent enemy to the empty square behind it and goes on jumping as long
 *   as it can; men jump forward only.
 * - Who can capture must, but may choose which capture. Taken pieces leave the board as they are
 *   jumped; the square from which the piece came is empty.
 * - A man that reaches the far edge becomes a king and its move is over.
 */
export function legalMoves(state: State): Move[] {
  const distinct = new Map<string, Move>();
  for (const move of legalRoutes(state)) {
    const { path, captured } = move;
    const name = `${path[0]} ${path[path.length - 1]} ${captured}`;
    if (!distinct.has(name)) distinct.set(name, move);
  }
  return [...distinct.values()];
}

/** The same, but captures that take the same pieces on different ways are listed for each way. */
export function legalRoutes(state: State): Move[] {
  const captures: Move[] = [];
  const steps: Move[] = [];
  for (let square = 1; square <= 32; square++) {
    const piece = state.squares[square - 1];
    if (piece.toLowerCase() !== state.turn[0]) continue;
    const without = replaceAt(state.squares, square, '.');
    captures.push(...capturesFrom(without, piece, [square], []));
    for (const [dRow, dColumn] of directions(piece)) {
      const to = neighbour(square, dRow, dColumn);
      if (to !== undefined && state.squares[to - 1] === '.') steps.push({ path: [square, to], captured: [] });
    }
  }
  return captures.length > 0 ? captures : steps;
}

export function playMove({ squares, turn, quiet }: State, { path, captured }: Move): State {
  const from = path[0];
  const to = path[path.length - 1];
  const piece = squares[from - 1];
  const isMan = piece === 'b' || piece === 'w';
  const crowned = piece === 'b' ? to >= 29 : piece === 'w' && to <= 4;
  let after = replaceAt(squares, from, '.');
  for (const square of captured) after = replaceAt(after, square, '.');
  after = replaceAt(after, to, crowned ? piece.toUpperCase() : piece);
  return {
    squares: after,
    turn: turn === 'black' ? 'white' : 'black',
    quiet: isMan || captured.length > 0 ? 0 : quiet + 1,
  };
}

/** The number of lines of so many moves, by a list of moves: `legalMoves` or `legalRoutes`. */
export function perft(state: State, depth: number, list: (state: State) => Move[] = legalMoves): number {
  if (depth === 0) return 1;
  const moves = list(state);
  if (depth === 1) return moves.length;
  return moves.reduce((sum, move) => sum + perft(playMove(state, move), depth - 1, list), 0);
}

/**
 * Every position of games played at random from the start to their end (or for 200 moves), until
 * there are `count`.
 */
export function playedPositions(random: Random, count: number): State[] {
  const positions: State[] = [];
  while (positions.length < count) {
    let state: State = INITIAL;
    for (let ply = 0; ply < 200 && positions.length < count; ply++) {
      positions.push(state);
      const moves = legalMoves(state);
      if (moves.length === 0) break;
      state = playMove(state, moves[random.below(moves.length)]);
    }
  }
  return positions;
}

/**
 * Positions of 1 to 12 pieces a side strewn at random over the board, half of them kings. In every
 * second one Black stands on the even rows and White on the odd ones, which makes for long
 * captures.
 */
export function strewnPositions(random: Random, count: number): State[] {
  const positions: State[] = [];
  while (positions.length < count) {
    const squares: string[] = Array(32).fill('.');
    const apart = positions.length % 2 === 1;
    for (const [odd, men] of ['b', 'w'].entries()) {
      const tries = 1 + random.below(apart ? 24 : 12);
      for (let piece = 0; piece < tries; piece++) {
        const at = random.below(32);
        if (squares[at] === '.' && (!apart || Math.floor(at / 4) % 2 === odd)) {
          squares[at] = random.below(2) === 0 ? men : men.toUpperCase();
        }
      }
    }
    const state = { squares: squares.join(''), turn: random.below(2) === 0 ? 'black' : 'white', quiet: 0 } as const;
    if (faultOf(state) === undefined) positions.push(state);
  }
  return positions;
}

/**
 * The piece is in the hand, `path` behind it; `squares` is without it and without what it has
 * taken.
 */
function capturesFrom(squares: string, piece: string, path: number[], captured: number[]): Move[] {
  const found: Move[] = [];
  const at = path[path.length - 1];
  for (const [dRow, dColumn] of directions(piece)) {
    const over = neighbour(at, dRow, dColumn);
    const to = neighbour(at, 2 * dRow, 2 * dColumn);
    if (over === undefined || to === undefined || squares[to - 1] !== '.') continue;
    const enemy = squares[over - 1];
    if (enemy === '.' || enemy.toLowerCase() === piece.toLowerCase()) continue;
    found.push(...capturesFrom(replaceAt(squares, over, '.'), piece, [...path, to], [...captured, over]));
  }
  if (found.length === 0 && captured.length > 0) return [{ path, captured: captured.toSorted((a, b) => a - b) }];
  return found;
}

function directions(piece: string): [number, number][] {
  const down: [number, number][] = [
    [1, -1],
    [1, 1],
  ];
  const up: [number, number][] = [
    [-1, -1],
    [-1, 1],
  ];
  return piece === 'b' ? down : piece === 'w' ? up : [...down, ...up];
}

function neighbour(square: number, dRow: number, dColumn: number): number | undefined {
  const row = Math.floor((square - 1) / 4) + dRow;
  const column = 2 * ((square - 1) % 4) + (Math.floor((square - 1) / 4) % 2 === 0 ? 1 : 0) + dColumn;
  if (row < 0 || row > 7 || column < 0 || column > 7) return undefined;
  return 4 * row + Math.floor(column / 2) + 1;
}

function replaceAt(squares: string, square: number, piece: string): string {
  return squares.slice(0, square - 1) + piece + squares.slice(square);
}
