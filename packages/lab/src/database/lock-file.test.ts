import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { LabError } from './lab-error.ts';
import { takeLock } from './lock-file.ts';
import { systemId } from './sign-of-life.ts';

const BUILT = fileURLToPath(new URL('../../dist/database/lock-file.js', import.meta.url));

let folder: string;
let path: string;
const children: ChildProcess[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pincer-lock-'));
  path = join(folder, 'lock');
});

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

const DEAD = spawnSync(process.execPath, ['-e', 'process.stdout.write(String(process.pid))'], {
  encoding: 'utf8',
}).stdout;

const claims = () => readdirSync(join(folder, 'claims'));

/** Takes the lock, says so, and holds it for some milliseconds, or for ever. */
const HOLD = `import { takeLock } from ${JSON.stringify(BUILT)};
  const [, folder, hold] = process.argv;
  try {
    const lock = await takeLock(folder);
    console.log('held');
    if (hold === 'ever') setInterval(() => {}, 1000);
    else setTimeout(() => lock.release(), Number(hold));
  } catch (thrown) { console.log(thrown.message); }`;

interface Other {
  readonly child: ChildProcess;
  /** What it says first. */
  readonly said: Promise<string>;
  readonly ended: Promise<void>;
}

/** Another process that takes the lock; `by` starts it, as in another namespace. */
function other(hold: number | 'ever', by: readonly string[] = []): Other {
  const command = [...by, process.execPath, '--input-type=module', '-e', HOLD, folder, String(hold)];
  const child = spawn(command[0], command.slice(1), { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  return {
    child,
    said: new Promise((resolve) => child.stdout?.once('data', (data) => resolve(String(data).trim()))),
    ended: new Promise((resolve) => child.once('close', () => resolve())),
  };
}

test('one holds it, until it is given back; nothing else is left behind', async () => {
  const lock = await takeLock(folder);
  expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ pid: process.pid, host: hostname(), holds: true });
  await expect(takeLock(folder)).rejects.toThrow(LabError);
  await expect(takeLock(folder)).rejects.toThrow(
    new RegExp(`lock is held by process ${process.pid} since .* give another --dir`),
  );
  expect(
    claims()
      .sort()
      .map((name) => name.replace(/^\w{16}/, 'id')),
  ).toEqual(['id.json', 'id.live']);
  lock.release();
  expect(existsSync(path)).toBe(false);
  expect(claims()).toEqual([]);
  (await takeLock(folder)).release();
});

test.each([
  ['of a dead process', JSON.stringify({ pid: Number(DEAD), started: '1', since: 'then' })],
  ['of an earlier process with our number', JSON.stringify({ pid: process.pid, started: '1', since: 'then' })],
  ['that is no lock', 'nonsense'],
  ['that is empty', ''],
])('a lock of an earlier program %s is taken over', async (_, text) => {
  writeFileSync(path, text);
  const lock = await takeLock(folder);
  expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ pid: process.pid });
  lock.release();
  expect(existsSync(path)).toBe(false);
});

test('a lock of an earlier program that runs is respected', async () => {
  const started = readFileSync('/proc/self/stat', 'utf8').split(') ')[1].split(' ')[19];
  writeFileSync(path, JSON.stringify({ pid: process.pid, started, since: 'then' }));
  await expect(takeLock(folder)).rejects.toThrow(`held by process ${process.pid} since then`);
  expect(claims()).toEqual([]);
});

test('a lock that somebody else holds by now is not given back', async () => {
  const lock = await takeLock(folder);
  writeFileSync(path, 'another');
  lock.release();
  expect(readFileSync(path, 'utf8')).toBe('another');
});

test('where no file can be written, that is said in a line', async () => {
  writeFileSync(join(folder, 'file'), '');
  await expect(takeLock(join(folder, 'file'))).rejects.toThrow(/^cannot write .*lock: a file is in the way/);
});

test('a directory with a long path has one too', async () => {
  const short = folder;
  folder = join(folder, 'a'.repeat(120));
  mkdirSync(folder);
  const holder = other('ever');
  expect(await holder.said).toBe('held');
  expect(await other(0).said).toMatch(/is held by process/);
  holder.child.kill('SIGKILL');
  await holder.ended;
  expect(await other(0).said).toBe('held');
  expect(readdirSync(tmpdir()).filter((name) => name.startsWith('pincer-link-'))).toEqual([]);
  folder = short;
});

describe('another process', () => {
  test('that was killed loses it at once, and nothing is left of it', async () => {
    const holder = other('ever');
    expect(await holder.said).toBe('held');
    await expect(takeLock(folder)).rejects.toThrow(`held by process ${holder.child.pid} since`);
    holder.child.kill('SIGKILL');
    await holder.ended;
    (await takeLock(folder)).release();
    expect(claims()).toEqual([]);
  });

  test('that is stopped keeps it', async () => {
    const holder = other('ever');
    expect(await holder.said).toBe('held');
    holder.child.kill('SIGSTOP');
    await expect(takeLock(folder)).rejects.toThrow(/is held by process/);
  });

  test('of many that race, over one that was killed, exactly one holds it', async () => {
    for (let round = 0; round < 5; round++) {
      const holder = other('ever');
      expect(await holder.said).toBe('held');
      holder.child.kill('SIGKILL');
      await holder.ended;
      const racers = Array.from({ length: 4 }, () => other('ever'));
      const said = await Promise.all(racers.map((racer) => racer.said));
      expect(said.filter((text) => text === 'held')).toHaveLength(1);
      expect(said.filter((text) => /is held by process \d+ since/.test(text))).toHaveLength(3);
      for (const { child, ended } of racers) {
        child.kill('SIGKILL');
        await ended;
      }
    }
  });
});

test('of many that race in one process, never two hold it, and each has it in the end', async () => {
  let holders = 0;
  const race = async () => {
    for (;;) {
      const lock = await takeLock(folder).catch(() => undefined);
      if (!lock) continue;
      expect(++holders).toBe(1);
      await new Promise((resolve) => setTimeout(resolve, 2));
      holders--;
      lock.release();
      return;
    }
  };
  await Promise.all(Array.from({ length: 12 }, race));
  expect(claims()).toEqual([]);
});

const NAMESPACES: readonly (readonly [string, readonly string[]])[] = [
  ['process numbers', ['--pid', '--fork', '--mount-proc']],
  ['process numbers, networks, mounts and names', ['--pid', '--fork', '--mount-proc', '--net', '--uts', '--ipc']],
];

/** Who is not root may have namespaces of its own all the same. */
const UNSHARE = process.getuid?.() === 0 ? ['unshare'] : ['unshare', '--user', '--map-root-user'];

describe.each(NAMESPACES)('in another namespace of %s', (_, flags) => {
  const by = [...UNSHARE, ...flags, '--kill-child'];

  test('a lock from here is respected, and taken over when its holder was killed', async () => {
    expect(execFileSync(by[0], [...by.slice(1), 'sh', '-c', 'echo $$'], { encoding: 'utf8' })).toBe('1\n');
    const holder = other('ever');
    expect(await holder.said).toBe('held');
    expect(await other(0, by).said).toBe(
      `${path} is held by process ${holder.child.pid} since ${JSON.parse(readFileSync(path, 'utf8')).since}: another run uses the directory; wait for it, or give another --dir`,
    );
    holder.child.kill('SIGKILL');
    await holder.ended;
    expect(await other(0, by).said).toBe('held');
  });

  test('a lock from there is respected here, and taken over when its holder was killed', async () => {
    const holder = other('ever', by);
    expect(await holder.said).toBe('held');
    await expect(takeLock(folder)).rejects.toThrow(/is held by process 1 since/);
    holder.child.kill('SIGKILL');
    await holder.ended;
    (await takeLock(folder)).release();
  });
});

describe('on another machine', () => {
  const QUICK = { beat: 20, silence: 500 };

  /** Our own claim, as if another machine had put it up: its socket cannot be seen. */
  function fromElsewhere(part: object): void {
    const [name] = claims().filter((each) => each.endsWith('.json'));
    const claim = JSON.parse(readFileSync(join(folder, 'claims', name), 'utf8'));
    writeFileSync(
      join(folder, 'claims', name),
      JSON.stringify({ ...claim, host: 'elsewhere', system: 'another', sign: false, ...part }),
    );
  }

  test('a lock that is kept fresh is respected, though its clock is wrong', async () => {
    const lock = await takeLock(folder, QUICK);
    fromElsewhere({});
    const waits: string[] = [];
    await expect(
      takeLock(folder, { ...QUICK, silence: 60_000, onWait: (holder) => waits.push(holder) }),
    ).rejects.toThrow(/is held by process \d+ of elsewhere since/);
    expect(waits).toEqual([`process ${process.pid} of elsewhere`]);
    lock.release();
  });

  test('a lock that nobody keeps fresh is taken over, and its holder learns of it', async () => {
    const silent = await takeLock(folder, { beat: 2000 });
    fromElsewhere({});
    const lock = await takeLock(folder, QUICK);
    expect(silent.lost).toBe(false);
    while (!silent.lost) await new Promise((resolve) => setTimeout(resolve, 20));
    expect(lock.lost).toBe(false);
    silent.release();
    await expect(takeLock(folder, QUICK)).rejects.toThrow(/is held by process/);
    lock.release();
  });

  test('what is left of a machine that was started again is taken over', async () => {
    const holder = other('ever');
    expect(await holder.said).toBe('held');
    cpSync(join(folder, 'claims'), join(folder, 'kept'), {
      recursive: true,
      filter: (name) => !name.endsWith('.live'),
    });
    holder.child.kill('SIGKILL');
    await holder.ended;
    for (const name of readdirSync(join(folder, 'kept'))) {
      const claim = readFileSync(join(folder, 'kept', name), 'utf8').replace(systemId(), 'before');
      writeFileSync(join(folder, 'claims', name), claim);
    }
    (await takeLock(folder, QUICK)).release();
    expect(claims()).toEqual([]);
  });
});
