/**
 * Everything in Pincer and its lab that reads a text which somebody else wrote: what is exported,
 * and what protocols, commands and files are read with.
 */
import { isDeepStrictEqual } from 'node:util';
import * as lab from '../../packages/lab/dist/database/connection.js';
import { artificial } from '../../packages/lab/dist/experiment/artificial.js';
import { parseExperiment } from '../../packages/lab/dist/experiment/parse.js';
import { escapeMarkdown, tableHtml } from '../../packages/lab/dist/report/table.js';
import { parseRule } from '../../packages/pincer/dist/arena/adjudication.js';
import { infoOf, optionOf } from '../../packages/pincer/dist/arena/clients/uci-lines.js';
import { featuresOf } from '../../packages/pincer/dist/arena/clients/xboard.js';
import { parsePlayer } from '../../packages/pincer/dist/arena/player-spec.js';
import { parseSprt } from '../../packages/pincer/dist/arena/sprt.js';
import { makeTimeControl, parseTimeControl } from '../../packages/pincer/dist/arena/time-control.js';
import { duration } from '../../packages/pincer/dist/cli/parse.js';
import * as checkers from '../../packages/pincer/dist/games/checkers/index.js';
import * as chess from '../../packages/pincer/dist/games/chess/index.js';
import { GAME_NAMES, loadKit } from '../../packages/pincer/dist/games/index.js';
import * as othello from '../../packages/pincer/dist/games/othello/index.js';
import { GtpSession } from '../../packages/pincer/dist/protocol/gtp.js';
import { HubSession } from '../../packages/pincer/dist/protocol/hub.js';
import { makeHubPosition, parseHubLine, parseHubPosition } from '../../packages/pincer/dist/protocol/hub-text.js';
import { NBoardSession } from '../../packages/pincer/dist/protocol/nboard.js';
import { GgfClock } from '../../packages/pincer/dist/protocol/nboard-clock.js';
import { UciSession } from '../../packages/pincer/dist/protocol/uci.js';
import { visible } from '../../packages/pincer/dist/support/visible.js';
import { SAMPLES } from './samples.mjs';

/** A value that cannot be wrong, as what a parser returns. */
const whatever = (read) => (text) => ({ ok: true, value: read(text) });

/** A parser of commander throws what is wrong. */
const thrown = (read) => (text) => {
  try {
    return { ok: true, value: read(text) };
  } catch (error) {
    if (error.code === 'commander.invalidArgument') return { ok: false, error: error.message };
    throw error;
  }
};

const json = (read) => (text) => {
  let value;
  try {
    value = JSON.parse(text);
  } catch {
    return { ok: false, error: 'it is no JSON' };
  }
  return read(value);
};

/**
 * Records are written with tags that say their game, start and result, whether they had them or
 * not: these are not compared.
 */
function withoutMadeTags({ tags: { Result, FEN, SetUp, GM, ...tags }, ...game }) {
  return { ...game, tags };
}

const sameRecords = (games, again) => isDeepStrictEqual(games.map(withoutMadeTags), again.map(withoutMadeTags));

const kits = Object.fromEntries(await Promise.all(GAME_NAMES.map(async (name) => [name, await loadKit(name)])));
const RECORDS = {
  chess: ['pgn', 'fen'],
  othello: ['ggf', 'board'],
  checkers: ['pdn', 'checkersFen'],
  'connect-four': ['columns', 'columns'],
  kalah: ['list', 'kalah'],
  nim: ['list', 'nim'],
  'tic-tac-toe': ['list', 'ticTacToe'],
};

/** A whole conversation is one object: it takes any lines, one after the other. */
const silent = () => {};
const SESSIONS = {
  uci: () => new UciSession(silent, '0'),
  hub: () => new HubSession(silent, '0', 10),
  gtp: () => new GtpSession(silent, '0', { time: 1, table: 10 }),
  nboard: () => new NBoardSession(silent, 10),
};
/**
 * Commands that search take the time that they are given, and a large table the time to clear it:
 * neither is a measure of reading.
 */
const LONG_COMMANDS = /\b(go|genmove|reg_genmove|hint|analyze|hash)\b/i;

/**
 * Each with its samples, what it returns of a text, and, where there is one, what writes that as a
 * text again; then what is read again is to be the `same`, which is equal if nothing else is said.
 */
export const PARSERS = [
  { name: 'chess.parseFen', samples: SAMPLES.fen, read: chess.parseFen, write: chess.makeFen },
  { name: 'chess.parseEpd', samples: SAMPLES.epd, read: chess.parseEpd },
  { name: 'chess.parseEpds', samples: SAMPLES.epd, read: chess.parseEpds },
  { name: 'chess.parsePgn', samples: SAMPLES.pgn, read: chess.parsePgn, write: (games) => chess.makePgn(games) },
  {
    name: 'chess.replayPgn',
    samples: SAMPLES.pgn,
    read: (text) => {
      const games = chess.parsePgn(text);
      return games.ok && games.value.length > 0 ? chess.replayPgn(games.value[0]) : games;
    },
  },
  { name: 'ChessBoard.play', samples: SAMPLES.san, read: (text) => new chess.ChessBoard().play(text) },
  { name: 'checkers.parseFen', samples: SAMPLES.checkersFen, read: checkers.parseFen, write: checkers.makeFen },
  { name: 'checkers.parseMove', samples: SAMPLES.checkersMove, read: checkers.parseMove },
  {
    name: 'checkers.parsePdn',
    samples: SAMPLES.pdn,
    read: checkers.parsePdn,
    write: (games) => games.map((game) => checkers.makePdn(game)).join('\n'),
    same: sameRecords,
  },
  {
    name: 'CheckersBoard.play',
    samples: SAMPLES.checkersMove,
    read: (text) => new checkers.CheckersBoard().play(text),
  },
  { name: 'othello.parseBoard', samples: SAMPLES.board, read: othello.parseBoard, write: othello.makeBoard },
  { name: 'othello.parseMove', samples: SAMPLES.transcript, read: othello.parseMove, write: othello.makeMove },
  {
    name: 'othello.parseGgf',
    samples: SAMPLES.ggf,
    read: othello.parseGgf,
    write: (games) => games.map(othello.makeGgf).join('\n'),
    same: sameRecords,
  },
  {
    name: 'othello.parseObf',
    samples: SAMPLES.obf,
    read: othello.parseObf,
    write: (problems) => problems.map(othello.makeObf).join('\n'),
  },
  {
    name: 'othello.parseTranscript',
    samples: SAMPLES.transcript,
    read: othello.parseTranscript,
    write: othello.makeTranscript,
  },
  {
    name: 'othello.parseWthor',
    samples: SAMPLES.wthor,
    read: othello.parseWthor,
    write: (games) => games.map(othello.makeWthor).join('\n'),
  },
  ...Object.entries(kits).flatMap(([name, kit]) => {
    const [records, positions] = RECORDS[name].map((kind) => SAMPLES[kind]);
    return [
      { name: `${name}.parse`, samples: positions, read: kit.game.parse },
      { name: `${name}, records`, samples: records, read: (text) => kit.records.read(text) },
      { name: `${name}, openings`, samples: [...positions, ...records], read: (text) => kit.open(text) },
    ];
  }),
  { name: 'parseHubLine', samples: SAMPLES.hub, read: whatever(parseHubLine) },
  { name: 'parseHubPosition', samples: SAMPLES.hubPosition, read: parseHubPosition, write: makeHubPosition },
  { name: 'GgfClock', samples: SAMPLES.ggf, read: whatever((text) => new GgfClock(text).of('black')) },
  { name: 'infoOf', samples: SAMPLES.uciInfo, read: whatever(infoOf) },
  { name: 'optionOf', samples: SAMPLES.uciOption, read: whatever(optionOf) },
  { name: 'featuresOf', samples: SAMPLES.xboardFeature, read: whatever(featuresOf) },
  { name: 'parsePlayer', samples: SAMPLES.player, read: parsePlayer },
  { name: 'parseTimeControl', samples: SAMPLES.timeControl, read: parseTimeControl, write: makeTimeControl },
  { name: 'parseRule', samples: SAMPLES.rule, read: (text) => parseRule(text, { moves: 1, score: 2 }) },
  { name: 'parseSprt', samples: SAMPLES.rule, read: parseSprt },
  { name: 'duration', samples: SAMPLES.duration, read: thrown(duration) },
  ...Object.entries(SESSIONS).map(([name, create]) => {
    const session = create();
    const read = async (text) => {
      for (const line of text.split('\n')) if (!LONG_COMMANDS.test(line)) await session.command(line);
      return { ok: true };
    };
    return { name: `a line of ${name}`, samples: SAMPLES[name], read };
  }),
  { name: 'parseConnection', samples: SAMPLES.address, read: (text) => lab.parseConnection(text, {}) },
  { name: 'escapeMarkdown', samples: SAMPLES.cell, read: whatever(escapeMarkdown) },
  {
    name: 'tableHtml',
    samples: SAMPLES.cell,
    read: whatever((text) => tableHtml({ caption: text, columns: [text], rows: [[text]] })),
  },
  { name: 'visible', samples: SAMPLES.cell, read: whatever(visible) },
  { name: 'holdsPassword', samples: SAMPLES.address, read: whatever(lab.holdsPassword) },
  { name: 'artificial.parse', samples: SAMPLES.tree, read: artificial.parse },
  { name: 'parseExperiment', samples: SAMPLES.experiment, read: json((value) => parseExperiment(value, 'a file')) },
];
