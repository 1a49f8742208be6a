/** What a player can say besides moves. */
export const COMMANDS = [
  'help',
  'board',
  'moves',
  'history',
  'undo',
  'hint',
  'go',
  'think',
  'flip',
  'level',
  'new',
  'save',
  'load',
  'resign',
  'draw',
  'quit',
] as const;

const HELP: Readonly<Record<(typeof COMMANDS)[number], string>> = {
  help: 'this list',
  board: 'show the board again',
  moves: 'all legal moves',
  history: 'the moves of the game so far',
  undo: 'take back your last move, and the answer to it',
  hint: 'what the computer would play',
  go: 'change sides: the computer moves now',
  think: 'show what the computer thinks, or stop showing it',
  flip: 'turn the board round',
  level: 'level 3: how strong the computer plays, from 1 to 10',
  new: 'a new game',
  save: 'save game.txt: write the game to a file',
  load: 'load game.txt: go on with a game from a file',
  resign: 'give the game up',
  draw: 'offer a draw',
  quit: 'leave; so does the end of the input',
};

const SHORT: Readonly<Record<string, (typeof COMMANDS)[number]>> = { '?': 'help', exit: 'quit', q: 'quit' };

/** The command that a word means, in any case. */
export function commandOf(word: string): (typeof COMMANDS)[number] | undefined {
  const name = word.toLowerCase();
  return COMMANDS.find((each) => each === name) ?? (Object.hasOwn(SHORT, name) ? SHORT[name] : undefined);
}

export function helpText(notation: string): string {
  const width = Math.max(...COMMANDS.map((name) => name.length));
  const lines = COMMANDS.map((name) => `  ${name.padEnd(width)}  ${HELP[name]}`);
  return [`A move, as in ${notation}, or one of`, ...lines].join('\n');
}
