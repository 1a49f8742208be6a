import type { Move, State } from '../games/checkers/index.ts';
import type { Parsed } from '../support/parsed.ts';

/** A line of the Hub protocol: a command, and arguments with a value or, as a flag, without. */
export interface HubLine {
  readonly command: string;
  readonly values: ReadonlyMap<string, string>;
}

const ARGUMENT = /\s*([^\s="]+)(?:\s*=\s*(?:"([^"]*)"|([^\s="]+)))?/y;

/** Reads `command name=value name="a value" flag`. What cannot be read ends the line. */
export function parseHubLine(line: string): HubLine {
  const [command] = /\S*/.exec(line.trimStart()) ?? [''];
  const values = new Map<string, string>();
  ARGUMENT.lastIndex = line.length - line.trimStart().length + command.length;
  for (let found = ARGUMENT.exec(line); found; found = ARGUMENT.exec(line)) {
    values.set(found[1], found[2] ?? found[3] ?? '');
  }
  return { command, values };
}

/** Values are quoted where they must be. */
export function makeHubLine(command: string, values: Readonly<Record<string, string | number>>): string {
  const text = (value: string) => (/^[^\s="]+$/.test(value) ? value : `"${value.replaceAll('"', "'")}"`);
  return [command, ...Object.entries(values).map(([name, value]) => `${name}=${text(String(value))}`)].join(' ');
}

const EMPTY = 'e';

/** The side to move and the 32 squares: `Bbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww`. */
export function parseHubPosition(text: string): Parsed<State> {
  if (!/^[WB][wbWBe]{32}$/.test(text))
    return { ok: false, error: `"${text.slice(0, 40)}" is not W or B and 32 squares of w, b, W, B and e` };
  const squares = text.slice(1).replaceAll(EMPTY, '.');
  return { ok: true, value: { squares, turn: text[0] === 'B' ? 'black' : 'white', quiet: 0 } };
}

export function makeHubPosition({ squares, turn }: State): string {
  return (turn === 'black' ? 'B' : 'W') + squares.replaceAll('.', EMPTY);
}

/** `9-13`; a capture has its two ends and all captured pieces, whatever its way: `22x15x18`. */
export function makeHubMove({ path, captured }: Move): string {
  const ends = [path[0], path[path.length - 1]];
  return captured.length > 0 ? [...ends, ...captured].join('x') : ends.join('-');
}

/** The legal move that a text means: captured pieces may stand in any order. */
export function findHubMove(text: string, legal: readonly Move[]): Move | undefined {
  const [from, to, ...captured] = text.split('x');
  const wanted = text.includes('x') ? [from, to, ...captured.sort((a, b) => Number(a) - Number(b))].join('x') : text;
  return legal.find((move) => makeHubMove(move) === wanted);
}
