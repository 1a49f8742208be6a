import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { Command, InvalidArgumentError } from 'commander';
import { type DrawRule, parseRule, type WinRule } from '../arena/adjudication.ts';
import { MatchArchive } from '../arena/archive.ts';
import { playerFactory } from '../arena/create-player.ts';
import { fileFingerprint, playerFingerprint } from '../arena/fingerprint.ts';
import { type Match, runMatch } from '../arena/match.ts';
import { loadOpenings } from '../arena/openings.ts';
import { PlayerError } from '../arena/player.ts';
import { type Limit, PLAYER_FORM, type PlayerSpec, parsePlayer } from '../arena/player-spec.ts';
import { parseSprt, type Sprt } from '../arena/sprt.ts';
import { makeTimeControl, parseTimeControl, type TimeControl } from '../arena/time-control.ts';
import { isGameName } from '../games/index.ts';
import type { Database } from '../lab/database.ts';
import { isStore, openEmbedded } from '../lab/embedded.ts';
import { LabError } from '../lab/lab-error.ts';
import type { Parsed } from '../parsed.ts';
import { Failure, INTERRUPTED, NOT_PROVEN } from './failure.ts';
import { findGame, GAME_ARGUMENT, type SomeGame } from './game.ts';
import { onInterrupt } from './interrupt.ts';
import { directory } from './lab.ts';
import { MatchProgress } from './match-progress.ts';
import { RecordFile } from './match-record.ts';
import { matchJson, matchText } from './match-report.ts';
import { duration, wholeNumber } from './parse.ts';

export interface MatchOptions {
  readonly game: string;
  readonly tc?: TimeControl;
  readonly nodes?: number;
  readonly depth?: number;
  readonly movetime?: number;
  readonly openings?: string;
  readonly plies?: number;
  readonly games: number;
  readonly sprt?: Sprt;
  readonly concurrency: number;
  readonly seed: number;
  readonly draw?: DrawRule;
  readonly win?: WinRule;
  readonly maxPlies: number;
  readonly margin?: number;
  readonly patience: number;
  readonly out?: string;
  readonly dir: string;
  readonly store: boolean;
  readonly restart?: boolean;
  readonly json?: boolean;
}

/** An option's parser for commander, of one that tells what is wrong. */
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
  .description('two programs play a match: which one is stronger, and how sure is that?')
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
  .option('--concurrency <count>', 'so many games at a time', wholeNumber(1, 256), 1)
  .option(
    '--draw <rule>',
    'a draw if both scores stay near 0, as in score=10,moves=8,from=40',
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
  .addOption(directory())
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
  $ pincer match pincer:table=12 pincer --game ./my-game.js --depth 4

Options of a player stand after its program, set apart by commas: the program's own, those of the search for pincer (driver, selective, without=step+step,
table, hits, killers, history, etc, tableMove, quiescence, grain, build), and for all players name, tc, movetime, nodes, depth or
limit=none, which are in place of the match's limits.

Stop it with Ctrl-C at any time: the same command goes on from there. Exit code: 0 done, and with --sprt H1 was accepted;
${NOT_PROVEN} with --sprt, H0 was accepted or nothing is decided; ${INTERRUPTED} interrupted; 1 failed.`,
  )
  .action(async (first: string, second: string, options: MatchOptions) => {
    const specs: [PlayerSpec, PlayerSpec] = [playerOf(first), playerOf(second)];
    const game = await findGame(options.game);
    await playMatch(specs, game, options);
  });

function playerOf(text: string): PlayerSpec {
  const spec = parsePlayer(text);
  if (!spec.ok) throw new Failure(spec.error);
  return spec.value;
}

function limitOf(spec: PlayerSpec, { tc, nodes, depth, movetime }: MatchOptions): Limit {
  const limit: Limit = spec.limit ?? {
    ...(tc && { clock: tc }),
    ...(nodes !== undefined && { nodes }),
    ...(depth !== undefined && { depth }),
    ...(movetime !== undefined && { movetime }),
  };
  if (Object.keys(limit).length === 0 && (!spec.limit || spec.kind === 'pincer')) {
    throw new Failure(`say how long ${spec.name} may think: --tc 10+0.1, --movetime 100ms, --nodes 10000 or --depth 5`);
  }
  return limit;
}

async function playMatch(specs: [PlayerSpec, PlayerSpec], game: SomeGame, options: MatchOptions): Promise<void> {
  const module = !isGameName(options.game);
  const source = { name: module ? resolve(options.game) : options.game, module };
  const limits: [Limit, Limit] = [limitOf(specs[0], options), limitOf(specs[1], options)];
  const factories = specs.map((spec, index) => {
    const factory = playerFactory(spec, source, limits[index], options.patience);
    if (!factory.ok) throw new Failure(factory.error);
    return factory.value;
  });
  const openings = await loadOpenings(game, {
    seed: options.seed,
    count: options.games / 2,
    ...(options.openings !== undefined && { from: options.openings }),
    ...(options.plies !== undefined && { plies: options.plies }),
  });
  if (!openings.ok) throw new Failure(openings.error);
  const clocked = limits.some(({ clock }) => clock);
  const conditions = {
    adjudication: {
      mostPlies: options.maxPlies,
      ...(options.draw && { draw: options.draw }),
      ...(options.win && { win: options.win }),
    },
    margin: options.margin ?? (clocked ? 0 : 200),
    patience: options.patience,
  };
  const plan: Match = {
    conditions: { game, ...conditions },
    limits,
    openings: openings.value.list,
    concurrency: options.concurrency,
    ...(options.sprt && { sprt: options.sprt }),
    createPlayer: (player) => factories[player](),
  };
  const definition = {
    game: module ? fileFingerprint(source.name) : source.name,
    players: specs.map((spec) => ({ ...spec, program: playerFingerprint(spec) })),
    limits,
    openings: openings.value.fingerprint,
    ...conditions,
  };
  const names = uniqueNames(specs);
  const out =
    options.out === undefined
      ? undefined
      : new RecordFile(options.out, {
          game: module ? (game.name ?? '') : source.name,
          names,
          date: new Date().toISOString().slice(0, 10).replaceAll('-', '.'),
          ...(options.tc && { timeControl: makeTimeControl(options.tc) }),
        });
  if (options.concurrency > availableParallelism() && clocked) {
    process.stderr.write(
      `pincer: ${options.concurrency} games at a time on ${availableParallelism()} cores: clocks will suffer\n`,
    );
  }
  if (options.store && !isStore(options.dir)) {
    process.stderr.write(`pincer: making a database in ${options.dir}, once; --no-store does without\n`);
  }
  const database = options.store ? await openEmbedded(options.dir).catch(told) : undefined;
  try {
    await run(plan, { database, definition, names, out, options });
  } finally {
    await database?.close();
  }
}

interface RunParts {
  readonly database: Database | undefined;
  readonly definition: object;
  readonly names: readonly [string, string];
  readonly out: RecordFile | undefined;
  readonly options: MatchOptions;
}

async function run(plan: Match, { database, definition, names, out, options }: RunParts): Promise<void> {
  const signal = AbortSignal.any([onInterrupt(), onTermination()]);
  const progress = new MatchProgress(2 * plan.openings.length, plan.concurrency, names, options.json);
  const begun = performance.now();
  const archive = database && (await MatchArchive.open(database, definition, options.restart).catch(told));
  const end = await runMatch(plan, archive, {
    signal,
    onGame: (game, standing, fresh) => {
      out?.add(game);
      progress.show(game, standing, fresh);
    },
  })
    .catch(told)
    .finally(() => progress.stop());
  const seconds = (performance.now() - begun) / 1000;
  const report = { names, game: options.game, definition, seconds, sprt: options.sprt, ...end };
  process.stdout.write(options.json ? `${JSON.stringify(matchJson(report))}\n` : matchText(report));
  if (end.interrupted) process.exitCode = INTERRUPTED;
  else if (options.sprt && end.standing.sprt?.decision !== 'H1') process.exitCode = NOT_PROVEN;
}

/** What the user can put right is told in a line. */
function told(thrown: unknown): never {
  throw thrown instanceof PlayerError || thrown instanceof LabError ? new Failure(thrown.message) : thrown;
}

/** The names that players are told by; two of the same get a number. */
function uniqueNames([one, other]: readonly [PlayerSpec, PlayerSpec]): [string, string] {
  return one.name === other.name ? [`${one.name} (1)`, `${other.name} (2)`] : [one.name, other.name];
}

function onTermination(): AbortSignal {
  const controller = new AbortController();
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.once(signal, () => controller.abort());
  return controller.signal;
}
