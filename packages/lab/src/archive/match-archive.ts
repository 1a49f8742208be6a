import { createHash } from 'node:crypto';
import type { Archive, MatchGame } from 'pincer/arena';
import type { Database } from '../database/database.ts';

/** Games that are read from the database at a time. */
const GAMES_A_PAGE = 200;

/** Which match it is. */
export interface MatchIdentity {
  /** All that decides how games are played. */
  readonly definition: object;
  /** Forget the games that were played before. */
  readonly restart?: boolean;
}

/**
 * The finished games of one match in the lab's database. A match is known by its definition: the
 * same one goes on, another begins anew.
 */
export class MatchArchive implements Archive {
  private readonly database: Database;
  private readonly id: string;

  private constructor(database: Database, id: string) {
    this.database = database;
    this.id = id;
  }

  static async open(database: Database, { definition, restart = false }: MatchIdentity): Promise<MatchArchive> {
    const text = JSON.stringify(definition);
    const id = createHash('sha256').update(text).digest('hex').slice(0, 16);
    await database.transaction(async (tx) => {
      if (restart) await tx.query('delete from arena_matches where id = $1', [id]);
      await tx.query('insert into arena_matches (id, definition) values ($1, $2::jsonb) on conflict (id) do nothing', [
        id,
        text,
      ]);
    });
    return new MatchArchive(database, id);
  }

  async *finished(): AsyncGenerator<MatchGame> {
    for (let after = -1; ; ) {
      const rows = await this.database.query<{ game: number; record: Omit<MatchGame, 'index'> }>(
        'select game, record from arena_games where match = $1 and game > $2 order by game limit $3',
        [this.id, after, GAMES_A_PAGE],
      );
      for (const { game, record } of rows) yield { ...record, index: game };
      if (rows.length < GAMES_A_PAGE) return;
      after = rows[rows.length - 1].game;
    }
  }

  async save({ index, ...record }: MatchGame): Promise<void> {
    await this.database.query(
      'insert into arena_games (match, game, record) values ($1, $2, $3::jsonb) on conflict (match, game) do nothing',
      [this.id, index, JSON.stringify(record)],
    );
  }
}
