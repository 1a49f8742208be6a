import { MAX_RECORDS } from '../search/trace.ts';
import { fromNode } from '../search/values.ts';
import type { Parsed } from '../support/parsed.ts';
import type { Records, TracedNode } from './records.ts';
import type { TracedPass } from './trace.ts';

/** Which side of a node's value a proof bounds: f <= g, or f >= g. */
export type Bound = 'upper' | 'lower';

/**
 * Why a node's value is at most, or at least, what Alpha-Beta returned: the part of a solution tree
 * below it. Proofs are shared: one is the same object wherever the table answered with it.
 */
export interface Proof {
  /** The pass, counted from 0 in the order in which they were added, and the node in it. */
  readonly pass: number;
  readonly node: number;
  readonly bound: Bound;
  /** The node's g, for its side to move; plies to a win are counted from the root of its pass. */
  readonly value: number;
  /**
   * A `leaf` by its evaluation. `all` moves: none is better. `one` move that is good enough. By
   * `stand-pat`: the side to move is content with the evaluation. By the `table`: the same position
   * was proven before, by the one part.
   */
  readonly by: 'leaf' | 'all' | 'one' | 'stand-pat' | 'table';
  readonly parts: readonly Proof[];
}

/**
 * The solution trees of a pass: of its upper bound if it failed low, of its lower one if it failed
 * high, of both if its g is exact.
 */
export interface SolutionTrees {
  readonly upper: Proof | undefined;
  readonly lower: Proof | undefined;
}

const DEPTHS = 1024;
const MAX_QUIESCENCE = 64;

/**
 * Finds the solution trees of passes. They are added in the order of the search, from its first one
 * on: the table answers with what was found before.
 */
export class Prover {
  private readonly passes: Records[] = [];
  /** The records of each position at each depth that were stored in the table, the last one last. */
  private readonly stored = new Map<number, number[]>();
  private readonly proofs = new Map<number, Proof>();
  private full: string | undefined;

  /** The solution trees of the pass; none where a pass so far was too large to be written down. */
  add({ records }: TracedPass): Parsed<SolutionTrees> {
    const pass = this.passes.push(records) - 1;
    if (records.lost > 0) {
      const nodes = records.length + records.lost;
      this.full ??= `pass ${pass + 1} has ${nodes} nodes, and a trace holds ${MAX_RECORDS}: search less deeply`;
    }
    if (this.full !== undefined) return { ok: false, error: this.full };
    this.store(pass, records);
    const upper = records.provesUpper(0) ? this.prove(pass, 0, 'upper') : undefined;
    const lower = records.provesLower(0) ? this.prove(pass, 0, 'lower') : undefined;
    return { ok: true, value: { upper, lower } };
  }

  private store(pass: number, records: Records): void {
    for (let node = 0; node < records.length; node++) {
      if (records.node(node).fromTable) continue;
      const place = placeOf(records, node);
      const known = this.stored.get(place);
      if (known) known.push(pass * MAX_RECORDS + node);
      else this.stored.set(place, [pass * MAX_RECORDS + node]);
    }
  }

  private prove(pass: number, at: number, bound: Bound): Proof {
    const name = 2 * (pass * MAX_RECORDS + at) + (bound === 'upper' ? 0 : 1);
    const known = this.proofs.get(name);
    if (known) return known;
    const node = this.passes[pass].node(at);
    const proof = { pass, node: at, bound, value: node.g, ...this.reason(pass, node, bound) };
    this.proofs.set(name, proof);
    return proof;
  }

  private reason(pass: number, node: TracedNode, bound: Bound): Pick<Proof, 'by' | 'parts'> {
    if (node.fromTable) return { by: 'table', parts: [this.earlier(pass, node, bound)] };
    if (node.moves === 0) return { by: 'leaf', parts: [] };
    if (bound === 'upper') return { by: 'all', parts: this.everyMove(pass, node) };
    if (node.standPat === node.g) return { by: 'stand-pat', parts: [] };
    return { by: 'one', parts: [this.goodMove(pass, node)] };
  }

  /** The proof that the table kept: that of the last record that could have stored this bound. */
  private earlier(pass: number, node: TracedNode, bound: Bound): Proof {
    const records = this.passes[pass];
    const value = fromNode(node.g, node.ply);
    const found = this.stored.get(placeOf(records, node.index))?.findLast((name) => {
      if (name >= pass * MAX_RECORDS + node.index) return false;
      const [source, at] = [this.passes[Math.floor(name / MAX_RECORDS)], name % MAX_RECORDS];
      return (
        source.keyHigh(at) === records.keyHigh(node.index) &&
        (bound === 'upper' ? source.provesUpper(at) : source.provesLower(at)) &&
        fromNode(source.g(at), source.ply(at)) === value
      );
    });
    if (found === undefined) throw new Error(`pass ${pass + 1}, node ${node.index}: no record of the table's answer`);
    return this.prove(Math.floor(found / MAX_RECORDS), found % MAX_RECORDS, bound);
  }

  /** For each move a proof that it is no better than the node's g. */
  private everyMove(pass: number, parent: TracedNode): Proof[] {
    const byMove = new Map<number, number>();
    const records = this.passes[pass];
    for (const child of records.children(parent.index)) {
      if (proves(records, child, parent, 'upper')) byMove.set(records.move(child), child);
    }
    if (byMove.size !== parent.moves) throw new Error(`pass ${pass + 1}, node ${parent.index}: a move is not refuted`);
    return [...byMove.values()].map((child) => this.prove(pass, child, boundOf(records, child, parent, 'upper')));
  }

  /** A move that is as good as the node's g. */
  private goodMove(pass: number, parent: TracedNode): Proof {
    const records = this.passes[pass];
    const child = records
      .children(parent.index)
      .find((each) => proves(records, each, parent, 'lower') && valueFor(records, each, parent) === parent.g);
    if (child === undefined) throw new Error(`pass ${pass + 1}, node ${parent.index}: no move has its value`);
    return this.prove(pass, child, boundOf(records, child, parent, 'lower'));
  }
}

/** Positions at a depth, by half of their key: those that share a place are few. */
function placeOf(records: Records, node: number): number {
  return records.keyLow(node) * DEPTHS + records.depth(node) + MAX_QUIESCENCE;
}

function sameSide(records: Records, child: number, parent: TracedNode): boolean {
  return records.side(child) === parent.side;
}

/** What a child's g is to the parent's side to move. */
function valueFor(records: Records, child: number, parent: TracedNode): number {
  return sameSide(records, child, parent) ? records.g(child) : 0 - records.g(child);
}

/** The bound of the child that is this bound to the parent. */
function boundOf(records: Records, child: number, parent: TracedNode, bound: Bound): Bound {
  if (sameSide(records, child, parent)) return bound;
  return bound === 'upper' ? 'lower' : 'upper';
}

function proves(records: Records, child: number, parent: TracedNode, bound: Bound): boolean {
  return boundOf(records, child, parent, bound) === 'upper' ? records.provesUpper(child) : records.provesLower(child);
}
