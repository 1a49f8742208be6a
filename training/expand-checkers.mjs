/**
 * Writes the positions of checkers games for the trainer, which knows no rules. Build first.
 *
 *   node training/expand-checkers.mjs games/checkers-*.games --out positions --endgames ~/.cache/pincer/endgames --pieces 5
 *
 * Each batch becomes a file of `POSITION_BYTES` bytes a position (`positions.mjs` says which), with
 * the batch's recipe beside it.
 * Files that are there already are left alone.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { directoryUrl } from '../packages/pincer/dist/endgames/directory.js';
import { loadEndgames, withEndgames } from '../packages/pincer/dist/endgames/endgames.js';
import { Expander, packPositions } from './positions.mjs';
import { unpackBatch } from './record.mjs';

const OPTIONS = {
  out: { type: 'string' },
  endgames: { type: 'string' },
  pieces: { type: 'string', default: '4' },
};

function complain(message) {
  console.error(message);
  process.exit(2);
}

const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true });
if (positionals.length === 0) complain('say which batches of games to expand');
if (values.out === undefined) complain('say where the positions go: --out <folder>');
const from = values.endgames === undefined ? {} : { from: directoryUrl(values.endgames) };
const endgames = await loadEndgames({ ...from, pieces: Number(values.pieces) }).catch((error) =>
  complain(error.message),
);
const expander = new Expander(withEndgames(endgames), endgames.pieces);
mkdirSync(values.out, { recursive: true });
for (const path of positionals) {
  const file = join(values.out, `${basename(path, '.games')}.positions`);
  if (existsSync(file)) continue;
  const { recipe, games } = unpackBatch(readFileSync(path));
  if (recipe.game !== 'checkers') complain(`${path}: these are games of ${recipe.game}, not of checkers`);
  const positions = games.flatMap((game, index) => expander.positions(game, recipe.number * recipe.games + index));
  writeFileSync(file.replace(/positions$/, 'recipe.json'), `${JSON.stringify(recipe)}\n`);
  writeFileSync(`${file}.part`, packPositions(positions));
  renameSync(`${file}.part`, file);
}
