import type { Course } from '../engine/course.ts';
import type { Engine } from '../engine/engine.ts';
import { chooseMove, limitsOfLevel } from '../engine/levels.ts';
import type { Iteration, Outcome } from '../runtime/deepen.ts';
import type { Random } from '../support/random.ts';
import type { Playable } from './playable.ts';

/** How strong to play: a level from 1 to 10, or so many milliseconds a move at full strength. */
export type Strength = { readonly level: number } | { readonly time: number };

/** What the computer makes of a position. */
export interface Idea {
  readonly move: string;
  readonly line: readonly string[];
  /** For the side to move. */
  readonly value: number;
}

/** The computer as a partner in a game. */
export class Player<State, Move> {
  private readonly playable: Playable<State, Move>;
  private readonly engine: Engine<State, Move>;
  private readonly random: Random;

  constructor(playable: Playable<State, Move>, table: number, random: Random) {
    this.playable = playable;
    this.engine = playable.createEngine(table);
    this.random = random;
  }

  /** A move as strong as is asked for; `tell` hears of every iteration's best. None: the game is over. */
  async move(
    course: Course<State>,
    strength: Strength,
    tell: (idea: Idea, depth: number) => void = () => {},
  ): Promise<Idea | undefined> {
    this.engine.setPosition(course.state, course.earlier);
    const steps = this.engine.think('level' in strength ? limitsOfLevel(strength.level) : strength);
    let lines: Iteration<Move>[] = [];
    let step = await steps.next();
    for (; !step.done; step = await steps.next()) {
      const iteration = step.value;
      if (iteration.line === 1) {
        lines = [];
        tell(this.idea(iteration, iteration.move), iteration.depth);
      }
      lines.push(iteration);
    }
    const { move } = step.value;
    if (move === undefined) return undefined;
    const chosen = this.choose(lines, step.value, strength);
    return chosen ? this.idea(chosen, chosen.move) : this.idea(step.value, move);
  }

  /** Ends a thought at once, with the best move so far. */
  stop(): void {
    this.engine.stop();
  }

  newGame(): void {
    this.engine.newGame();
  }

  /** A level that errs chooses among the lines of the last depth; others play what the search says in the end. */
  private choose(
    lines: readonly Iteration<Move>[],
    { reason }: Outcome<Move>,
    strength: Strength,
  ): Iteration<Move> | undefined {
    if (!('level' in strength) || lines.length < 2 || reason === 'abort') return undefined;
    const move = chooseMove(lines, strength.level, this.playable.unit, this.random);
    return lines.find((line) => line.move === move);
  }

  private idea({ value, principalVariation }: Pick<Outcome<Move>, 'value' | 'principalVariation'>, move: Move): Idea {
    return {
      move: this.playable.write(move),
      line: principalVariation.map((each) => this.playable.write(each)),
      value,
    };
  }
}
