import { tick } from 'svelte';

/** What a key does, by the key. */
export type Shortcuts = Readonly<Record<string, () => void>>;

/** Calls the shortcut of a key, unless somebody types text or means the browser. */
export function onShortcut(event: KeyboardEvent, shortcuts: Shortcuts): void {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
  if (
    event.target instanceof HTMLElement &&
    event.target.closest('input, textarea, select, dialog, [contenteditable]')
  ) {
    return;
  }
  if (!Object.hasOwn(shortcuts, event.key)) return;
  event.preventDefault();
  shortcuts[event.key]();
}

/** Puts the focus on the board: what had it, such as a button to pass, is gone. */
export async function focusBoard(): Promise<void> {
  await tick();
  document.querySelector<HTMLElement>('[role="grid"] [tabindex="0"]')?.focus();
}

/** Puts the focus where moves are typed. */
export function focusMoveEntry(): void {
  document.getElementById('move-entry')?.focus();
}
