import { keyFlaw, lateFlaw, movesFlaw, sideFlaw, stateFlaw } from '../contract/answers.ts';
import type { PlainGame, SelectivePosition, Side } from '../contract/game.ts';
import type { Flaw } from '../contract/problem.ts';
import { breach } from '../contract/trial.ts';
import { canonical } from '../support/canonical.ts';
import { describe } from '../support/describe.ts';
import { Hash } from './hash.ts';
import type { Successors } from './successors.ts';

/**
 * The low bits of an adapted move are its place in the history heuristic; the bits above are its
 * index.
 */
const PLACE_BITS = 12;
const PLACE_MASK = (1 << PLACE_BITS) - 1;
const MAX_INDEX = 1 << (31 - PLACE_BITS);

/** Plies that there is room for at first. */
const FIRST_PLIES = 64;

/** What is kept of a position on the path beside its state. */
const WORDS = 4;
const TURN = 0;
const LOW = 1;
const HIGH = 2;
const INDEX = 3;

/**
 * A plain game, played on the fast face: a stack of states. A move is its index in `moves(state)`.
 * Where the game has no `key`, the path from the root is the key; `seed` distinguishes one root
 * from another. Where the `successors` say where a move leads, `play` is called when the
 * state is needed: never, if the table answers for it.
 */
export class PlainPosition<State, Move> implements SelectivePosition {
  private readonly game: PlainGame<State, Move>;
  private readonly successors: Successors | undefined;
  private readonly hash = new Hash();
  /** The players, in the order in which they were named; the same, as long as there is one. */
  private first: Side;
  private second: Side;

  /** The position at hand. */
  private ply = 0;
  private side = 0;
  private low = 0;
  private high = 0;
  /** Of each position on the path: the turn, the key, and the index of the move that leads on. */
  private path = new Int32Array(WORDS * FIRST_PLIES);
  /** The states of those up to `reached`, and their moves as far as they were asked for. */
  private reached = 0;
  private readonly states: (State | undefined)[] = Array<undefined>(FIRST_PLIES).fill(undefined);
  private readonly lists: (readonly Move[] | undefined)[] = Array<undefined>(FIRST_PLIES).fill(undefined);

  constructor(game: PlainGame<State, Move>, state: State, seed = 0, successors?: Successors) {
    this.game = game;
    this.successors = successors;
    this.first = this.firstPlayer(state);
    this.second = this.first;
    this.setRoot(state, seed);
  }

  /** Begins anew; the players keep their numbers, which are part of every key. */
  setRoot(state: State, seed: number): void {
    this.ply = 0;
    this.reached = 0;
    this.states[0] = state;
    this.lists[0] = undefined;
    this.hash.seed(seed);
    this.arrive(state);
  }

  /** Forgets where moves lead. */
  forget(): void {
    this.successors?.forget();
  }

  get state(): State {
    while (this.reached < this.ply) this.advance();
    return this.states[this.ply] as State;
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
    return this.game.noisy?.(this.state) ? this.moves(into, from) : from;
  }

  standPat(): boolean {
    return false;
  }

  make(move: number): void {
    const { low, high, successors } = this;
    const index = move >>> PLACE_BITS;
    const at = WORDS * this.ply;
    this.path[at + TURN] = this.side;
    this.path[at + LOW] = low;
    this.path[at + HIGH] = high;
    this.path[at + INDEX] = index;
    this.ply++;
    if (this.ply === this.states.length) this.makeRoom();
    if (successors?.find(low, high, index)) {
      this.side = successors.turn;
      this.low = successors.keyLow;
      this.high = successors.keyHigh;
      return;
    }
    this.hash.low = low;
    this.hash.high = high;
    this.hash.add(index);
    this.arrive(this.state);
    successors?.store(low, high, index, this.side, this.low, this.high);
  }

  unmake(): void {
    this.ply--;
    this.reached = Math.min(this.reached, this.ply);
    const at = WORDS * this.ply;
    this.side = this.path[at + TURN];
    this.low = this.path[at + LOW];
    this.high = this.path[at + HIGH];
  }

  turn(): number {
    return this.side;
  }

  evaluate(): number {
    return this.game.evaluate(this.state);
  }

  keyLow(): number {
    return this.low;
  }

  keyHigh(): number {
    return this.high;
  }

  /**
   * Plays the first move, to see that `play` gives a state and leaves alone the one that it is
   * given.
   */
  tryOut(): void {
    const { state } = this;
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

  /**
   * Asks the root's state again what it said on arrival: nobody may have changed it meanwhile. Of
   * states further on, the successors may know it from another one with the same key.
   */
  verify(): void {
    if (this.ply > 0) return;
    const { state, hash } = this;
    this.expect('turn', this.side, () => this.player(state));
    if (!this.game.key) return;
    this.expect('key', `${this.high} ${this.low}`, () => {
      this.name(state);
      return `${hash.high} ${hash.low}`;
    });
  }

  private makeRoom(): void {
    const path = new Int32Array(2 * this.path.length);
    path.set(this.path);
    this.path = path;
    this.states.push(...Array<undefined>(this.ply).fill(undefined));
    this.lists.push(...Array<undefined>(this.ply).fill(undefined));
  }

  /** Plays the next of the moves that were made but not yet played. */
  private advance(): void {
    const move = this.listAt(this.reached)[this.path[WORDS * this.reached + INDEX]] as Move;
    const state = this.game.play(this.states[this.reached] as State, move);
    if (state === undefined) this.refuse('play', stateFlaw(state), this.states[this.reached]);
    this.reached++;
    this.states[this.reached] = state;
    this.lists[this.reached] = undefined;
  }

  /** The state, reached by the path whose hash is at hand, is the one to look at. */
  private arrive(state: State): void {
    this.side = this.name(state);
    this.low = this.hash.low;
    this.high = this.hash.high;
  }

  /** Whose turn it is; the key is then in `hash`, which is left as it is if the game has none. */
  private name(state: State): number {
    const turn = this.player(state);
    if (this.game.key) {
      this.hash.seed(turn);
      this.hash.addKey(this.key(state));
    }
    return turn;
  }

  private firstPlayer(state: State): Side {
    const player = this.game.turn(state);
    this.refuse('turn', sideFlaw(player), state);
    return player;
  }

  private player(state: State): number {
    const player = this.game.turn(state);
    if (player === this.first) return 0;
    return player === this.second ? 1 : this.secondPlayer(player, state);
  }

  private secondPlayer(player: Side, state: State): number {
    this.refuse('turn', sideFlaw(player), state);
    if (this.first !== this.second) {
      const known = `${describe(this.first)} and ${describe(this.second)}`;
      return this.broken('turn', `it named the player ${describe(player)}, after ${known}`, state);
    }
    this.second = player;
    return 1;
  }

  private key(state: State): string | bigint | number {
    const key = this.game.key?.(state) as string | bigint | number;
    if (typeof key !== 'string') this.refuse('key', keyFlaw(key), state);
    return key;
  }

  private list(): readonly Move[] {
    while (this.reached < this.ply) this.advance();
    return this.listAt(this.ply);
  }

  private listAt(ply: number): readonly Move[] {
    const known = this.lists[ply];
    if (known) return known;
    const state = this.states[ply] as State;
    const list = this.game.moves(state);
    if (!Array.isArray(list)) this.refuse('moves', movesFlaw(list), state);
    if (list.length >= MAX_INDEX)
      this.broken('moves', `it gave ${list.length} moves, more than ${MAX_INDEX - 1}`, state);
    this.lists[ply] = list;
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

  private broken(method: string, what: string, state: State = this.state): never {
    throw breach(this.game.name ?? 'the game', method, what, describe(state));
  }
}
