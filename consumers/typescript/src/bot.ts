import { type Bot, conforms, createBot, type Outcome } from 'pincer';
import counting from './counting.js';

const bot: Bot<number, number> = createBot(counting, { table: 10 });

export async function best(total: number): Promise<number | undefined> {
  const { move }: Outcome<number> = await bot.search(total, { depth: 12, lines: 2 });
  return move;
}

export async function values(): Promise<number[]> {
  const found: number[] = [];
  for await (const { value } of bot.deepen(counting.initial, { nodes: 1000 })) found.push(value);
  return found;
}

export const problems: string[] = conforms(counting).map(({ message }) => message);
