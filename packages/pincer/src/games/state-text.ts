import { canonical } from '../support/canonical.ts';

/** Characters of a line, and lines, of which no more are shown. */
const WIDTH = 72;
const HEIGHT = 40;

/** Any state as text, for a game that does not say how to show one: data on as few lines as fit. */
export function stateText(state: unknown): string {
  const lines = layOut(state, '', '').split('\n');
  return lines.length > HEIGHT ? [...lines.slice(0, HEIGHT), '…'].join('\n') : lines.join('\n');
}

function layOut(value: unknown, margin: string, label: string): string {
  const flat = `${margin}${label}${canonical(value)}`;
  const plain = Array.isArray(value) || isRecord(value);
  if (flat.length <= WIDTH || !plain || margin.length > WIDTH / 2) return cut(flat);
  const parts = Array.isArray(value)
    ? value.map((part) => layOut(part, `${margin}  `, ''))
    : Object.entries(value).map(([name, part]) => layOut(part, `${margin}  `, `${name}: `));
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return [`${margin}${label}${open}`, ...parts, `${margin}${close}`].join('\n');
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

function cut(line: string): string {
  return line.length > 4 * WIDTH ? `${line.slice(0, 4 * WIDTH)}…` : line;
}
