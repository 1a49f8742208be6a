/** A state as its puzzle answers for it, with where its moves lead. */
export interface Site<Handle> {
  readonly handle: Handle;
  /** Equal for equal states. */
  readonly name: string;
  readonly solved: boolean;
  readonly estimate: number;
  readonly edges: readonly Edge[];
}

/** A move: what it costs, and the name of the state that it leads to. */
export interface Edge {
  readonly move: string;
  readonly cost: number;
  readonly to: string;
}

/** A puzzle, as a graph to walk through; whoever looks at a state knows where its moves lead. */
export interface Terrain<Handle> {
  look(handle: Handle): { readonly site: Site<Handle>; readonly next: readonly Handle[] };
  nameOf(handle: Handle): string;
}

/** Breadth-first from some states: the sites of up to so many. */
export function explore<Handle>(
  terrain: Terrain<Handle>,
  starts: readonly Handle[],
  most: number,
): ReadonlyMap<string, Site<Handle>> {
  const sites = new Map<string, Site<Handle>>();
  const seen = new Set(starts.map((start) => terrain.nameOf(start)));
  const open = [...starts];
  for (const handle of open) {
    const { site, next } = terrain.look(handle);
    sites.set(site.name, site);
    for (const [index, child] of next.entries()) {
      const { to } = site.edges[index];
      if (seen.size >= most || seen.has(to)) continue;
      seen.add(to);
      open.push(child);
    }
  }
  return sites;
}

/**
 * Backwards from all solved sites, the cheapest first: what a solution costs from each site that
 * has one within these. Where all costs are 1, that is breadth-first.
 */
export function costsToGo(sites: ReadonlyMap<string, Pick<Site<unknown>, 'solved' | 'edges'>>): Map<string, number> {
  const back = new Map<string, { readonly from: string; readonly cost: number }[]>();
  for (const [from, { edges }] of sites) {
    for (const { to, cost } of edges) back.set(to, [...(back.get(to) ?? []), { from, cost }]);
  }
  const costs = new Map<string, number>();
  const levels = new Map<number, string[]>([[0, [...sites].filter(([, { solved }]) => solved).map(([name]) => name)]]);
  while (levels.size > 0) {
    const level = Math.min(...levels.keys());
    for (const name of levels.get(level) ?? []) {
      if (costs.has(name)) continue;
      costs.set(name, level);
      for (const { from, cost } of back.get(name) ?? []) {
        if (cost === 0) levels.get(level)?.push(from);
        else levels.set(level + cost, [...(levels.get(level + cost) ?? []), from]);
      }
    }
    levels.delete(level);
  }
  return costs;
}
