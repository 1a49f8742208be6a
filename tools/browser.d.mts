/** The path of a Chromium or Chrome, if there is one. */
export function findBrowser(): string | undefined;
/** Installs Chromium where that can be done: on Debian, as root. */
export function installBrowser(): void;
