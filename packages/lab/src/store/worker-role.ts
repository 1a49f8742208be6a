import type { Database, Queryable } from '../database/database.ts';
import { QUEUE_SCHEMA } from './queue.ts';

/**
 * What lets a role run `pincer lab worker`, `status`, `watch`, `export` and `report`, and nothing
 * else: it takes and finishes cells, but can neither make nor drop anything, nor change what is to
 * be done, nor see other schemas. `role` is an identifier, quoted if need be.
 */
export function workerGrants(role: string, schema: string): string[] {
  return [
    `grant usage on schema ${schema}, ${QUEUE_SCHEMA} to ${role}`,
    `grant select on all tables in schema ${schema} to ${role}`,
    `grant insert, update on ${schema}.results to ${role}`,
    `grant update (open, machine_class, environment) on ${schema}.experiments to ${role}`,
    `grant insert, update, delete on ${schema}.workers to ${role}`,
    `grant select, insert, update, delete on ${QUEUE_SCHEMA}.job to ${role}`,
    `grant select on ${QUEUE_SCHEMA}.queue, ${QUEUE_SCHEMA}.version to ${role}`,
  ];
}

/** Grants a role what a worker needs, all or nothing. */
export async function grantWorker(database: Database, role: string): Promise<void> {
  await database.transaction(async (tx) => {
    for (const statement of workerGrants(await quoted(tx, role), database.schema)) await tx.query(statement);
  });
}

async function quoted(tx: Queryable, name: string): Promise<string> {
  const [{ quoted }] = await tx.query<{ readonly quoted: string }>('select quote_ident($1) as quoted', [name]);
  return quoted;
}
