import { pliesToEnd } from 'pincer';
import { type GameKit, pointsText } from 'pincer/games';

/** A word with a capital letter. */
export function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** What the sides of a game are called by who sees its board: stones by their colours. */
export function sideNames(kit: GameKit): readonly [first: string, second: string] {
  if (kit.sides.every((side) => side.length > 1)) return kit.sides;
  return kit.name === 'connect-four' ? ['yellow', 'red'] : kit.sides;
}

/** What one of the sides is called. */
export function sideName(kit: GameKit, side: string): string {
  return sideNames(kit)[kit.sides.indexOf(side) === 1 ? 1 : 0];
}

/** A value for the side to move, as a person reads it: `+0.35`, `win in 5`, `loss in 4`. */
export function valueText(kit: GameKit, value: number): string {
  const plies = pliesToEnd(value);
  if (plies !== undefined) return value > 0 ? `win in ${plies}` : `loss in ${-plies}`;
  const text = pointsText(value, kit);
  return value > 0 ? `+${text}` : text.replace('-', '−');
}

/** A move of a search as people write it. */
export function moveName({ game }: GameKit, move: unknown): string {
  if (typeof move === 'string') return move;
  return 'format' in game && game.format ? game.format(move as never) : String(move);
}

/** A count with its thousands set apart. */
export function countText(count: number): string {
  return Math.round(count).toLocaleString('en');
}

/** How a game ended, in a sentence without its full stop. */
export function endingText(kit: GameKit, winner: string | undefined, reason: string): string {
  return winner === undefined ? `Draw: ${reason}` : `${capital(sideName(kit, winner))} wins: ${reason}`;
}
