import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { publishLake } from '../../src/analytics/lake/use/publish-lake.ts';
import type { Service } from '../../src/kernel/http/service.plugin.ts';
import { hostileStatements } from './hostile-statements.ts';
import { analyticsWorld, askUntilHeard, listFiles } from './kit.ts';
import { seedPlatform } from './seed.ts';

const world = await analyticsWorld({ ANALYTICS_TIMEOUT_SECONDS: '2', PG_QUERY_TIMEOUT_SECONDS: '2' });
const { db } = world;
const TOKEN_CANARY = 'c0ffee'.padEnd(64, '0');
const CANARIES = ['OUTSIDE-FILE-CANARY', 'ENVIRONMENT-CANARY', TOKEN_CANARY, 'root:x:0:0'];
const outside = join(world.folder, 'outside.txt');
const AT_ONCE = 2;
let app: Service;

interface Answer {
  statement: string;
  status: number;
  body: string;
}

const ask = async (path: string, statement: string): Promise<Answer> => {
  const { statusCode, body } = await askUntilHeard(app, {
    method: 'POST',
    url: path,
    payload: { sql: statement },
  });
  return { statement, status: statusCode, body };
};

async function askAll(path: string, statements: readonly string[]): Promise<Answer[]> {
  const open = [...statements];
  const answers: Answer[] = [];
  const lane = async () => {
    for (let next = open.shift(); next !== undefined; next = open.shift()) answers.push(await ask(path, next));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return answers;
}

/** All there is to change: rows, objects, rights, settings, locks, sequences, large objects, files. */
async function everything(): Promise<unknown> {
  const { rows: tables } = await sql<{ name: string }>`
    select oid::regclass::text as name from pg_class where relkind in ('r', 'p') and not relispartition
      and relnamespace in ('public'::regnamespace, 'kernel'::regnamespace) order by 1`.execute(db);
  const contents: Record<string, unknown> = {};
  for (const { name } of tables) {
    const { rows } = await sql
      .raw(`select count(*) as n, md5(string_agg(t::text, ',' order by t::text)) as digest from ${name} t`)
      .execute(db);
    contents[name] = rows[0];
  }
  const { rows: catalog } = await sql`
    select (select md5(string_agg(c::text, ',' order by oid)) from (select oid, relname, relacl from pg_class
        where relnamespace in ('public'::regnamespace, 'kernel'::regnamespace)) c) as relations,
      (select md5(string_agg(concat(oid, proacl), ',' order by oid)) from pg_proc) as routines,
      (select md5(string_agg(r::text, ',' order by oid)) from pg_roles r where rolname !~ '^sextant_reader') as roles,
      (select md5(string_agg(s::text, ',' order by s::text)) from pg_db_role_setting s
        where setdatabase = (select oid from pg_database where datname = current_database())) as role_settings,
      (select md5(string_agg(s::text, ',' order by s::text)) from pg_sequences s) as sequences,
      (select count(*) from pg_largeobject_metadata) as large_objects,
      (select count(*) from pg_extension) as extensions,
      (select count(*) from pg_locks where locktype = 'advisory'
        and database = (select oid from pg_database where datname = current_database())) as advisory_locks`.execute(db);
  return { contents, catalog, files: listFiles(world.folder) };
}

/** What a new session of each endpoint sees of its own settings. */
async function sessions(): Promise<unknown> {
  const pg = await ask(
    '/api/analytics/pg-query',
    `select name, setting from pg_settings where name !~ '^(transaction_|in_hot_standby)' order by name`,
  );
  const lake = await ask(
    '/api/analytics/query',
    `select current_setting('threads'), current_setting('memory_limit'), current_setting('lock_configuration'),
       current_setting('enable_external_access'), current_setting('allowed_directories')`,
  );
  expect([pg.status, lake.status]).toEqual([200, 200]);
  const rowsOf = ({ body }: Answer) => (JSON.parse(body) as { rows: unknown }).rows;
  return { pg: rowsOf(pg), lake: rowsOf(lake) };
}

beforeAll(async () => {
  process.env.SEXTANT_TEST_CANARY = 'ENVIRONMENT-CANARY';
  mkdirSync(world.folder, { recursive: true });
  writeFileSync(outside, 'OUTSIDE-FILE-CANARY\n');
  await seedPlatform(db, { bars: 200, documents: 20, trends: 20 });
  await sql`insert into kernel.api_tokens (name, role, token_hash) values ('x', 'admin', ${TOKEN_CANARY})`.execute(db);
  await publishLake(world.publish, { now: true });
  app = await world.service();
  const { rows } = await sql<{ password: string }>`select password from kernel.sql_reader`.execute(db);
  await sessions();
  const after = await sql<{ password: string }>`select password from kernel.sql_reader`.execute(db);
  CANARIES.push((after.rows[0] ?? rows[0])!.password);
}, 240_000);

describe.each(['/api/analytics/pg-query', '/api/analytics/query'])('hostile statements against %s', (path) => {
  const statements = hostileStatements({ outside, lake: world.lakeFolder });

  test(`all ${statements.length} of them: nothing changes, nothing leaks, every one ends`, async () => {
    expect(statements.length).toBeGreaterThan(200);
    const before = { state: await everything(), sessions: await sessions() };
    const answers = await askAll(path, statements);
    expect(answers).toHaveLength(statements.length);
    const undeclared = answers.filter(({ status }) => ![200, 400, 504].includes(status));
    expect(undeclared).toEqual([]);
    const leaking = answers.filter(({ body }) => CANARIES.some((canary) => body.includes(canary)));
    expect(leaking.map(({ statement }) => statement)).toEqual([]);
    const unsaid = answers.filter(({ status, body }) => {
      return status !== 200 && !/^\{"detail":".{5,}"\}$/.test(body);
    });
    expect(unsaid).toEqual([]);
    // A battery that was waved through, or that found nobody at home, would prove nothing.
    expect(answers.filter(({ status }) => status === 400).length).toBeGreaterThan(150);
    expect({ state: await everything(), sessions: await sessions() }).toEqual(before);
  }, 1_200_000);
});

test('the account of pg-query has no gap, and a gap would be found', async () => {
  const { rows } = await sql<{ role_name: string }>`select role_name from kernel.sql_reader`.execute(db);
  const role = rows[0]!.role_name;
  const gaps = async () =>
    (await sql<{ gap: string }>`select kernel.list_sql_reader_gaps(${role}) as gap`.execute(db)).rows.map(
      ({ gap }) => gap,
    );
  expect(await gaps()).toEqual([]);
  await sql.raw(`grant execute on function pg_catalog.pg_sleep(double precision) to public`).execute(db);
  await sql.raw(`grant usage on schema kernel to ${role}`).execute(db);
  await sql.raw(`grant update on companies to ${role}`).execute(db);
  expect(await gaps()).toEqual([
    'the account may call pg_sleep(double precision) and 0 more like it',
    'the account may use the schema kernel',
    'the account may change companies',
  ]);
}, 60_000);
