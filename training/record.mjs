/**
 * Games as they are kept for training: a file (a *batch*) holds games that were played in one go.
 *
 *   magic      8 bytes, `PINCERG1`
 *   length     4 bytes, of the recipe
 *   recipe     JSON: the game, the commit, the seed, the batch's number, the limits
 *   count      4 bytes, of the games
 *   games      result (1 signed byte, for the side that begins), plies (2 bytes), then for each ply
 *              its move (2 bytes, see `players.mjs`) and the search's value for the side to move
 *              (2 signed bytes; `UNKNOWN` where nothing was searched, as in an opening)
 *   checksum   32 bytes, SHA-256 of all before
 *
 * Numbers are little-endian. A game starts at the initial position.
 */
import { createHash } from 'node:crypto';

const MAGIC = 'PINCERG1';
const CHECKSUM = 32;

/** The value of a ply that was not searched. */
export const UNKNOWN = -32768;
/** No value is beyond this; greater ones, such as wins, are kept as this. */
export const GREATEST = 32000;

/** The bytes of a batch. Each game is `{ result, moves, values }`. */
export function packBatch(recipe, games) {
  const header = Buffer.from(JSON.stringify(recipe));
  const plies = games.reduce((sum, { moves }) => sum + moves.length, 0);
  const bytes = Buffer.alloc(MAGIC.length + 8 + header.length + 3 * games.length + 4 * plies + CHECKSUM);
  let at = bytes.write(MAGIC);
  at = bytes.writeUInt32LE(header.length, at);
  at += header.copy(bytes, at);
  at = bytes.writeUInt32LE(games.length, at);
  for (const { result, moves, values } of games) {
    at = bytes.writeInt8(result, at);
    at = bytes.writeUInt16LE(moves.length, at);
    for (const [ply, move] of moves.entries()) {
      at = bytes.writeUInt16LE(move, at);
      at = bytes.writeInt16LE(values[ply], at);
    }
  }
  createHash('sha256').update(bytes.subarray(0, at)).digest().copy(bytes, at);
  return bytes;
}

/** The recipe and the games of a batch. Throws an Error that says what is wrong with the bytes. */
export function unpackBatch(bytes) {
  if (bytes.toString('latin1', 0, MAGIC.length) !== MAGIC) throw new Error('this is no batch of games');
  const end = bytes.length - CHECKSUM;
  const checksum = createHash('sha256').update(bytes.subarray(0, end)).digest();
  if (end < MAGIC.length + 8 || !checksum.equals(bytes.subarray(end))) {
    throw new Error('this batch of games is damaged: its checksum is not that of its content');
  }
  let at = MAGIC.length;
  const length = bytes.readUInt32LE(at);
  at += 4;
  const recipe = JSON.parse(bytes.toString('utf8', at, at + length));
  at += length;
  const count = bytes.readUInt32LE(at);
  at += 4;
  const games = Array.from({ length: count }, () => {
    const result = bytes.readInt8(at);
    const plies = bytes.readUInt16LE(at + 1);
    at += 3;
    const moves = new Uint16Array(plies);
    const values = new Int16Array(plies);
    for (let ply = 0; ply < plies; ply++, at += 4) {
      moves[ply] = bytes.readUInt16LE(at);
      values[ply] = bytes.readInt16LE(at + 2);
    }
    return { result, moves, values };
  });
  return { recipe, games };
}
