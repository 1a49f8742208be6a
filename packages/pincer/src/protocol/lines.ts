/** No command of any protocol is longer, not even the moves of the longest game of chess. */
export const LONGEST_LINE = 1 << 16;

/** In place of a line that is longer: its text was never kept. */
export const TOO_LONG = Symbol('a line that is too long');

/**
 * Cuts a stream of bytes into lines, ended by LF, CR LF, or the end of the stream. Keeps at most
 * one line.
 */
export async function* linesOf(input: AsyncIterable<Uint8Array | string>): AsyncGenerator<string | typeof TOO_LONG> {
  const decoder = new TextDecoder();
  let half = '';
  let skipping = false;
  for await (const chunk of input) {
    const parts = (typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true })).split('\n');
    for (const [index, part] of parts.entries()) {
      if (!skipping) half += part;
      if (half.length > LONGEST_LINE) {
        skipping = true;
        half = '';
      }
      if (index === parts.length - 1) break;
      yield skipping ? TOO_LONG : withoutReturn(half);
      skipping = false;
      half = '';
    }
  }
  if (skipping) yield TOO_LONG;
  else if (half !== '') yield withoutReturn(half);
}

function withoutReturn(line: string): string {
  return line.endsWith('\r') ? line.slice(0, -1) : line;
}
