import { join } from 'node:path';
import { loadBytes } from '../../kernel/load.ts';
import { readIfThere, writeWhole } from '../../support/whole-file.ts';
import { nibbles } from '../kernel-passes.ts';
import { FILE_NAME, MOST_TILES, PATTERNS, type PatternDatabases, packPatterns, unpackPatterns } from './format.ts';

/** The exports of `assembly/retrograde.ts`. */
interface BuilderExports {
  readonly memory: WebAssembly.Memory;
  setup(most: number): void;
  begin(tiles: number, count: number): void;
  work(budget: number): number;
  levelAtHand(): number;
  finish(): number;
  placements(): number;
}

const MODULE = new URL('../../../dist/kernels/patterns.wasm', import.meta.url);

/** Placements to look at before the caller is let in: some tens of milliseconds. */
const CHUNK = 1 << 20;

/** A database that was just made, or found. */
export interface PatternStep {
  readonly tiles: readonly number[];
  /** `there`: an earlier build had made it. */
  readonly state: 'made' | 'there';
  readonly placements: number;
  /** The most moves that any placement needs. */
  readonly longest: number;
}

/**
 * Makes the databases of `PATTERNS` in a directory, unless they are there. Yields each as it is
 * done, and undefined now and then in between, where the caller may leave. It takes 120 MB while it
 * works. The file comes to be whole, by a rename; a damaged one is made anew.
 */
export async function* buildPatterns(
  directory: string,
): AsyncGenerator<PatternStep | undefined, PatternDatabases, void> {
  const path = join(directory, FILE_NAME);
  const file = await readIfThere(path);
  const there = file && (await unpackPatterns(file));
  if (there?.ok) {
    for (const database of there.value) yield stepOf(database.tiles, database.values, 'there');
    return there.value;
  }
  const made: Uint8Array<ArrayBuffer>[] = [];
  for await (const values of makePatterns()) {
    if (values) made.push(values);
    yield values && stepOf(PATTERNS[made.length - 1], values, 'made');
  }
  await writeWhole(path, await packPatterns(made));
  return PATTERNS.map((tiles, index) => ({ tiles, values: made[index] }));
}

async function* makePatterns(): AsyncGenerator<Uint8Array<ArrayBuffer> | undefined, void, void> {
  const abort = (_message: number, _file: number, line: number, column: number) => {
    throw new Error(`the patterns kernel failed at ${line}:${column}`);
  };
  const { instance } = await WebAssembly.instantiate(await loadBytes(MODULE), { env: { abort } });
  const kernel = instance.exports as unknown as BuilderExports;
  kernel.setup(MOST_TILES);
  for (const tiles of PATTERNS) {
    kernel.begin(nibbles(tiles), tiles.length);
    while (kernel.work(CHUNK) === 0) {
      yield undefined;
      await new Promise((resolve) => setImmediate(resolve));
    }
    const start = kernel.finish();
    yield new Uint8Array(kernel.memory.buffer as ArrayBuffer).slice(start, start + kernel.placements());
  }
}

function stepOf(tiles: readonly number[], values: Uint8Array, state: PatternStep['state']): PatternStep {
  return { tiles, state, placements: values.length, longest: values.reduce((most, value) => Math.max(most, value), 0) };
}
