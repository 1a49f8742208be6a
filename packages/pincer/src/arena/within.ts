type Answer<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: string };

/** What a player says, unless it takes longer than so many milliseconds or the match is aborted. */
export async function within<T>(
  saying: Promise<T>,
  time: number,
  signal: AbortSignal,
): Promise<Answer<T> | 'late' | 'aborted'> {
  let timer: NodeJS.Timeout | undefined;
  let onAbort = () => {};
  const late = new Promise<'late'>((resolve) => {
    if (time < 2 ** 31 - 1) timer = setTimeout(() => resolve('late'), Math.max(0, Math.ceil(time)));
  });
  const aborted = new Promise<'aborted'>((resolve) => {
    onAbort = () => resolve('aborted');
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
  });
  const answer = saying.then(
    (value): Answer<T> => ({ ok: true, value }),
    (thrown): Answer<T> => ({ ok: false, error: reasonOf(thrown) }),
  );
  try {
    return await Promise.race([answer, late, aborted]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
  }
}

function reasonOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
