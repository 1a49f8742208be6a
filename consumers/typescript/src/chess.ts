import { createBot } from 'pincer';
import { ChessBoard, chess, makeFen, parseFen } from 'pincer/chess';

const bot = createBot(chess, { selective: true });

export async function reply(fen: string): Promise<string | undefined> {
  const parsed = parseFen(fen);
  if (!parsed.ok) throw new Error(parsed.error);
  const { move } = await bot.search(parsed.value, { depth: 6 });
  return move;
}

export function after(...moves: readonly string[]): string {
  const board = new ChessBoard();
  for (const move of moves) board.play(move);
  return makeFen(board.state);
}
