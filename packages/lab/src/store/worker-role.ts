import type { Database, Queryable } from '../database/database.ts';
import { QUEUE_SCHEMA } from './queue.ts';

/**
 * What lets a role run `pincer lab worker`, `status`, `watch`, `export` and `report`, and nothing
 * else; what it was granted before is revoked. It takes cells and adds results, but can neither
 * change a result, nor what is to be done, nor make or drop anything, nor see other schemas. Its
 * jobs only point at cells of the plan. `role` is an identifier, quoted if need be.
 */
export function workerGrants(role: string, schema: string): string[] {
  const functions = ['save_results(jsonb)', 'claim_times(text, text, jsonb)', 'close_experiment(text, timestamptz)'];
  return [
    `revoke all on all tables in schema ${schema}, ${QUEUE_SCHEMA} from ${role}`,
    `grant usage on schema ${schema}, ${QUEUE_SCHEMA} to ${role}`,
    `grant select on all tables in schema ${schema} to ${role}`,
    `grant execute on function ${functions.map((each) => `${schema}.${each}`).join(', ')} to ${role}`,
    `grant insert, update, delete on ${schema}.workers to ${role}`,
    `grant select, insert, delete, update (state, started_on, retry_count, data) on ${QUEUE_SCHEMA}.job to ${role}`,
    `grant select on ${QUEUE_SCHEMA}.queue, ${QUEUE_SCHEMA}.version to ${role}`,
  ];
}

/** Grants a role what a worker needs, all or nothing. */
export async function grantWorker(database: Database, role: string): Promise<void> {
  await database.transaction(async (tx) => {
    for (const statement of workerGrants(await quoted(tx, role), database.schema)) await tx.query(statement);
  });
}

/** Roles that an earlier program let work have what this one grants, and no more. */
export async function regrantWorkers(database: Database): Promise<void> {
  const roles = await database.query<{ readonly role: string }>(
    `select distinct rolname as role from pg_class, aclexplode(relacl) as grants join pg_roles on pg_roles.oid = grantee
     where pg_class.oid = 'workers'::regclass and privilege_type = 'INSERT' and grantee <> relowner`,
  );
  for (const { role } of roles) await grantWorker(database, role);
}

async function quoted(tx: Queryable, name: string): Promise<string> {
  const [{ quoted }] = await tx.query<{ readonly quoted: string }>('select quote_ident($1) as quoted', [name]);
  return quoted;
}
