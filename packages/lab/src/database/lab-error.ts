/** Something about the lab's database that the user can put right. The message is one line. */
export class LabError extends Error {
  override readonly name = 'LabError';
}

/** How Node, PostgreSQL and the embedded one's file system say that the disk is full. */
const DISK_FULL: readonly unknown[] = ['ENOSPC', '53100', 51];

/** Codes of PostgreSQL for pages, indexes and files that are not as they were written. */
const DAMAGE: readonly unknown[] = ['XX001', 'XX002', '58P01', '58030'];

/** Whether no space is left for what was to be written; what is there is not touched by that. */
export function isDiskFull(thrown: unknown): boolean {
  const { code, errno } = thrown as NodeJS.ErrnoException;
  return DISK_FULL.includes(code ?? errno);
}

/** Whether the database refused a change that would break its rules, and changed nothing. */
export function isRefusal(thrown: unknown): boolean {
  return String((thrown as NodeJS.ErrnoException).code).startsWith('23');
}

/** Whether the database is not as it was written; the embedded one may break down over that. */
export function isDamage(thrown: unknown): boolean {
  return DAMAGE.includes((thrown as NodeJS.ErrnoException).code) || thrown instanceof WebAssembly.RuntimeError;
}

/** The reason that a system call or the database gave, in words where it is a common one. */
export function causeOf(thrown: unknown): string {
  const { code, errno, message } = thrown as NodeJS.ErrnoException;
  if (isDiskFull(thrown)) return 'no space is left on the disk';
  if (code === 'EACCES' || code === 'EPERM') return 'permission is denied';
  if (code === 'EROFS') return 'the file system is read-only';
  if (code === 'ENOTDIR' || code === 'EEXIST') return 'a file is in the way';
  return (message || (errno === undefined ? String(thrown) : `error ${errno}`)).replace(/\s+/g, ' ').trim();
}
