/** Something about the lab's directory that the user can put right: told in one line. */
export class LabError extends Error {
  override readonly name = 'LabError';
}

/** How Node, PostgreSQL and the embedded one's file system say that the disk is full. */
const FULL: readonly unknown[] = ['ENOSPC', '53100', 51];

/** The reason that a system call or the database gave, in words where it is a common one. */
export function causeOf(thrown: unknown): string {
  const { code, errno, message } = thrown as NodeJS.ErrnoException;
  if (FULL.includes(code ?? errno)) return 'no space is left on the disk';
  if (code === 'EACCES' || code === 'EPERM') return 'permission is denied';
  if (code === 'EROFS') return 'the file system is read-only';
  if (code === 'ENOTDIR' || code === 'EEXIST') return 'a file is in the way';
  return (message || (errno === undefined ? String(thrown) : `error ${errno}`)).replace(/\s+/g, ' ').trim();
}
