import { checkGame } from '../contract/check-game.ts';
import type { Game } from '../contract/game.ts';
import { driverFor } from '../drivers/index.ts';
import { KernelSearcher } from '../kernel/host.ts';
import { iterations } from '../runtime/iterations.ts';
import type { Searcher } from '../runtime/searcher.ts';
import type { Shareable } from '../runtime/team.ts';
import { Selective } from '../search/selective.ts';
import type * as Platform from '../support/platform.ts';
import { Control } from './control.ts';
import type { Failure, KernelPart, Order, Port } from './messages.ts';
import { companyFor, partOf, striding } from './part.ts';
import { SharedLocalSearcher } from './shared-local.ts';

type Helping = Searcher<unknown, unknown> & Shareable;
type Enlistment = Order & { readonly kind: 'enlist' };

/**
 * Makes this thread a helper: it searches what the searcher at the other end of the port searches,
 * until that has no more need of it. `find` gives the game, which only one in TypeScript needs.
 */
export function help(port: Port, find: () => unknown): void {
  let helper: Promise<Helper> | undefined;
  const failed = (thrown: unknown) => {
    const failure: Failure = { failed: thrown instanceof Error ? thrown.message : String(thrown) };
    port.postMessage(failure);
  };
  port.onmessage = ({ data }) => {
    const order = data as Order;
    if (order.kind === 'enlist') helper = enlist(order, find);
    helper?.then((enlisted) => enlisted.follow(order)).catch(failed);
  };
}

async function enlist(enlistment: Enlistment, find: () => unknown): Promise<Helper> {
  return new Helper(enlistment, await searcherFor(enlistment, find));
}

async function searcherFor({ options, state, part }: Enlistment, find: () => unknown): Promise<Helping> {
  if ('berth' in part) return kernelSearcher(part, state as Int32Array, options) as Helping;
  const game = await find();
  checkGame(game);
  const shared = { ...options, buffer: part.table };
  const Search = options.selective ? Selective : undefined;
  return new SharedLocalSearcher(game as Game<unknown, unknown>, state, shared, Search, new Int32Array(part.marks));
}

/** States are their words here, and moves their codes. */
function kernelSearcher({ name, berth, data }: KernelPart, state: Int32Array, options: Enlistment['options']) {
  const { memory, layout } = berth.seat;
  const game = {
    name,
    initial: state,
    module: berth.evaluator.module,
    encode: (words: Int32Array) => words,
    write: (_kernel: unknown, move: number) => String(move),
    ...(data > 0 && { data: new Uint8Array(memory.buffer, layout.data, data) }),
  };
  return new KernelSearcher(game, state, options, berth);
}

class Helper {
  private readonly index: number;
  private readonly control: Control;
  private readonly searcher: Helping;

  constructor({ index, helpers, control }: Enlistment, searcher: Helping) {
    this.index = index;
    this.control = new Control(helpers, control);
    this.searcher = searcher;
  }

  follow(order: Order): void {
    if (order.kind === 'unlearn') this.searcher.unlearn();
    if (order.kind === 'search') this.search(order);
  }

  private search({ search, epoch, root, driver, task }: Order & { readonly kind: 'search' }): void {
    const { control, searcher, index } = this;
    control.begin(index, search);
    searcher.follow(epoch);
    searcher.setRoot(root.state, root.earlier);
    const usually = driverFor(driver, searcher.selective);
    const part = partOf(searcher, index, usually, task);
    const signal = {
      get aborted() {
        return control.search !== search;
      },
    } as unknown as Platform.AbortSignal;
    searcher.markFrom(part.marksFrom);
    const options = { ...part.options, signal };
    searcher.company = companyFor(searcher, task, control.notices.companyOf(1 + index, search));
    const steps = iterations(striding(searcher, part.stride), part.driver, options);
    for (let done = false; !done; ) {
      done = steps.next().done === true;
      control.publish(index, search, searcher.counts);
    }
    control.finish(index, search);
  }
}
