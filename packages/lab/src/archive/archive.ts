import { createHash } from 'node:crypto';
import type { Archive, MatchGame } from 'pincer/arena';
import type { Database } from '../database/database.ts';
import { causeOf, LabError } from '../database/lab-error.ts';

/** Each brings the arena's tables one version further. A migration that has been released never changes. */
const MIGRATIONS: readonly (readonly string[])[] = [
  [
    `create table arena_matches (
       id text primary key,
       definition jsonb not null,
       begun timestamptz not null default now()
     )`,
    `create table arena_games (
       match text not null references arena_matches (id) on delete cascade,
       game integer not null,
       record jsonb not null,
       finished timestamptz not null default now(),
       primary key (match, game)
     )`,
  ],
];

/** Games are read so many at a time. */
const CHUNK = 200;

/** The finished games of one match in the lab's database. A match is known by its definition: the same one goes on, another begins anew. */
export class MatchArchive implements Archive {
  private readonly database: Database;
  private readonly id: string;

  private constructor(database: Database, id: string) {
    this.database = database;
    this.id = id;
  }

  /** `definition` is all that decides how games are played. `restart` forgets the games that were played before. */
  static async open(database: Database, definition: object, restart = false): Promise<MatchArchive> {
    const text = JSON.stringify(definition);
    const id = createHash('sha256').update(text).digest('hex').slice(0, 16);
    await told(async () => {
      await migrate(database);
      await database.transaction(async (tx) => {
        if (restart) await tx.query('delete from arena_matches where id = $1', [id]);
        await tx.query(
          'insert into arena_matches (id, definition) values ($1, $2::jsonb) on conflict (id) do nothing',
          [id, text],
        );
      });
    });
    return new MatchArchive(database, id);
  }

  async *finished(): AsyncGenerator<MatchGame> {
    for (let after = -1; ; ) {
      const rows = await told(() =>
        this.database.query<{ game: number; record: Omit<MatchGame, 'index'> }>(
          'select game, record from arena_games where match = $1 and game > $2 order by game limit $3',
          [this.id, after, CHUNK],
        ),
      );
      for (const { game, record } of rows) yield { ...record, index: game };
      if (rows.length < CHUNK) return;
      after = rows[rows.length - 1].game;
    }
  }

  async save({ index, ...record }: MatchGame): Promise<void> {
    await told(() =>
      this.database.query(
        'insert into arena_games (match, game, record) values ($1, $2, $3::jsonb) on conflict (match, game) do nothing',
        [this.id, index, JSON.stringify(record)],
      ),
    );
  }
}

async function migrate(database: Database): Promise<void> {
  const lock = await database.lock('arena schema', 'alone', new AbortController().signal);
  try {
    await bringUpToDate(database);
  } finally {
    await lock.release();
  }
}

async function bringUpToDate(database: Database): Promise<void> {
  await database.query('create table if not exists arena_migrations (version integer primary key)');
  const [{ version }] = await database.query<{ version: number }>(
    'select coalesce(max(version), 0)::integer as version from arena_migrations',
  );
  if (version > MIGRATIONS.length) {
    throw new Error(`its arena has version ${version}, of a later Pincer; this one knows ${MIGRATIONS.length}`);
  }
  for (let next = version + 1; next <= MIGRATIONS.length; next++) {
    await database.transaction(async (tx) => {
      for (const statement of MIGRATIONS[next - 1]) await tx.query(statement);
      await tx.query('insert into arena_migrations (version) values ($1)', [next]);
    });
  }
}

async function told<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (thrown) {
    if (thrown instanceof LabError) throw thrown;
    throw new LabError(
      `the match cannot be kept in the database: ${causeOf(thrown)}. Games that were finished before are safe`,
    );
  }
}
