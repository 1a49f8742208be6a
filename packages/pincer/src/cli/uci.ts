import { Command } from 'commander';
import { converseUci } from './converse.ts';

export const uci = new Command('uci')
  .addHelpText(
    'after',
    `
Example:
  $ pincer uci
  position startpos moves e2e4
  go wtime 60000 btime 60000 winc 1000 binc 1000

In a graphical interface (Arena, Banksia, Cute Chess, Scid, XBoard with PolyGlot …) add an engine with the command
"pincer uci". It reads commands from standard input until "quit" or the end of the input.`,
  )
  .action(converseUci);
