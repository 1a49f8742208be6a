/** How the page looks: as the system wants it, or always light or dark. */
export const APPEARANCES = ['system', 'light', 'dark'] as const;
/** One of `APPEARANCES`. */
export type Appearance = (typeof APPEARANCES)[number];

const KEY = 'pincer.appearance';

const atFirst = remembered();
let chosen = $state(atFirst);
apply(atFirst);

/** What was chosen, on this machine. Reactive. */
export function appearance(): Appearance {
  return chosen;
}

/** Chooses how the page looks, now and the next time. */
export function setAppearance(next: Appearance): void {
  chosen = next;
  apply(next);
  try {
    localStorage.setItem(KEY, next);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

function apply(next: Appearance): void {
  if (next === 'system') delete document.documentElement.dataset.appearance;
  else document.documentElement.dataset.appearance = next;
}

function remembered(): Appearance {
  try {
    return APPEARANCES.find((each) => each === localStorage.getItem(KEY)) ?? 'system';
  } catch {
    return 'system';
  }
}

/** Whether somebody asked their system for less motion. Reactive. */
export function reducedMotion(): boolean {
  return still;
}

const query = matchMedia('(prefers-reduced-motion: reduce)');
let still = $state(query.matches);
query.addEventListener('change', ({ matches }) => {
  still = matches;
});
