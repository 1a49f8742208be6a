import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { causeOf, LabError } from './lab-error.ts';

/** Who holds a directory. A later process with the same number has another `started`. */
interface Holder {
  readonly pid: number;
  readonly started: string;
  readonly since: string;
}

/**
 * Takes the lock file, which one living process at a time can hold; the lock of a dead one is taken
 * over. Returns what gives it back. The file comes to be with its contents, by a link: nobody ever
 * sees half a lock.
 */
export function takeLock(path: string): () => void {
  const own = `${path}.${process.pid}`;
  const text = `${JSON.stringify({ pid: process.pid, started: startOf(process.pid), since: new Date().toISOString() } satisfies Holder)}\n`;
  try {
    writeFileSync(own, text);
    for (let attempt = 0; attempt < 3; attempt++) {
      if (link(own, path)) return () => release(path, text);
      evict(path, own);
    }
    throw new LabError(`${path}: other processes keep taking the lock; try again`);
  } catch (thrown) {
    if (thrown instanceof LabError) throw thrown;
    throw new LabError(`cannot write ${path}: ${causeOf(thrown)}`);
  } finally {
    rmSync(own, { force: true });
  }
}

function link(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw thrown;
  }
}

/** Removes the lock of a dead process; throws if its holder lives. */
function evict(path: string, own: string): void {
  const text = read(path);
  if (text === undefined) return;
  const holder = parseHolder(text);
  if (holder && isAlive(holder)) {
    throw new LabError(
      `${path} is held by process ${holder.pid} since ${holder.since}: another run uses the directory; wait for it, or give another --dir`,
    );
  }
  const aside = `${own}.stale`;
  try {
    renameSync(path, aside);
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw thrown;
  }
  // Somebody may have taken it over meanwhile: then it goes back.
  if (read(aside) !== text) link(aside, path);
  rmSync(aside, { force: true });
}

function release(path: string, text: string): void {
  if (read(path) === text) rmSync(path, { force: true });
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw thrown;
  }
}

function parseHolder(text: string): Holder | undefined {
  try {
    const holder = JSON.parse(text) as Partial<Holder> | null;
    return Number.isInteger(holder?.pid) ? (holder as Holder) : undefined;
  } catch {
    return undefined;
  }
}

function isAlive({ pid, started }: Holder): boolean {
  try {
    process.kill(pid, 0);
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  return startOf(pid) === started;
}

/**
 * When a process began, in ticks since the machine did, where the system says so; otherwise
 * nothing.
 */
function startOf(pid: number): string {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return fields.slice(fields.lastIndexOf(')') + 2).split(' ')[19];
  } catch {
    return '';
  }
}
