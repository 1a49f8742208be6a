import type { AnyPuzzle } from '../puzzle.ts';

/** The puzzles that come with Pincer, a line each. Each is loaded when it is asked for. */
const PUZZLES = {
  fifteen: async () => (await import('./fifteen.ts')).fifteen,
  eight: async () => (await import('./sliding.ts')).eight,
  'pocket-cube': async () => (await import('./pocket-cube.ts')).pocketCube,
  'grid-map': async () => (await import('./grid-map.ts')).gridMap,
  sokoban: async () => (await import('./sokoban.ts')).sokoban,
};

/** The name of a puzzle that comes with Pincer. */
export type PuzzleName = keyof typeof PUZZLES;

/** The names of the puzzles that come with Pincer. */
export const PUZZLE_NAMES = Object.keys(PUZZLES) as readonly PuzzleName[];

/** Whether a puzzle of this name comes with Pincer. */
export function isPuzzleName(name: string): name is PuzzleName {
  return (PUZZLE_NAMES as readonly string[]).includes(name);
}

/** Loads a puzzle that comes with Pincer. */
export async function loadPuzzle(name: PuzzleName): Promise<AnyPuzzle<unknown, unknown>> {
  return (await PUZZLES[name]()) as unknown as AnyPuzzle<unknown, unknown>;
}
