import { spawnSync } from 'node:child_process';

/** Milliseconds that a command of a page may take. */
const MAX_TIME = 120_000;

/**
 * The commands of a `console` block, which stand after `$ `, each with the output that the page
 * shows, if it shows any.
 */
export function commandsOf({ line, lines }) {
  const commands = [];
  for (const [index, text] of lines.entries()) {
    if (text.startsWith('$ ')) commands.push({ command: text.slice(2), line: line + index, expected: [] });
    else if (commands.length === 0) throw new Error(`line ${line + index}: a console block begins with "$ "`);
    else commands[commands.length - 1].expected.push(text);
  }
  return commands;
}

/**
 * Whether the output is what a page shows. White space does not matter, nor do empty lines. A line
 * `…` stands for any number of lines, also none; within a line `…` stands for any characters.
 */
export function matches(expected, output) {
  const patterns = tidy(expected).map((line) => (line === '…' ? ANYTHING : patternOf(line)));
  const lines = tidy(output);
  // How many of the first lines the patterns so far can account for.
  let ends = new Set([0]);
  for (const pattern of patterns) {
    const next = new Set();
    for (const end of ends) {
      if (pattern === ANYTHING) for (let any = end; any <= lines.length; any++) next.add(any);
      else if (end < lines.length && pattern.test(lines[end])) next.add(end + 1);
    }
    ends = next;
  }
  return ends.has(lines.length);
}

const ANYTHING = Symbol('…');

const tidy = (lines) => lines.map((line) => line.trim().replace(/\s+/g, ' ')).filter((line) => line !== '');

function patternOf(line) {
  const literal = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${line.split('…').map(literal).join('.*')}$`);
}

/** Runs a command in a folder; what is wrong with how it went, if anything. */
export function flawOfCommand({ command, expected }, cwd, env) {
  const { status, stdout, stderr, error } = spawnSync('bash', ['-c', command], {
    cwd,
    env,
    encoding: 'utf8',
    timeout: MAX_TIME,
    input: '',
  });
  if (error) return `${command}: ${error.message}`;
  const output = stdout + stderr;
  if (status !== 0) return `${command}: exit code ${status}\n${output}`;
  // Errors are shown in pages; progress, which a slow machine adds to them, is not.
  const agrees = [stdout, output].some((text) => matches(expected, text.split('\n')));
  return expected.length === 0 || agrees ? undefined : `${command}: it printed\n${output}`;
}
