import { beforeEach, describe, expect, test } from 'vitest';
import { TrinoClient } from '../../src/analytics/engine/trino-client.adapter.ts';
import { createTrinoEngine } from '../../src/analytics/engine/trino-engine.adapter.ts';
import { Secret } from '../../src/kernel/access/secret.ts';
import { fakeTrino } from './trino-server.ts';

const trino = await fakeTrino();
const settings = {
  url: trino.url,
  user: 'sextant',
  password: new Secret('pass word'),
  catalog: 'iceberg',
  schema: 'lake',
};
const client = new TrinoClient(settings);
const engine = createTrinoEngine(client, 1_500);
const columns = [
  { name: 'n', type: 'bigint', typeSignature: { rawType: 'bigint' } },
  { name: 'price', type: 'decimal(10,2)', typeSignature: { rawType: 'decimal' } },
  { name: 'at', type: 'timestamp(6)', typeSignature: { rawType: 'timestamp' } },
];
const page = (n: number) => `http://elsewhere.example:1/v1/statement/executing/q1/${n}`;
const cancelled = () => trino.heard.filter(({ method }) => method === 'DELETE').map(({ path }) => path);

beforeEach(() => {
  trino.heard.length = 0;
  trino.script.length = 0;
});

test('a result comes page by page, in the values that the embedded engine answers', async () => {
  trino.script.push(
    { id: 'q1', nextUri: page(1) },
    { id: 'q1', nextUri: page(2), columns, data: [[1, '1.50', '2026-01-05 14:30:00.123456']] },
    { id: 'q1', columns, data: [[2, null, '2026-01-05 14:30:00.000000']] },
  );
  const result = await engine.query('select n, price, at from t;', 10);
  expect(result.rows).toEqual([
    [1, 1.5, '2026-01-05T14:30:00.123Z'],
    [2, null, '2026-01-05T14:30:00.000Z'],
  ]);
  expect(result.columns.map(({ name }) => name)).toEqual(['n', 'price', 'at']);
  const [first] = trino.heard;
  expect(first).toMatchObject({ method: 'POST', path: '/v1/statement', body: 'select n, price, at from t' });
  expect(first?.headers).toMatchObject({
    'x-trino-user': 'sextant',
    'x-trino-catalog': 'iceberg',
    'x-trino-schema': 'lake',
    'x-trino-time-zone': 'UTC',
    'x-trino-session': 'query_max_run_time=2s',
    authorization: `Basic ${Buffer.from('sextant:pass word').toString('base64')}`,
  });
  expect(cancelled()).toEqual([]);
});

test('our credentials go to the configured host, whatever an answer says', async () => {
  trino.script.push({ nextUri: page(1) }, { columns, data: [] });
  await engine.query('select 1', 10);
  expect(trino.heard.map(({ path }) => path)).toEqual(['/v1/statement', '/v1/statement/executing/q1/1']);
});

test('after enough rows the query is cancelled in the cluster', async () => {
  trino.script.push({
    nextUri: page(1),
    columns,
    data: [
      [1, 1, ''],
      [2, 2, ''],
      [3, 3, ''],
    ],
  });
  expect((await engine.query('select n from t', 2)).rows).toHaveLength(2);
  expect(cancelled()).toEqual(['/v1/statement/executing/q1/1']);
});

describe('errors', () => {
  test.each([
    [
      { errorType: 'USER_ERROR', errorName: 'TABLE_NOT_FOUND', message: "line 1:15: Table 'x'\n does not exist" },
      'bad_request',
      "line 1:15: Table 'x' does not exist",
    ],
    [
      { errorType: 'INSUFFICIENT_RESOURCES', errorName: 'EXCEEDED_LOCAL_MEMORY_LIMIT', message: 'too much' },
      'bad_request',
      'too much',
    ],
    [
      { errorType: 'INSUFFICIENT_RESOURCES', errorName: 'EXCEEDED_TIME_LIMIT', message: 'slow' },
      'timed_out',
      'stopped after 1.5 s',
    ],
    [
      { errorType: 'INTERNAL_ERROR', errorName: 'GENERIC_INTERNAL_ERROR', message: 'secret detail' },
      'bad_gateway',
      '(GENERIC_INTERNAL_ERROR)',
    ],
    [
      { errorType: 'EXTERNAL', errorName: 'HIVE_CANNOT_OPEN_SPLIT', message: 'no file' },
      'bad_gateway',
      '(HIVE_CANNOT_OPEN_SPLIT)',
    ],
  ])('%s', async (error, kind, message) => {
    // On the first page, where other clients miss it.
    trino.script.push({ id: 'q1', error });
    await expect(engine.query('select 1', 1)).rejects.toMatchObject({
      kind,
      message: expect.stringContaining(message),
    });
  });

  test('a busy cluster is asked again', async () => {
    trino.script.push(503, 429, { nextUri: page(1) }, 502, { columns, data: [[1, 1, '']] });
    expect((await engine.query('select 1', 1)).rows).toHaveLength(1);
  });

  test('a refused account and an unreachable cluster give different errors', async () => {
    trino.script.push(401);
    await expect(engine.query('select 1', 1)).rejects.toMatchObject({
      kind: 'bad_gateway',
      message: 'the Trino cluster answered 401: TRINO_USER or TRINO_PASSWORD',
    });
    const unreachable = createTrinoEngine(new TrinoClient({ ...settings, url: 'http://127.0.0.1:1' }), 1_500);
    await expect(unreachable.query('select 1', 1)).rejects.toMatchObject({
      kind: 'bad_gateway',
      message: 'the Trino cluster cannot be reached',
    });
  });
});

test('a query that takes too long is stopped here and in the cluster', async () => {
  trino.script.push({ nextUri: page(1) }, 'hang');
  await expect(engine.query('select 1', 1)).rejects.toMatchObject({ kind: 'timed_out' });
  expect(cancelled()).toEqual(['/v1/statement/executing/q1/1']);
});

test('a query whose asker has gone is stopped in the cluster', async () => {
  const gone = new AbortController();
  trino.script.push({ nextUri: page(1) }, 'hang');
  const running = engine.query('select 1', 1, gone.signal);
  await expect.poll(() => trino.heard.length).toBe(2);
  gone.abort();
  await expect(running).rejects.toThrow();
  expect(cancelled()).toEqual(['/v1/statement/executing/q1/1']);
});

test('the schema is the cluster’s own', async () => {
  trino.script.push({
    columns: ['table_name', 'column_name', 'data_type'].map((name) => ({ name, type: 'varchar' })),
    data: [
      ['bars', 'ticker', 'varchar'],
      ['bars', 'close', 'double'],
      ['fills', 'id', 'varchar'],
    ],
  });
  expect(await engine.schema()).toEqual({
    catalog: 'iceberg',
    schema: 'lake',
    tables: [
      {
        name: 'bars',
        columns: [
          { name: 'ticker', type: 'varchar' },
          { name: 'close', type: 'double' },
        ],
      },
      { name: 'fills', columns: [{ name: 'id', type: 'varchar' }] },
    ],
  });
  expect(trino.heard[0]?.body).toContain(`table_schema = 'lake'`);
});
