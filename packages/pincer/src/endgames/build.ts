import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readIfThere, writeWhole } from '../support/whole-file.ts';
import { Builder, leads } from './builder.ts';
import { fileName, joinSlices, packSlice, readFileOf, unpackSlice } from './format.ts';
import { codeOf, LEAST_PIECES, type Material, materialsOf, partnerOf, positionsOf } from './material.ts';

/** What a build reports as it goes on. */
export interface BuildStep {
  readonly pieces: number;
  readonly material: Material;
  /** `there`: an earlier build had made it. */
  readonly state: 'solved' | 'there';
  /** The plies of its longest win or loss. */
  readonly longest: number;
  readonly positions: number;
}

/**
 * Makes the databases of 2 to so many pieces in a directory, a file for each number of pieces.
 * Yields each slice as it is done, and undefined now and then in between, where the caller may
 * leave.
 *
 * A file comes to be whole, by a rename. Until then its slices are kept one by one beside it, so
 * that a build that was left or killed goes on where it was; whatever is damaged is made anew. The
 * bytes are always the same, so that two builds at once do the work twice and no harm.
 */
export async function* buildEndgames(
  directory: string,
  pieces: number,
): AsyncGenerator<BuildStep | undefined, Builder, void> {
  const builder = await Builder.create(pieces);
  for (let count = LEAST_PIECES; count <= pieces; count++) {
    const path = join(directory, fileName(count));
    const file = await readIfThere(path);
    if (file && (await readFileOf(count, file, builder.file(count))).ok) {
      for (const material of materialsOf(count)) yield step(builder, material, 'there');
      continue;
    }
    const slices = new Map<number, Uint8Array>();
    for (const material of materialsOf(count).filter(leads)) yield* solvePair(builder, material, directory, slices);
    await writeWhole(path, joinSlices(count, slices));
    for (const material of materialsOf(count)) await rm(partOf(directory, material), { force: true });
  }
  return builder;
}

/**
 * Solves a slice and its partner, or finds them among the parts, and puts them into `slices`, as
 * they stand in a file.
 */
async function* solvePair(
  builder: Builder,
  material: Material,
  directory: string,
  slices: Map<number, Uint8Array>,
): AsyncGenerator<BuildStep | undefined> {
  const partner = partnerOf(material);
  const pair = codeOf(partner) === codeOf(material) ? [material] : [material, partner];
  let there = true;
  for (const one of pair) {
    const part = await readIfThere(partOf(directory, one));
    there &&= part !== undefined && (await unpackSlice(one, part, builder.slice(one))).ok;
    if (part) slices.set(codeOf(one), part);
  }
  if (!there) {
    const steps = builder.solve(material);
    for (let next = steps.next(); !next.done; next = steps.next()) {
      yield undefined;
      await new Promise((resolve) => setImmediate(resolve));
    }
    for (const one of pair) {
      const packed = await packSlice(one, builder.slice(one));
      slices.set(codeOf(one), packed);
      await writeWhole(partOf(directory, one), packed);
    }
  }
  for (const one of pair) yield step(builder, one, there ? 'there' : 'solved');
}

function step(builder: Builder, material: Material, state: BuildStep['state']): BuildStep {
  const { men, kings, otherMen, otherKings } = material;
  const longest = Math.max(0, builder.slice(material).reduce((most, byte) => Math.max(most, byte), 0) - 1);
  const pieces = men + kings + otherMen + otherKings;
  return { pieces, material, state, longest, positions: positionsOf(material) };
}

function partOf(directory: string, material: Material): string {
  return join(directory, `checkers-${codeOf(material).toString(8).padStart(4, '0')}.part`);
}
