import { readFile } from 'node:fs/promises';
import { dirname, extname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isModule } from 'pincer/loader';
import type { Parsed } from 'pincer/support';
import type { Experiment, Located } from './experiment.ts';
import { loadLabGame } from './game.ts';
import { parseExperiment } from './parse.ts';
import { reasonOf } from './run-cell.ts';

/** An experiment from a `.json` file, or from the default export of a `.js` or `.mjs` module. */
export async function loadExperiment(file: string): Promise<Parsed<Located>> {
  const path = resolve(file);
  const value = await contentsOf(file, path);
  if (!value.ok) return value;
  const parsed = parseExperiment(value.value, file);
  if (!parsed.ok) return parsed;
  const flaw = await positionFlaw(parsed.value);
  if (flaw !== undefined) return { ok: false, error: `${file}: ${flaw}` };
  return { ok: true, value: { experiment: parsed.value, base: dirname(path) } };
}

async function contentsOf(file: string, path: string): Promise<Parsed<unknown>> {
  const kind = extname(path);
  try {
    if (kind === '.json') return { ok: true, value: JSON.parse(await readFile(path, 'utf8')) };
    if (kind === '.js' || kind === '.mjs') {
      const { default: value } = (await import(pathToFileURL(path).href)) as { default?: unknown };
      return value === undefined ? { ok: false, error: `${file} has no default export` } : { ok: true, value };
    }
  } catch (thrown) {
    const missing = ['ENOENT', 'ERR_MODULE_NOT_FOUND'].includes((thrown as NodeJS.ErrnoException).code ?? '');
    return { ok: false, error: `${file} could not be ${missing ? 'found' : 'read'}: ${reasonOf(thrown)}` };
  }
  const hint = /^\.[cm]?ts$/.test(kind) ? 'compile it and give the .js file' : 'give a .json, .js or .mjs file';
  return { ok: false, error: `${file} is no experiment: ${hint}` };
}

/**
 * The first position that a game of ours cannot read. A user's own module is asked only when its
 * cells are run.
 */
async function positionFlaw({ games }: Experiment): Promise<string | undefined> {
  for (const [at, { game: name, positions }] of games.entries()) {
    if (isModule(name) || typeof positions === 'string') continue;
    const game = await loadLabGame(name, '');
    for (const [index, { text }] of positions.entries()) {
      const parsed = text === undefined ? undefined : game.parse?.(text);
      if (parsed?.ok === false) return `games[${at}].positions[${index}].text: ${parsed.error}`;
    }
  }
  return undefined;
}
