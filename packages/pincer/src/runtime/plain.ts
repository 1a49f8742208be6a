import { keyFlaw, lateFlaw, movesFlaw, sideFlaw, stateFlaw } from '../contract/answers.ts';
import type { PlainGame, SelectivePosition, Side } from '../contract/game.ts';
import type { Flaw } from '../contract/problem.ts';
import { breach } from '../contract/trial.ts';
import { canonical } from '../support/canonical.ts';
import { describe } from '../support/describe.ts';
import { Hash } from './hash.ts';

/**
 * The low bits of an adapted move are its place in the history heuristic; the bits above are its
 * index.
 */
const PLACE_BITS = 12;
const PLACE_MASK = (1 << PLACE_BITS) - 1;
const MAX_INDEX = 1 << (31 - PLACE_BITS);

/** One state on the path from the root, and what the game said of it. */
interface Step<State, Move> {
  readonly state: State;
  readonly turn: 0 | 1;
  readonly keyLow: number;
  readonly keyHigh: number;
  moves: readonly Move[] | undefined;
}

/**
 * A plain game, played on the fast face: a stack of states. A move is its index in `moves(state)`.
 * Where the game has no `key`, the path from the root is the key; `seed` distinguishes one root
 * from another.
 */
export class PlainPosition<State, Move> implements SelectivePosition {
  private readonly game: PlainGame<State, Move>;
  private readonly sides: Side[] = [];
  private readonly path: Step<State, Move>[] = [];
  private readonly hash = new Hash();
  private step: Step<State, Move>;

  constructor(game: PlainGame<State, Move>, state: State, seed = 0) {
    this.game = game;
    this.hash.seed(seed);
    this.step = this.arrive(state);
  }

  get state(): State {
    return this.step.state;
  }

  decode(move: number): Move {
    return this.list()[move >>> PLACE_BITS] as Move;
  }

  moves(into: Int32Array, from: number): number {
    const list = this.list();
    for (let index = 0; index < list.length; index++) {
      into[from + index] = (index << PLACE_BITS) | this.historyPlace(list[index], index);
    }
    return from + list.length;
  }

  noisy(into: Int32Array, from: number): number {
    return this.game.noisy?.(this.step.state) ? this.moves(into, from) : from;
  }

  standPat(): boolean {
    return false;
  }

  make(move: number): void {
    const before = this.step;
    const state = this.game.play(before.state, this.decode(move));
    if (state === undefined) this.refuse('play', stateFlaw(state));
    this.path.push(before);
    this.hash.low = before.keyLow;
    this.hash.high = before.keyHigh;
    this.hash.add(move >>> PLACE_BITS);
    this.step = this.arrive(state);
  }

  unmake(): void {
    this.step = this.path.pop() as Step<State, Move>;
  }

  turn(): number {
    return this.step.turn;
  }

  evaluate(): number {
    return this.game.evaluate(this.step.state);
  }

  keyLow(): number {
    return this.step.keyLow;
  }

  keyHigh(): number {
    return this.step.keyHigh;
  }

  /**
   * Plays the first move, to see that `play` gives a state and leaves alone the one that it is
   * given.
   */
  tryOut(): void {
    const { state } = this.step;
    this.refuse('noisy', lateFlaw(this.game.noisy?.(state), 'true or false'));
    if (this.list().length === 0) return;
    this.refuse('play', stateFlaw(this.game.play(state, this.list()[0])));
    this.verifyRoot();
  }

  /** The same as `verify`, and the moves besides. */
  verifyRoot(): void {
    this.verify();
    this.expect('moves', canonical(this.list()), () => canonical(this.game.moves(this.state)));
  }

  /** Asks the state at hand again what it said on arrival: nobody may have changed it meanwhile. */
  verify(): void {
    const { state, turn, keyLow, keyHigh } = this.step;
    this.expect('turn', turn, () => this.player(state));
    if (this.game.key) {
      this.expect('key', `${keyHigh} ${keyLow}`, () => {
        const again = this.arrive(state);
        return `${again.keyHigh} ${again.keyLow}`;
      });
    }
  }

  /** The state was reached by the hash at hand, which names it if the game does not. */
  private arrive(state: State): Step<State, Move> {
    const turn = this.player(state);
    const hash = this.hash;
    if (this.game.key) {
      hash.seed(turn);
      hash.addKey(this.key(state));
    }
    return { state, turn, keyLow: hash.low, keyHigh: hash.high, moves: undefined };
  }

  private player(state: State): 0 | 1 {
    const player = this.game.turn(state);
    let index = this.sides.indexOf(player);
    if (index < 0) this.refuse('turn', sideFlaw(player), state);
    if (index < 0 && this.sides.length < 2) index = this.sides.push(player) - 1;
    if (index >= 0) return index as 0 | 1;
    const known = this.sides.map(describe).join(' and ');
    return this.broken('turn', `it named the player ${describe(player)}${known && `, after ${known}`}`, state);
  }

  private key(state: State): string | bigint | number {
    const key = this.game.key?.(state) as string | bigint | number;
    if (typeof key !== 'string') this.refuse('key', keyFlaw(key), state);
    return key;
  }

  private list(): readonly Move[] {
    const step = this.step;
    if (step.moves) return step.moves;
    const list = this.game.moves(step.state);
    if (!Array.isArray(list)) this.refuse('moves', movesFlaw(list));
    if (list.length >= MAX_INDEX) this.broken('moves', `it gave ${list.length} moves, more than ${MAX_INDEX - 1}`);
    step.moves = list;
    return list;
  }

  /** Equal moves share a place; moves that are not cheap to distinguish go by their index. */
  private historyPlace(move: Move, index: number): number {
    if (typeof move === 'number' && Number.isInteger(move)) return move & PLACE_MASK;
    const text = typeof move === 'string' ? move : this.game.format?.(move);
    if (text === undefined) return index & PLACE_MASK;
    let place = 0;
    for (let at = 0; at < text.length; at++) place = (place * 31 + text.charCodeAt(at)) & 0xffffff;
    return (place ^ (place >>> PLACE_BITS)) & PLACE_MASK;
  }

  /** The answer must be what it was before; a game that gives another each time is to blame itself. */
  private expect<T>(method: string, before: T, ask: () => T): void {
    const after = ask();
    if (after === before) return;
    if (ask() !== after) this.broken(method, 'two calls with one state gave different answers');
    this.broken('play', `it changed the state that it was given: ${method}() of it differs now; return a new state`);
  }

  private refuse(method: string, flaw: Flaw | undefined, state?: State): void {
    if (flaw) this.broken(method, flaw.what, state);
  }

  private broken(method: string, what: string, state: State = this.step.state): never {
    throw breach(this.game.name ?? 'the game', method, what, describe(state));
  }
}
