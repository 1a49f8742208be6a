/** Characters of a value that a message shows. */
const MAX_TEXT = 300;

/** What JSON would show as an empty object, and what nobody wants to read in full. */
const WORDS: Readonly<Record<string, string>> = {
  Promise: 'a promise',
  Generator: 'a generator',
  AsyncGenerator: 'a generator',
  Function: 'a function',
  AsyncFunction: 'a function',
  GeneratorFunction: 'a function',
  AsyncGeneratorFunction: 'a function',
  Map: 'a Map',
  Set: 'a Set',
};

/** Any value in a few words, for an error message. Never throws. */
export function describe(value: unknown): string {
  const text = typeof value === 'string' ? JSON.stringify(value) : asJson(value);
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text;
}

function asJson(value: unknown): string {
  if (typeof value === 'bigint') return `${value}n`;
  const tag = Object.prototype.toString.call(value);
  const word = WORDS[tag.slice('[object '.length, -1)];
  if (word) return word;
  if (typeof value !== 'object' || value === null) return String(value);
  try {
    return JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? `${part}n` : part)) ?? String(value);
  } catch {
    return tag;
  }
}
