const KEY = 'pincer.your-game';

/** The code that somebody wrote here before, if this machine kept it. */
export function keptDraft(): string | undefined {
  try {
    return localStorage.getItem(KEY) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps code for the next visit, on this machine. */
export function keepDraft(code: string): void {
  try {
    localStorage.setItem(KEY, code);
  } catch {
    // Without storage the code lasts as long as the page.
  }
}
