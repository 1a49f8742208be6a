/** Characters of a value that a message shows. */
const MAX_TEXT = 300;

/** Any value in a few words, for an error message. Never throws. */
export function describe(value: unknown): string {
  const text = typeof value === 'string' ? JSON.stringify(value) : asJson(value);
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text;
}

function asJson(value: unknown): string {
  if (typeof value === 'bigint') return `${value}n`;
  const tag = Object.prototype.toString.call(value);
  // JSON would show nothing of these, or too much.
  const word = /(Promise|Generator|Function|Map|Set)\]$/.exec(tag);
  if (word) return `a ${word[1].toLowerCase()}`;
  if (typeof value !== 'object' || value === null) return String(value);
  try {
    return JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? `${part}n` : part)) ?? String(value);
  } catch {
    return tag;
  }
}
