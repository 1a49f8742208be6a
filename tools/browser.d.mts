/** What Playwright needs to launch a Chromium or Chrome; undefined if there is none. */
export function browserOptions(): { readonly executablePath: string; readonly args: string[] } | undefined;
/** Installs Chromium where that can be done and there is no browser: on Debian, as root. */
export default function installBrowser(): void;
