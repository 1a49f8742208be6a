/** What a worker's role tries on a PostgreSQL server, beyond what it was granted. */
import { Client } from 'pg';
import { startPostgres } from '../postgres.mjs';
import { pick } from './damage.mjs';
import { CELLS, site } from './experiment.mjs';
import { runPincer } from './program.mjs';

const ROLE = 'hostile_worker';
const STATEMENTS = 150;
/** What a worker writes by itself: who is at work. */
const OWN_TABLES = ['workers'];

let server;
let databases = 0;

async function asked(address, sql) {
  const client = new Client(address);
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** A database with the lab, the results of an experiment, and a role that may work there. */
async function newDatabase() {
  server ??= await startPostgres();
  if (!server) return undefined;
  const name = `hostile_${databases++}`;
  await asked(server.url(), `create database ${name}`);
  if (databases === 1) await asked(server.url(), `create role ${ROLE} login password 'x'`);
  const owner = server.url(name);
  const options = { ...site.options, env: { ...site.options.env, PINCER_DB: owner } };
  for (const args of [
    ['lab', 'run', './hostile.json', '--workers', '2', '--json'],
    ['lab', 'grant', ROLE],
  ]) {
    const { code, errors } = await runPincer(args, options);
    if (code !== 0) throw new Error(`${args.join(' ')}: ${errors}`);
  }
  return { owner, role: server.url(name, `${ROLE}:x`), options };
}

/** All that the lab knows, but for who is at work. */
async function contents(owner) {
  const tables = await asked(
    owner,
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'pincer'::regnamespace order by 1`,
  );
  const kept = tables.filter(({ name }) => !OWN_TABLES.includes(name));
  const sums = kept.map(
    ({ name }) =>
      `select '${name}' as name, count(*)::integer as rows, md5(string_agg(t::text, ',' order by t::text)) as sum from pincer.${name} t`,
  );
  return await asked(owner, sums.join(' union all '));
}

async function columns(owner) {
  return await asked(
    owner,
    `select nspname as schema, relname as table, attname as column, typname as type from pg_attribute
     join pg_class on pg_class.oid = attrelid join pg_namespace on pg_namespace.oid = relnamespace join pg_type on pg_type.oid = atttypid
     where nspname in ('pincer', 'pincer_queue') and relkind in ('r', 'p') and attnum > 0 and not attisdropped order by 1, 2, 3`,
  );
}

/** What is never a worker's. */
const FORBIDDEN = [
  'create schema hostile',
  'create table public.hostile (x int)',
  'create table pincer.hostile (x int)',
  'drop schema pincer cascade',
  'create role hostile_other',
  `alter role ${ROLE} superuser`,
  'set role postgres',
  'select rolpassword from pg_authid',
  `select pg_read_file('/etc/passwd')`,
  `copy pincer.results to program 'true'`,
  `create function pincer.hostile() returns int language sql as 'select 1'`,
  'alter system set fsync = off',
  `select lo_import('/etc/passwd')`,
  `create extension if not exists plpython3u`,
  `create or replace function pincer.save_results(jsonb) returns int language sql as 'select 1'`,
];

/** A statement that would change what the lab knows, of a table at random. */
function statement(random, all) {
  const { schema, table, column, type } = pick(random, all);
  const name = `${schema}.${table}`;
  const value = { text: `'hostile'`, jsonb: `'{}'`, bool: `not ${column}`, timestamptz: 'now()' }[type] ?? 'null';
  return pick(random, [
    `update ${name} set ${column} = ${value}`,
    `delete from ${name}`,
    `truncate ${name} cascade`,
    `drop table ${name} cascade`,
    `alter table ${name} add hostile int`,
    `insert into ${name} select * from ${name}`,
    `insert into ${name} (${column}) values (${value})`,
    `create trigger hostile before insert on ${name} execute function pg_catalog.suppress_redundant_updates_trigger()`,
    `grant all on ${name} to public`,
    `lock table ${name} in access exclusive mode nowait`,
  ]);
}

export default {
  name: 'roles',
  about: "a worker's role on a PostgreSQL server tries what it may not: plan and results stay as they are",
  share: 1,
  async round(random, { signal, fault }) {
    const database = await newDatabase();
    if (!database) return { 'servers missing': 1 };
    const { owner, role, options } = database;
    const all = (await columns(owner)).filter(
      ({ schema, table }) => schema === 'pincer' && !OWN_TABLES.includes(table),
    );
    const before = await contents(owner);
    const client = new Client(role);
    client.on('error', () => {});
    await client.connect();
    let [statements, refused] = [0, 0];
    for (; statements < STATEMENTS && !signal.aborted; statements++) {
      const forbidden = random.below(5) === 0;
      const sql = forbidden ? pick(random, FORBIDDEN) : statement(random, all);
      const worked = await client.query(sql).then(
        () => true,
        () => false,
      );
      if (!worked) refused++;
      else if (forbidden) fault('the role may do what is not a worker’s', sql);
      if (worked && JSON.stringify(await contents(owner)) !== JSON.stringify(before)) {
        fault('the role changed what the lab knows', sql);
        break;
      }
    }
    await client.end();
    const { code, output } = await runPincer(['lab', 'status', '--json'], options);
    const [experiment] = code === 0 ? JSON.parse(output).experiments : [];
    if (experiment?.finished !== CELLS) fault(`the lab is not as it was: ${output.slice(0, 300)}`);
    return { statements, refused };
  },
  async close() {
    await server?.stop();
    server = undefined;
  },
};
