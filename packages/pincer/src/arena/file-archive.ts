import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Archive, MatchGame } from './match.ts';

/** Which match it is: its game, and all that decides how games are played. */
export interface MatchIdentity {
  readonly game: string;
  readonly definition: object;
  /** Forget the games that were played before. */
  readonly restart?: boolean;
}

/**
 * The finished games of one match in a file of its own: a line of JSON for its definition, and one
 * for each game. Lines are only added. One that was cut off when a match was killed is no game; of
 * two for one game the first counts.
 */
export class FileArchive implements Archive {
  readonly path: string;
  private readonly file: FileHandle;
  private last: Promise<void> = Promise.resolve();

  private constructor(path: string, file: FileHandle) {
    this.path = path;
    this.file = file;
  }

  /** The file of the match in a folder, which is made where it is missing. */
  static async open(folder: string, { game, definition, restart = false }: MatchIdentity): Promise<FileArchive> {
    const text = JSON.stringify(definition);
    const hash = createHash('sha256').update(text).digest('hex').slice(0, 16);
    const path = join(folder, `${game.replaceAll(/[^\w-]+/g, '-').slice(0, 40)}-${hash}.jsonl`);
    await mkdir(folder, { recursive: true });
    if (restart) await rm(path, { force: true });
    const file = await open(path, 'a+');
    const { size } = await file.stat();
    if (size === 0) await file.appendFile(`${text}\n`);
    else if (!(await endsLine(file, size))) await file.appendFile('\n');
    return new FileArchive(path, file);
  }

  async *finished(): AsyncGenerator<MatchGame> {
    const waiting = new Map<number, MatchGame>();
    let next = 0;
    for await (const line of createInterface({ input: createReadStream(this.path), crlfDelay: Infinity })) {
      const game = gameOf(line);
      if (!game || game.index < next || waiting.has(game.index)) continue;
      waiting.set(game.index, game);
      for (let due = waiting.get(next); due; due = waiting.get(next)) {
        waiting.delete(next++);
        yield due;
      }
    }
    yield* [...waiting.values()].sort((one, other) => one.index - other.index);
  }

  /** When it is done the game is on the disk. */
  async save(game: MatchGame): Promise<void> {
    const before = this.last;
    this.last = before.then(async () => {
      await this.file.appendFile(`${JSON.stringify(game)}\n`);
      await this.file.datasync();
    });
    await this.last;
  }

  async close(): Promise<void> {
    await this.file.close();
  }
}

async function endsLine(file: FileHandle, size: number): Promise<boolean> {
  const { buffer } = await file.read(Buffer.alloc(1), 0, 1, size - 1);
  return buffer[0] === 0x0a;
}

/** The game of a line, unless it is the definition or was cut off. */
function gameOf(line: string): MatchGame | undefined {
  try {
    const read = JSON.parse(line) as Partial<MatchGame>;
    return typeof read.index === 'number' && read.played ? (read as MatchGame) : undefined;
  } catch {
    return undefined;
  }
}
