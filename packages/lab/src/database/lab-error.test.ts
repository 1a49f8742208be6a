import { expect, test } from 'vitest';
import { causeOf, LabError } from './lab-error.ts';
import { withReadableErrors } from './readable-errors.ts';

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

const coded = (code: string, message = 'it failed') => Object.assign(new Error(message), { code });

test.each<[string, unknown, RegExp]>([
  ['a full disk', coded('53100'), /disk\. What was committed before is safe$/],
  ['a broken connection', coded('ECONNRESET'), /it failed\. What was committed before is safe$/],
  ['a broken rule', coded('23503'), /it failed\. What was committed before is safe$/],
  ['a damaged page', coded('XX001', 'invalid page in block 3'), /block 3\. It is damaged, .* put back a copy$/],
  ['a damaged index', coded('XX002'), /it failed\. It is damaged, .* put back a copy$/],
  ['a missing file', coded('58P01'), /it failed\. It is damaged, .* put back a copy$/],
  ['a file that cannot be read', coded('58030'), /it failed\. It is damaged, .* put back a copy$/],
  ['an embedded database that broke down', new WebAssembly.RuntimeError('unreachable'), /unreachable\. It is damaged/],
  ['a wrong question', coded('42501', 'permission denied'), /: permission denied$/],
  ['whatever else', new Error('it failed'), /: it failed$/],
])('what %s means for what was committed is said only where it is known', async (_, thrown, message) => {
  const fail = () => Promise.reject(thrown);
  const database = { schema: '', exclusive: true, query: fail, transaction: fail, lock: fail, held: fail, close: fail };
  const failure = withReadableErrors(database, 'here').query('select');
  await expect(failure).rejects.toThrow(LabError);
  await expect(failure).rejects.toThrow(message);
});
