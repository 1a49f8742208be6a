import type { Iteration } from 'pincer';
import { chooseMove, HIGHEST_LEVEL, limitsOfLevel } from 'pincer/engine';
import type { GameKit } from 'pincer/games';
import { Random } from 'pincer/support';
import { reducedMotion } from '../../app/appearance.svelte.ts';
import type { Thinker } from '../../engine/thinker.ts';
import type { GameView } from '../../game/view.ts';

/** Of the time that is left, what one move may take. */
const SHARE = 1 / 30;
/** Milliseconds: where pieces glide no move takes less, so that an own one is seen before the answer. */
const LEAST = 350;
/** Milliseconds for a hint. */
const HINT_TIME = 1000;

/** The program as somebody to play against. */
export class Opponent {
  private readonly kit: GameKit;
  private readonly thinker: Thinker;
  private readonly random = new Random(Date.now() & 0xffffff);

  constructor(kit: GameKit, thinker: Thinker) {
    this.kit = kit;
    this.thinker = thinker;
  }

  /**
   * The move that a level plays, with `left` milliseconds on its clock; undefined where it was
   * stopped. `report` gets every iteration's best line.
   */
  async reply(
    { course }: GameView,
    level: number,
    left: number,
    report: (iteration: Iteration<unknown>) => void,
  ): Promise<string | undefined> {
    const begun = performance.now();
    const { depth, lines: width, time: most = Number.POSITIVE_INFINITY } = limitsOfLevel(level);
    const limits = {
      time: Math.min(most, Math.max(20, left * SHARE)),
      ...(depth !== undefined && { depth }),
      ...(width !== undefined && { lines: width }),
    };
    let lines: Iteration<unknown>[] = [];
    const outcome = await this.thinker.think(course, limits, (iteration) => {
      if (iteration.line === 1) {
        lines = [];
        report(iteration);
      }
      lines.push(iteration);
    });
    if (outcome?.move === undefined || outcome.reason === 'abort') return undefined;
    const errs = level < HIGHEST_LEVEL && lines.length > 1;
    const move = course.spell(errs ? chooseMove(lines, level, this.kit.unit, this.random) : outcome.move);
    const rest = LEAST - (performance.now() - begun);
    if (!reducedMotion()) await new Promise((resolve) => setTimeout(resolve, rest));
    return move;
  }

  /** What the program itself would play; undefined where it was stopped. */
  async hint({ course }: GameView): Promise<string | undefined> {
    const outcome = await this.thinker.think(course, { time: HINT_TIME });
    return outcome?.move === undefined ? undefined : course.spell(outcome.move);
  }
}
