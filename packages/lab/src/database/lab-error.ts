/** Something about the lab's database that the user can put right. The message is one line. */
export class LabError extends Error {
  override readonly name = 'LabError';
}

/** How Node, PostgreSQL and the embedded one's file system say that the disk is full. */
const DISK_FULL: readonly unknown[] = ['ENOSPC', '53100', 51];

/** The reason that a system call or the database gave, in words where it is a common one. */
export function causeOf(thrown: unknown): string {
  const { code, errno, message } = thrown as NodeJS.ErrnoException;
  if (DISK_FULL.includes(code ?? errno)) return 'no space is left on the disk';
  if (code === 'EACCES' || code === 'EPERM') return 'permission is denied';
  if (code === 'EROFS') return 'the file system is read-only';
  if (code === 'ENOTDIR' || code === 'EEXIST') return 'a file is in the way';
  return (message || (errno === undefined ? String(thrown) : `error ${errno}`)).replace(/\s+/g, ' ').trim();
}
