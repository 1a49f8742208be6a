/** An event that a server sent. */
export interface ServerEvent {
  readonly name: string;
  readonly data: string;
}

/** Server-sent events out of the text of a stream, which comes in any pieces. */
export class EventParser {
  private rest = '';

  /** The events that are complete with this piece; comments are left out. */
  push(piece: string): ServerEvent[] {
    const blocks = (this.rest + piece).split('\n\n');
    this.rest = blocks.pop() ?? '';
    return blocks.flatMap((block) => {
      const fields = block.split('\n').map((line) => /^(event|data): ?(.*)$/.exec(line) ?? []);
      const data = fields.filter(([, field]) => field === 'data').map(([, , value]) => value);
      const name = fields.find(([, field]) => field === 'event')?.[2] ?? 'message';
      return data.length === 0 ? [] : [{ name, data: data.join('\n') }];
    });
  }
}

/**
 * Reads the events of an address until the server ends them, and returns `missing` if it has none.
 * Throws when the connection is lost. Unlike an `EventSource` it knows these apart.
 */
export async function readEvents(
  address: string,
  signal: AbortSignal,
  onEvent: (event: ServerEvent) => void,
): Promise<'ended' | 'missing'> {
  const response = await fetch(address, { signal, cache: 'no-store' });
  if (!response.ok || !response.body) return 'missing';
  if (!response.headers.get('Content-Type')?.startsWith('text/event-stream')) return 'missing';
  const parser = new EventParser();
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return 'ended';
    for (const event of parser.push(value)) onEvent(event);
  }
}
