/**
 * Positions of checkers as they are trained on, as the side to move sees them: the board is turned
 * for White, so that the side to move goes towards higher squares.
 *
 *   own, other, kings   4 bytes each, bit s - 1 for square s
 *   value               2 signed bytes: the search's
 *   result              1 signed byte, -1 to 1; `NO_RESULT` where the game's says nothing
 *   flags               1 byte: `HELD_OUT`, `KNOWN`
 *
 * Numbers are little-endian.
 */
import { SHIPPED_PIECES } from '../packages/pincer/dist/endgames/endgames.js';
import { search } from '../packages/pincer/dist/runtime/deepen.js';
import { WIN } from '../packages/pincer/dist/search/values.js';
import { bits, MARK, searcherOf } from './players.mjs';
import { UNKNOWN } from './record.mjs';

export const POSITION_BYTES = 16;
export const NO_RESULT = 2;
/** The position's game is not trained on. */
export const HELD_OUT = 1;
/** The result is a database's. */
export const KNOWN = 2;

/** One game in so many is held out. */
const HELD_OUT_GAMES = 50;
/** A move at random that changes the value by no more does not spoil the result. */
const HARMLESS = 20;
/** Values beyond it are those of wins that the search saw. */
const GREATEST = 2000;
/** Games have enough positions with so few pieces: they need no neighbours. */
const FEW_PIECES = 9;

const MUST_CAPTURE = 2;
const WORDS = 5;

/** The board turned round: square s is square 33 - s. */
export function turned(word) {
  let from = word;
  let to = 0;
  for (let bit = 0; bit < 32; bit++, from >>>= 1) to = (to << 1) | (from & 1);
  return to >>> 0;
}

/** A position in words as the side to move sees it. */
export function viewOf(words) {
  const black = words[3] === 0;
  const [own, other] = black ? words : [words[1], words[0]];
  const [mine, theirs, kings] = [own, other, words[2]].map((word) => (black ? word >>> 0 : turned(word)));
  return { mine, theirs, kings };
}

/** Replays games. `game` is checkers with databases of up to `pieces` pieces. */
export class Expander {
  constructor(game, pieces) {
    this.kernel = searcherOf(game, { table: 10 });
    this.player = searcherOf(game, { table: 14 });
    this.initial = game.encode(game.initial);
    this.pieces = pieces;
  }

  /**
   * The positions of a game that are worth training on: searched, without a pending capture or a
   * win in sight, and with more pieces than the databases that every player has. Where a database
   * has a position, its result stands for that of the game there and before; where a move at random
   * spoiled a position, the game's result says nothing before.
   */
  positions({ result, moves, values }, number) {
    const plies = this.replay(moves);
    const flags = number % HELD_OUT_GAMES === 0 ? HELD_OUT : 0;
    const kept = [];
    let forBlack = result;
    for (let ply = moves.length - 1; ply >= 0; ply--) {
      const { words, pieces, truth, quiet } = plies[ply];
      const black = words[3] === 0;
      const next = values[ply + 1] ?? UNKNOWN;
      const harmless = next !== UNKNOWN && Math.abs(values[ply] + next) <= HARMLESS;
      if (moves[ply] & MARK && !harmless) forBlack = NO_RESULT;
      if (truth !== undefined) forBlack = black ? truth : -truth;
      const known = truth !== undefined;
      if (!quiet || pieces <= SHIPPED_PIECES || values[ply] === UNKNOWN) continue;
      if (Math.abs(values[ply]) > GREATEST && !known) continue;
      const value = Math.max(-GREATEST, Math.min(GREATEST, values[ply]));
      const forMover = forBlack === NO_RESULT ? NO_RESULT : black ? forBlack : -forBlack;
      kept.push({ ...viewOf(words), value, result: forMover, flags: flags | (known ? KNOWN : 0) });
    }
    return kept;
  }

  /**
   * Positions near those of a game, a move at random away and with all captures made that follow,
   * so many to each, with the value of a search of so many nodes: what a search looks at are such
   * positions rather than those that are well played.
   */
  neighbours({ moves, values }, number, { count, nodes, random }) {
    const { kernel, player } = this;
    player.forget();
    const flags = number % HELD_OUT_GAMES === 0 ? HELD_OUT : 0;
    const found = [];
    for (const [ply, { words, pieces }] of this.replay(moves).entries()) {
      if (pieces <= FEW_PIECES || values[ply] === UNKNOWN) continue;
      for (let tried = 0; tried < count; tried++) {
        kernel.setRoot(words);
        if (!this.wander(random)) continue;
        const near = kernel.save(WORDS);
        if (bits(near[0]) + bits(near[1]) <= this.pieces) continue;
        player.setRoot(near);
        const { value } = search(player, { nodes, principalVariation: false });
        if (Math.abs(value) <= GREATEST) found.push({ ...viewOf(near), value, result: NO_RESULT, flags });
      }
    }
    return found;
  }

  /** Makes a move at random, then captures as long as there are any; whether the game goes on. */
  wander(random) {
    const { kernel } = this;
    for (let moves = kernel.moves(); moves.length > 0; moves = kernel.moves()) {
      kernel.make(moves[random.below(moves.length)]);
      if ((kernel.status() & MUST_CAPTURE) === 0) return kernel.moves().length > 0;
    }
    return false;
  }

  /** Every position of a game: its words, what a database says of it, and whether no capture is pending. */
  replay(moves) {
    const { kernel } = this;
    kernel.setRoot(this.initial);
    return Array.from(moves, (kept) => {
      const words = kernel.save(WORDS);
      const quiet = (kernel.status() & MUST_CAPTURE) === 0;
      const pieces = bits(words[0]) + bits(words[1]);
      const few = pieces <= this.pieces;
      const value = few ? kernel.evaluate() : 0;
      const truth = few ? (Math.abs(value) > WIN / 2 ? Math.sign(value) : 0) : undefined;
      const legal = kernel.moves();
      const place = kept & ~MARK;
      if (place >= legal.length) throw new Error(`move ${place} of ${legal.length} is not legal`);
      kernel.make(legal[place]);
      return { words, pieces, truth, quiet };
    });
  }
}

/** The bytes of positions. */
export function packPositions(positions) {
  const bytes = Buffer.alloc(positions.length * POSITION_BYTES);
  for (const [index, { mine, theirs, kings, value, result, flags }] of positions.entries()) {
    const at = index * POSITION_BYTES;
    bytes.writeUInt32LE(mine, at);
    bytes.writeUInt32LE(theirs, at + 4);
    bytes.writeUInt32LE(kings, at + 8);
    bytes.writeInt16LE(value, at + 12);
    bytes.writeInt8(result, at + 14);
    bytes.writeUInt8(flags, at + 15);
  }
  return bytes;
}
