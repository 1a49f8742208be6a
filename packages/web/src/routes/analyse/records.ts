import type { Parsed } from 'pincer';
import type { PgnLine, PgnMove } from 'pincer/chess';
import { type GameKit, writtenGame } from 'pincer/games';
import { readText } from '../../game/read-text.ts';
import { childrenOf, endOf, legalTree, lineTo, parseTree, type Tree } from '../../game/tree.ts';

/** A game with its variations, and where it began. */
export interface Loaded {
  readonly fen: string;
  readonly tree: Tree;
}

/** What is known of PGN: the reader and the writer that come with the rules of chess. */
export type Pgn = Pick<typeof import('pincer/chess'), 'parsePgn' | 'makePgn' | 'pgnTag'>;

/** A game or a position from any text that somebody pastes; that of PGN with its variations. */
export function readTree(kit: GameKit, text: string, pgn: Pgn | undefined): Parsed<Loaded> {
  const read = readText(kit, text);
  if (!read.ok) return read;
  const fen = read.value.start ?? '';
  const games = pgn && read.value.moves.length > 0 ? pgn.parsePgn(text) : undefined;
  const moves = games?.ok && games.value.length > 0 ? lineText(games.value[0]) : read.value.moves.join(' ');
  const tree = parseTree(moves);
  const legal = tree.ok ? legalTree(kit, fen, tree.value) : tree;
  return legal.ok ? { ok: true, value: { fen, tree: legal.value } } : legal;
}

function lineText({ moves }: PgnLine): string {
  return moves
    .map(({ san, variations }) => [san, ...variations.map((line) => `(${lineText(line)})`)].join(' '))
    .join(' ');
}

/** The game as its record has it: PGN with all variations, other records with the main line. */
export function writeTree(kit: GameKit, { fen, tree }: Loaded, pgn: Pgn | undefined): string {
  const start = fen || undefined;
  const course = kit.follow({ start, moves: lineTo(tree, endOf(tree)) });
  if (!course.ok) return '';
  const today = new Date().toISOString().slice(0, 10).replaceAll('-', '.');
  const main = writtenGame(kit, course.value, { start, side: 'both', winner: undefined, today });
  const text = kit.records.write({
    ...main,
    tags: main.tags.map(([name, value]) => [name, value === 'You' ? '?' : value]),
  });
  const games = pgn?.parsePgn(text);
  if (!pgn || !games?.ok) return text;
  return pgn.makePgn({ ...games.value[0], moves: pgnMoves(tree, 0) });
}

function pgnMoves(tree: Tree, from: number): PgnMove[] {
  const moves: PgnMove[] = [];
  for (let after = childrenOf(tree, from); after.length > 0; after = childrenOf(tree, after[0])) {
    const [main, ...others] = after;
    const variations = others.map((other) => ({
      comments: [],
      moves: [pgnMove(tree, other), ...pgnMoves(tree, other)],
    }));
    moves.push({ ...pgnMove(tree, main), variations });
  }
  return moves;
}

function pgnMove(tree: Tree, number: number): PgnMove {
  return { san: tree[number - 1].move, nags: [], comments: [], variations: [] };
}
