import { MAX_MOVES } from '../search/ordering.ts';
import { canonical } from '../support/canonical.ts';
import { describe } from '../support/describe.ts';
import { Random } from '../support/random.ts';
import { checkGame } from './check-game.ts';
import { ContractError, type FastGame, type PlainGame, type SelectivePosition, type Side, WIN } from './game.ts';
import { evaluationFlaw, tryLine } from './trial.ts';

/** One way in which a game breaks the contract. */
export interface Problem {
  /** The method to look at. */
  readonly method: string;
  /** What is wrong, and what to do about it. */
  readonly message: string;
  /** The state in which it showed. */
  readonly state: string;
}

/** How much `conforms` plays. */
export interface ConformsOptions {
  /** Random games from each sample. Default 20. */
  readonly games?: number;
  /** Moves in each at most. Default 100. */
  readonly plies?: number;
  readonly seed?: number;
}

/**
 * Plays a game at random from the given states, by default from its initial one, and returns every
 * problem it finds, one for each method and kind; none: an empty array. The same arguments give the
 * same answer.
 *
 *     test('my game keeps the contract', () => expect(conforms(myGame)).toEqual([]));
 */
export function conforms<State, Move>(
  game: PlainGame<State, Move> | FastGame<State>,
  samples: readonly State[] = game.initial === undefined ? [] : [game.initial],
  { games = 20, plies = 100, seed = 1 }: ConformsOptions = {},
): readonly Problem[] {
  checkGame(game);
  if (samples.length === 0) throw new TypeError('conforms: give at least one state to play from');
  const random = new Random(seed);
  const report = new Report();
  for (const sample of samples) {
    const check = 'position' in game ? new FastCheck(game, sample, report) : new PlainCheck(game, report);
    for (let round = 0; round < games; round++) {
      try {
        check.walk(sample, plies, random);
      } catch (thrown) {
        if (!(thrown instanceof Stop)) report.add(methodOf(thrown), messageOf(thrown), sample);
      }
    }
  }
  return report.problems;
}

/** Ends a walk whose game cannot go on. */
class Stop extends Error {}

class Report {
  readonly problems: Problem[] = [];

  add(method: string, message: string, state: unknown): void {
    if (this.problems.some((known) => known.method === method && known.message === message)) return;
    this.problems.push({ method, message, state: describe(state) });
  }
}

function methodOf(thrown: unknown): string {
  return (thrown instanceof ContractError && /: (\S.*?)\(\) broke/.exec(thrown.message)?.[1]) || 'any';
}

function messageOf(thrown: unknown): string {
  if (thrown instanceof ContractError) return thrown.message;
  return `it threw ${thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : describe(thrown)}`;
}

/** What two states with the same key must agree on. */
interface Face {
  readonly turn: unknown;
  readonly value: unknown;
  readonly moves: string;
}

/** Remembers what was said of each key, and says when two states with one key differ. */
class Keys {
  private readonly faces = new Map<string, Face>();

  difference(key: string, face: Face): string | undefined {
    const known = this.faces.get(key);
    if (!known) {
      this.faces.set(key, face);
      return undefined;
    }
    if (known.turn !== face.turn) return 'turn()';
    if (known.moves !== face.moves) return 'moves()';
    return known.value === face.value ? undefined : 'evaluate()';
  }
}

const SAME_KEY = (what: string) =>
  `it gave one key to two states in which ${what} differs; put what differs into the key`;

class PlainCheck<State, Move> {
  private readonly keys = new Keys();
  private readonly keyOfState = new Map<string, string>();
  private readonly sides = new Set<Side>();

  constructor(
    private readonly game: PlainGame<State, Move>,
    private readonly report: Report,
  ) {}

  walk(sample: State, plies: number, random: Random): void {
    let state = sample;
    for (let ply = 0; ply < plies; ply++) {
      const moves = this.look(state);
      if (moves.length === 0) return;
      state = this.step(state, moves[random.below(moves.length)]);
    }
  }

  /** Everything that can be asked of one state. Returns its moves. */
  private look(state: State): readonly Move[] {
    const { game } = this;
    const before = canonical(state);
    const moves = this.twice('moves', state, () => game.moves(state));
    if (!Array.isArray(moves)) {
      this.report.add('moves', `it gave ${describe(moves)}; return an array, empty when the game is over`, state);
      throw new Stop();
    }
    if (new Set(moves.map(canonical)).size < moves.length)
      this.report.add('moves', 'it gave the same move twice', state);
    const turn = this.twice('turn', state, () => game.turn(state));
    this.sides.add(turn);
    if (turn === undefined || this.sides.size > 2) {
      const named = [...this.sides].map(describe).join(', ');
      this.report.add('turn', `it named ${named}; name exactly two sides, also when the game is over`, state);
    }
    const value = this.twice('evaluate', state, () => game.evaluate(state));
    const flaw = evaluationFlaw(value);
    if (flaw) this.report.add('evaluate', flaw, state);
    if (Math.abs(value) === WIN && moves.length > 0) {
      this.report.add(
        'evaluate',
        'it says that the game is decided, but there are legal moves; return none from moves()',
        state,
      );
    }
    if (game.noisy) this.twice('noisy', state, () => game.noisy?.(state));
    if (game.key) this.lookAtKey(state, before, { turn, value, moves: canonical(moves) });
    if (canonical(state) !== before)
      this.report.add('any', 'a method changed the state it was asked about; states must not change', state);
    return moves;
  }

  private lookAtKey(state: State, before: string, face: Face): void {
    const key = this.twice('key', state, () => this.game.key?.(state));
    if (!['string', 'bigint', 'number'].includes(typeof key)) {
      this.report.add('key', `it gave ${describe(key)}; return a string, a bigint or a number`, state);
      return;
    }
    const text = `${typeof key} ${key}`;
    const known = this.keyOfState.get(before);
    if (known !== undefined && known !== text) this.report.add('key', 'it gave two keys to equal states', state);
    this.keyOfState.set(before, text);
    const difference = this.keys.difference(`${String(face.turn)} ${text}`, face);
    if (difference) this.report.add('key', SAME_KEY(difference), state);
  }

  private step(state: State, move: Move): State {
    const before = canonical(state);
    const after = this.twice('play', state, () => this.game.play(state, move));
    if (canonical(state) !== before) {
      this.report.add(
        'play',
        `it changed the state it was given (move ${describe(move)}); return a new state instead`,
        state,
      );
      throw new Stop();
    }
    return after;
  }

  /** The answer, asked for twice: it must be the same. */
  private twice<T>(method: string, state: State, ask: () => T): T {
    let first: T;
    let second: string;
    try {
      first = ask();
      const text = canonical(first);
      second = canonical(ask());
      if (text !== second) this.report.add(method, 'two calls with one state gave different answers', state);
    } catch (thrown) {
      this.report.add(method, messageOf(thrown), state);
      throw new Stop();
    }
    return first;
  }
}

class FastCheck<State> {
  private readonly keys = new Keys();
  private readonly buffer = new Int32Array(MAX_MOVES);
  private readonly position: SelectivePosition;

  constructor(
    private readonly game: FastGame<State>,
    sample: State,
    private readonly report: Report,
  ) {
    this.position = game.position(sample);
  }

  walk(sample: State, plies: number, random: Random): void {
    const { position } = this;
    const line: number[] = [];
    const again = this.game.position(sample);
    if (again.keyLow() !== position.keyLow() || again.keyHigh() !== position.keyHigh()) {
      this.report.add('position', 'two positions of one state have different keys', sample);
    }
    tryLine(
      this.game.name ?? 'the game',
      position,
      plies,
      (count) => random.below(count),
      (moves) => moves.join(' ') || 'the root',
    );
    const faces: Face[] = [];
    while (line.length < plies) {
      const moves = this.list(false);
      this.look(moves, line);
      faces.push(this.face(moves));
      if (moves.length === 0) break;
      const move = moves[random.below(moves.length)];
      line.push(move);
      position.make(move);
    }
    faces.length = line.length;
    while (line.length > 0) {
      position.unmake(line.pop() as number);
      const face = this.face(this.list(false));
      const before = faces.pop();
      if (face.moves !== before?.moves) this.report.add('unmake', 'moves() differs after make and unmake', line);
      if (face.value !== before?.value) this.report.add('unmake', 'evaluate() differs after make and unmake', line);
    }
  }

  private look(moves: readonly number[], line: readonly number[]): void {
    const { position, report } = this;
    const face = this.face(moves);
    if (new Set(moves).size < moves.length) report.add('moves', 'it wrote the same move twice', line);
    if (face.moves !== this.face(this.list(false)).moves) report.add('moves', 'two calls wrote different moves', line);
    if (position.evaluate() !== face.value) report.add('evaluate', 'two calls gave different values', line);
    for (const move of moves) {
      const rank = position.rank?.(move) ?? 0;
      if (!(Number.isInteger(rank) && rank >= 0 && rank <= 255))
        report.add('rank', `it gave ${describe(rank)}, not an integer from 0 to 255`, line);
    }
    if (this.list(true).some((move) => !moves.includes(move)))
      report.add('noisy', 'it wrote a move that moves() does not write', line);
    const difference = this.keys.difference(`${position.keyHigh()} ${position.keyLow()}`, face);
    if (difference) report.add('keyLow, keyHigh', SAME_KEY(difference), line);
  }

  private face(moves: readonly number[]): Face {
    return { turn: this.position.turn(), value: this.position.evaluate(), moves: moves.join() };
  }

  private list(noisy: boolean): number[] {
    const end = noisy ? (this.position.noisy?.(this.buffer, 0) ?? 0) : this.position.moves(this.buffer, 0);
    return Array.from(this.buffer.subarray(0, end));
  }
}
