/** Conversations out of order with the engines as they are shipped, in processes. */
import { footprintOf } from '../../packages/pincer/dist/arena/footprint.js';
import { damaged, pick, smallest } from './damage.mjs';
import { Program } from './program.mjs';
import { SAMPLES } from './samples.mjs';

const PIECES = 250;
/** Megabytes that a process may have taken more in the end. */
const MOST_GROWTH = 250;
/** A conversation that went wrong is shortened for so many milliseconds. */
const SHORTENING = 120_000;

/**
 * How each is started, and asked whether it is still there. `tame` refuses what would rightly end
 * the conversation, answer that question before it is asked, take the machine's memory for a table,
 * or think for minutes where nothing can interrupt it.
 */
const PROTOCOLS = {
  uci: {
    args: ['uci'],
    words: [
      'uci',
      'position',
      'startpos',
      'fen',
      'moves',
      'e2e4',
      'go',
      'infinite',
      'ponder',
      'ponderhit',
      'stop',
      'depth',
      'nodes',
      'movetime',
      'searchmoves',
      'mate',
      'ucinewgame',
      'setoption',
      'name',
      'value',
      'MultiPV',
      'debug',
      'on',
      'register',
    ],
    ask: () => 'isready',
    answer: () => /^readyok$/m,
    tame: (line) => !/quit|isready|hash\D*\d{3}/i.test(line),
  },
  hub: {
    args: ['hub', '--table', '12'],
    words: [
      'hub',
      'init',
      'pos',
      'pos=',
      'moves=',
      '"',
      'level',
      'depth=',
      'time=',
      'infinite',
      'go',
      'think',
      'ponder',
      'analyze',
      'stop',
      'ponder-hit',
      'new-game',
      'set-param',
    ],
    ask: () => 'ping',
    answer: () => /^pong$/m,
    tame: (line) => !/quit|ping/.test(line),
  },
  gtp: {
    args: ['gtp', '--table', '12', '--time', '5ms'],
    words: [
      'play',
      'genmove',
      'reg_genmove',
      'undo',
      'showboard',
      'b',
      'w',
      'd3',
      'c4',
      'pass',
      'boardsize',
      '8',
      'clear_board',
      'final_score',
      'list_commands',
      'known_command',
      'set_game',
      'komi',
      '#',
    ],
    ask: (number) => `${number} name`,
    answer: (number) => new RegExp(`^=${number} Pincer$`, 'm'),
    tame: (line) => !/quit|time_/.test(line),
  },
  nboard: {
    args: ['nboard', '--table', '12'],
    words: [
      'nboard',
      'set',
      'game',
      'depth',
      'go',
      'hint',
      'learn',
      'analyze',
      'move',
      'F5',
      'PA',
      'contempt',
      'status',
    ],
    ask: (number) => `ping ${number}`,
    answer: (number) => new RegExp(`^pong ${number}$`, 'm'),
    tame: (line) => !/quit/.test(line),
  },
};
const NAMES = Object.keys(PROTOCOLS);

/** No command is so long as this number, and no damage makes it. */
const QUESTION = 987_654;

function bytes(random, length) {
  return Buffer.from(Array.from({ length }, () => random.below(256))).toString('latin1');
}

/** A piece of input: mostly a line, in Latin-1, so that any bytes can be in it. */
function piece(random, { words, tame }, samples) {
  const line = () => {
    switch (random.below(12)) {
      case 0:
        return bytes(random, random.below(200));
      case 1:
        return pick(random, ['x', ' ', '\0', '\t', 'go ', '"', '\xff']).repeat(1 << (8 + random.below(14)));
      case 2:
      case 3:
        return damaged(pick(random, samples), random, samples);
      case 4:
        return pick(random, samples);
      default: {
        const all = [
          ...words,
          '-1',
          '0',
          '3',
          '99999999999999999999',
          '1e9',
          '\0',
          '\xc3\xa9',
          '\xf0\x9f',
          '=',
          '[]',
          '',
        ];
        return Array.from({ length: random.below(7) }, () => pick(random, all)).join(' ');
      }
    }
  };
  const text = line();
  if (!text.split('\n').every(tame)) return '\n';
  return text + pick(random, ['\n', '\n', '\n', '\n', '\n', '\r\n', '\r', '']);
}

/** What is wrong with how a program takes the input, if anything. */
export async function converse({ args, ask, answer, start = Program.pincer }, pieces, ending) {
  const program = start(args);
  const there = async (number) => {
    await program.write(`\n${ask(number)}\n`);
    return await program.shows(answer(number));
  };
  try {
    if (!(await there(QUESTION))) return `it does not answer at all: ${program.errors}`;
    const before = footprintOf(program.pid)?.memory ?? 0;
    program.output = '';
    for (const each of pieces) await program.write(Buffer.from(each, 'latin1'));
    if (!(await there(QUESTION + 1))) return `it does not answer afterwards: ${program.errors.slice(0, 500)}`;
    const grown = (footprintOf(program.pid)?.memory ?? 0) - before;
    if (grown > MOST_GROWTH) return `it grew by ${grown.toFixed(0)} MB`;
    if (ending === 'quit') await program.write('quit\n');
    if (ending === 'deaf') program.child.stdout.destroy();
    program.child.stdin.end(ending === 'in a line' ? 'posi' : '');
    const how = await program.end();
    if (how === undefined) return 'it does not end';
    if (how.code !== 0) return `it ended with ${how.signal ?? how.code}: ${program.errors.slice(0, 500)}`;
    return program.errors === '' ? undefined : `it wrote to the error stream: ${program.errors.slice(0, 500)}`;
  } finally {
    program.child.kill('SIGKILL');
  }
}

export default {
  name: 'protocols',
  about: 'random, damaged, oversized and binary lines for uci, hub, gtp and nboard: each answers, ends, stays small',
  share: 3,
  async round(random, { signal, fault }) {
    const name = pick(random, NAMES);
    const protocol = PROTOCOLS[name];
    const pieces = Array.from({ length: PIECES }, () => piece(random, protocol, SAMPLES[name]));
    const ending = pick(random, ['quit', 'end', 'in a line', 'deaf']);
    const what = await converse(protocol, pieces, ending);
    if (what !== undefined && !signal.aborted) {
      const limit = performance.now() + SHORTENING;
      const bad = async (fewer) => performance.now() < limit && (await converse(protocol, fewer, ending)) !== undefined;
      fault(`${name}, ${ending}: ${what}`, JSON.stringify(await smallest(pieces, bad)).slice(0, 4000));
    }
    return { conversations: 1, pieces: pieces.length };
  },
};
