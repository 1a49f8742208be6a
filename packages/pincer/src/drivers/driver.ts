import { INFINITY } from '../search/values.ts';

export { INFINITY };

/**
 * One call of Alpha-Beta at the root. `scout`: search all children but the first with a null window
 * (NegaScout).
 */
export interface Window {
  readonly alpha: number;
  readonly beta: number;
  readonly scout?: boolean;
}

/** The root, as far as a driver may see it. */
export interface Root {
  readonly depth: number;
  /** The values of the iterations before this one, the last one last. */
  readonly values: readonly number[];
  /** Whether the search is selective: then its bounds are believed, not proven. */
  readonly selective: boolean;
  /**
   * Whether the table proves that the move which last failed high is at least as good as every
   * other.
   */
  settled(): boolean;
}

/**
 * An algorithm, which is only a sequence of windows. It gives a window, receives the g that
 * Alpha-Beta returned for it, and so on until it knows the minimax value, which it returns. It
 * knows no game, no table and no clock.
 *
 * `n` is the root and `f` a first guess of its value, usually the value of the previous iteration.
 */
export type Driver = (n: Root, f: number) => Generator<Window, number, number>;

/** The window (γ - 1, γ), in which Alpha-Beta can only fail low, g < γ, or high, g >= γ. */
export function nullWindow(gamma: number): Window {
  return { alpha: gamma - 1, beta: gamma };
}

/**
 * How a driver is drawn: in a colour that no other driver has, and with a mark of its own that
 * needs no colour at all.
 */
export interface Stroke {
  readonly colour:
    | 'black'
    | 'blue'
    | 'brown'
    | 'green'
    | 'grey'
    | 'indigo'
    | 'olive'
    | 'orange'
    | 'purple'
    | 'sky'
    | 'teal'
    | 'vermilion'
    | 'wine';
  readonly mark:
    | 'asterisk'
    | 'circle'
    | 'cross'
    | 'diamond'
    | 'diamond2'
    | 'hexagon'
    | 'plus'
    | 'square'
    | 'star'
    | 'times'
    | 'triangle'
    | 'triangle2'
    | 'wye';
  readonly dash: 'solid' | 'dashed' | 'dotted';
}

/** What lists, tables and figures know of a driver. */
export interface Profile<Name extends string = string> {
  /** For options and experiments. */
  readonly name: Name;
  /** As the paper writes it. */
  readonly title: string;
  /**
   * Lists have their drivers in this order: fixed windows, windows from the ends, windows from a
   * guess.
   */
  readonly place: number;
  readonly stroke: Stroke;
  /** Whether the experiments compare it. Default true. */
  readonly compared?: boolean;
  /**
   * What it has found when it ends: the minimax value, or only the best move and a lower bound.
   * Default the value.
   */
  readonly proves?: 'value' | 'move';
}

/** A driver that lists know by its profile. */
export type NamedDriver<Name extends string = string> = Driver & { readonly profile: Profile<Name> };

/** Gives a driver its profile. */
export function named<const Name extends string>(profile: Profile<Name>, driver: Driver): NamedDriver<Name> {
  return Object.assign(driver, { profile });
}
