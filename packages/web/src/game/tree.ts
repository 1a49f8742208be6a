import type { Parsed } from 'pincer';
import type { Course } from 'pincer/engine';
import type { GameKit } from 'pincer/games';

/** A move of a tree, and the number of the one before it; 0 is where the game began. */
interface TreeMove {
  readonly move: string;
  readonly parent: number;
}

/**
 * A game with variations: its moves in the order in which they are written, each with the number of
 * the one before it. They are numbered from 1; of the moves after another one the first is the main
 * line.
 */
export type Tree = readonly TreeMove[];

/** More moves than this are no game. */
const MOST_MOVES = 2000;

/**
 * Reads moves with variations in brackets after the move that they replace, as in PGN: `e4 e5 (c5
 * Nf3) Nf3`. The moves need not be legal.
 */
export function parseTree(text: string): Parsed<Tree> {
  const tree: TreeMove[] = [];
  const open: number[] = [];
  let last = 0;
  for (const word of text.match(/[()]|[^\s()]+/g) ?? []) {
    if (word === '(') {
      if (last === 0) return { ok: false, error: 'a variation in brackets comes before any move' };
      open.push(last);
      last = tree[last - 1].parent;
    } else if (word === ')') {
      const back = open.pop();
      if (back === undefined) return { ok: false, error: 'a bracket is closed that was not opened' };
      last = back;
    } else {
      tree.push({ move: word, parent: last });
      last = tree.length;
      if (last > MOST_MOVES) return { ok: false, error: `there are more than ${MOST_MOVES} moves` };
    }
  }
  return open.length > 0 ? { ok: false, error: 'a bracket is not closed' } : { ok: true, value: tree };
}

/** Writes a tree as `parseTree` reads it. */
export function makeTree(tree: Tree): string {
  return written(tree, 0).join(' ');
}

function written(tree: Tree, parent: number): string[] {
  const words: string[] = [];
  for (let after = childrenOf(tree, parent); after.length > 0; after = childrenOf(tree, after[0])) {
    const [main, ...others] = after;
    words.push(tree[main - 1].move);
    for (const other of others) words.push(`(${[tree[other - 1].move, ...written(tree, other)].join(' ')})`);
  }
  return words;
}

/** The numbers of the moves after another one, the main line's first. */
export function childrenOf(tree: Tree, number: number): number[] {
  return tree.flatMap(({ parent }, index) => (parent === number ? [index + 1] : []));
}

/** The moves that lead to one of the tree, that one last. */
export function lineTo(tree: Tree, number: number): string[] {
  const line: string[] = [];
  for (let at = number; at > 0; at = tree[at - 1].parent) line.unshift(tree[at - 1].move);
  return line;
}

/** The number of the last move of the main line. */
export function endOf(tree: Tree, from = 0): number {
  const [next] = childrenOf(tree, from);
  return next === undefined ? from : endOf(tree, next);
}

/** The number of the move to which these lead, from where the game began; none: they are not in the tree. */
export function findLine(tree: Tree, line: readonly string[]): number | undefined {
  let at: number | undefined = 0;
  for (const move of line) {
    at = childrenOf(tree, at).find((number) => tree[number - 1].move === move);
    if (at === undefined) return undefined;
  }
  return at;
}

/** A tree and a place in it. */
export interface Placed {
  readonly tree: Tree;
  readonly at: number;
}

/** Numbers the moves anew, in the order in which they are written. */
function ordered(tree: Tree, line: readonly string[]): Placed {
  const parsed = parseTree(makeTree(tree));
  const next = parsed.ok ? parsed.value : tree;
  return { tree: next, at: findLine(next, line) ?? 0 };
}

/** Makes a move after another one: goes to it where it is there already, and adds it where not. */
export function withMove(tree: Tree, at: number, move: string): Placed {
  const known = childrenOf(tree, at).find((number) => tree[number - 1].move === move);
  if (known !== undefined) return { tree, at: known };
  return ordered([...tree, { move, parent: at }], [...lineTo(tree, at), move]);
}

/** Takes a move and all that follows out of the tree, and goes to the one before it. */
export function without(tree: Tree, at: number): Placed {
  const gone = new Set([at]);
  tree.forEach(({ parent }, index) => {
    if (gone.has(parent)) gone.add(index + 1);
  });
  const kept = tree.flatMap((_, index) => (gone.has(index + 1) ? [] : [index + 1]));
  const renumbered = new Map([[0, 0], ...kept.map((number, index): [number, number] => [number, index + 1])]);
  const left = kept.map((number) => {
    const { move, parent } = tree[number - 1];
    return { move, parent: renumbered.get(parent) ?? 0 };
  });
  return ordered(left, lineTo(tree, at).slice(0, -1));
}

/** Makes the variation that a move belongs to the main line, from where the game began. */
export function promoted(tree: Tree, at: number): Placed {
  const line = lineTo(tree, at);
  const onLine = new Set<number>();
  for (let number = at; number > 0; number = tree[number - 1].parent) onLine.add(number);
  const numbers = tree.map((_, index) => index + 1);
  const order = [...numbers.filter((number) => onLine.has(number)), ...numbers.filter((number) => !onLine.has(number))];
  const renumbered = new Map([[0, 0], ...order.map((number, index): [number, number] => [number, index + 1])]);
  const turned = order.map((number) => ({
    move: tree[number - 1].move,
    parent: renumbered.get(tree[number - 1].parent) ?? 0,
  }));
  return ordered(turned, line);
}

/** The tree with its moves in their standard spelling, or which of them is wrong. Passes need not be written. */
export function legalTree(kit: GameKit, start: string, tree: Tree): Parsed<Tree> {
  const begun = kit.follow({ start: start === '' ? undefined : start, moves: [] });
  if (!begun.ok) return begun;
  const course = begun.value;
  const spelled: TreeMove[] = [];
  const visit = (from: number, parent: number): string | undefined => {
    for (const number of childrenOf(tree, from)) {
      const played = playSpelled(course, tree[number - 1].move);
      if (!played.ok) return `move ${number}: ${played.error}`;
      let last = parent;
      for (const move of played.value) {
        const known = childrenOf(spelled, last).find((each) => spelled[each - 1].move === move);
        if (known === undefined) spelled.push({ move, parent: last });
        last = known ?? spelled.length;
      }
      const fault = visit(number, last);
      if (fault !== undefined) return fault;
      for (const _ of played.value) course.undo();
    }
    return undefined;
  };
  const fault = visit(0, 0);
  return fault === undefined ? { ok: true, value: ordered(spelled, []).tree } : { ok: false, error: fault };
}

/** Plays a move, after a pass where there must be one; returns what was played. */
function playSpelled(course: Course<unknown>, move: string): Parsed<readonly string[]> {
  const first = course.play(move);
  if (first.ok) return { ok: true, value: [first.value] };
  if (!course.mustPass()) return first;
  const pass = course.play(course.board.moves()[0]);
  const second = course.play(move);
  if (pass.ok && second.ok) return { ok: true, value: [pass.value, second.value] };
  course.undo();
  return first;
}
