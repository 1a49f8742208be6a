/**
 * A hostile engine: an honest program, whose lines it passes on, until it is to answer the second
 * time. `node engine.mjs <mode> <answer> <program> [argument …]`; an answer is a line that begins
 * so.
 */
import { spawn } from 'node:child_process';
import { closeSync, writeSync } from 'node:fs';
import { createInterface } from 'node:readline';

const [mode, answer, program, ...args] = process.argv.slice(2);
const honest = spawn(program, args, { stdio: ['pipe', 'pipe', 'ignore'] });
const say = (text) => process.stdout.write(text);
const ESCAPES = '\x1b[2J\x1b]0;owned\x07\x1b[31m';
let answers = 0;
let silent = false;

/** Writes without end, as fast as it is read. */
function flood(stream, text) {
  const more = () => {
    while (stream.write(text));
    stream.once('drain', more);
  };
  more();
}

/** What it does when it is to answer. */
const MODES = {
  flood: () => flood(process.stdout, `info string ${'x'.repeat(900)}\n`),
  'flood of errors': () => flood(process.stderr, `${ESCAPES}${'e'.repeat(900)}\n`),
  'a long line': () => say('x'.repeat(1 << 22)),
  hang: () => {},
  crash: () => {
    process.stderr.write(`${ESCAPES}assertion failed\n`);
    process.exit(3);
  },
  kill: () => process.kill(process.pid, 'SIGKILL'),
  close: () => closeSync(1),
  garbage: () => {
    writeSync(1, Buffer.from([0xff, 0xfe, 0, 0x80, 0x0a, 0xc3, 0x0a]));
    say('\n\ninfo\ninfo score\ninfo depth x score cp y\nbestmov e2e4\n  \n');
  },
  escapes: () => {
    say(`info string ${ESCAPES}\n${answer}${ESCAPES}\n`);
  },
  illegal: () =>
    say(
      `${{ '=': '= a9\n', '===': '=== A9/0', done: 'done move=1-32', move: 'move e1e8' }[answer] ?? 'bestmove e1e8'}\n`,
    ),
  empty: () => say(`${answer}\n`),
  numbers: () => {
    const huge = '9'.repeat(400);
    say(
      `info depth ${huge} score cp ${huge} nodes ${huge}\ninfo depth=${huge} score=1e999\n${huge} ${huge} 1 ${huge} e4\n`,
    );
  },
};

/** After these it answers as it should. After all others it says no more. */
const HONEST = ['flood of errors', 'garbage', 'numbers'];

/** Whoever is asked to quit and does not. */
if (mode === 'stubborn') {
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => {});
  setInterval(() => {}, 1000);
} else honest.on('exit', () => process.exit(0));

createInterface({ input: honest.stdout }).on('line', (line) => {
  if (silent) return;
  // GTP answers everything alike: a move is an answer that names a square.
  const isAnswer = answer === '=' ? /^= [A-Ha-h][1-8]/.test(line) : line.startsWith(answer);
  if (isAnswer && ++answers === 2 && mode in MODES) {
    MODES[mode]();
    silent = !HONEST.includes(mode);
  }
  if (!silent) say(`${line}\n`);
});
process.stdin.on('data', (data) => honest.stdin.write(data)).on('end', () => honest.stdin.end());
honest.stdin.on('error', () => {});
process.stdout.on('error', () => {});
process.on('exit', () => honest.kill('SIGKILL'));
