/**
 * Patterns: lines and corners of the board whose every filling has a weight of its own, learned for each stage of the game.
 *
 * The filling of n squares is an index of n ternary digits: 0 empty, 1 a disc of the side to move, 2 one of its opponent.
 * A pattern serves wherever a symmetry of the board carries it, and fillings that are reflections of each other share one
 * weight: `weights.json` has it once, where the lower index of the two stands, stage after stage.
 */
import {
  CORNER,
  DIAGONAL_4,
  DIAGONAL_5,
  DIAGONAL_6,
  DIAGONAL_7,
  DIAGONAL_8,
  EDGE,
  ROW_2,
  ROW_3,
  ROW_4,
} from './weights';

/** Seven stages of eight discs each; the first begins with the game. */
export const STAGES: i32 = 7;

export function stageOf(discs: i32): i32 {
  return Math.min(Math.max((discs >> 3) - 1, 0), STAGES - 1);
}

/** Where each pattern's weights begin in the table of a stage. EDGE is a row at the rim with both X squares. */
const AT_EDGE: i32 = 0;
const AT_CORNER: i32 = AT_EDGE + 59049;
const AT_ROW_2: i32 = AT_CORNER + 19683;
const AT_ROW_3: i32 = AT_ROW_2 + 6561;
const AT_ROW_4: i32 = AT_ROW_3 + 6561;
const AT_DIAGONAL_8: i32 = AT_ROW_4 + 6561;
const AT_DIAGONAL_7: i32 = AT_DIAGONAL_8 + 6561;
const AT_DIAGONAL_6: i32 = AT_DIAGONAL_7 + 2187;
const AT_DIAGONAL_5: i32 = AT_DIAGONAL_6 + 729;
const AT_DIAGONAL_4: i32 = AT_DIAGONAL_5 + 243;
const STAGE_WEIGHTS: i32 = AT_DIAGONAL_4 + 81;

/**
 * The weights of every filling, 16 bits each, spread out from `weights.json` stage by stage as the stages are first met. They
 * lie in static memory, which costs an instance nothing until it is used.
 */
const weights: usize = memory.data(2 * STAGES * STAGE_WEIGHTS, 2);
const spreadStages = new StaticArray<bool>(STAGES);

function weight(at: i32): i32 {
  return load<i16>(weights + ((<usize>at) << 1));
}

/** For bits, the number with the same ternary digits; and with each three digits reversed, for corners on the right. */
const digits = new StaticArray<u16>(1024);
const digitsMirrored = new StaticArray<u16>(512);

function buildDigits(): void {
  for (let bits = 1; bits < 1024; bits++) digits[bits] = <u16>(3 * digits[bits >> 1] + (bits & 1));
  for (let bits = 0; bits < 512; bits++) {
    digitsMirrored[bits] = digits[((bits & 0o111) << 2) | (bits & 0o222) | ((bits & 0o444) >> 2)];
  }
}
buildDigits();

/** Index of a filling reflected: a line is reversed; the X squares of an edge are its last two digits; a corner is transposed. */
function reflectLine(index: i32, length: i32): i32 {
  let reflected = 0;
  for (let digit = 0; digit < length; digit++) {
    reflected = 3 * reflected + (index % 3);
    index /= 3;
  }
  return reflected;
}

function reflectEdge(index: i32): i32 {
  return reflectLine(index % 6561, 8) + 6561 * reflectLine(index / 6561, 2);
}

function reflectCorner(index: i32): i32 {
  let reflected = 0;
  let place = 1;
  for (let column = 0; column < 3; column++) {
    let rest = index;
    for (let before = 0; before < column; before++) rest /= 3;
    for (let row = 0; row < 3; row++) {
      reflected += (rest % 3) * place;
      place *= 3;
      rest /= 27;
    }
  }
  return reflected;
}

const LINE: i32 = 0;
const RIM: i32 = 1;
const SQUARE: i32 = 2;

/** Spreads one pattern's weights of a stage over all its `fillings`, from `to` on. */
function spread(from: StaticArray<i16>, stage: i32, to: i32, length: i32, fillings: i32, shape: i32): void {
  let next = stage * (from.length / STAGES);
  for (let index = 0; index < fillings; index++) {
    const reflected =
      shape == LINE ? reflectLine(index, length) : shape == RIM ? reflectEdge(index) : reflectCorner(index);
    store<i16>(weights + ((to + index) << 1), reflected < index ? <i16>weight(to + reflected) : from[next++]);
  }
}

function spreadStage(stage: i32): void {
  const at = stage * STAGE_WEIGHTS;
  spread(EDGE, stage, at + AT_EDGE, 10, 59049, RIM);
  spread(CORNER, stage, at + AT_CORNER, 9, 19683, SQUARE);
  spread(ROW_2, stage, at + AT_ROW_2, 8, 6561, LINE);
  spread(ROW_3, stage, at + AT_ROW_3, 8, 6561, LINE);
  spread(ROW_4, stage, at + AT_ROW_4, 8, 6561, LINE);
  spread(DIAGONAL_8, stage, at + AT_DIAGONAL_8, 8, 6561, LINE);
  spread(DIAGONAL_7, stage, at + AT_DIAGONAL_7, 7, 2187, LINE);
  spread(DIAGONAL_6, stage, at + AT_DIAGONAL_6, 6, 729, LINE);
  spread(DIAGONAL_5, stage, at + AT_DIAGONAL_5, 5, 243, LINE);
  spread(DIAGONAL_4, stage, at + AT_DIAGONAL_4, 4, 81, LINE);
  spreadStages[stage] = true;
}

/** The sum of the weights of all 38 patterns on the board. */
export function patterns(own: u64, opp: u64, stage: i32): i32 {
  if (!spreadStages[stage]) spreadStage(stage);
  const at = stage * STAGE_WEIGHTS;
  const ownTurned = transpose(own);
  const oppTurned = transpose(opp);
  return (
    rows(own, opp, at) + rows(ownTurned, oppTurned, at) + corners(own, opp, at + AT_CORNER) + diagonals(own, opp, at)
  );
}

/** The squares that change places with others when blocks of one, two and four files and rows are transposed. */
const SWAP_SINGLES: u64 = (0x00aa00aa << 32) | 0x00aa00aa;
const SWAP_PAIRS: u64 = (0x0000cccc << 32) | 0x0000cccc;
const SWAP_FOURS: u64 = 0xf0f0f0f0;

/** The board reflected in the diagonal from a1 to h8: columns become rows. */
function transpose(board: u64): u64 {
  let swap = (board ^ (board >> 7)) & SWAP_SINGLES;
  board ^= swap ^ (swap << 7);
  swap = (board ^ (board >> 14)) & SWAP_PAIRS;
  board ^= swap ^ (swap << 14);
  swap = (board ^ (board >> 28)) & SWAP_FOURS;
  return board ^ swap ^ (swap << 28);
}

/** All rows: the two at the rim with their X squares, and two each of the others. */
function rows(own: u64, opp: u64, at: i32): i32 {
  return (
    weight(at + AT_EDGE + filling(lowEdge(own), lowEdge(opp))) +
    weight(at + AT_EDGE + filling(highEdge(own), highEdge(opp))) +
    weight(at + AT_ROW_2 + filling(row(own, 1), row(opp, 1))) +
    weight(at + AT_ROW_2 + filling(row(own, 6), row(opp, 6))) +
    weight(at + AT_ROW_3 + filling(row(own, 2), row(opp, 2))) +
    weight(at + AT_ROW_3 + filling(row(own, 5), row(opp, 5))) +
    weight(at + AT_ROW_4 + filling(row(own, 3), row(opp, 3))) +
    weight(at + AT_ROW_4 + filling(row(own, 4), row(opp, 4)))
  );
}

function filling(own: i32, opp: i32): i32 {
  return <i32>digits[own] + 2 * <i32>digits[opp];
}

function row(board: u64, index: i32): i32 {
  return <i32>(board >> (8 * index)) & 255;
}

/** Row 1 in eight bits, then b2, then g2. */
function lowEdge(board: u64): i32 {
  const low = <i32>board;
  return (low & 255) | ((low >> 1) & 0x100) | ((low >> 5) & 0x200);
}

/** Row 8, then b7, then g7. */
function highEdge(board: u64): i32 {
  const high = <i32>(board >> 32);
  return (high >>> 24) | ((high >> 9) & 0x100) | ((high >> 13) & 0x200);
}

/** The four corners of three by three, each read from the corner inwards. */
function corners(own: u64, opp: u64, at: i32): i32 {
  return (
    weight(at + filling(lowCorner(own), lowCorner(opp))) +
    weight(at + filling(highCorner(own), highCorner(opp))) +
    weight(at + fillingMirrored(lowCorner(own >> 5), lowCorner(opp >> 5))) +
    weight(at + fillingMirrored(highCorner(own >> 5), highCorner(opp >> 5)))
  );
}

function fillingMirrored(own: i32, opp: i32): i32 {
  return <i32>digitsMirrored[own] + 2 * <i32>digitsMirrored[opp];
}

function lowCorner(board: u64): i32 {
  const low = <i32>board;
  return (low & 0o7) | ((low >> 5) & 0o70) | ((low >> 10) & 0o700);
}

function highCorner(board: u64): i32 {
  const high = <i32>(board >> 32);
  return ((high >> 24) & 0o7) | ((high >> 13) & 0o70) | ((high >> 2) & 0o700);
}

const FILE_A: u64 = (0x01010101 << 32) | 0x01010101;
/** From a1 to h8, and from h1 to a8; a shift by a row gives the next shorter one. */
const RISING: u64 = (0x80402010 << 32) | 0x08040201;
const FALLING: u64 = (0x01020408 << 32) | 0x10204080;

/** All diagonals of four squares or more, both ways. */
function diagonals(own: u64, opp: u64, at: i32): i32 {
  return (
    diagonal(own, opp, RISING, 0, at + AT_DIAGONAL_8) +
    diagonal(own, opp, FALLING, 0, at + AT_DIAGONAL_8) +
    diagonal(own, opp, RISING << 8, 0, at + AT_DIAGONAL_7) +
    diagonal(own, opp, RISING >> 8, 1, at + AT_DIAGONAL_7) +
    diagonal(own, opp, FALLING >> 8, 0, at + AT_DIAGONAL_7) +
    diagonal(own, opp, FALLING << 8, 1, at + AT_DIAGONAL_7) +
    diagonal(own, opp, RISING << 16, 0, at + AT_DIAGONAL_6) +
    diagonal(own, opp, RISING >> 16, 2, at + AT_DIAGONAL_6) +
    diagonal(own, opp, FALLING >> 16, 0, at + AT_DIAGONAL_6) +
    diagonal(own, opp, FALLING << 16, 2, at + AT_DIAGONAL_6) +
    diagonal(own, opp, RISING << 24, 0, at + AT_DIAGONAL_5) +
    diagonal(own, opp, RISING >> 24, 3, at + AT_DIAGONAL_5) +
    diagonal(own, opp, FALLING >> 24, 0, at + AT_DIAGONAL_5) +
    diagonal(own, opp, FALLING << 24, 3, at + AT_DIAGONAL_5) +
    diagonal(own, opp, RISING << 32, 0, at + AT_DIAGONAL_4) +
    diagonal(own, opp, RISING >> 32, 4, at + AT_DIAGONAL_4) +
    diagonal(own, opp, FALLING >> 32, 0, at + AT_DIAGONAL_4) +
    diagonal(own, opp, FALLING << 32, 4, at + AT_DIAGONAL_4)
  );
}

/** The diagonal's squares, each in a file of its own, are gathered by a product in the topmost row, `skip` files from its left. */
function diagonal(own: u64, opp: u64, squares: u64, skip: u64, at: i32): i32 {
  const shift: u64 = 56 + skip;
  return weight(at + filling(<i32>(((own & squares) * FILE_A) >> shift), <i32>(((opp & squares) * FILE_A) >> shift)));
}
