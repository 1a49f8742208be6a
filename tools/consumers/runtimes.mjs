/** Pincer in Node: `consumers/node`, with every Node that its package.json brings. */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runCommand } from '../run-command.mjs';
import { NET } from './net.mjs';

const NODES = ['20', '22', '24'];
const TIMEOUT = 60_000;

/** A first move of chess, found by a net. */
const CHESS = `chess (?:[a-h][34]|N[acfh]3) ${NET}\\n`;

/** What each script of the project prints. */
const SCRIPTS = [
  { title: 'import', file: 'import.js', prints: new RegExp(`^nim \\[ 0, 2 \\]\\n${CHESS}$`) },
  { title: 'require', file: 'require.cjs', prints: new RegExp(`^nim \\[ 0, 2 \\]\\n${CHESS}$`) },
  { title: 'a worker with the game by its address', file: 'module-bot.js', prints: /^\[ 0, 2 \]\n$/ },
  { title: 'a worker of its own file', file: 'served-bot.js', prints: new RegExp(`^\\[ 0, 2 \\]\\n${CHESS}$`) },
];

const BEST = /^Best: 2 from heap 1, win in 11\.\n/m;

/** What the command prints with a Node; one that does not take TypeScript says so in a line. */
function commands(version, major) {
  const takesTypes = Number(major) >= 22;
  return [
    { args: ['--version'], prints: new RegExp(`^${version.replaceAll('.', '\\.')}\\n$`) },
    { args: ['search', './nim.js', '--depth', '20'], prints: BEST },
    takesTypes
      ? { args: ['search', './nim.ts', '--depth', '20'], prints: BEST }
      : {
          args: ['search', './nim.ts', '--depth', '20'],
          refuses: /^pincer: \.\/nim\.ts: Node .+ does not run TypeScript; .+\n$/,
        },
    { args: ['search', 'chess', '--depth', '3'], prints: /^Best: \S+, \+\d+\.\n/m },
    { args: ['search', 'chess', '--selective', '--depth', '3'], prints: new RegExp(`^Evaluation: ${NET}\\.\\n`, 'm') },
  ];
}

export const runtimes = {
  name: 'node',
  async *checks(folder, { version }) {
    for (const major of NODES) {
      const bin = join(folder, `node_modules/node-${major}/bin`);
      const env = { ...process.env, PATH: [bin, process.env.PATH].join(delimiter) };
      const ask = (command, args) => runCommand(command, args, { cwd: folder, env, timeout: TIMEOUT });
      const { stdout: own } = await ask('node', ['--version']);
      yield verdict(`Node ${major} is there`, existsSync(bin) && own.startsWith(`v${major}.`), own);
      for (const { title, file, prints } of SCRIPTS) {
        const { status, stdout, output } = await ask('node', [file]);
        yield verdict(`Node ${major}: ${title}`, status === 0 && prints.test(stdout), output);
      }
      for (const { args, prints, refuses } of commands(version, major)) {
        const { status, stdout, output } = await ask('node_modules/.bin/pincer', args);
        const ok = refuses ? status === 1 && refuses.test(output) : status === 0 && prints.test(stdout);
        yield verdict(`Node ${major}: pincer ${args.join(' ')}${refuses ? ' is refused' : ''}`, ok, output);
      }
    }
  },
};

function verdict(title, ok, output) {
  return { title, flaw: ok ? undefined : output || 'it printed nothing' };
}
