import {
  checkRestriction,
  HAND,
  type Known,
  type Searcher,
  type SearcherOptions,
  settingsOf,
} from '../runtime/searcher.ts';
import type { Company, Epoch, PortableRoot, Shareable, Team } from '../runtime/team.ts';
import { MAX_ROOT_MOVES } from '../search/base.ts';
import { COUNTS } from '../search/counts.ts';
import { MARK_WORDS } from '../search/marks.ts';
import { MAX_EARLIER } from '../search/path.ts';
import { MAX_KERNEL_TABLE_BITS, MIN_TABLE_BITS } from '../search/table.ts';
import { checkInteger } from '../support/options.ts';
import type * as Platform from '../support/platform.ts';
import { Kernel, type KernelGame, layoutOf } from './kernel.ts';
import { createMemory, type Seat } from './memory.ts';
import { loadKernel, loadNet, moduleOf, netOf, sharedModule } from './module.ts';
import { sealOf } from './seal.ts';

export { Kernel, type KernelGame, type KernelRules } from './kernel.ts';

/** What a search asks of a game. */
type SearchedGame<State> = Omit<KernelGame<State>, 'parse' | 'show'>;

/** What a search is made of, and what evaluates in it. */
export interface Evaluator {
  readonly module: Platform.WasmModule;
  readonly evaluation: string;
  readonly nets: boolean;
}

/** With the net, if it is wanted and can be had; otherwise without, and the evaluation says why. */
function evaluatorOf<State>(game: SearchedGame<State>, wanted: boolean): Evaluator {
  const net = wanted ? netOf(game) : undefined;
  if (net?.ok) return { module: net.value, evaluation: `net ${sealOf(net.value)?.net ?? ''}`.trim(), nets: true };
  const own = game.evaluation ?? HAND;
  return { module: moduleOf(game), evaluation: net ? `${own}, without the net: ${net.error}` : own, nets: false };
}

/** What one of several kernels on one table is made with. All of it can cross threads. */
export interface Berth {
  readonly evaluator: Evaluator;
  readonly seat: Seat;
}

/**
 * Berths for so many searchers of a game on one table, in memory that threads can have together if
 * it is `shared`. None: the game's kernel was compiled by somebody else, and cannot be shared.
 */
export function createBerths<State>(
  game: KernelGame<State>,
  given: SearcherOptions,
  count: number,
  isShared: boolean,
): readonly Berth[] | undefined {
  const { bits, net } = settingsOf({ ...game.options, ...given });
  const own = evaluatorOf(game, net);
  const module = isShared ? sharedModule(own.module) : own.module;
  if (!module) return undefined;
  const layout = layoutOf(game, bits, module, count, MARK_WORDS);
  const memory = createMemory(layout, isShared);
  const evaluator = { ...own, module };
  return Array.from({ length: count }, (_, index) => ({ evaluator, seat: { memory, layout, index } }));
}

/** Waits for all that a searcher with these options takes. Without its net it does, if it must. */
export async function loadFor<State>(game: KernelGame<State>, given: SearcherOptions): Promise<void> {
  const { net } = settingsOf({ ...game.options, ...given });
  await Promise.all([loadKernel(game), net && loadNet(game)]);
}

/**
 * The search inside a kernel, as iterative deepening sees it. Moves are written in the game's own
 * notation.
 */
export class KernelSearcher<State> extends Kernel<State> implements Searcher<State, string>, Shareable {
  readonly name: string;
  readonly deepest: number;
  readonly selective: boolean;
  readonly evaluation: string;
  readonly counts: Float64Array;
  private readonly game: SearchedGame<State>;
  private root: { readonly state: State; readonly earlier: readonly State[] };
  team: Team | undefined;
  company: Company | undefined;

  /** Alone or, with a berth, as one of several on one table. */
  constructor(game: SearchedGame<State>, state: State = game.initial, given: SearcherOptions = {}, berth?: Berth) {
    const options = { ...game.options, ...given };
    const settings = settingsOf(options);
    const bits = checkInteger('table', settings.bits, MIN_TABLE_BITS, MAX_KERNEL_TABLE_BITS);
    const { module, evaluation, nets } = berth?.evaluator ?? evaluatorOf(game, settings.net);
    super(game, state, bits, module, berth?.seat);
    this.game = game;
    this.root = { state, earlier: [] };
    this.evaluation = evaluation;
    this.name = game.name;
    this.deepest = settings.deepest;
    this.exports.configure(
      settings.selective,
      settings.steps,
      settings.useTable,
      settings.deeperHits,
      settings.tableMove,
      settings.history,
      settings.killers,
      settings.etc,
      settings.solver,
      nets,
      settings.quiescence,
    );
    this.selective = settings.steps !== 0;
    if (berth) this.exports.share(berth.seat.layout.marks);
    this.setRoot(state);
    if (settings.grain !== undefined && this.exports.setGrain(settings.grain) === 0) {
      throw new RangeError(`grain: ${game.name} has one grain only`);
    }
    this.counts = new Float64Array(this.exports.memory.buffer, this.exports.countsAddress(), COUNTS);
  }

  override setRoot(state: State, earlier: readonly State[] = []): void {
    this.root = { state, earlier };
    this.load(state);
    this.exports.newRoot();
    const back = this.exports.reversible();
    if (back === 0 || earlier.length === 0) return;
    for (const each of earlier.slice(-Math.min(back, MAX_EARLIER))) {
      this.load(each);
      this.exports.remember();
    }
    this.load(state);
  }

  restrict(moves: readonly number[] | undefined): void {
    this.words(MAX_ROOT_MOVES).set(checkRestriction(moves));
    this.exports.restrict(moves?.length ?? 0);
  }

  forget(): void {
    this.exports.forget();
    this.team?.unlearn();
  }

  unlearn(): void {
    this.exports.unlearn();
  }

  get epoch(): Epoch {
    return { generation: this.exports.generation(), seed: 0 };
  }

  /** In words: whoever has only the kernel can do with them. */
  get portableRoot(): PortableRoot {
    const { state, earlier } = this.root;
    const back = earlier.slice(-MAX_EARLIER);
    return { state: this.game.encode(state), earlier: back.map((each) => this.game.encode(each)) };
  }

  follow({ generation }: Epoch): void {
    this.exports.setGeneration(generation - 1);
  }

  markFrom(least: number): void {
    this.exports.markFrom(least);
  }

  clearMarks(): void {
    this.exports.clearMarks();
  }

  begin(depth: number, alpha: number, beta: number, scout: boolean): void {
    this.exports.begin(depth, alpha, beta, scout);
  }

  run(nodes: number): boolean {
    return this.exports.run(nodes) !== 0;
  }

  get g(): number {
    return this.exports.g();
  }

  get move(): number {
    return this.exports.move();
  }

  get proven(): boolean {
    return this.exports.horizon() === 0;
  }

  get solves(): boolean {
    return this.exports.solves() !== 0;
  }

  nextDepth(depth: number): number {
    return this.exports.nextDepth(depth);
  }

  get selectiveDepth(): number {
    return this.exports.selectiveDepth();
  }

  get fullness(): number {
    return this.exports.fullness();
  }

  endsAt(ply: number): boolean {
    return this.exports.endsAt(ply) !== 0;
  }

  known(depth: number): Known | undefined {
    if (this.exports.known(depth) === 0) return undefined;
    return { fMinus: this.exports.knownFMinus(), fPlus: this.exports.knownFPlus(), move: this.exports.knownMove() };
  }

  decode(move: number): string {
    return this.game.write(this, move);
  }
}
