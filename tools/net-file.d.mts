/** The net of a weights file: its shape with the first digits of its checksum, and its numbers. */
export interface NetFile {
  readonly name: string;
  readonly inputs: number;
  readonly width: number;
  readonly buckets: number;
  readonly hidden: readonly number[];
  readonly hiddenBias: readonly number[];
  readonly out: readonly number[];
  readonly outBias: readonly number[];
}
/** Reads a weights file, or throws what is wrong with it. */
export function parseNet(bytes: Buffer, file: string, game: string): NetFile;
