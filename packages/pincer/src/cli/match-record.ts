import { appendFileSync, writeFileSync } from 'node:fs';
import type { MatchGame } from '../arena/match.ts';
import { makeRecord, type RecordOptions, recordHeading } from '../arena/record.ts';
import { Failure } from './failure.ts';

/** The file that a match's games are written to, each as soon as all before it are finished. */
export class RecordFile {
  private readonly path: string;
  private readonly options: RecordOptions;
  private begun = false;

  /**
   * One that cannot be written is reported at once; what is in it stays until the first game takes
   * its place.
   */
  constructor(path: string, options: RecordOptions) {
    this.path = path;
    this.options = options;
    this.reporting(() => appendFileSync(path, ''));
  }

  add(game: MatchGame): void {
    const record = makeRecord(game, this.options);
    this.reporting(() => {
      if (this.begun) appendFileSync(this.path, record);
      else writeFileSync(this.path, recordHeading(this.options.kit) + record);
    });
    this.begun = true;
  }

  private reporting(work: () => void): void {
    try {
      work();
    } catch (thrown) {
      throw new Failure(`cannot write ${this.path}: ${(thrown as Error).message}`);
    }
  }
}
