import { Table } from '../../search/table';
import { MAX_PATH, SUSPENDED } from '../base';
import { CostBounded } from '../cost-bounded';
import { changeOf, GOAL, listMoves } from './cells';
import { Manhattan } from './manhattan';

/**
 * What a move does, in a record: for each tile a bit, in the low half whether it comes nearer to
 * its cell, in the high half that it may move at all; the list of the state after it; where the
 * nibbles are that the tile leaves and goes to.
 */
const NEARER: usize = 0;
const NEXT: usize = 4;
const FROM: usize = 8;
const TO: usize = 9;
/** In the first record of a list: how many nodes it brings, its moves and at the start itself. */
const COUNT: usize = 10;
const MOVE: usize = 16;

/** The moves of a blank that came from some cell, which it does not go back to: last move first. */
const LIST: usize = 4 * MOVE;
/** Where the blank came from, if it came from nowhere. */
const NOWHERE: i32 = 16;
const LISTS: usize = heap.alloc(16 * 17 * LIST);

/**
 * A node that is still to be searched: its board, its list, and in one word its ply and the room
 * that its estimate leaves below the threshold, in steps of two.
 */
const BOARD: usize = 0;
const ROOM: usize = 8;
const MOVES: usize = 12;
const NODE: usize = 16;
const PLY: i32 = 1 << 16;

/**
 * The same search with the Manhattan distance, where nothing is remembered: node for node what
 * `CostBounded` does, as a loop. A move changes the estimate by one, so that a child costs as much
 * as its parent or two more; whether it fits is a bit of a mask. All children are written, and those
 * that do not fit are written over: no branch depends on what is on the board. Nodes that are still
 * to be searched are on a stack, which is all that a suspended pass needs.
 */
export class Memoryless extends CostBounded<Manhattan> {
  /** At the bottom is a board that is solved, and has no list. */
  private readonly stack: usize = heap.alloc(NODE * (3 * MAX_PATH + 8));
  private top: usize = 0;
  /** The list of the node at each ply. */
  private readonly path: usize = heap.alloc(4 * (MAX_PATH + 1));

  constructor(walker: Manhattan, table: Table) {
    super(walker, table);
  }

  begin(threshold: i32): void {
    super.begin(threshold);
    const board = this.walker.board();
    this.top = this.stack + NODE;
    writeNode(this.stack, GOAL, 0, 0);
    writeNode(this.top, board, (threshold - this.walker.estimate()) >> 1, listOf(this.walker.blank(), NOWHERE));
  }

  protected searchStart(): i32 {
    const fits = this.walker.estimate() <= this.threshold && this.threshold < MAX_PATH;
    return fits && !this.remembers ? this.sweep() : super.searchStart();
  }

  private sweep(): i32 {
    const path = this.path;
    let top = this.top;
    let budget = this.budget;
    let expanded = 0;
    for (;;) {
      const board = load<u64>(top, BOARD);
      const list = <usize>load<u32>(top, MOVES);
      const room = load<i32>(top, ROOM);
      store<u32>(path + ((room >>> 16) << 2), list);
      if (board == GOAL || budget <= 0) break;
      const slack = (room & (PLY - 1)) == 0 ? 0 : 16;
      top = child(top, board, room, slack, list);
      top = child(top, board, room, slack, list + MOVE);
      top = child(top, board, room, slack, list + 2 * MOVE);
      if (room < PLY) top = child(top, board, room, slack, list + 3 * MOVE);
      top -= NODE;
      budget -= load<u8>(list, COUNT);
      expanded++;
    }
    this.top = top;
    this.budget = budget;
    this.expanded += expanded;
    if (load<u64>(top, BOARD) != GOAL) return SUSPENDED;
    return load<u32>(top, MOVES) == 0 ? this.leastBeyond() : this.solvedAt(load<i32>(top, ROOM) >>> 16);
  }

  /** The next cost of the estimate's parity. */
  private leastBeyond(): i32 {
    return this.threshold + 2 - ((this.threshold - this.walker.estimate()) & 1);
  }

  /** Notes the solution, and takes back the count of nodes that are behind it. */
  private solvedAt(ply: i32): i32 {
    if (ply == 0) this.budget--;
    for (let at = 1; at <= ply; at++) {
      const list = <usize>load<u32>(this.path + ((at - 1) << 2));
      const next = load<u32>(this.path + (at << 2));
      let behind: usize = 0;
      while (load<u32>(list + behind * MOVE, NEXT) != next) behind++;
      this.budget += <i32>behind;
      const move = list + behind * MOVE;
      this.solution[at - 1] = ((<i32>load<u8>(move, TO)) << 2) | (load<u8>(move, FROM) >> 2);
    }
    return this.finish(ply, ply);
  }
}

function writeNode(at: usize, board: u64, room: i32, list: usize): void {
  store<u64>(at, board, BOARD);
  store<i32>(at, room, ROOM);
  store<u32>(at, list, MOVES);
}

function listOf(blank: i32, before: i32): usize {
  return LISTS + <usize>(blank * 17 + before) * LIST;
}

function fill(): void {
  const moves = new Int32Array(4);
  for (let blank = 0; blank < 16; blank++) {
    const count = listMoves(blank, moves, 0);
    for (let before = 0; before <= NOWHERE; before++) {
      const list = listOf(blank, before);
      memory.fill(list, 0, LIST);
      let at = list;
      for (let index = count - 1; index >= 0; index--) {
        const from = moves[index] & 15;
        if (from == before) continue;
        let nearer = 0xffff0000;
        for (let tile = 1; tile < 16; tile++) if (changeOf(tile, from, blank) < 0) nearer |= 1 << tile;
        store<u32>(at, nearer, NEARER);
        store<u32>(at, listOf(from, blank), NEXT);
        store<u8>(at, from << 2, FROM);
        store<u8>(at, blank << 2, TO);
        at += MOVE;
      }
      store<u8>(list, (at - list) / MOVE + (before == NOWHERE ? 1 : 0), COUNT);
    }
  }
}

fill();

/** Writes a child, and returns where the next is to be written: after it, if it fits. */
function child(top: usize, board: u64, room: i32, slack: i32, move: usize): usize {
  const from = load<u8>(move, FROM);
  const tile = (board >> <u64>from) & 15;
  const nearer = load<u32>(move, NEARER);
  writeNode(
    top,
    board ^ (tile << (<u64>from)) ^ (tile << (<u64>load<u8>(move, TO))),
    room + PLY - 1 + ((nearer >> <u32>tile) & 1),
    load<u32>(move, NEXT),
  );
  return top + (((nearer >> (<u32>tile + slack)) & 1) << 4);
}
