/** Debian's packages for the tests, where they are missing. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/**
 * Sees to it that the tests find what they need. `missing` names what is not there; on Debian, as
 * root, `provide` installs it. What is missing still fails the run in CI; elsewhere it is named,
 * and tests are skipped.
 */
export function ensure(missing, provide = install) {
  if (missing().length === 0) return;
  let why = 'only on Debian, as root, can it be installed';
  if (canInstall()) {
    try {
      provide(...missing());
      why = 'it is not where Debian has it';
    } catch (thrown) {
      why = `it could not be installed: ${thrown.message}`;
    }
  }
  const names = missing();
  if (names.length === 0) return;
  const text = `there is no ${names.join(' and no ')}: ${why}`;
  if (process.env.CI) throw new Error(text);
  console.warn(`${text}; the tests that need it are skipped`);
}

function canInstall() {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

/** Installs packages, after bringing the lists up to date. */
export function install(...packages) {
  const options = {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  };
  execFileSync('apt-get', ['update', '-qq'], options);
  execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], options);
}
