import type { PlacedMove } from 'pincer/games';

/** What pressing a square leads to. */
export type Pressed =
  /** A move is meant. */
  | { readonly kind: 'play'; readonly move: string }
  /** Several moves are meant: somebody has to say which, such as the piece that a pawn becomes. */
  | { readonly kind: 'choose'; readonly moves: readonly PlacedMove[] }
  /** The squares of a move so far, its piece first; none: nothing is selected any more. */
  | { readonly kind: 'pick'; readonly picked: readonly string[] };

const NOTHING: Pressed = { kind: 'pick', picked: [] };

const lastOf = <T>(list: readonly T[]): T | undefined => list[list.length - 1];

/** Whether a move goes over all these squares in this order, and begins with the first. */
function goesOver({ path }: PlacedMove, picked: readonly string[]): boolean {
  if (path.length < 2 || path[0] !== picked[0]) return false;
  let from = 1;
  return picked.slice(1).every((square) => {
    from = path.indexOf(square, from) + 1;
    return from > 0;
  });
}

/** The legal moves that the squares picked so far can become. */
function candidatesOf(placed: readonly PlacedMove[], picked: readonly string[]): PlacedMove[] {
  return placed.filter((move) => goesOver(move, picked));
}

function decided(moves: readonly PlacedMove[]): Pressed {
  return moves.length === 1 ? { kind: 'play', move: moves[0].move } : { kind: 'choose', moves };
}

/** Somebody presses a square while others are picked already. */
export function press(placed: readonly PlacedMove[], picked: readonly string[], square: string): Pressed {
  if (picked.length > 0) {
    const candidates = candidatesOf(placed, picked);
    const ending = candidates.filter(({ path }) => lastOf(path) === square);
    if (ending.length > 0) return decided(ending);
    const over = candidatesOf(placed, [...picked, square]);
    if (over.length === 1) return { kind: 'play', move: over[0].move };
    if (over.length > 1) return { kind: 'pick', picked: [...picked, square] };
    if (square === picked[0]) return NOTHING;
  }
  const put = placed.filter(({ path, area }) => path.length === 1 && (path[0] === square || area?.includes(square)));
  if (put.length > 0) return decided(put);
  const [only] = placed;
  if (placed.length === 1 && (only.path[0] === square || lastOf(only.path) === square)) return decided(placed);
  return placed.some(({ path }) => path.length > 1 && path[0] === square)
    ? { kind: 'pick', picked: [square] }
    : NOTHING;
}

/** The squares on which a move can begin; where pieces are put, those where it also ends. */
export function sourcesOf(placed: readonly PlacedMove[]): ReadonlySet<string> {
  return new Set(placed.flatMap(({ path }) => path.slice(0, 1)));
}

/** The squares to go on to from those that are picked, and whether something is taken there. */
export function targetsOf(
  placed: readonly PlacedMove[],
  picked: readonly string[],
): ReadonlyMap<string, 'move' | 'capture'> {
  const targets = new Map<string, 'move' | 'capture'>();
  if (picked.length === 0) {
    for (const { path } of placed) if (path.length === 1) targets.set(path[0], 'move');
    return targets;
  }
  for (const { path, captured } of candidatesOf(placed, picked)) {
    const end = lastOf(path);
    if (end !== undefined) targets.set(end, captured.length > 0 ? 'capture' : 'move');
  }
  return targets;
}
