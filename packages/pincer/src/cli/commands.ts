import type { Command } from 'commander';
import { needExtension, needWebExtension } from './extension.ts';

interface Entry {
  /** A line of `pincer --help`. */
  readonly description: string;
  load(): Promise<Command>;
  /**
   * Runs the command where it is called without a further word: programs that start it should not
   * wait for a parser.
   */
  runBare?(): Promise<void>;
}

/** The commands, each loaded when it is called. */
export const COMMANDS: Readonly<Record<string, Entry>> = {
  bench: {
    description: 'search fixed positions: the signatures of the plain and the selective search, and their speed',
    load: async () => (await import('./bench.ts')).bench,
  },
  check: {
    description: 'say where a game or a puzzle breaks the contract: the first thing to do with your own',
    load: async () => (await import('./check.ts')).check,
  },
  compare: {
    description: 'run every driver on the same positions of a game or a puzzle: which one is best for it?',
    load: async () => (await import('./compare.ts')).compare,
  },
  endgames: {
    description: 'databases of checkers endings: make, check, look up',
    load: async () => (await import('./endgames.ts')).endgames,
  },
  gtp: {
    description: 'play Othello under a program that speaks GTP 2, as Quarry and GRhino do',
    load: async () => (await import('./gtp.ts')).gtp,
  },
  hub: {
    description: 'play checkers (English draughts) under a program that speaks the Hub protocol',
    load: async () => (await import('./hub.ts')).hub,
  },
  lab: {
    description: "experiments: the paper's, and your own (with pincer-lab)",
    load: async () => await (await needExtension('pincer lab')).commands.lab(),
  },
  match: {
    description: 'two programs play a match: which one is stronger, and how sure is that?',
    load: async () => (await import('./match.ts')).match,
  },
  nboard: {
    description: 'play Othello under NBoard, or a program that speaks its protocol',
    load: async () => (await import('./nboard.ts')).nboard,
  },
  patterns: {
    description: 'pattern databases of the 15-puzzle: make them',
    load: async () => (await import('./patterns.ts')).patterns,
  },
  perft: {
    description: 'count the lines of legal moves of a given length: a check of the rules',
    load: async () => (await import('./perft.ts')).perft,
  },
  play: {
    description: 'play a game against the computer in the terminal',
    load: async () => (await import('./play.ts')).play,
  },
  reproduce: {
    description: "the paper's experiment on chess, Othello and checkers, and a report (with pincer-lab)",
    load: async () => await (await needExtension('pincer reproduce')).commands.reproduce(),
  },
  search: {
    description: 'search a position and show every iteration',
    load: async () => (await import('./search.ts')).search,
  },
  solve: {
    description:
      'search a position deeper and deeper until its value is proven; of a puzzle, find the cheapest solution',
    load: async () => (await import('./solve.ts')).solve,
  },
  uci: {
    description: 'play chess under a graphical interface that speaks UCI',
    load: async () => (await import('./uci.ts')).uci,
    runBare: async () => await (await import('./converse.ts')).converseUci(),
  },
  web: {
    description: 'the page: play, analyse, watch the search at work, in a browser (with pincer-web)',
    load: async () => await (await needWebExtension('pincer web')).web(),
  },
};
