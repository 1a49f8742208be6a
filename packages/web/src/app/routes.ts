import type { Component } from 'svelte';
import type { Address, RouteName } from './address.ts';

/** What the component of a route is given. */
export interface RouteProps {
  /** Where the page is; it changes while the route stays. */
  readonly address: Address;
}

interface Route {
  /** As the navigation has it. */
  readonly label: string;
  /** As the title of the page has it. */
  readonly title: string;
  load(): Promise<{ readonly default: Component<RouteProps> }>;
}

/** Every route, loaded when somebody goes there. */
export const ROUTE_TABLE: Readonly<Record<RouteName, Route>> = {
  play: { label: 'Play', title: 'Play', load: () => import('../routes/play/Play.svelte') },
  analyse: { label: 'Analyse', title: 'Analyse', load: () => import('../routes/analyse/Analyse.svelte') },
  watch: { label: 'Watch', title: 'Watch the windows close', load: () => import('../routes/watch/Watch.svelte') },
  'your-game': { label: 'Your game', title: 'Your game', load: () => import('../routes/your-game/YourGame.svelte') },
  lab: { label: 'Lab', title: 'Lab', load: () => import('../routes/lab/Lab.svelte') },
};
