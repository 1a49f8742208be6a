/** What Playwright needs to launch a Chromium or Chrome; undefined if there is none. */
export function browserOptions(): { readonly executablePath: string; readonly args: string[] } | undefined;
/** What Puppeteer needs to launch a Firefox; undefined if there is none. */
export function firefoxOptions(): { readonly browser: 'firefox'; readonly executablePath: string } | undefined;
/** Installs Chromium and Firefox where that can be done and they are missing: on Debian, as root. */
export default function provideBrowsers(): void;
