/**
 * What a terminal may take for a command, and what breaks lines, hides text or turns it round:
 * control characters but the tab, marks of direction, separators, halves of characters.
 */
const UNSEEN = /[\p{Cc}\p{Cs}\p{Bidi_Control}\u2028\u2029]/gu;

/**
 * Text of others on one line that can be printed and written to files: whatever is in it, it is
 * seen and does nothing. What is not seen by itself is written as JSON would escape it, so that
 * JSON stays the same data.
 */
export function visible(text: string): string {
  return text.replaceAll(UNSEEN, (unseen) => {
    if (unseen === '\t') return unseen;
    return unseen === '\n' ? '\\n' : `\\u${unseen.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}

/** The same for text whose lines stay apart. */
export function visibleLines(text: string): string {
  return text.split(/\r?\n/).map(visible).join('\n');
}
