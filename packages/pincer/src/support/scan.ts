/**
 * Where a text in which a backslash takes the meaning from the character after it is closed: the
 * place of the first `closing` from `from` on, or -1 if there is none, or one of `forbidden` comes
 * before it. A loop, because a regular expression runs out of stack on texts of megabytes.
 */
export function closingAt(text: string, from: number, closing: string, forbidden = ''): number {
  for (let at = from; at < text.length; at++) {
    const letter = text[at];
    if (letter === closing) return at;
    const meant = letter === '\\' ? text[++at] : letter;
    if (meant === undefined || forbidden.includes(meant)) return -1;
  }
  return -1;
}

/** The same text without the backslashes that take a meaning. */
export function unescaped(text: string): string {
  return text.replaceAll(/\\(.)/gs, '$1');
}
