import { Command, InvalidArgumentError } from 'commander';
import { type DrawRule, parseRule, type WinRule } from '../arena/adjudication.ts';
import { PLAYER_FORM } from '../arena/player-spec.ts';
import { parseSprt, type Sprt } from '../arena/sprt.ts';
import { parseTimeControl, type TimeControl } from '../arena/time-control.ts';
import type { Parsed } from '../support/parsed.ts';
import type { ThreadCount } from '../threads/available.ts';
import { ranApart } from './apart.ts';
import type { ArchivePlace } from './extension.ts';
import { INTERRUPTED, NOT_PROVEN } from './failure.ts';
import { GAME_ARGUMENT } from './game.ts';
import { duration, threadCount, wholeNumber } from './parse.ts';

export interface MatchOptions extends ArchivePlace {
  readonly game: string;
  readonly tc?: TimeControl;
  readonly nodes?: number;
  readonly depth?: number;
  readonly movetime?: number;
  readonly openings?: string;
  readonly plies?: number;
  readonly games: number;
  readonly sprt?: Sprt;
  readonly threads?: ThreadCount;
  readonly concurrency: number;
  readonly seed: number;
  readonly draw?: DrawRule;
  readonly win?: WinRule;
  readonly maxPlies: number;
  readonly margin?: number;
  readonly patience: number;
  readonly out?: string;
  readonly store: boolean;
  readonly restart?: boolean;
  readonly json?: boolean;
}

/** An option's parser for commander, of one that says what is wrong. */
function read<T>(parse: (text: string) => Parsed<T>): (text: string) => T {
  return (text) => {
    const parsed = parse(text);
    if (parsed.ok) return parsed.value;
    throw new InvalidArgumentError(`${parsed.error}.`);
  };
}

function evenNumber(text: string): number {
  const number = wholeNumber(2, 100_000)(text);
  if (number % 2 === 0) return number;
  throw new InvalidArgumentError('It must be even: games come in pairs, with the sides swapped.');
}

export const match = new Command('match')
  .argument('<A>', PLAYER_FORM)
  .argument('<B>', 'the same')
  .option('--game <game>', GAME_ARGUMENT, 'chess')
  .option(
    '--tc <control>',
    'a clock: 10+0.1 (seconds and increment), 2:00+1, 40/60 (moves in a time)',
    read(parseTimeControl),
  )
  .option('--movetime <duration>', 'so long for each move, such as 100ms', duration)
  .option('--nodes <count>', 'so many nodes for each move: the same games every time', wholeNumber(1, 2 ** 53 - 1))
  .option('--depth <plies>', 'so deep for each move', wholeNumber(1, 239))
  .option('--games <count>', 'so many games, an even number', evenNumber, 200)
  .option(
    '--sprt <test>',
    'stop as soon as it is decided, as in elo0=0,elo1=5[,alpha=0.05,beta=0.05] (logistic Elo)',
    read(parseSprt),
  )
  .option(
    '--openings <from>',
    'a .pgn, .pdn, .epd, .fen or .txt file, random:PLIES, or none (default: those that come with Pincer, or random:4)',
  )
  .option('--plies <count>', 'no more plies of each opening than this', wholeNumber(0, 1000))
  .option('--seed <number>', 'for the order of the openings', wholeNumber(0, 2 ** 31), 1)
  .option('--threads <count>', 'so many threads for each search of ours; auto: a core less than there are', threadCount)
  .option('--concurrency <count>', 'so many games at a time', wholeNumber(1, 256), 1)
  .option(
    '--draw <rule>',
    "a draw if both scores stay near 0, in units of the game's values, as in score=10,moves=8,from=40",
    read((text) => parseRule<DrawRule>(text, { score: 10, moves: 8, from: 40 })),
  )
  .option(
    '--win <rule>',
    'a win if both agree on it, as in score=1000,moves=4',
    read((text) => parseRule<WinRule>(text, { score: 1000, moves: 4 })),
  )
  .option('--max-plies <count>', 'a draw after so many plies', wholeNumber(1, 10_000), 600)
  .option(
    '--margin <duration>',
    'so long may a flag have fallen (default: 0ms with a clock, 200ms with --movetime)',
    duration,
  )
  .option('--patience <duration>', 'so long may a start take, and a move without a clock', duration, 60_000)
  .option('--out <file>', 'write the games: PGN for chess, PDN for checkers, lines for other games')
  .option(
    '--dir <directory>',
    "keep finished games in this directory's database, with pincer-lab (default: in a file of your data directory)",
  )
  .option('--db <address>', 'or on a PostgreSQL server, as in postgres://me@host/lab; or the variable PINCER_DB')
  .option('--db-file <file>', 'a file with the address of the server')
  .option('--no-store', 'keep no games: the match cannot be resumed')
  .option('--restart', 'forget the games of this match that were played before')
  .option('--json', 'the result as JSON')
  .addHelpText(
    'after',
    `
Examples:
  $ pincer match pincer:driver=mtdf pincer:driver=aspiration --nodes 20000 --games 100
  $ pincer match pincer uci:/usr/games/toga2,Hash=16 --tc 10+0.1 --concurrency 2 --out games.pgn
  $ pincer match pincer:build=../changed/dist pincer --tc 5+0.05 --sprt elo0=0,elo1=5 --games 20000
  $ pincer match pincer "gtp:/usr/games/gtp-rhino --level=3,limit=none" --game othello --movetime 1s
  $ pincer match pincer:table=12 pincer --game ./my-game.js --depth 4 --db postgres://me@host/lab

Options of a player stand after its program, set apart by commas: the program's own, those of the search for pincer (driver, selective, without=step+step,
solver, table, hits, killers, history, etc, tableMove, quiescence, grain, threads, overhead, build), and for all players name, tc, movetime, nodes, depth or
limit=none, which are in place of the match's limits.

Stop it with Ctrl-C at any time: the same command goes on from there. Exit code: 0 done, and with --sprt H1 was accepted;
${NOT_PROVEN} with --sprt, H0 was accepted or nothing is decided; ${INTERRUPTED} interrupted; 1 failed.`,
  )
  .action(async (first: string, second: string, options: MatchOptions) => {
    if (await ranApart(options.game)) return;
    const { playMatch } = await import('./match-run.ts');
    await playMatch([first, second], options);
  });
