import { crc32, pack, unpack } from '../support/packed.ts';
import type { Parsed } from '../support/parsed.ts';
import { codeOf, type Material, materialsOf, nameOf, positionsOf } from './material.ts';

/**
 * A file of endgames: the slices of one number of pieces, in their order. All numbers are of 32
 * bits, the low byte first.
 *
 *     file    "PINCEREG", version, pieces, number of slices, number of positions, then the slices
 *     slice   material, positions, length of what follows, its CRC-32; then a byte for each
 *             position, by raw deflate
 *
 * A position has one byte: 0 for a draw, otherwise 1 more than the plies to the end, which the side
 * to move wins if they are odd. Compressed, that comes to about two bits.
 *
 * Everything is checked against what must be there: a file that is cut off, changed or of another
 * version is refused, never misread.
 */
const MAGIC = 'PINCEREG';
const VERSION = 1;
const HEADER = 24;
const SLICE_HEADER = 16;

export function fileName(pieces: number): string {
  return `checkers-${pieces}.endgames`;
}

/** The file of so many pieces, made of its slices by their codes, each as `packSlice` made it. */
export function joinSlices(pieces: number, packed: ReadonlyMap<number, Uint8Array>): Uint8Array {
  const materials = materialsOf(pieces);
  const slices = materials.map((material) => packed.get(codeOf(material)) ?? new Uint8Array(0));
  const file = new Uint8Array(slices.reduce((sum, { length }) => sum + length, HEADER));
  const view = new DataView(file.buffer);
  for (let at = 0; at < MAGIC.length; at++) file[at] = MAGIC.charCodeAt(at);
  const positions = materials.reduce((sum, material) => sum + positionsOf(material), 0);
  for (const [index, number] of [VERSION, pieces, materials.length, positions].entries()) {
    view.setUint32(8 + 4 * index, number, true);
  }
  let at = HEADER;
  for (const slice of slices) {
    file.set(slice, at);
    at += slice.length;
  }
  return file;
}

/** A slice as it stands in a file. */
export async function packSlice(material: Material, bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const packed = await pack(bytes);
  const slice = new Uint8Array(SLICE_HEADER + packed.length);
  const view = new DataView(slice.buffer);
  for (const [index, number] of [codeOf(material), bytes.length, packed.length, crc32(packed)].entries()) {
    view.setUint32(4 * index, number, true);
  }
  slice.set(packed, SLICE_HEADER);
  return slice;
}

/**
 * Reads the file of so many pieces into `into`, slice after slice, or says what is wrong with it.
 */
export async function readFileOf(pieces: number, file: Uint8Array, into: Uint8Array): Promise<Parsed<undefined>> {
  const fail = (error: string): Parsed<undefined> => ({ ok: false, error });
  if (file.length < HEADER) return fail(`it has ${file.length} bytes: it is cut off`);
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  for (let at = 0; at < MAGIC.length; at++) {
    if (file[at] !== MAGIC.charCodeAt(at)) return fail(`it does not begin with ${MAGIC}: it is no file of endgames`);
  }
  const materials = materialsOf(pieces);
  const version = view.getUint32(8, true);
  if (version !== VERSION) return fail(`its version is ${version}, not ${VERSION}`);
  if (view.getUint32(12, true) !== pieces) return fail(`it is for ${view.getUint32(12, true)} pieces, not ${pieces}`);
  if (view.getUint32(16, true) !== materials.length || view.getUint32(20, true) !== into.length) {
    return fail('its header is damaged');
  }
  const ends: number[] = [];
  let end = HEADER;
  for (const material of materials) {
    const checked = checkSlice(material, file.subarray(end));
    if (!checked.ok) return checked;
    end += checked.value;
    ends.push(end);
  }
  if (end !== file.length) return fail(`${file.length - end} bytes too many follow its end`);
  let start = 0;
  for (const [index, material] of materials.entries()) {
    const positions = positionsOf(material);
    const slice = file.subarray(index === 0 ? HEADER : ends[index - 1], ends[index]);
    const read = await unpackSlice(material, slice, into.subarray(start, start + positions));
    if (!read.ok) return read;
    start += positions;
  }
  return { ok: true, value: undefined };
}

/**
 * Checks all that can be checked of the slice at the beginning of `file` without unpacking it: how
 * many bytes it takes there.
 */
function checkSlice(material: Material, file: Uint8Array): Parsed<number> {
  const fail = (error: string): Parsed<number> => ({ ok: false, error: `the slice of ${nameOf(material)} ${error}` });
  if (file.length < SLICE_HEADER) return fail('is cut off');
  const view = new DataView(file.buffer, file.byteOffset, SLICE_HEADER);
  const end = SLICE_HEADER + view.getUint32(8, true);
  if (view.getUint32(0, true) !== codeOf(material) || view.getUint32(4, true) !== positionsOf(material)) {
    return fail('has a damaged header');
  }
  if (file.length < end) return fail('is cut off');
  if (crc32(file.subarray(SLICE_HEADER, end)) !== view.getUint32(12, true)) {
    return fail('is damaged: its checksum is wrong');
  }
  return { ok: true, value: end };
}

/** Reads a slice, as `packSlice` made it, into `into`. */
export async function unpackSlice(material: Material, slice: Uint8Array, into: Uint8Array): Promise<Parsed<undefined>> {
  const checked = checkSlice(material, slice);
  if (!checked.ok) return checked;
  const packed = slice.slice(SLICE_HEADER, checked.value);
  const bytes = await unpack(packed);
  if (bytes?.length !== into.length) {
    return { ok: false, error: `the slice of ${nameOf(material)} is damaged: it does not hold its positions` };
  }
  into.set(bytes);
  return { ok: true, value: undefined };
}
