import type { Parsed } from '../../support/parsed.ts';
import { ChessBoard } from './board.ts';
import { makeFenFields, parseFen } from './fen.ts';
import type { State } from './position.ts';

/**
 * Extended Position Description: four fields of FEN, then operations such as `bm Nf3; id "one";`.
 */
export interface Epd {
  readonly state: State;
  readonly operations: readonly EpdOperation[];
}

/** One operation of a line of EPD: what it is called, and what it says. */
export interface EpdOperation {
  readonly opcode: string;
  /** Strings without their quotes. */
  readonly operands: readonly string[];
}

/** Longer texts are not read. */
const LONGEST_EPD_LINE = 1 << 14;
const LONGEST_EPD = 1 << 24;
const OPERAND = /[ \t]*(?:"([^"]*)"|([^\s";]+))/y;
const OPCODE = /^[A-Za-z]\w{0,14}$/;

/**
 * One position. The halfmove clock and the move number come from the operations `hmvc` and `fmvn`.
 */
export function parseEpd(text: string): Parsed<Epd> {
  if (text.length > LONGEST_EPD_LINE)
    return fail(`a line of EPD has at most ${LONGEST_EPD_LINE} characters, not ${text.length}`);
  const fields = /^\s*(\S+)\s+(\S+)\s+(\S+)\s+([^\s;]+)(?=[\s;]|$)/.exec(text);
  if (!fields) return fail('a line of EPD begins with four fields: board, side, castling, en passant');
  const operations = parseOperations(text, fields[0].length);
  if (!operations.ok) return operations;
  const count = (opcode: string, otherwise: string) =>
    operations.value.find((each) => each.opcode === opcode)?.operands[0] ?? otherwise;
  const state = parseFen(`${fields.slice(1, 5).join(' ')} ${count('hmvc', '0')} ${count('fmvn', '1')}`);
  return state.ok ? { ok: true, value: { state: state.value, operations: operations.value } } : state;
}

/** One position a line; empty lines and lines that begin with # are passed over. */
export function parseEpds(text: string): Parsed<Epd[]> {
  if (text.length > LONGEST_EPD) return fail(`a text of EPD has at most ${LONGEST_EPD} characters, not ${text.length}`);
  const found: Epd[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (/^\s*(#|$)/.test(line)) continue;
    const epd = parseEpd(line);
    if (!epd.ok) return fail(`line ${index + 1}: ${epd.error}`);
    found.push(epd.value);
  }
  return { ok: true, value: found };
}

/** A position with its operations as a line of EPD. */
export function makeEpd({ state, operations }: Epd): string {
  const written = operations.map(({ opcode, operands }) => ` ${[opcode, ...operands.map(makeOperand)].join(' ')};`);
  return makeFenFields(state) + written.join('');
}

/** The operands of an operation, none if the position does not have it. */
export function epdOperands({ operations }: Epd, opcode: string): readonly string[] {
  return operations.find((each) => each.opcode === opcode)?.operands ?? [];
}

/**
 * The operands of an operation that names moves, such as `bm` or `am`, in their standard spelling.
 */
export function epdMoves(epd: Epd, opcode: string): Parsed<string[]> {
  const board = new ChessBoard(epd.state);
  const moves: string[] = [];
  for (const operand of epdOperands(epd, opcode)) {
    const played = board.play(operand);
    if (!played.ok) return fail(`${opcode}: ${played.error}`);
    board.undo();
    moves.push(played.value);
  }
  return { ok: true, value: moves };
}

function parseOperations(text: string, from: number): Parsed<EpdOperation[]> {
  const operations: EpdOperation[] = [];
  let words: string[] = [];
  let at = from;
  const close = (): string | undefined => {
    const [opcode, ...operands] = words;
    words = [];
    if (opcode === undefined) return undefined;
    if (!OPCODE.test(opcode)) return `"${opcode.slice(0, 20)}" is not an opcode such as bm or id`;
    operations.push({ opcode, operands });
    return undefined;
  };
  for (;;) {
    OPERAND.lastIndex = at;
    const match = OPERAND.exec(text);
    if (match) {
      words.push(match[1] ?? match[2]);
      at = OPERAND.lastIndex;
      continue;
    }
    const rest = text.slice(at).trimStart();
    if (rest.startsWith('"')) return fail(`character ${text.length - rest.length + 1}: a string is not closed by '"'`);
    const error = close();
    if (error !== undefined) return fail(`before character ${at + 1}: ${error}`);
    if (rest === '') return { ok: true, value: operations };
    at = text.length - rest.length + 1;
  }
}

/** Bare where it can be. */
function makeOperand(operand: string): string {
  return /^[^\s";]+$/.test(operand) ? operand : `"${operand.replaceAll(/["\r\n]/g, ' ')}"`;
}

function fail(error: string): { ok: false; error: string } {
  return { ok: false, error };
}
