/** A small experiment whose cells take a while, and what an undisturbed run of it finds. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runPincer } from './program.mjs';

/** Every cell waits, without keeping the machine busy. */
const SLOW = `export default { name: 'slow', moves: (n) => [1, 2, 3].filter((t) => t <= n), play: (n, t) => n - t,
  turn: (n) => n % 2, evaluate: (n) => (n * 7) % 11, key: (n) => n, parse: (text) => {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 60);
    return { ok: true, value: Number(text) };
  } };\n`;

const positions = (texts) => texts.map((text) => ({ name: `after ${text}`, text }));
const EXPERIMENT = {
  name: 'hostile',
  title: 'Is a cell ever lost, or counted twice?',
  games: [
    { game: './slow.mjs', positions: positions(Array.from({ length: 16 }, (_, at) => String(at + 5))), depth: 4 },
    { game: 'connect-four', positions: positions(['4', '44', '1267', '3553']), depth: 7 },
  ],
  drivers: ['mtdf', 'sss', 'aspiration'],
  tables: [12],
};
export const CELLS = 60;

/** A folder with the experiment, and as many stores in it as one likes. */
class Site {
  #stores = 0;
  #expected;

  constructor() {
    this.folder = mkdtempSync(join(tmpdir(), 'pincer-hostile-'));
    writeFileSync(join(this.folder, 'slow.mjs'), SLOW);
    writeFileSync(join(this.folder, 'hostile.json'), JSON.stringify(EXPERIMENT));
    process.on('exit', () => rmSync(this.folder, { recursive: true, force: true }));
  }

  newStore() {
    return `store-${this.#stores++}`;
  }

  /** Removes a store. */
  clear(store) {
    rmSync(join(this.folder, store), { recursive: true, force: true });
  }

  /** The arguments that run the experiment. */
  runArguments(store) {
    return ['lab', 'run', './hostile.json', '--dir', store, '--workers', '2', '--json'];
  }

  get options() {
    const { PINCER_DB: _, ...env } = process.env;
    return { cwd: this.folder, env };
  }

  /** Cells with their results, as a store has them. */
  async export(store) {
    const { code, errors } = await runPincer(
      ['lab', 'export', 'hostile', '--dir', store, '--out', `${store}.json`],
      this.options,
    );
    if (code !== 0) throw new Error(`the export failed: ${errors}`);
    return JSON.parse(readFileSync(join(this.folder, `${store}.json`), 'utf8')).cells;
  }

  /** What a run without any disturbance finds, once. */
  async expected() {
    this.#expected ??= await this.#undisturbed();
    return this.#expected;
  }

  async #undisturbed() {
    const store = this.newStore();
    const { code, errors } = await runPincer(this.runArguments(store), this.options);
    if (code !== 0) throw new Error(`an undisturbed run failed: ${errors}`);
    const cells = await this.export(store);
    this.clear(store);
    return cells;
  }
}

/** One for all parts, which goes with this process. */
export const site = new Site();
