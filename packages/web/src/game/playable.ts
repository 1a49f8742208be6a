import { type GameKit, loadKit } from 'pincer/games';

/** The games that have a board on the page. */
export const PLAYABLE = ['chess', 'othello', 'checkers', 'connect-four'] as const;
/** One of `PLAYABLE`. */
export type Playable = (typeof PLAYABLE)[number];

/** What they are called, before anything of them is loaded. */
export const TITLES: Readonly<Record<Playable, string>> = {
  chess: 'Chess',
  othello: 'Othello',
  checkers: 'Checkers',
  'connect-four': 'Connect Four',
};

/** Whether a word of an address is the name of such a game. */
export function isPlayable(name: string | undefined): name is Playable {
  return (PLAYABLE as readonly (string | undefined)[]).includes(name);
}

/** All that belongs to a game, once its rules are there. Rejects with what to show where they cannot be had. */
export async function loadPlayable(name: Playable): Promise<GameKit> {
  if (typeof WebAssembly === 'undefined') {
    throw new Error('This browser has no WebAssembly, which the rules are written in. Any newer browser has it.');
  }
  const kit = await loadKit(name);
  await kit.load();
  return kit;
}

/** Whether a side sits at the top of the board as it is drawn, and would rather have it turned. */
export function sitsAtTop(kit: GameKit, side: string): boolean {
  const top = { chess: 'black', checkers: 'black' }[kit.name];
  return top !== undefined && side === top;
}
