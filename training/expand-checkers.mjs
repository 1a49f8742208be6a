/**
 * Writes the positions of checkers games for the trainer, which knows no rules. Build first.
 *
 *   node training/expand-checkers.mjs games/checkers-*.games --out positions --endgames ~/.cache/pincer/endgames --pieces 5
 *
 * Each batch becomes a file of `POSITION_BYTES` bytes a position (`positions.mjs` says which), with
 * the batch's recipe beside it. With `--neighbours 2` it has two neighbours of each position, too,
 * searched with `--nodes` nodes: more positions to learn from than games give in the time.
 * Files that are there already are left alone.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { wholeNumber } from '../packages/pincer/dist/cli/parse.js';
import { directoryUrl } from '../packages/pincer/dist/endgames/directory.js';
import { loadEndgames, withEndgames } from '../packages/pincer/dist/endgames/endgames.js';
import { Random } from '../packages/pincer/dist/support/random.js';
import { Expander, packPositions } from './positions.mjs';
import { unpackBatch } from './record.mjs';

const OPTIONS = {
  out: { type: 'string' },
  endgames: { type: 'string' },
  pieces: { type: 'string', default: '4' },
  neighbours: { type: 'string', default: '0' },
  nodes: { type: 'string', default: '200' },
};

function complain(message) {
  console.error(message);
  process.exit(2);
}

const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true });
if (positionals.length === 0) complain('say which batches of games to expand');
if (values.out === undefined) complain('say where the positions go: --out <folder>');
const number = (name, least, most) => {
  try {
    return wholeNumber(least, most)(values[name]);
  } catch (thrown) {
    return complain(`--${name} ${values[name]}: ${thrown.message}`);
  }
};
const count = number('neighbours', 0, 100);
const nodes = number('nodes', 1, 1_000_000);
const from = values.endgames === undefined ? {} : { from: directoryUrl(values.endgames) };
const endgames = await loadEndgames({ ...from, pieces: number('pieces', 2, 5) }).catch((error) =>
  complain(error.message),
);
const expander = new Expander(withEndgames(endgames), endgames.pieces);
mkdirSync(values.out, { recursive: true });
for (const path of positionals) {
  const file = join(values.out, `${basename(path, '.games')}.positions`);
  if (existsSync(file)) continue;
  const { recipe, games } = unpackBatch(readFileSync(path));
  if (recipe.game !== 'checkers') complain(`${path}: these are games of ${recipe.game}, not of checkers`);
  const random = new Random(recipe.seed ^ Math.imul(recipe.number + 1, 0x9e3779b1));
  const positions = games.flatMap((game, index) => {
    const number = recipe.number * recipe.games + index;
    return [...expander.positions(game, number), ...expander.neighbours(game, number, { count, nodes, random })];
  });
  const more = count > 0 ? { neighbours: count, neighbourNodes: nodes } : {};
  writeFileSync(file.replace(/positions$/, 'recipe.json'), `${JSON.stringify({ ...recipe, ...more })}\n`);
  writeFileSync(`${file}.part`, packPositions(positions));
  renameSync(`${file}.part`, file);
}
