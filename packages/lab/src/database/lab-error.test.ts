import { expect, test } from 'vitest';
import { causeOf } from './lab-error.ts';

test.each<[unknown, string]>([
  [{ code: 'ENOSPC', errno: -28, message: 'ENOSPC: no space left on device, write' }, 'no space is left on the disk'],
  [{ code: '53100', message: 'could not extend file' }, 'no space is left on the disk'],
  [{ name: 'ErrnoError', errno: 51 }, 'no space is left on the disk'],
  [{ name: 'ErrnoError', errno: 29 }, 'error 29'],
  [{ code: 'EROFS', message: 'EROFS' }, 'the file system is read-only'],
  [{ code: 'EACCES', message: 'EACCES' }, 'permission is denied'],
  [new Error('two\n  lines'), 'two lines'],
  ['a text', 'a text'],
])('%o', (thrown, cause) => {
  expect(causeOf(thrown)).toBe(cause);
});
