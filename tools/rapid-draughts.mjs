/**
 * The npm package rapid-draughts as a program that speaks the Hub protocol, so that the arena can
 * play it:
 *
 *   pincer match pincer "hub:node tools/rapid-draughts.mjs" --game checkers --movetime 100ms --margin 10s
 *
 * It searches to a fixed depth only. A time is kept by searching deeper and deeper; a search that
 * is begun is never broken off, so it takes more time than it is given rather than less.
 */
import { createInterface } from 'node:readline';
import { EnglishDraughts, EnglishDraughtsComputerFactory } from 'rapid-draughts/english';

const DEEPEST = 40;
/** A deeper search is begun while less than this share of the time is used. */
const SHARE = 0.4;
/** Of a clock, a move gets this part. */
const MOVES = 30;
const START = 'Bbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww';

let game = EnglishDraughts.setup();
let level = {};

const say = (line) => process.stdout.write(`${line}\n`);

/** `name=value` and `name="a value"`. */
function valuesOf(line) {
  return Object.fromEntries(
    Array.from(line.matchAll(/([\w-]+)=(?:"([^"]*)"|(\S+))/g), ([, name, quoted, bare]) => [name, quoted ?? bare]),
  );
}

/** Its squares begin with 0. A capture is its ends, then all that is taken. */
function write({ origin, destination, captures }) {
  const ends = [origin + 1, destination + 1];
  return captures.length === 0
    ? ends.join('-')
    : [...ends, ...captures.map((at) => at + 1).sort((a, b) => a - b)].join('x');
}

function setPosition({ pos = START, moves = '' }) {
  if (pos !== START) throw new Error('a game begins with the usual position');
  game = EnglishDraughts.setup();
  for (const text of moves.split(' ').filter(Boolean)) {
    const move = game.moves.find((each) => write(each) === text);
    if (!move) throw new Error(`${text} is not among ${game.moves.map(write).join(' ')}`);
    game.move(move);
  }
}

function budget() {
  if (level['move-time']) return 1000 * Number(level['move-time']);
  if (level.time) return (1000 * Number(level.time)) / MOVES + 1000 * Number(level.inc ?? 0);
  return Infinity;
}

async function think() {
  const begun = performance.now();
  const deepest = Number(level.depth ?? DEEPEST);
  const time = SHARE * budget();
  let move = game.moves[0];
  for (let depth = level.depth ? deepest : 1; depth <= deepest; depth++) {
    move = await EnglishDraughtsComputerFactory.alphaBeta({ maxDepth: depth })(game);
    say(`info depth=${depth}`);
    if (game.moves.length === 1 || performance.now() - begun > time) break;
  }
  say(`done move=${write(move)}`);
}

const COMMANDS = {
  hub: () => say('id name=rapid-draughts\nwait'),
  init: () => say('ready'),
  ping: () => say('pong'),
  pos: (values) => setPosition(values),
  level: (values) => {
    level = values;
  },
  go: () => think(),
  quit: () => process.exit(0),
};

for await (const line of createInterface({ input: process.stdin })) {
  try {
    await COMMANDS[line.trim().split(' ')[0]]?.(valuesOf(line));
  } catch (thrown) {
    say(`error message="${thrown.message}"`);
  }
}
