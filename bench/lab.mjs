/**
 * `node bench/lab.mjs [cells] [workers]`: what the lab's queue and store cost on a PostgreSQL
 * server of its own, as the ratio of time per cell to that of the same cells in one process without
 * any store; how long a cell waits for an idle worker; and the memory of worker and coordinator.
 * Needs the build, and Linux.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { keyedCells } from '../packages/lab/dist/experiment/keyed-cells.js';
import { runCell } from '../packages/lab/dist/experiment/run-cell.js';
import { startPostgres } from '../tools/postgres.mjs';

const CELLS = Number(process.argv[2] ?? 50_000);
const WORKERS = Number(process.argv[3] ?? 1);
const MAIN = fileURLToPath(new URL('../packages/pincer/dist/cli/main.js', import.meta.url));

/** Small cells: one search each, without a table, of a tree of width 3 and height 5. */
const experiment = (name, cells, from = 1) => ({
  name,
  title: 'What does a cell cost?',
  games: [
    {
      game: 'artificial',
      positions: Array.from({ length: cells / 2 }, (_, at) => ({
        name: `tree ${at}`,
        text: `seed ${at + from} width 3 height 5`,
      })),
      depth: 5,
    },
  ],
  drivers: ['mtdf', 'alpha-beta'],
  tables: [10],
});

const server = await startPostgres();
if (!server) throw new Error('there is no PostgreSQL');
const folder = mkdtempSync(join(tmpdir(), 'pincer-bench-'));
const environment = { ...process.env, PINCER_DB: server.url() };
const client = new pg.Client(server.url());
await client.connect();
const one = async (sql) => Object.values((await client.query(sql)).rows[0])[0];

function lab(...args) {
  const child = spawn(process.execPath, [MAIN, 'lab', ...args], {
    cwd: folder,
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let out = '';
  child.stdout.on('data', (data) => (out += data));
  return { child, ended: new Promise((resolve) => child.on('close', (code) => resolve({ code, out }))) };
}

const megabytes = (pid) => {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
};

/**
 * Milliseconds of CPU time that a process has used, and those of its children that it has waited
 * for.
 */
function cpuOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks) * 10, 0);
  } catch {
    return 0;
  }
}

/** The same for the server with all its sessions. */
function cpuOfServer() {
  const postmaster = readFileSync(join(server.folder, 'data', 'postmaster.pid'), 'utf8').split('\n')[0];
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').trim().split(' ');
  return [postmaster, ...children].reduce((sum, pid) => sum + cpuOf(pid), 0);
}

/**
 * The same cells in this process, a tenth of them, without a store: milliseconds a cell, by the
 * wall and of the CPU.
 */
async function plain() {
  const cells = keyedCells({ experiment: experiment('small', Math.max(2, CELLS / 10)), base: folder });
  for (const { cell } of cells.slice(0, 500)) await runCell(cell, folder);
  const [begun, before] = [performance.now(), process.cpuUsage()];
  for (const { cell } of cells) await runCell(cell, folder);
  const { user, system } = process.cpuUsage(before);
  return [(performance.now() - begun) / cells.length, (user + system) / 1000 / cells.length];
}

try {
  const before = await plain();
  writeFileSync(join(folder, 'small.json'), JSON.stringify(experiment('small', CELLS)));
  const begun = performance.now();
  const run = lab('run', 'small.json', '--json');
  while ((await one(`select to_regclass('pincer.experiments')::text`)) === null) await sleep(50);
  while ((await one('select count(*)::integer from pincer.experiments where open')) === 0) await sleep(50);
  const planned = performance.now();
  const workers = Array.from({ length: WORKERS }, () => lab('worker', '--workers', '1', '--json'));
  while ((await one('select count(*)::integer from pincer.results')) === 0) await sleep(20);
  const first = performance.now();
  const memory = [];
  const speed = [];
  const cpu = { worker: 0, coordinator: 0, server: 0 };
  const serverBefore = cpuOfServer();
  let ended;
  void run.ended.then((result) => (ended = result));
  let [lastCount, lastTime] = [0, first];
  while (!ended) {
    await sleep(2000);
    const count = await one('select count(*)::integer from pincer.results');
    const now = performance.now();
    if (count > lastCount && count < CELLS) speed.push((count - lastCount) / ((now - lastTime) / 1000));
    [lastCount, lastTime] = [count, now];
    cpu.worker = workers.reduce((sum, { child }) => sum + cpuOf(child.pid), 0);
    cpu.coordinator = Math.max(cpu.coordinator, cpuOf(run.child.pid));
    cpu.server = cpuOfServer() - serverBefore;
    memory.push([megabytes(workers[0].child.pid), megabytes(run.child.pid)]);
  }
  const finished = performance.now();
  if (ended.code !== 0) throw new Error(`the run ended with ${ended.code}: ${ended.out}`);
  const after = await plain();

  // An idle worker, and one cell at a time.
  const waits = [];
  for (let at = 0; at < 5; at++) {
    writeFileSync(join(folder, 'one.json'), JSON.stringify(experiment(`one-${at}`, 2, 10_000_000 + at)));
    await lab('run', 'one.json', '--json').ended;
    waits.push(
      await one(`select extract(epoch from min(results.finished) - max(experiments.begun))::float * 1000
        from pincer.results, pincer.experiments where results.finished > experiments.begun and experiments.name = 'one-${at}'`),
    );
  }
  for (const { child, ended: stopped } of workers) {
    child.kill('SIGINT');
    await stopped;
  }
  const [alone, aloneCpu] = [0, 1].map((at) => (before[at] + after[at]) / 2);
  const perCell = (finished - first) / CELLS;
  const perCellCpu = Object.entries(cpu).map(([name, ms]) => `${name} ${(ms / CELLS).toFixed(3)}`);
  const allCpu = Object.values(cpu).reduce((sum, ms) => sum + ms, 0) / CELLS;
  const column = (at) => memory.map((each) => Math.round(each[at])).filter(Boolean);
  const span = (numbers) => `${Math.round(Math.min(...numbers))} – ${Math.round(Math.max(...numbers))}`;
  const table = [
    ['cells, workers', `${CELLS.toLocaleString('en')}, ${WORKERS}`],
    ['planned after', `${((planned - begun) / 1000).toFixed(1)} s`],
    ['cells a second, in stretches of 2 s', span(speed)],
    ['wall time a cell', `${perCell.toFixed(3)} ms`],
    ['the same in one process without a store', `${alone.toFixed(3)} ms`],
    ['ratio of wall times', (perCell / alone).toFixed(2)],
    ['CPU time a cell', `${perCellCpu.join(', ')} ms`],
    ['the same in one process without a store', `${aloneCpu.toFixed(3)} ms`],
    ['ratio of CPU times', (allCpu / aloneCpu).toFixed(2)],
    ['from begin to result with an idle worker', `${span(waits)} ms`],
    ['memory of a worker, first to last', `${column(0)[0]} – ${column(0).at(-1)} MB`],
    ['memory of the coordinator, first to last', `${column(1)[0]} – ${column(1).at(-1)} MB`],
    [
      'size of the database',
      `${Math.round((await one('select pg_database_size(current_database())::float')) / 2 ** 20)} MB`,
    ],
  ];
  for (const [name, value] of table) console.log(`| ${name} | ${value} |`);
} finally {
  await client.end();
  await server.stop();
  rmSync(folder, { recursive: true });
}
