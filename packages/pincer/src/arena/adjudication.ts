import type { Ending } from '../contract/board.ts';
import type { Parsed } from '../support/parsed.ts';

/**
 * Both sides' scores are within `score` of 0 for `moves` moves in a row, not before move `from`: a
 * draw.
 */
export interface DrawRule {
  readonly score: number;
  readonly moves: number;
  readonly from: number;
}

/**
 * Both sides agree for `moves` moves in a row that one is ahead by at least `score`: it has won.
 */
export interface WinRule {
  readonly score: number;
  readonly moves: number;
}

export interface AdjudicationRules {
  readonly draw?: DrawRule;
  readonly win?: WinRule;
  /** A game of so many plies is a draw. */
  readonly mostPlies: number;
}

/** Follows the scores of one game, and says when nobody needs to see the rest of it. */
export class Adjudicator {
  private readonly rules: AdjudicationRules;
  private quiet = 0;
  /**
   * Plies in a row in which the first side was (positive) or was not (negative) ahead by enough.
   */
  private ahead = 0;

  constructor(rules: AdjudicationRules) {
    this.rules = rules;
  }

  /** After a move by a side that gave this score; `plies` counts all moves of the game so far. */
  verdict(side: 0 | 1, score: number | undefined, plies: number): Ending<0 | 1> | undefined {
    const { draw, win, mostPlies } = this.rules;
    this.quiet = draw && score !== undefined && Math.abs(score) <= draw.score ? this.quiet + 1 : 0;
    if (draw && this.quiet >= 2 * draw.moves && plies >= 2 * draw.from) {
      return { winner: undefined, reason: 'draw by agreement of the scores' };
    }
    const towards = win && score !== undefined && Math.abs(score) >= win.score ? Math.sign(score) * (1 - 2 * side) : 0;
    this.ahead = towards === 0 ? 0 : Math.sign(this.ahead) === towards ? this.ahead + towards : towards;
    if (win && Math.abs(this.ahead) >= 2 * win.moves) {
      return { winner: this.ahead > 0 ? 0 : 1, reason: 'win by agreement of the scores' };
    }
    return plies >= mostPlies ? { winner: undefined, reason: `${mostPlies} plies` } : undefined;
  }
}

/**
 * `score=10,moves=8,from=40` and the like: all of the names, each a whole number; `defaults` for
 * those left out.
 */
export function parseRule<T extends { readonly [name in keyof T]: number }>(text: string, defaults: T): Parsed<T> {
  const rule: Record<string, number> = { ...defaults };
  const form = Object.entries(defaults)
    .map(([name, value]) => `${name}=${value}`)
    .join(',');
  for (const part of text === '' ? [] : text.split(',')) {
    const [, name, number] = /^\s*(\w+)=(\d{1,6})\s*$/.exec(part) ?? [];
    if (name === undefined || !Object.hasOwn(rule, name))
      return { ok: false, error: `"${part}" is wrong: write it as in ${form}` };
    rule[name] = Number(number);
  }
  if (rule.moves < 1) return { ok: false, error: `moves must be at least 1: write it as in ${form}` };
  return { ok: true, value: rule as T };
}
