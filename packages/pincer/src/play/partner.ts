import { moveText } from '../contract/move-text.ts';
import type { Course } from '../course/course.ts';
import type { Engine } from '../engine/engine.ts';
import { chooseMove, limitsOfLevel } from '../engine/levels.ts';
import type { GameKit } from '../games/kit.ts';
import type { Iteration, Outcome } from '../runtime/deepen.ts';
import type { Random } from '../support/random.ts';
import { visible } from '../support/visible.ts';

/** How strong to play: a level from 1 to 10, or so many milliseconds a move at full strength. */
export type Skill = { readonly level: number } | { readonly time: number };

/** What the computer makes of a position. */
export interface Idea {
  readonly move: string;
  readonly line: readonly string[];
  /** For the side to move. */
  readonly value: number;
}

/** The computer as a partner in a game. */
export class Partner {
  private readonly kit: GameKit;
  private readonly engine: Engine<unknown, unknown>;
  private readonly random: Random;

  /** The engine plays the kit's game as `equip` has it. */
  constructor(kit: GameKit, engine: Engine<unknown, unknown>, random: Random) {
    this.kit = kit;
    this.engine = engine;
    this.random = random;
  }

  /**
   * A move as strong as is asked for; `report` hears of every iteration's best. None: the game is
   * over.
   */
  async move(
    course: Course<unknown>,
    skill: Skill,
    report: (idea: Idea, depth: number) => void = () => {},
  ): Promise<Idea | undefined> {
    this.engine.setPosition(course.state, course.earlier);
    const steps = this.engine.think('level' in skill ? limitsOfLevel(skill.level) : skill);
    let lines: Iteration<unknown>[] = [];
    let step = await steps.next();
    for (; !step.done; step = await steps.next()) {
      const iteration = step.value;
      if (iteration.line === 1) {
        lines = [];
        report(this.idea(course, iteration, iteration.move), iteration.depth);
      }
      lines.push(iteration);
    }
    const { move } = step.value;
    if (move === undefined) return undefined;
    const chosen = this.choose(lines, step.value, skill);
    return chosen ? this.idea(course, chosen, chosen.move) : this.idea(course, step.value, move);
  }

  /** Ends a thought at once, with the best move so far. */
  stop(): void {
    this.engine.stop();
  }

  /** What it evaluates by. */
  get evaluation(): string {
    return this.engine.evaluation;
  }

  newGame(): void {
    this.engine.newGame();
  }

  /**
   * A level that errs chooses among the lines of the last depth; others play what the search says
   * in the end.
   */
  private choose(
    lines: readonly Iteration<unknown>[],
    { reason }: Outcome<unknown>,
    skill: Skill,
  ): Iteration<unknown> | undefined {
    if (!('level' in skill) || lines.length < 2 || reason === 'abort') return undefined;
    const move = chooseMove(lines, skill.level, this.kit.unit, this.random);
    return lines.find((line) => line.move === move);
  }

  private idea(
    course: Course<unknown>,
    { value, principalVariation }: Pick<Outcome<unknown>, 'value' | 'principalVariation'>,
    move: unknown,
  ): Idea {
    return {
      move: course.spell(move),
      line: principalVariation.map((each) => visible(moveText(this.kit.game, each))),
      value,
    };
  }
}
