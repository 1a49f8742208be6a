/**
 * What each game needs to be played for training: a searcher whose positions are the kernel's words
 * and whose moves are the kernel's numbers; how a game begins; when it is over.
 *
 * The 16 bits of a kept move:
 *   chess     from, to (6 bits each), the kernel's number of the piece promoted to (3), and whether
 *             the side to move is in check (1): enough to replay a game without rules
 *   Othello   the square, 64 for a pass
 *   checkers  the move's place among the legal ones
 * Bit 15 of the last two marks a move at random, after which the result says nothing of what was
 * before.
 */
import { readFileSync } from 'node:fs';
import { loadEndgames, withEndgames } from '../packages/pincer/dist/endgames/endgames.js';
import { chess } from '../packages/pincer/dist/games/chess/index.js';
import { othello } from '../packages/pincer/dist/games/othello/index.js';
import { KernelSearcher } from '../packages/pincer/dist/kernel/host.js';

const checkers = withEndgames(await loadEndgames());

/** Bit 15 of a kept move: in check in chess, at random in Othello and checkers. */
export const MARK = 1 << 15;

function lines(path) {
  const text = readFileSync(new URL(`../packages/pincer/src/games/${path}`, import.meta.url), 'utf8');
  return text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
}

/** Searches positions in words, with moves in numbers. */
export function searcherOf(game, options) {
  const initial = game.encode(game.initial);
  const bare = { ...game, initial, encode: (words) => words, write: (_kernel, move) => move };
  return new KernelSearcher(bare, initial, { selective: true, ...options });
}

/** The numbers of moves that a line of an opening book names. */
function numbersOf(searcher, game, written) {
  searcher.setRoot(game.encode(game.initial));
  return written.map((text) => {
    const move = searcher.moves().find((each) => game.write(searcher, each) === text);
    if (move === undefined) throw new Error(`${text} of ${written.join(' ')} is not legal`);
    searcher.make(move);
    return move;
  });
}

/** So many moves at random from the position at hand; fewer if the game ends. */
function randomMoves(searcher, random, plies) {
  const played = [];
  for (let moves = searcher.moves(); played.length < plies && moves.length > 0; moves = searcher.moves()) {
    played.push(moves[random.below(moves.length)]);
    searcher.make(played.at(-1));
  }
  return played;
}

/** A line of the book, then some moves at random. */
function fromBook(searcher, random, book, plies) {
  const played = book[random.below(book.length)];
  for (const move of played) searcher.make(move);
  return [...played, ...randomMoves(searcher, random, plies)];
}

const IN_CHECK = 1;
const INSUFFICIENT = 2;
const HALFMOVES = 67;
const PASS = 64;

/** How many bits of a word are set. */
export function bits(word) {
  let count = 0;
  for (let rest = word; rest !== 0; rest &= rest - 1) count++;
  return count;
}

const PLAYERS = {
  chess() {
    const searcher = searcherOf(chess, { table: 15 });
    const book = lines('chess/data/openings-8moves.txt').map((line) =>
      numbersOf(
        searcher,
        chess,
        line
          .replace(/\d+\.\s*/g, '')
          .trim()
          .split(/\s+/),
      ),
    );
    return {
      searcher,
      initial: chess.encode(chess.initial),
      nodes: 1000,
      /** The game is won for the side that has been ahead by so much for so many plies. */
      decided: { value: 1500, plies: 5 },
      /** It is drawn when nobody has been ahead by more for so many plies, so late. */
      dead: { value: 8, plies: 12, from: 80 },
      longest: 320,
      /** One move in so many is at random; none here, since openings differ enough. */
      mistakes: 0,
      /** An opening with a greater value is not played. */
      balanced: 400,
      opening: (random) =>
        random.below(2) === 0
          ? randomMoves(searcher, random, 8 + random.below(2))
          : fromBook(searcher, random, book, 1 + random.below(4)),
      keep: (move) => (move & 0x7fff) | ((searcher.status() & IN_CHECK) !== 0 ? MARK : 0),
      /** For the side to move, when it has no move. */
      result: () => ((searcher.status() & IN_CHECK) !== 0 ? -1 : 0),
      drawn: (words) => words[HALFMOVES] >= 100 || (searcher.status() & INSUFFICIENT) !== 0,
      /** Whether the game is to be played perfectly from here. */
      perfect: () => false,
    };
  },

  othello() {
    const searcher = searcherOf(othello, { table: 16 });
    const book = lines('othello/data/xot-openings.txt')
      .filter((line) => /^[a-h]/.test(line))
      .map((line) => numbersOf(searcher, othello, line.match(/[a-h][1-8]/g)));
    return {
      searcher,
      initial: othello.encode(othello.initial),
      nodes: 6000,
      longest: 128,
      mistakes: 16,
      balanced: 3000,
      opening: (random) =>
        random.below(2) === 0
          ? randomMoves(searcher, random, random.below(25))
          : fromBook(searcher, random, book, random.below(9)),
      keep: (move) => move,
      result: () => Math.round(searcher.evaluate() / 100),
      drawn: () => false,
      perfect: (words) => 64 - [0, 1, 2, 3].reduce((sum, at) => sum + bits(words[at]), 0) <= 14,
      forced: (moves) => moves[0] === PASS,
    };
  },

  checkers() {
    const searcher = searcherOf(checkers, { table: 15 });
    const book = lines('checkers/data/three-move.txt').map((line) =>
      numbersOf(searcher, checkers, line.split('\t')[1].split(' ')),
    );
    return {
      searcher,
      initial: checkers.encode(checkers.initial),
      nodes: 1500,
      decided: { value: 400, plies: 6 },
      dead: { value: 4, plies: 30, from: 80 },
      longest: 240,
      mistakes: 40,
      balanced: 250,
      opening: (random) =>
        random.below(2) === 0
          ? randomMoves(searcher, random, 4 + random.below(9))
          : fromBook(searcher, random, book, random.below(9)),
      keep: (move) => searcher.moves().indexOf(move),
      result: () => -1,
      drawn: (words) => words[4] >= 80,
      perfect: () => false,
    };
  },
};

export const GAMES = Object.keys(PLAYERS);

/** The player of a game. */
export function playerOf(game) {
  return PLAYERS[game]();
}
