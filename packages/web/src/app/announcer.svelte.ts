/** What a screen reader says next; each time another object, so that a repeated text is said again. */
let spoken = $state.raw({ text: '' });

/** Has a screen reader say something when it is done with what it says: moves and results, never iterations. */
export function announce(text: string): void {
  spoken = { text };
}

/** What was announced last. Reactive. */
export function announcement(): { readonly text: string } {
  return spoken;
}
