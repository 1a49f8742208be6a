/**
 * Runs a sample of the cells of every experiment with this build and with another, and says where
 * they count differently: `node tools/same-counts.mjs --before ../before [--cells 6] [--preset
 * quick]`. A change that should not change the plain search is held to this; exit code 1 if a cell
 * differs. `--before` is the folder of a checkout that was built.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { cellsOf, runCell, shipped } from 'pincer-lab';

const { values } = parseArgs({
  options: {
    before: { type: 'string' },
    cells: { type: 'string', default: '6' },
    preset: { type: 'string', default: 'quick' },
  },
});
if (!values.before) throw new Error('say which build to compare with: --before FOLDER, a checkout that was built');

/** Where `runCell` is: in a workspace, or where it was before there were workspaces. */
const places = ['packages/lab/dist/experiment/run-cell.js', 'dist/lab/run-cell.js'];
const place = places.map((file) => join(values.before, file)).find((file) => existsSync(file));
if (!place) throw new Error(`${values.before} has no built lab: run npm run build there`);
const { runCell: runBefore } = await import(pathToFileURL(place).href);

/** Evenly from the whole list, of each game. */
function sample(cells) {
  const games = new Map();
  for (const cell of cells) games.set(cell.game, [...(games.get(cell.game) ?? []), cell]);
  return [...games.values()].flatMap((all) => {
    const count = Math.min(all.length, Number(values.cells));
    return Array.from({ length: count }, (_, index) => all[Math.floor(((index + 0.5) * all.length) / count)]);
  });
}

/** What a cell counted, without times. */
function countsOf(result) {
  return JSON.stringify(result, (key, value) => (key === 'wall' || key === 'cpu' ? undefined : value));
}

let compared = 0;
let different = 0;
for (const experiment of shipped(values.preset)) {
  const before = compared;
  for (const cell of sample(cellsOf(experiment))) {
    const [one, other] = [countsOf(await runBefore(cell, '.')), countsOf(await runCell(cell, '.'))];
    compared++;
    if (one === other) continue;
    different++;
    console.log(`${experiment.name}: ${JSON.stringify(cell)}\n  before ${one}\n  now    ${other}`);
  }
  console.log(`${experiment.name.padEnd(20)} ${compared - before} cells`);
}
console.log(`${compared} cells compared, ${different} different`);
process.exitCode = different > 0 ? 1 : 0;
