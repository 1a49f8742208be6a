import { visible, visibleLines } from '../support/visible.ts';

/** One line on standard output: what others put into it does nothing to a terminal. */
export function print(line: string): void {
  process.stdout.write(`${visible(line)}\n`);
}

/** The same of text that may have several lines. */
export function printLines(text: string): void {
  process.stdout.write(`${visibleLines(text)}\n`);
}

/** Lines on the error stream, after the name of the program. */
export function warn(text: string): void {
  process.stderr.write(`pincer: ${visibleLines(text)}\n`);
}
