import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statfsSync, symlinkSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { hostname, tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';

/** Bytes of a socket's path that every system takes. */
const LONGEST_ADDRESS = 100;

/**
 * The magic numbers by which Linux knows file systems that other machines may share: NFS, SMB and
 * CIFS, FUSE, 9P, AFS, Ceph, Lustre, GPFS, BeeGFS, OCFS2, GFS2, VirtualBox.
 */
const SHARED_FILE_SYSTEMS: readonly number[] = [
  ...[0x6969, 0x517b, 0xff534d42, 0xfe534d42, 0x65735546, 0x01021997, 0x5346414f, 0x00c36400],
  ...[0x0bd00bd0, 0x47504653, 0x19830326, 0x7461636f, 0x01161970, 0x786f4256],
];

/** A sign of life that was given. */
export interface SignOfLife {
  end(): void;
}

/**
 * Shows at a path that this process lives, until it ends in whatever way: a socket listens there,
 * which the system closes with its process. Whoever sees the file system sees it, also from other
 * namespaces of process numbers or networks. Nothing where the file system has no sockets.
 */
export async function showLife(path: string): Promise<SignOfLife | undefined> {
  return await atAddress(path, async (address) => {
    const server = createServer((socket) => socket.destroy());
    const listening = await new Promise<boolean>((settle) => {
      server.once('error', () => settle(false)).listen({ path: address, exclusive: true }, () => settle(true));
    });
    if (!listening) return undefined;
    // A connection that cannot be taken was made all the same.
    server.on('error', () => {}).unref();
    return {
      end: () => {
        server.close();
        rmSync(path, { force: true });
      },
    };
  });
}

/** Whether somebody shows life at a path, or may: only what is certainly silent is silent. */
export async function showsLife(path: string): Promise<boolean> {
  return await atAddress(
    path,
    (address) =>
      new Promise<boolean>((settle) => {
        const socket = connect(address);
        const answer = (alive: boolean) => {
          socket.destroy();
          settle(alive);
        };
        socket
          .once('connect', () => answer(true))
          .once('error', ({ code }: NodeJS.ErrnoException) => answer(code !== 'ECONNREFUSED' && code !== 'ENOENT'));
      }),
  );
}

/**
 * What sockets are reached within: one running system, whatever containers it has. A machine that
 * was started again is another.
 */
export function systemId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return hostname();
  }
}

/** Whether other machines may share a folder, so that a socket's silence proves nothing. */
export function mayBeShared(folder: string): boolean {
  return process.platform === 'linux' && SHARED_FILE_SYSTEMS.includes(statfsSync(folder).type);
}

/** The address of a socket at a path; while it is used, a link shortens a long one. */
async function atAddress<T>(path: string, use: (address: string) => Promise<T>): Promise<T> {
  if (process.platform === 'win32') {
    return await use(`\\\\.\\pipe\\pincer-${createHash('sha256').update(resolve(path)).digest('hex').slice(0, 32)}`);
  }
  if (Buffer.byteLength(path) <= LONGEST_ADDRESS) return await use(path);
  const folder = mkdtempSync(join(tmpdir(), 'pincer-link-'));
  try {
    symlinkSync(resolve(dirname(path)), join(folder, 'to'));
    return await use(join(folder, 'to', basename(path)));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
