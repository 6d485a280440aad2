import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { publishLake } from '../../src/analytics/lake/use/publish-lake.ts';
import { SYSTEM_QUERIES } from '../../src/analytics/saved/system-queries.ts';
import { seedSavedQueries } from '../../src/analytics/saved/use/seed-saved-queries.ts';
import type { Service } from '../../src/kernel/http/service.plugin.ts';
import { analyticsWorld, askUntilHeard } from './kit.ts';
import { seedPlatform } from './seed.ts';

const world = await analyticsWorld({ ANALYTICS_TIMEOUT_SECONDS: '20', PG_QUERY_TIMEOUT_SECONDS: '20' });
const { db } = world;
let app: Service;
const [LAKE, TABLES, SAVED] = ['/api/analytics/query', '/api/analytics/pg-query', '/api/analytics/saved-queries'];

const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  askUntilHeard(app, { method: 'POST', url, payload, headers });
const get = (url: string) => askUntilHeard(app, { method: 'GET', url });

beforeAll(async () => {
  await seedPlatform(db, { bars: 300, documents: 60, trends: 60 });
  await publishLake(world.publish, { now: true });
  app = await world.service();
}, 240_000);

describe.each([LAKE, TABLES])('%s', (url) => {
  test.each([
    ['select 1 as a, null as b', ['a', 'b'], [[1, null]]],
    ["select 'x' as a;", ['a'], [['x']]],
    ["-- a comment\n/* and another */ select ';' as semi -- the end\n;", ['semi'], [[';']]],
    ['with a as (select 1 as n union all select 2) select sum(n) as total from a', ['total'], [[3]]],
    [
      'select n, sum(n) over (order by n) as running from (values (1), (2), (3)) v (n) order by n',
      ['n', 'running'],
      [
        [1, 1],
        [2, 3],
        [3, 6],
      ],
    ],
    [
      `select cast(1.5 as decimal(10, 2)) as d, cast('2026-01-05' as date) as day,
         cast('2026-01-05 14:30:00.123456' as timestamp) as at, true as yes, cast('NaN' as double precision) as nan,
         cast(9 as bigint) as big`,
      ['d', 'day', 'at', 'yes', 'nan', 'big'],
      [[1.5, '2026-01-05', '2026-01-05T14:30:00.123Z', true, null, 9]],
    ],
    ['select count(*) as n from companies', ['n'], [[3]]],
  ])(
    '%s',
    async (statement, columns, rows) => {
      const response = await post(url, { sql: statement });
      expect(response.statusCode, response.body).toBe(200);
      expect(response.json()).toEqual({ columns, rows, row_count: rows.length, elapsed_ms: expect.any(Number) });
    },
    60_000,
  );

  test('the limit is 1,000 unless given, and given it holds', async () => {
    const statement =
      'select a.ticker from companies a, companies b, companies c, companies d, companies e, companies f, companies g';
    expect((await post(url, { sql: statement })).json()).toMatchObject({ row_count: 1_000 });
    expect((await post(url, { sql: statement, limit: 7 })).json()).toMatchObject({ row_count: 7 });
    expect((await post(url, { sql: `${statement} limit 5`, limit: 7 })).json()).toMatchObject({ row_count: 5 });
    expect((await post(url, { sql: statement, limit: 10_000 })).json()).toMatchObject({ row_count: 2_187 });
  }, 120_000);

  test.each([
    [{ sql: '' }, 400, 'the SQL is empty'],
    [{ sql: '  \n' }, 400, 'the SQL is empty'],
    [{ sql: '-- nothing' }, 400, 'the SQL is empty'],
    [{}, 400, 'the SQL is empty'],
    [{ sql: 'x'.repeat(20_001) }, 400, 'at most 20000'],
    [{ sql: 'select * from nowhere' }, 400, 'nowhere'],
    [{ sql: 'select nothing from companies' }, 400, 'nothing'],
    [{ sql: 'selec 1' }, 400, 'syntax error at or near "selec"'],
    [{ sql: 'delete from companies' }, 400, 'only SELECT statements are allowed'],
    [{ sql: 'select 1; select 2' }, 400, 'one statement at a time'],
    [{ sql: 'select 1', limit: 0 }, 422, 'limit'],
    [{ sql: 'select 1', limit: 10_001 }, 422, 'limit'],
    [{ sql: 'select 1', limit: 1.5 }, 422, 'limit'],
    [{ sql: 7 }, 422, 'sql'],
    [{ sql: 'select 1', max: 1 }, 422, 'max'],
  ])(
    '%o',
    async (payload, status, detail) => {
      const response = await post(url, payload);
      expect({ status: response.statusCode, ...response.json<{ detail: string }>() }).toEqual({
        status,
        detail: expect.stringContaining(detail),
      });
    },
    60_000,
  );
});

test('a question without an end: 504 from the lake, 400 from the database, and both answer the next one', async () => {
  const slow = await analyticsWorld({ ANALYTICS_TIMEOUT_SECONDS: '1', PG_QUERY_TIMEOUT_SECONDS: '1' });
  const service = await slow.service();
  const ask = (url: string, statement: string) =>
    askUntilHeard(service, { method: 'POST', url, payload: { sql: statement } });
  const endless = 'select count(*) from generate_series(1, 10000000) a, generate_series(1, 10000000) b';
  const [lake, tables] = [await ask(LAKE, endless), await ask(TABLES, endless)];
  expect([lake.statusCode, lake.json()]).toEqual([
    504,
    { detail: 'the query was stopped after 1 s: select fewer rows' },
  ]);
  expect([tables.statusCode, tables.json()]).toEqual([
    400,
    { detail: 'the query was stopped after 1 s: select fewer rows, or query the lake' },
  ]);
  await expect.poll(async () => (await ask(LAKE, 'select 1')).statusCode, { timeout: 60_000 }).toBe(200);
  await expect.poll(async () => (await ask(TABLES, 'select 1')).statusCode, { timeout: 60_000 }).toBe(200);
}, 180_000);

test('an engine that cannot be reached is 502', async () => {
  const away = await analyticsWorld({ TRINO_URL: 'http://127.0.0.1:1' });
  const service = await away.service();
  const response = await askUntilHeard(service, { method: 'POST', url: LAKE, payload: { sql: 'select 1' } });
  expect([response.statusCode, response.json()]).toEqual([502, { detail: 'the Trino cluster cannot be reached' }]);
}, 60_000);

test('with every session busy, health, lists and saved queries answer', async () => {
  const busy = await analyticsWorld({ ANALYTICS_TIMEOUT_SECONDS: '5', PG_QUERY_TIMEOUT_SECONDS: '5' });
  const service = await busy.service();
  const endless = 'select count(*) from generate_series(1, 10000000) a, generate_series(1, 10000000) b';
  const load = [LAKE, TABLES].flatMap((url) =>
    Array.from({ length: 6 }, () => service.inject({ method: 'POST', url, payload: { sql: endless } })),
  );
  for (const url of ['/health', '/api/companies', '/api/recommendations', SAVED]) {
    expect((await askUntilHeard(service, { method: 'GET', url })).statusCode, url).toBe(200);
  }
  // Waiting requests are served or refused with 503; none waits for ever.
  const statuses = (await Promise.all(load)).map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => ![400, 503, 504].includes(status))).toEqual([]);
}, 180_000);

describe('schemas', () => {
  test('of the lake', async () => {
    const schema = (await get('/api/analytics/schema')).json<{
      catalog: string;
      schema: string;
      tables: { name: string; columns: { name: string; type: string }[] }[];
    }>();
    expect([schema.catalog, schema.schema]).toEqual(['lake', 'main']);
    const bars = schema.tables.find(({ name }) => name === 'bars');
    expect(bars?.columns.map(({ name, type }) => `${name} ${type}`)).toEqual([
      'ticker varchar',
      'timeframe varchar',
      'bar_timestamp timestamp',
      'open double',
      'high double',
      'low double',
      'close double',
      'volume double',
      'available_at timestamp',
      'captured_at timestamp',
      'source varchar',
      'month date',
    ]);
    // Tables without rows are there too.
    expect(schema.tables.map(({ name }) => name)).toContain('fills');
  }, 60_000);

  test('of the database: keys, references and defaults; nothing of the kernel, no months of a table', async () => {
    const schema = (await get('/api/analytics/pg-schema')).json<{
      schema: string;
      tables: { name: string; columns: object[] }[];
    }>();
    expect(schema.schema).toBe('public');
    const names = schema.tables.map(({ name }) => name);
    expect(names.filter((name) => /^market_bars_|^trend_history_|jobs|api_tokens|sql_reader/.test(name))).toEqual([]);
    const columns = schema.tables.find(({ name }) => name === 'company_aliases')?.columns;
    expect(columns?.slice(0, 3)).toEqual([
      { name: 'id', type: 'uuid', nullable: false, primary_key: true, has_default: true },
      { name: 'company_id', type: 'uuid', nullable: false, references: 'companies.id' },
      { name: 'alias', type: 'text', nullable: false },
    ]);
  }, 60_000);
});

describe('exports', () => {
  const statement = `select 1 as n, 'a,b' as text, cast(1.25 as decimal(10, 2)) as price, cast('2026-01-05' as date) as day,
    cast('2026-01-05 14:30:00' as timestamp) as at, null as nothing, [1, 2] as list, 2 as n`;

  test('as CSV', async () => {
    const response = await post(LAKE, { sql: statement }, { accept: 'text/csv' });
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(response.body).toBe(
      'n,text,price,day,at,nothing,list,n\r\n1,"a,b",1.25,2026-01-05,2026-01-05T14:30:00.000Z,,"[1,2]",2\r\n',
    );
  }, 60_000);

  test('as Parquet, which any engine reads with its types', async () => {
    const response = await post(LAKE, { sql: statement }, { accept: 'application/vnd.apache.parquet' });
    expect(response.headers['content-disposition']).toBe('attachment; filename="result.parquet"');
    const bytes = response.rawPayload;
    expect([bytes.subarray(0, 4).toString(), bytes.subarray(-4).toString()]).toEqual(['PAR1', 'PAR1']);
    const empty = await post(LAKE, { sql: `${statement} where false` }, { accept: 'application/vnd.apache.parquet' });
    expect(empty.rawPayload.subarray(0, 4).toString()).toBe('PAR1');
  }, 60_000);

  test('an error is JSON whatever was asked for', async () => {
    const response = await post(LAKE, { sql: 'selec' }, { accept: 'text/csv' });
    expect([response.statusCode, response.json()]).toEqual([400, { detail: 'syntax error at or near "selec"' }]);
  }, 60_000);
});

describe('saved queries', () => {
  test('the twelve are there after the first start, and each runs on the lake', async () => {
    expect(await seedSavedQueries(db, { again: false })).toHaveLength(12);
    const saved = (await get(SAVED)).json<{ name: string; sql_text: string; created_by: string }[]>();
    expect(saved.map(({ name }) => name)).toEqual(SYSTEM_QUERIES.map(({ name }) => name).toSorted());
    expect(new Set(saved.map(({ created_by }) => created_by))).toEqual(new Set(['system']));
    for (const { name, sql_text } of saved) {
      expect(sql_text, name).toMatch(/order by/i);
      const response = await post(LAKE, { sql: sql_text, limit: 10_000 });
      expect(response.statusCode, `${name}: ${response.body}`).toBe(200);
    }
  }, 240_000);

  test('one that was deleted comes back with `seed` and not by itself', async () => {
    const [first] = (await get(SAVED)).json<{ id: string; name: string }[]>();
    const url = `${SAVED}/${first!.id}`;
    const gone = await askUntilHeard(app, { method: 'DELETE', url });
    expect([gone.statusCode, gone.json()]).toEqual([200, { status: 'deleted', id: first!.id }]);
    expect((await askUntilHeard(app, { method: 'DELETE', url })).statusCode).toBe(404);
    expect(await seedSavedQueries(db, { again: false })).toEqual([]);
    expect(await seedSavedQueries(db, { again: true })).toEqual([first!.name]);
  }, 60_000);

  test('are made once per name', async () => {
    const made = await post(SAVED, { name: 'Mine', sql_text: 'select 1' });
    expect([made.statusCode, made.json()]).toEqual([
      201,
      {
        id: expect.any(String),
        name: 'Mine',
        description: '',
        sql_text: 'select 1',
        created_by: 'operator',
        created_at: expect.stringMatching(/Z$/),
      },
    ]);
    const again = await post(SAVED, { name: 'Mine', sql_text: 'select 2' });
    expect([again.statusCode, again.json()]).toEqual([409, { detail: 'a query named "Mine" already exists' }]);
    const key = { 'idempotency-key': randomUUID() };
    const first = await post(SAVED, { name: 'Once', sql_text: 'select 1' }, key);
    const second = await post(SAVED, { name: 'Once', sql_text: 'select 1' }, key);
    expect([first.statusCode, second.statusCode, second.json()]).toEqual([201, 201, first.json()]);
  }, 60_000);

  test.each([
    [{ name: '', sql_text: 'select 1' }],
    [{ name: 'x'.repeat(201), sql_text: 'select 1' }],
    [{ name: 'x' }],
    [{ name: 'x', sql_text: ' ' }],
    [{ name: 'x', sql_text: 'y'.repeat(20_001) }],
    [{ name: 'x', sql_text: 'select 1', created_by: 'somebody' }],
  ])('%o is refused', async (payload) => {
    expect((await post(SAVED, payload)).statusCode).toBe(422);
  });

  test('a malformed id is 422, an unknown one 404', async () => {
    const remove = (id: string) => askUntilHeard(app, { method: 'DELETE', url: `${SAVED}/${id}` });
    expect((await remove('x')).statusCode).toBe(422);
    expect((await remove(randomUUID())).statusCode).toBe(404);
  });
});

test('a table of a new release is readable once the service starts again', async () => {
  await sql.raw('create table brand_new (x int)').execute(db);
  const service = await world.service();
  const response = await askUntilHeard(service, {
    method: 'POST',
    url: TABLES,
    payload: { sql: 'select * from brand_new' },
  });
  expect(response.statusCode, response.body).toBe(200);
}, 60_000);
