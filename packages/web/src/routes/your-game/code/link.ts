import type { Parsed } from 'pincer';

/** Characters of code that a link may hold, and of the address that it makes: some programs cut longer ones off. */
const MAX_CODE = 60_000;
const MAX_LINK = 8000;

/** Code as a word for an address: compressed, in letters that stand there as they are. */
export async function packCode(code: string): Promise<Parsed<string>> {
  if (code.length > MAX_CODE) return tooLong(`${code.length} characters, and ${MAX_CODE} are the most`);
  const packed = new Response(new Blob([code]).stream().pipeThrough(new CompressionStream('deflate-raw')));
  const bytes = new Uint8Array(await packed.arrayBuffer());
  const word = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
  if (word.length > MAX_LINK)
    return tooLong(`compressed it has ${word.length} characters, and ${MAX_LINK} are the most`);
  return { ok: true, value: word };
}

/** The code in such a word, which may be anything: no more is unpacked than may have been packed. */
export async function unpackCode(word: string): Promise<Parsed<string>> {
  if (word.length > MAX_LINK) return broken(`it has ${word.length} characters, and ${MAX_LINK} are the most`);
  if (!/^[\w-]*$/.test(word)) return broken('it has characters that no link has');
  try {
    const bytes = Uint8Array.from(atob(word.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
      letter.charCodeAt(0),
    );
    const code = await bounded(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw')));
    return code === undefined ? broken(`it holds more than ${MAX_CODE} characters`) : { ok: true, value: code };
  } catch {
    return broken('a part of it is missing or was changed');
  }
}

async function bounded(stream: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<string | undefined> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  for (const reader = stream.getReader(); ; ) {
    const { done, value } = await reader.read();
    text += decoder.decode(value, { stream: !done });
    if (text.length > MAX_CODE) {
      void reader.cancel();
      return undefined;
    }
    if (done) return text;
  }
}

function tooLong(why: string): Parsed<never> {
  return { ok: false, error: `the code is too long for a link: ${why}` };
}

function broken(why: string): Parsed<never> {
  return { ok: false, error: `the code in this link cannot be read: ${why}` };
}
