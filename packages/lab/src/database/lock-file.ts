import { randomBytes } from 'node:crypto';
import {
  closeSync,
  fstatSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { causeOf, LabError } from './lab-error.ts';
import { mayBeShared, type SignOfLife, showLife, showsLife, systemId } from './sign-of-life.ts';

/** The lock of a directory, which was taken. */
export interface DirectoryLock {
  /** Others took it for abandoned, because this process gave no sign of life for too long. */
  readonly lost: boolean;
  release(): void;
}

/** How a lock is taken. Times are in milliseconds. */
export interface LockOptions {
  /** From one proof to the next that its holder lives, for those who cannot see its socket. */
  readonly beat?: number;
  /** Without any proof for so long, a holder whose socket cannot be seen is taken for dead. */
  readonly silence?: number;
  /** Called when that must be waited for, with the holder. */
  readonly onWait?: (holder: string) => void;
}

const DEFAULT_BEAT = 2000;
/** A database that is created blocks its process for some seconds. */
const DEFAULT_SILENCE = 30_000;
/** Milliseconds from one look at the others to the next, and until it is given up. */
const LOOK_INTERVAL = 25;
const LOOK_LIMIT = 60_000;

/** What a lock says of its holder; those of earlier programs have no more than this. */
interface Holder {
  readonly pid: number;
  /** Another for a later process with the same number, where the system says so. */
  readonly started: string;
  readonly since: string;
}

/** Somebody who holds a directory, or asks for it. */
interface Claim extends Holder {
  /** Nobody ever has the same one again. */
  readonly id: string;
  readonly host: string;
  /** What its socket can be seen in. */
  readonly system: string;
  /** Whether there is a socket. */
  readonly sign: boolean;
  /** False while it only asks. */
  readonly holds: boolean;
}

/**
 * Takes the lock of a directory, which one living process at a time can hold. Whoever wants it puts
 * up a claim, with a socket as a sign of life, and then looks at the claims of all others: of two,
 * at least one sees the other. Who sees nobody alive holds it. Claims of the dead are removed.
 * Machines that share a file system do not see each other's sockets: for them, a claim is kept
 * fresh. The file `lock` names the holder for readers, and for earlier programs.
 */
export async function takeLock(directory: string, options: LockOptions = {}): Promise<DirectoryLock> {
  const begun = performance.now();
  try {
    while (performance.now() - begun < LOOK_LIMIT) {
      const claimant = await Claimant.begin(directory, options);
      try {
        if (await claimant.prevails()) return claimant;
      } catch (thrown) {
        claimant.release();
        throw thrown;
      }
      claimant.release();
      await sleep(LOOK_INTERVAL * (1 + Math.random()));
    }
  } catch (thrown) {
    if (thrown instanceof LabError) throw thrown;
    throw new LabError(`cannot write ${join(directory, 'lock')}: ${causeOf(thrown)}`);
  }
  throw new LabError(`${join(directory, 'lock')}: other processes keep asking for the lock; try again`);
}

/** We, from the time that our claim is put up. */
class Claimant implements DirectoryLock {
  lost = false;
  private readonly lock: string;
  private readonly folder: string;
  private readonly options: LockOptions;
  private readonly claim: Claim;
  private readonly sign: SignOfLife | undefined;
  private readonly beating: NodeJS.Timeout;

  static async begin(directory: string, options: LockOptions): Promise<Claimant> {
    const id = randomBytes(8).toString('hex');
    const folder = join(directory, 'claims');
    mkdirSync(folder, { recursive: true });
    const sign = await showLife(join(folder, `${id}.live`));
    try {
      return new Claimant(directory, id, sign, options);
    } catch (thrown) {
      sign?.end();
      throw thrown;
    }
  }

  private constructor(directory: string, id: string, sign: SignOfLife | undefined, options: LockOptions) {
    const { pid } = process;
    this.lock = join(directory, 'lock');
    this.folder = join(directory, 'claims');
    this.options = options;
    this.sign = sign;
    const since = new Date().toISOString();
    const where = { host: hostname(), system: systemId(), sign: sign !== undefined };
    this.claim = { id, pid, started: startOf(pid), since, ...where, holds: false };
    this.write(this.claim);
    this.beating = setInterval(() => this.keepFresh(), options.beat ?? DEFAULT_BEAT).unref();
  }

  /**
   * Whether we hold it now; if not, another who asks goes first. Throws if somebody holds it. Of two
   * who ask and see each other, the one with the lesser id waits, and the other gives way.
   */
  async prevails(): Promise<boolean> {
    for (const begun = performance.now(); performance.now() - begun < LOOK_LIMIT; await sleep(LOOK_INTERVAL)) {
      const rivals = await this.rivals();
      const holder = rivals.find(({ holds }) => holds);
      if (holder) throw this.refusal(holder);
      if (rivals.some(({ id }) => id < this.claim.id)) return false;
      if (rivals.length > 0) continue;
      this.write({ ...this.claim, holds: true });
      await this.publish();
      return true;
    }
    return false;
  }

  release(): void {
    clearInterval(this.beating);
    if (parseClaim(read(this.lock))?.id === this.claim.id) rmSync(this.lock, { force: true });
    rmSync(this.path(this.claim.id), { force: true });
    this.sign?.end();
  }

  private path(id: string): string {
    return join(this.folder, `${id}.json`);
  }

  /** Nobody ever sees half a claim. */
  private write(claim: Claim): void {
    const aside = join(this.folder, `${claim.id}.new`);
    writeFileSync(aside, `${JSON.stringify(claim)}\n`);
    renameSync(aside, this.path(claim.id));
  }

  /** All others who are alive; what is left of the dead is removed. */
  private async rivals(): Promise<Claim[]> {
    const rivals: Claim[] = [];
    for (const name of readdirSync(this.folder)) {
      const id = name.replace(/\.json$/, '');
      if (id === name || id === this.claim.id) continue;
      const claim = parseClaim(read(this.path(id)));
      if (claim && (await this.lives(claim))) rivals.push(claim);
      else for (const kind of ['json', 'live', 'new']) rmSync(join(this.folder, `${id}.${kind}`), { force: true });
    }
    return rivals;
  }

  private async lives(claim: Claim): Promise<boolean> {
    const { id, sign, system } = claim;
    if (sign && (await showsLife(join(this.folder, `${id}.live`)))) return true;
    if (sign && system === this.claim.system && !mayBeShared(this.folder)) return false;
    return await this.beats(claim);
  }

  /** Whether a claim is kept fresh, which takes a while to see. No two clocks are compared. */
  private async beats(claim: Claim): Promise<boolean> {
    const { beat = DEFAULT_BEAT, silence = DEFAULT_SILENCE, onWait } = this.options;
    const first = timeOf(this.path(claim.id));
    onWait?.(holderText(claim));
    for (const begun = performance.now(); performance.now() - begun < silence; await sleep(beat / 4)) {
      const now = timeOf(this.path(claim.id));
      if (now !== first) return now !== undefined;
    }
    return false;
  }

  /** Puts our claim up as the file `lock`, which nobody else alive may have. */
  private async publish(): Promise<void> {
    while (!link(this.path(this.claim.id), this.lock)) {
      const holder = parseHolder(read(this.lock));
      if (holder && (isClaim(holder) ? await this.lives(holder) : runsHere(holder))) throw this.refusal(holder);
      rmSync(this.lock, { force: true });
    }
  }

  private keepFresh(): void {
    const now = new Date();
    try {
      utimesSync(this.path(this.claim.id), now, now);
    } catch (thrown) {
      if ((thrown as NodeJS.ErrnoException).code === 'ENOENT') this.lost = true;
    }
  }

  private refusal(holder: Holder): LabError {
    return new LabError(
      `${this.lock} is held by ${holderText(holder)} since ${holder.since}: another run uses the directory; wait for it, or give another --dir`,
    );
  }
}

function holderText({ pid, host }: Partial<Claim>): string {
  return host === undefined || host === hostname() ? `process ${pid}` : `process ${pid} of ${host}`;
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

/** The contents of a file that may go away at any time. */
function read(path: string): string | undefined {
  return unlessGone(() => readFileSync(path, 'utf8'));
}

/** When a file was last kept fresh. A network file system looks anew only when it is opened. */
function timeOf(path: string): number | undefined {
  return unlessGone(() => {
    const file = openSync(path, 'r');
    try {
      return fstatSync(file).mtimeMs;
    } finally {
      closeSync(file);
    }
  });
}

function unlessGone<T>(look: () => T): T | undefined {
  try {
    return look();
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw thrown;
  }
}

function parseHolder(text: string | undefined): Holder | undefined {
  try {
    const holder = JSON.parse(text ?? '') as Partial<Holder> | null;
    return Number.isInteger(holder?.pid) ? (holder as Holder) : undefined;
  } catch {
    return undefined;
  }
}

function parseClaim(text: string | undefined): Claim | undefined {
  const holder = parseHolder(text);
  return holder && isClaim(holder) ? holder : undefined;
}

function isClaim(holder: Holder): holder is Claim {
  return typeof (holder as Partial<Claim>).id === 'string';
}

/** Whether the holder of an earlier program's lock lives, as far as that can be known here. */
function runsHere({ pid, started }: Holder): boolean {
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
