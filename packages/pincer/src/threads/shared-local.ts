import type { Game } from '../contract/game.ts';
import { LocalSearcher, type SelectiveSearch } from '../runtime/local.ts';
import type { SearcherOptions } from '../runtime/searcher.ts';
import type { Company, Epoch, PortableRoot, Shareable, Team } from '../runtime/team.ts';
import { Marks } from '../search/marks.ts';

/** A game in TypeScript, searched together with others: on the table in the options' buffer. */
export class SharedLocalSearcher<State, Move> extends LocalSearcher<State, Move> implements Shareable {
  team: Team | undefined;
  company: Company | undefined;
  private readonly marks: Marks;
  private root: PortableRoot;

  constructor(
    game: Game<State, Move>,
    state: State,
    options: SearcherOptions,
    Search: SelectiveSearch | undefined,
    marks: Int32Array,
  ) {
    super(game, state, options, Search);
    this.root = { state, earlier: [] };
    this.marks = new Marks(marks);
  }

  override setRoot(state: State, earlier: readonly State[] = []): void {
    super.setRoot(state, earlier);
    this.root = { state, earlier };
  }

  override forget(): void {
    super.forget();
    this.team?.unlearn();
  }

  get epoch(): Epoch {
    return { generation: this.search.table.generation, seed: this.roots - 1 };
  }

  get portableRoot(): PortableRoot {
    return this.root;
  }

  follow({ generation, seed }: Epoch): void {
    this.search.table.generation = generation - 1;
    this.roots = seed;
  }

  markFrom(least: number): void {
    this.marks.least = least;
    this.search.marks = least > 0 ? this.marks : null;
  }

  clearMarks(): void {
    this.marks.clear();
  }
}
