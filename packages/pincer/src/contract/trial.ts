import { MAX_MOVES } from '../search/ordering.ts';
import { NO_MOVE } from '../search/values.ts';
import { describe } from '../support/describe.ts';
import { evaluationFlaw, offsetFlaw } from './answers.ts';
import { ContractError, type Position } from './game.ts';

/** One wording for every breach of the contract. */
export function breach(name: string, method: string, what: string, state: string): ContractError {
  return new ContractError(`${name}: ${method}() broke the contract: ${what}. State: ${state}`);
}

/** The position at hand in words: its state, or the moves that led to it. */
export type Describe = (line: readonly number[]) => string;

/** How far one line is tried out before a search, to catch a game that breaks the contract. */
const PLIES = 64;

/**
 * Plays one line of moves on the position, takes it back, and throws a ContractError at the first
 * breach: a turn that is neither 0 nor 1, a move, an index or an evaluation out of range, a key or
 * turn that unmake does not restore; at the root also an evaluation.
 */
export function tryLine(name: string, position: Position, describeState: Describe, buffer: Int32Array): void {
  const line: number[] = [];
  const keys: { low: number; high: number; turn: number }[] = [];
  const broken = (method: string, what: string) => breach(name, method, what, describeState(line));
  const value = position.evaluate();

  while (line.length < PLIES) {
    const turn = position.turn();
    if (turn !== 0 && turn !== 1) throw broken('turn', `it gave ${describe(turn)}, neither 0 nor 1`);
    const flaw = evaluationFlaw(position.evaluate());
    if (flaw) throw broken('evaluate', flaw.what);
    const low = position.keyLow();
    const high = position.keyHigh();
    if (low !== (low | 0) || high !== (high | 0)) throw broken('keyLow, keyHigh', 'a key is two 32-bit integers');
    const end = position.moves(buffer, 0);
    if (!(end >= 0 && end <= MAX_MOVES))
      throw broken('moves', `it returned ${describe(end)}, not an index from 0 to ${MAX_MOVES}`);
    for (let at = 0; at < end; at++) {
      if (buffer[at] <= NO_MOVE) throw broken('moves', `it wrote the move ${buffer[at]}; moves are not negative`);
    }
    if (end === 0) break;
    const move = buffer[line.length % end];
    const misplaced = line.length === 0 ? offsetFlaw(end, 1, position.moves(buffer, 1)) : undefined;
    if (misplaced) throw broken('moves', misplaced.what);
    keys.push({ low, high, turn });
    line.push(move);
    position.make(move);
    const named = position.turn();
    if (position.turn() !== named) throw broken('turn', 'two calls in a row named different players');
  }
  while (line.length > 0) {
    position.unmake(line.pop() as number);
    const before = keys.pop();
    if (position.turn() !== before?.turn) throw broken('turn', 'make and unmake changed it');
    if (position.keyLow() !== before.low || position.keyHigh() !== before.high) {
      throw broken('keyLow, keyHigh', 'make and unmake changed them');
    }
  }
  if (position.evaluate() !== value) throw broken('unmake', 'after moves made and taken back evaluate() differs');
}
