import { type Choice, WON } from '../player.ts';

/** A whole number that a double counts exactly. */
const WHOLE = /^-?\d{1,15}$/;

/** The name in a line such as `option name Own Book type check`. */
export function optionOf(line: string): string | undefined {
  const [option, name, ...words] = line.split(/\s+/);
  const type = words.indexOf('type', 1);
  return option === 'option' && name === 'name' && type > 0 ? words.slice(0, type).join(' ') : undefined;
}

/** What a line of the first variation says of depth, nodes and score. */
export function infoOf(line: string): Omit<Choice, 'move'> {
  const all = line.split(/\s+/);
  const text = all.indexOf('string');
  const words = text < 0 ? all : all.slice(0, text);
  const number = (...names: string[]) => {
    const at = words.indexOf(names[0]);
    const found = at >= 0 && names.every((name, index) => words[at + index] === name) && words[at + names.length];
    return found && WHOLE.test(found) ? Number(found) : undefined;
  };
  if (words.includes('multipv') && number('multipv') !== 1) return {};
  const depth = number('depth');
  const nodes = number('nodes');
  const points = number('score', 'cp');
  const mate = number('score', 'mate');
  const score = mate === undefined ? points : mate > 0 ? WON - (2 * mate - 1) : -WON - 2 * mate;
  return {
    ...(depth !== undefined && { depth }),
    ...(nodes !== undefined && { nodes }),
    ...(score !== undefined && { score }),
  };
}
