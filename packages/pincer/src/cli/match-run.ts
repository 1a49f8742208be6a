import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { playerFactory } from '../arena/create-player.ts';
import { FileArchive, type MatchIdentity } from '../arena/file-archive.ts';
import { fileFingerprint, playerFingerprint } from '../arena/fingerprint.ts';
import { type Archive, type Match, runMatch } from '../arena/match.ts';
import { loadOpenings } from '../arena/openings.ts';
import { PlayerError } from '../arena/player.ts';
import { type PlayerLimit, type PlayerSpec, parsePlayer } from '../arena/player-spec.ts';
import { makeTimeControl } from '../arena/time-control.ts';
import { isGameName } from '../games/index.ts';
import type { GameKit } from '../games/kit.ts';
import { dataDirectory } from './data-directory.ts';
import { type ArchivePlace, needExtension } from './extension.ts';
import { Failure, INTERRUPTED, NOT_PROVEN } from './failure.ts';
import { findKit } from './game.ts';
import { onInterrupt } from './interrupt.ts';
import type { MatchOptions } from './match.ts';
import { MatchProgress } from './match-progress.ts';
import { RecordFile } from './match-record.ts';
import { matchJson, matchText } from './match-report.ts';
import { print, printLines, warn } from './print.ts';

/** Programs that are given so long for a move often take a little more. */
const MOVETIME_MARGIN = 200;

/** A search of ours has the match's threads, unless it says otherwise. */
function playerOf(text: string, { threads }: MatchOptions): PlayerSpec {
  const spec = parsePlayer(text);
  if (!spec.ok) throw new Failure(spec.error);
  if (threads === undefined || spec.value.kind !== 'pincer') return spec.value;
  return { ...spec.value, options: { threads: String(threads), ...spec.value.options } };
}

function limitOf(spec: PlayerSpec, { tc, nodes, depth, movetime }: MatchOptions): PlayerLimit {
  const limit: PlayerLimit = spec.limit ?? {
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

/** Plays the match that the command line asks for, and prints its result. */
export async function playMatch(players: readonly [string, string], options: MatchOptions): Promise<void> {
  const specs: [PlayerSpec, PlayerSpec] = [playerOf(players[0], options), playerOf(players[1], options)];
  const kit = await findKit(options.game);
  const game = isGameName(options.game) ? options.game : resolve(options.game);
  const limits: [PlayerLimit, PlayerLimit] = [limitOf(specs[0], options), limitOf(specs[1], options)];
  const factories = specs.map((spec, index) => {
    const factory = playerFactory(spec, game, limits[index], options.patience);
    if (!factory.ok) throw new Failure(factory.error);
    return factory.value;
  });
  const openings = await loadOpenings(kit, {
    seed: options.seed,
    count: options.games / 2,
    ...(options.openings !== undefined && { from: options.openings }),
    ...(options.plies !== undefined && { plies: options.plies }),
  });
  if (!openings.ok) throw new Failure(openings.error);
  const conditions = conditionsOf(options, limits);
  const plan: Match = {
    conditions: { kit, ...conditions },
    limits,
    openings: openings.value.list,
    concurrency: options.concurrency,
    ...(options.sprt && { sprt: options.sprt }),
    createPlayer: (player) => factories[player](),
  };
  const definition = {
    game: isGameName(game) ? game : fileFingerprint(game),
    players: specs.map((spec) => ({ ...spec, program: playerFingerprint(spec) })),
    limits,
    openings: openings.value.fingerprint,
    ...conditions,
  };
  const names = uniqueNames(specs);
  const out = recordFile(options, kit, names);
  const parts = { definition, names, out, options };
  const { dir, db, dbFile, restart = false } = options;
  const place: ArchivePlace = { ...(dir && { dir }), ...(db && { db }), ...(dbFile && { dbFile }) };
  const work = (archive: Archive | undefined) => run(plan, archive, parts);
  if (!options.store) await work(undefined);
  else if (Object.keys(place).length > 0 || process.env.PINCER_DB) {
    const lab = await needExtension('keeping games in a database');
    await lab.withArchive(place, { definition, restart }, work);
  } else await withFile({ game: kit.name, definition, restart }, work);
}

/** Keeps the games in a file of the user's data directory or, where that cannot be, not at all. */
async function withFile(identity: MatchIdentity, work: (archive?: Archive) => Promise<void>): Promise<void> {
  const folder = join(dataDirectory(), 'matches');
  const archive = await FileArchive.open(folder, identity).catch((thrown: Error) => {
    warn(`finished games cannot be kept in ${folder}, and the match cannot be resumed: ${thrown.message}`);
    return undefined;
  });
  if (archive) warn(`finished games are kept in ${archive.path}`);
  await work(archive).finally(() => archive?.close());
}

/** All that decides how a game goes, apart from its players and their limits. */
function conditionsOf(options: MatchOptions, limits: readonly PlayerLimit[]) {
  const { draw, win, maxPlies, margin, patience, concurrency } = options;
  const clocked = limits.some(({ clock }) => clock);
  if (clocked && concurrency > availableParallelism()) {
    const cores = availableParallelism();
    warn(`${concurrency} games at a time on ${cores} cores: clocks will suffer`);
  }
  return {
    adjudication: { mostPlies: maxPlies, ...(draw && { draw }), ...(win && { win }) },
    margin: margin ?? (clocked ? 0 : MOVETIME_MARGIN),
    patience,
  };
}

function recordFile({ out, tc }: MatchOptions, kit: GameKit, names: readonly [string, string]): RecordFile | undefined {
  if (out === undefined) return undefined;
  const date = new Date().toISOString().slice(0, 10).replaceAll('-', '.');
  return new RecordFile(out, { kit, names, date, ...(tc && { timeControl: makeTimeControl(tc) }) });
}

interface RunParts {
  readonly definition: object;
  readonly names: readonly [string, string];
  readonly out: RecordFile | undefined;
  readonly options: MatchOptions;
}

async function run(
  plan: Match,
  archive: Archive | undefined,
  { definition, names, out, options }: RunParts,
): Promise<void> {
  const signal = onInterrupt('SIGTERM', 'SIGHUP');
  const progress = new MatchProgress(2 * plan.openings.length, plan.concurrency, names);
  const begun = performance.now();
  const end = await runMatch(plan, archive, {
    signal,
    onGame: (game, standing, fresh) => {
      out?.add(game);
      progress.show(game, standing, fresh);
    },
  })
    .catch(inOneLine)
    .finally(() => progress.stop());
  const seconds = (performance.now() - begun) / 1000;
  const report = { names, game: options.game, definition, seconds, sprt: options.sprt, ...end };
  if (options.json) print(JSON.stringify(matchJson(report)));
  else printLines(matchText(report));
  if (end.interrupted) process.exitCode = INTERRUPTED;
  else if (options.sprt && end.standing.sprt?.decision !== 'H1') process.exitCode = NOT_PROVEN;
}

/** What the user can put right is said in one line: a player, or a disk that is full. */
function inOneLine(thrown: unknown): never {
  if (thrown instanceof PlayerError) throw new Failure(thrown.message);
  if (thrown instanceof Error && 'syscall' in thrown) throw new Failure(`cannot keep a game: ${thrown.message}`);
  throw thrown;
}

/** The names that players go by; two of the same get a number. */
function uniqueNames([one, other]: readonly [PlayerSpec, PlayerSpec]): [string, string] {
  return one.name === other.name ? [`${one.name} (1)`, `${other.name} (2)`] : [one.name, other.name];
}
