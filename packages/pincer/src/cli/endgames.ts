import { Command } from 'commander';
import { buildEndgames } from '../endgames/build.ts';
import { defaultDirectory, directoryUrl } from '../endgames/directory.ts';
import { type Endgames, EndgamesError, loadEndgames, SHIPPED_PIECES, withEndgames } from '../endgames/endgames.ts';
import { LEAST_PIECES, MOST_PIECES, materialsOf, nameOf } from '../endgames/material.ts';
import { countsAgree, verifyEndgames } from '../endgames/verify.ts';
import { Kernel } from '../kernel/host.ts';
import { pliesToEnd } from '../runtime/deepen.ts';
import { Failure, INTERRUPTED } from './failure.ts';
import { onInterrupt } from './interrupt.ts';
import { wholeNumber } from './parse.ts';
import { ProgressBar } from './progress-bar.ts';
import { countText, timeText, valueText } from './text.ts';

interface EndgamesOptions {
  readonly pieces: number;
  readonly json?: boolean;
}

const pieceCount = wholeNumber(LEAST_PIECES, MOST_PIECES);
const print = (line: string) => process.stdout.write(`${line}\n`);

const build = new Command('build')
  .description('make the databases of checkers endings of 2 pieces and more')
  .option('--pieces <count>', 'the most pieces: 4 take seconds and 1.6 MB, 5 some minutes and 52 MB', pieceCount, 4)
  .option('--out <directory>', `where to keep them (default: ${defaultDirectory()})`)
  .option('--json', 'one JSON object a line: each slice, then a summary')
  .addHelpText(
    'after',
    `
Examples:
  $ pincer endgames build --pieces 5
  $ pincer endgames build --pieces 3 --out ./endgames

What is there already is kept. Ctrl-C leaves what is done so far: the same command goes on from there.
Exit code: 0 done, ${INTERRUPTED} interrupted, 1 failed.`,
  )
  .action(async ({ pieces, out, json }: EndgamesOptions & { readonly out?: string }) => {
    const directory = out ?? defaultDirectory();
    const signal = onInterrupt();
    const slices = slicesUpTo(pieces);
    const progress = new ProgressBar(slices, 'slices', json);
    const start = performance.now();
    const done = { solved: 0, there: 0, positions: 0, longest: 0 };
    try {
      for await (const step of buildEndgames(directory, pieces)) {
        if (signal.aborted) break;
        if (!step) continue;
        progress.advance();
        done[step.state]++;
        done.positions += step.positions;
        done.longest = Math.max(done.longest, step.longest);
        if (json) print(JSON.stringify({ ...step, material: nameOf(step.material) }));
      }
    } catch (thrown) {
      throw new Failure(`the endgames cannot be kept in ${directory}: ${(thrown as Error).message}`);
    } finally {
      progress.stop();
    }
    const time = performance.now() - start;
    if (signal.aborted) process.exitCode = INTERRUPTED;
    if (json) print(JSON.stringify({ directory, pieces, slices, ...done, time, complete: !signal.aborted }));
    else if (signal.aborted) {
      print(
        `Interrupted: ${done.solved + done.there} of ${slices} slices are kept; the same command goes on from there.`,
      );
    } else {
      print(
        `${countText(done.positions)} positions of 2 to ${pieces} pieces in ${directory}: ${done.solved} slices solved in ${timeText(time)}, ${done.there} were there. The longest win takes ${done.longest} plies.`,
      );
    }
  });

const verify = new Command('verify')
  .description('check every value of the databases against the legal moves')
  .option('--pieces <count>', 'the most pieces', pieceCount, SHIPPED_PIECES)
  .option('--from <directory>', 'where the databases are (default: those that come with pincer)')
  .option('--json', 'the results as JSON')
  .addHelpText(
    'after',
    `
Examples:
  $ pincer endgames verify
  $ pincer endgames verify --pieces 5 --from ~/.cache/pincer/endgames

Checked are: the files' checksums, the number of positions against what was published, and that
each value is the best of those that the legal moves lead to.
Exit code: 0 all is right, ${INTERRUPTED} interrupted, 1 something is wrong.`,
  )
  .action(async ({ pieces, from, json }: EndgamesOptions & { readonly from?: string }) => {
    const signal = onInterrupt();
    const endgames = await load(pieces, from);
    const start = performance.now();
    const progress = new ProgressBar(slicesUpTo(pieces), 'slices', json);
    const flaws: string[] = [];
    let positions = 0;
    for (let count = LEAST_PIECES; count <= pieces; count++) {
      if (!countsAgree(count)) flaws.push(`the positions of ${count} pieces are not as many as was published`);
    }
    for await (const slice of verifyEndgames(endgames)) {
      if (signal.aborted) break;
      if (!slice) continue;
      progress.advance();
      positions += slice.positions;
      if (slice.flaw !== undefined) flaws.push(`${nameOf(slice.material)}: position ${slice.flaw} has a wrong value`);
    }
    progress.stop();
    const time = performance.now() - start;
    process.exitCode = signal.aborted ? INTERRUPTED : flaws.length > 0 ? 1 : 0;
    if (json) print(JSON.stringify({ pieces, positions, flaws, time, complete: !signal.aborted }));
    else {
      for (const flaw of flaws) print(flaw);
      const verdict = flaws.length > 0 ? `${flaws.length} are wrong` : 'all are right';
      print(
        `${countText(positions)} positions checked in ${timeText(time)}${signal.aborted ? ', then interrupted' : ''}: ${verdict}.`,
      );
    }
  });

const show = new Command('show')
  .description('what the databases know of a position, and of each move')
  .argument('<position>', 'as in B:WK4:BK18,K23')
  .option('--pieces <count>', 'the most pieces', pieceCount, SHIPPED_PIECES)
  .option('--from <directory>', 'where the databases are (default: those that come with pincer)')
  .option('--json', 'the results as JSON')
  .addHelpText('after', '\nExample:\n  $ pincer endgames show B:WK4:BK18,K23')
  .action(async (position: string, { pieces, from, json }: EndgamesOptions & { readonly from?: string }) => {
    const game = withEndgames(await load(pieces, from));
    const parsed = game.parse(position);
    if (!parsed.ok) throw new Failure(`the position is wrong: ${parsed.error}`);
    const count = parsed.value.squares.replaceAll('.', '').length;
    if (count > pieces) throw new Failure(`the position has ${count} pieces, and these databases go to ${pieces}`);
    const kernel = new Kernel(game, parsed.value);
    const value = kernel.evaluate();
    const moves = kernel.moves().map((move) => {
      const text = game.write(kernel, move);
      kernel.make(move);
      const reply = kernel.evaluate();
      kernel.unmake(move);
      return { move: text, value: resultText(afterMove(reply)), order: afterMove(reply) };
    });
    moves.sort((a, b) => b.order - a.order);
    const shown = moves.map(({ move, value: result }) => ({ move, value: result }));
    if (json) print(JSON.stringify({ position, value: resultText(value), moves: shown }));
    else {
      print(`${game.show(parsed.value)}\n\n${resultText(value)}`);
      for (const { move, value: result } of shown) print(`  ${move.padEnd(8)} ${result}`);
    }
  });

export const endgames = new Command('endgames')
  .addCommand(build)
  .addCommand(verify)
  .addCommand(show)
  .addHelpText('after', '\nExample:\n  $ pincer endgames show B:WK4:BK18,K23');

/** A win or a loss with its plies, otherwise a draw. */
function resultText(value: number): string {
  return pliesToEnd(value) === undefined ? 'draw' : valueText(value);
}

/** The value of the position after a move, for the side that made it, from before the move. */
function afterMove(reply: number): number {
  if (pliesToEnd(reply) === undefined) return 0 - reply;
  return reply > 0 ? 1 - reply : -1 - reply;
}

async function load(pieces: number, from: string | undefined): Promise<Endgames> {
  try {
    return await loadEndgames({ pieces, ...(from !== undefined && { from: directoryUrl(from) }) });
  } catch (thrown) {
    if (!(thrown instanceof EndgamesError)) throw thrown;
    throw new Failure(`${thrown.message}; make them with: pincer endgames build --pieces ${pieces}`);
  }
}

function slicesUpTo(pieces: number): number {
  let slices = 0;
  for (let count = LEAST_PIECES; count <= pieces; count++) slices += materialsOf(count).length;
  return slices;
}
