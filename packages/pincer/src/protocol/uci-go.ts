import type { Colour } from '../games/chess/index.ts';

/** The words of `go`, as numbers and flags. Times are in milliseconds. */
export interface UciGo {
  readonly numbers: Readonly<Partial<Record<NumberWord, number>>>;
  readonly infinite: boolean;
  readonly ponder: boolean;
  /** Search these root moves alone, if there are any. */
  readonly searchMoves: readonly string[];
  /** Words that could not be read: they are passed over. */
  readonly strange: readonly string[];
}

const NUMBER_WORDS = ['wtime', 'btime', 'winc', 'binc', 'movestogo', 'depth', 'nodes', 'mate', 'movetime'] as const;
type NumberWord = (typeof NUMBER_WORDS)[number];

/** No limit is greater than what a double counts exactly. */
const GREATEST_NUMBER = Number.MAX_SAFE_INTEGER;

export function parseGo(words: readonly string[]): UciGo {
  const numbers: Partial<Record<NumberWord, number>> = {};
  const searchMoves: string[] = [];
  const strange: string[] = [];
  const flags = { infinite: false, ponder: false };
  for (let at = 0; at < words.length; at++) {
    const word = words[at];
    const numbered = NUMBER_WORDS.find((each) => each === word);
    if (word === 'infinite' || word === 'ponder') flags[word] = true;
    else if (word === 'searchmoves') {
      while (/^[a-h][1-8][a-h][1-8]/i.test(words[at + 1] ?? '')) searchMoves.push(words[++at]);
    } else if (numbered && /^-?\d+$/.test(words[at + 1] ?? '')) {
      numbers[numbered] = Math.min(Math.max(Number(words[++at]), 0), GREATEST_NUMBER);
    } else strange.push(word);
  }
  return { numbers, ...flags, searchMoves, strange };
}

/**
 * The limits of a search that `go` asks of the side to move. A limit of nothing (a depth of 0) is
 * none. Where only one clock is given it is for whoever moves.
 */
export function limitsOf({ numbers, infinite, ponder }: UciGo, turn: Colour) {
  const { movestogo, depth, nodes, mate, movetime } = numbers;
  const { wtime, btime, winc = 0, binc = 0 } = numbers;
  const remaining = turn === 'white' ? (wtime ?? btime) : (btime ?? wtime);
  const increment = turn === 'white' ? winc : binc;
  return {
    infinite,
    ponder,
    ...(remaining !== undefined && {
      clock: { remaining, increment, ...(movestogo !== undefined && movestogo > 0 && { movesToGo: movestogo }) },
    }),
    ...(depth !== undefined && depth > 0 && { depth }),
    ...(nodes !== undefined && nodes > 0 && { nodes }),
    ...(mate !== undefined && mate > 0 && { winIn: 2 * mate - 1 }),
    ...(movetime !== undefined && { time: movetime }),
  };
}
