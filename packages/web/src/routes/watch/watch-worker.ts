/** Searches for the page in a worker, and writes the moves of what it found. */
import type { RaceRequest } from './setup.ts';
import { type Traced, traceRace } from './tracing.ts';
import type { Answer, Question } from './watcher.ts';

let traced: Traced | undefined;

async function answer(question: Question): Promise<Answer> {
  if (question.kind === 'line') return { kind: 'line', moves: traced?.write(question.line) ?? [] };
  try {
    const found = await traceRace(question.request satisfies RaceRequest);
    traced = found.ok ? found.value : undefined;
    if (!found.ok) return { kind: 'refusal', error: found.error };
    return { kind: 'race', race: found.value.race };
  } catch (thrown) {
    return { kind: 'failure', error: thrown instanceof Error ? thrown.message : String(thrown) };
  }
}

addEventListener('message', async ({ data }: MessageEvent<{ readonly id: number; readonly question: Question }>) => {
  postMessage({ id: data.id, answer: await answer(data.question) });
});
