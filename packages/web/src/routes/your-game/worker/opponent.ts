import { type Iteration, pliesToEnd } from 'pincer';
import { type Course, chooseMove, createEngine, type Engine, limitsOfLevel } from 'pincer/engine';
import { createKit, type GameKit } from 'pincer/games';
import { Random } from 'pincer/support';
import type { Idea, Line, Skill, View } from '../sandbox/messages.ts';
import { type SomeGame, watched } from './watched.ts';

/** Characters of a text, and moves of a list, of which no more is sent to the page. */
const MAX_BOARD = 20_000;
const MAX_TEXT = 200;
const MAX_MOVES = 1000;

/** Somebody to play a game against, who knows no more of it than its contract. */
export class Opponent {
  private readonly kit: GameKit;
  private readonly random = new Random(Math.floor(Math.random() * 2 ** 31));
  private engine: Engine<unknown, unknown> | undefined;

  constructor(game: SomeGame) {
    this.kit = createKit({ game: watched(game) });
  }

  /** Where moves lead to. */
  view({ moves }: Line): View {
    const course = this.follow(moves);
    const { board, movers } = course;
    const result = board.result();
    return {
      board: String(this.kit.draw(course)).slice(0, MAX_BOARD),
      sides: this.kit.sides,
      turn: board.turn,
      legal: result ? [] : board.moves().slice(0, MAX_MOVES),
      movers,
      result: result && { winner: result.winner, reason: result.reason },
    };
  }

  /** A move as strong as is asked for; `report` hears of every iteration's best. */
  async think({ moves, skill }: Line & Skill, report: (idea: Idea) => void): Promise<Idea | undefined> {
    const course = this.follow(moves);
    this.engine ??= createEngine(await this.kit.equip());
    this.engine.setPosition(course.state, course.earlier);
    const steps = this.engine.think('level' in skill ? limitsOfLevel(skill.level) : skill);
    let lines: Iteration<unknown>[] = [];
    let step = await steps.next();
    for (; !step.done; step = await steps.next()) {
      if (step.value.line === 1) {
        lines = [];
        report(ideaOf(course, step.value));
      }
      lines.push(step.value);
    }
    const { move, reason } = step.value;
    if (move === undefined) return undefined;
    if (!('level' in skill) || lines.length < 2 || reason === 'abort') return ideaOf(course, { ...step.value, move });
    const chosen = chooseMove(lines, skill.level, this.kit.unit, this.random);
    return ideaOf(course, lines.find((line) => line.move === chosen) ?? lines[0]);
  }

  /** Ends a thought at once, with the best move so far. */
  stop(): void {
    this.engine?.stop();
  }

  private follow(moves: readonly string[]): Course<unknown> {
    const followed = this.kit.follow({ moves });
    if (!followed.ok) throw new Error(followed.error);
    return followed.value;
  }
}

type Found = Pick<Iteration<unknown>, 'move' | 'value' | 'depth' | 'principalVariation'>;

function ideaOf(course: Course<unknown>, { move, value, depth, principalVariation }: Found): Idea {
  const line: string[] = [];
  for (const next of principalVariation.slice(0, 12)) {
    const written = course.spell(next);
    if (!course.play(written).ok) break;
    line.push(written.slice(0, MAX_TEXT));
  }
  for (let made = line.length; made > 0; made--) course.undo();
  return { move: course.spell(move), value: valueText(value), depth, line };
}

/** A value for the side to move, in words. */
function valueText(value: number): string {
  const plies = pliesToEnd(value);
  if (plies === undefined) return value > 0 ? `+${value}` : String(value);
  return plies > 0 ? `a win in ${plies}` : `a loss in ${-plies}`;
}
