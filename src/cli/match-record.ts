import { appendFileSync, writeFileSync } from 'node:fs';
import type { MatchGame } from '../arena/match.ts';
import { makeRecord, type RecordOptions, recordHeading } from '../arena/record.ts';
import { Failure } from './failure.ts';

/** The file that a match's games are written to, each as soon as all before it are finished. */
export class RecordFile {
  private readonly path: string;
  private readonly options: RecordOptions;

  /** Empties the file, so that one that cannot be written is told at once. */
  constructor(path: string, options: RecordOptions) {
    this.path = path;
    this.options = options;
    this.told(() => writeFileSync(path, recordHeading(options.game)));
  }

  add(game: MatchGame): void {
    this.told(() => appendFileSync(this.path, makeRecord(game, this.options)));
  }

  private told(work: () => void): void {
    try {
      work();
    } catch (thrown) {
      throw new Failure(`cannot write ${this.path}: ${(thrown as Error).message}`);
    }
  }
}
