import { afterEach, expect, test, vi } from 'vitest';
import { ensure } from './apt.mjs';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

test('nothing is installed where nothing is missing', () => {
  const provide = vi.fn();
  ensure(() => [], provide);
  expect(provide).not.toHaveBeenCalled();
});

test('what is missing still fails in CI, by name and with the reason', () => {
  vi.stubEnv('CI', 'true');
  const fails = () => {
    throw new Error('no network');
  };
  expect(() => ensure(() => ['one', 'other'], fails)).toThrow(
    /^there is no one and no other: (it could not be installed: no network|only on Debian, as root, can it be installed)$/,
  );
  expect(() => ensure(() => ['one'], vi.fn())).toThrow(/^there is no one: /);
});

test('elsewhere it is named, and the tests go on', () => {
  vi.stubEnv('CI', '');
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  ensure(() => ['one'], vi.fn());
  expect(warn).toHaveBeenCalledExactlyOnceWith(
    expect.stringMatching(/^there is no one: .*; the tests that need it are skipped$/),
  );
});
