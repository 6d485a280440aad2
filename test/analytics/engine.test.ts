import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { createEmbeddedEngine } from '../../src/analytics/engine/embedded-engine.adapter.ts';
import { analyticsWorld } from './kit.ts';

const world = await analyticsWorld();
const engine = createEmbeddedEngine({
  bounds: { memoryMb: 128, threads: 1, folders: [join(world.lakeFolder, '/')], spillFolder: null, spillMb: 0 },
  sessions: 2,
  timeoutMs: 20_000,
  loadSetup: async () => ({
    edition: '1',
    views: [
      { table: 'numbers', statement: 'create view numbers as select * from range(10) t (n)' },
      { table: 'letters', statement: `create view letters as select unnest(['a', 'b']) as letter` },
    ],
  }),
});
afterAll(() => engine.close());

const endless = 'select count(*) from range(10000000) a, range(10000000) b where a.range * b.range % 7 = 3';

test('a process that is killed costs its own request and no other', async () => {
  await Promise.all([engine.query('select 1', 1), engine.query('select 2', 1)]);
  const before = engine.pids();
  expect(before).toHaveLength(2);
  const doomed = engine.query(endless, 1);
  const settled = doomed.catch((error: unknown) => error);
  const other = engine.query('select count(*) from numbers', 1);
  expect((await other).rows).toEqual([[10]]);
  for (const pid of before) {
    // The one at work burns processor time; the other waits.
    const [, , , ...fields] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ');
    if (fields[0] !== undefined) process.kill(pid, 'SIGKILL');
  }
  expect(await settled).toMatchObject({ kind: 'bad_gateway' });
  await expect
    .poll(async () => (await engine.query('select 1', 1).catch(() => null))?.rows, { timeout: 60_000 })
    .toEqual([[1]]);
  expect(engine.pids().filter((pid) => before.includes(pid))).toEqual([]);
}, 120_000);

test('memory is bounded, and the next question has all of it again', async () => {
  await expect(
    engine.query('select count(distinct hash(range) || range) from range(50000000)', 1),
  ).rejects.toMatchObject({
    kind: 'bad_request',
    message: 'the query needs more than 128 MB of memory: select fewer rows',
  });
  expect((await engine.query('select 1', 1)).rows).toEqual([[1]]);
}, 120_000);

test('a result that would not fit is refused before it is held', async () => {
  await expect(engine.query(`select repeat('x', 10000) from range(10000)`, 10_000)).rejects.toMatchObject({
    kind: 'bad_request',
    message: 'the result is larger than 32 MB: select fewer columns or rows',
  });
}, 120_000);

test('only as much as is asked for is produced', async () => {
  expect((await engine.query('select * from range(1000000000000)', 3)).rows).toEqual([[0], [1], [2]]);
}, 60_000);

test('a question whose asker is gone ends', async () => {
  const gone = new AbortController();
  const running = engine.query(endless, 1, gone.signal);
  setTimeout(() => gone.abort(), 200);
  await expect(running).rejects.toMatchObject({ kind: 'timed_out' });
}, 60_000);

test('an aborted caller leaves the queue', async () => {
  const running = [new AbortController(), new AbortController()];
  const waiting = new AbortController();
  const ask = (asker: AbortController) => engine.query(endless, 1, asker.signal).catch((error: unknown) => error);
  const busy = running.map(ask);
  const given = Array.from({ length: 4 }, () => ask(waiting));
  const next = engine.query('select 1', 1);
  waiting.abort();
  for (const gone of await Promise.all(given)) expect(gone).toMatchObject({ message: 'the query was given up' });
  for (const asker of running) asker.abort();
  expect((await next).rows).toEqual([[1]]);
  expect(await ask(waiting)).toMatchObject({ message: 'the query was given up' });
  await Promise.all(busy);
}, 60_000);

test('nothing that one statement does is there for the next', async () => {
  for (const statement of ['create table x (n int)', 'set variable v = 1', 'select setseed(0.5)']) {
    await engine.query(statement, 1).catch(() => {});
  }
  const { rows } = await engine.query(`select count(*) from duckdb_tables()`, 1);
  expect(rows).toEqual([[0]]);
  const seeded = await Promise.all([engine.query('select random()', 1), engine.query('select random()', 1)]);
  expect(seeded[0].rows).not.toEqual(seeded[1].rows);
}, 60_000);

test('a statement finds the tables that it names, however it names them, and all when it asks what there is', async () => {
  const first = async (sql: string) => (await engine.query(sql, 10)).rows[0];
  expect(await first('select count(*) from "NUMBERS", Main.letters')).toEqual([20]);
  expect(await first('with numbers as (select n from numbers where n < 3) select count(*) from Numbers')).toEqual([3]);
  expect(await first('with x as (from letters) select count(*) from X where exists (from numbers)')).toEqual([2]);
  expect(await first('select count(*) from information_schema.tables')).toEqual([2]);
  expect(await first('select count(*) from duckdb_views() where not internal')).toEqual([2]);
  expect(await first(`select count(*) from pg_class where relname in ('numbers', 'letters')`)).toEqual([2]);
  expect(await first('select name from (show tables) order by 1')).toEqual(['letters']);
  expect(await first('select column_name from (describe numbers)')).toEqual(['n']);
  expect(await first('from histogram(numbers, n) select sum(count)::int')).toEqual([10]);
  await expect(engine.query('select * from number', 1)).rejects.toMatchObject({
    kind: 'bad_request',
    message: expect.stringContaining('Did you mean "numbers"?') as string,
  });
}, 60_000);

test('files that the list names and the folder lacks are the operator’s matter: 502', async () => {
  const lacking = createEmbeddedEngine({
    bounds: { memoryMb: 128, threads: 1, folders: [join(world.lakeFolder, '/')], spillFolder: null, spillMb: 0 },
    sessions: 1,
    timeoutMs: 20_000,
    loadSetup: async () => ({
      edition: '1',
      views: [
        {
          table: 'gone',
          statement: `create view gone as select * from read_parquet(['${world.lakeFolder}/gone.parquet'])`,
        },
        { table: 'there', statement: 'create view there as select 1 as n' },
      ],
    }),
  });
  // Who does not ask for it is not kept from the rest.
  expect((await lacking.query('select n from there', 1)).rows).toEqual([[1]]);
  await expect(lacking.query('select * from gone', 1)).rejects.toMatchObject({ kind: 'bad_gateway' });
  await lacking.close();
}, 60_000);

describe('values', () => {
  test('of every kind', async () => {
    const { rows } = await engine.query(
      `select list_transform(range(3), lambda x: x) as list, {'a': 1, 'b': date '2026-01-01'} as struct,
         map {'k': timestamp '2026-01-01'} as map, 1.5::decimal(10, 2) as d, 'infinity'::double as inf, interval '1 day' as iv,
         '\\xAA'::blob as b, 170141183460469231731687303715884105727 as huge, timestamptz '2026-01-01 00:00:00+02' as tz,
         '{"a": 1}'::json as j, time '10:00' as t, [1.5::decimal(4, 2)] as ds, timestamp '0001-01-01' as early`,
      1,
    );
    expect(rows).toEqual([
      [
        [0, 1, 2],
        { a: 1, b: '2026-01-01' },
        { k: '2026-01-01T00:00:00.000Z' },
        1.5,
        null,
        '1 day',
        '\\xaa',
        1.7014118346046923e38,
        '2025-12-31T22:00:00.000Z',
        { a: 1 },
        '10:00:00',
        [1.5],
        '0001-01-01T00:00:00.000Z',
      ],
    ]);
  }, 60_000);
});
