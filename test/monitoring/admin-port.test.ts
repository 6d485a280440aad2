import { request } from 'node:http';
import { expect, test } from 'vitest';
import { METRICS } from '../../src/kernel/metrics/catalogue.ts';
import { addQualityCounts } from '../../src/market/quality.store.ts';
import { createDb, createPool } from '../../src/kernel/db/postgres.adapter.ts';
import { createMetrics } from '../../src/kernel/metrics/service-metrics.adapter.ts';
import { openAdminPort } from '../../src/roles/admin-port.ts';
import type { Role, RoleContext } from '../../src/roles/role.ts';
import { hashToken } from '../../src/kernel/access/token.ts';
import { testDatabase } from '../kit/database.ts';
import { testContext } from '../kit/service.ts';
import { afterFile } from '../kit/after-file.ts';

const role = (name: string): Role => ({
  name,
  kind: 'service',
  title: name,
  summary: '',
  needs: [],
  start: () => Promise.reject(new Error('not started in this test')),
});

async function open(context: RoleContext, state: { isStarted: boolean }, names = ['query-api']) {
  const admin = await openAdminPort(context, {
    kind: 'service',
    copy: 1,
    roles: names.map(role),
    isStarted: () => state.isStarted,
  });
  afterFile(() => admin.close());
  return admin.url;
}

function ask(
  url: string,
  options: { method?: string; headers?: Record<string, string> } = {},
): Promise<{ status: number; text: string; headers: Record<string, unknown> }> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: options.method ?? 'GET', headers: options.headers ?? {} }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => (text += chunk));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text, headers: response.headers }));
    });
    sent.on('error', reject);
    sent.end();
  });
}

test('a process is live at once and ready when its roles have started', async () => {
  const database = await testDatabase();
  const state = { isStarted: false };
  const context = testContext(database, { ADMIN_PORT: '0' });
  const url = await open(context, state);
  expect((await ask(`${url}/livez`)).status).toBe(200);
  expect(await ask(`${url}/readyz`)).toMatchObject({
    status: 503,
    text: 'the roles of this process have not all started\n',
  });
  state.isStarted = true;
  expect(await ask(`${url}/readyz`)).toMatchObject({ status: 200, text: 'ok\n' });
});

test('a process whose database does not answer is not ready, but live', async () => {
  const database = await testDatabase();
  const pool = createPool({ url: database.url, applicationName: 'test' });
  const context = testContext(database, { ADMIN_PORT: '0' });
  const url = await open(
    { ...context, databases: { ...context.databases, vital: createDb(pool) } },
    { isStarted: true },
  );
  expect((await ask(`${url}/readyz`)).status).toBe(200);
  expect((await ask(`${url}/metrics`)).text).toContain('sextant_database_read_up 1\n');
  await pool.end();
  expect(await ask(`${url}/readyz`)).toMatchObject({ status: 503, text: 'the database does not answer\n' });
  expect((await ask(`${url}/metrics`)).status).toBe(200);
  expect((await ask(`${url}/metrics`, { headers: { authorization: 'Bearer stx_other' } })).status).toBe(500);
  expect((await ask(`${url}/livez`)).status).toBe(200);
});

test('while a lock in the database holds the reading up, the other metrics are answered', async () => {
  const database = await testDatabase();
  const url = await open(testContext(database, { ADMIN_PORT: '0' }), { isStarted: true });
  const holder = await database.pool.connect();
  await holder.query('begin');
  await holder.query('lock table orders in access exclusive mode');
  const { text } = await ask(`${url}/metrics`);
  expect(text).toContain('sextant_database_read_up 0\n');
  expect(text).toContain('db_pool_connections{');
  // The next scrape waits for the same reading.
  expect((await ask(`${url}/metrics`)).text).toContain('sextant_database_read_up 0\n');
  const waiting = await holder.query(
    "select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  expect(waiting.rows).toEqual([{ count: 1 }]);
  await holder.query('rollback');
  holder.release();
  await expect
    .poll(async () => (await ask(`${url}/metrics`)).text.includes('sextant_database_read_up 1\n'), { timeout: 20_000 })
    .toBe(true);
});

test('other methods, paths and Host headers are refused', async () => {
  const url = await open(testContext(await testDatabase(), { ADMIN_PORT: '0' }), { isStarted: true });
  expect(await ask(`${url}/metrics`, { method: 'POST' })).toMatchObject({
    status: 405,
    headers: { allow: 'GET, HEAD' },
  });
  expect((await ask(`${url}/constructor`)).status).toBe(404);
  expect((await ask(`${url}/../etc/passwd`)).status).toBe(404);
  expect((await ask(`${url}/metrics`, { headers: { host: 'attacker.example' } })).status).toBe(421);
  expect(await ask(`${url}/livez`, { method: 'HEAD' })).toMatchObject({ status: 200, text: '' });
});

test('metrics need a token where tokens are required; probes do not', async () => {
  const database = await testDatabase();
  const token = `stx_${'a'.repeat(43)}`;
  await database.db
    .insertInto('kernel.api_tokens')
    .values({
      name: 'prometheus',
      role: 'viewer',
      token_hash: hashToken(token),
      created_at: new Date(0),
      expires_at: null,
    })
    .execute();
  const url = await open(testContext(database, { ADMIN_PORT: '0' }), { isStarted: true });
  expect((await ask(`${url}/livez`)).status).toBe(200);
  expect((await ask(`${url}/readyz`)).status).toBe(200);
  expect(await ask(`${url}/metrics`)).toMatchObject({ status: 401, headers: { 'www-authenticate': 'Bearer' } });
  expect((await ask(`${url}/metrics`, { headers: { authorization: 'Bearer stx_wrong' } })).status).toBe(401);
  const answer = await ask(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
});

test('every metric that is answered is in the catalogue with its type and labels', async () => {
  const context = testContext(await testDatabase(), { ADMIN_PORT: '0' });
  await context.db.insertInto('kernel.jobs').values({ queue: 'dev:parse', payload: '{}', max_attempts: 5 }).execute();
  const leftOut = { area: 'ingestion:news_api', subject: 'A source', at: new Date() };
  await addQualityCounts(context.db, leftOut, { malformed: 2 });
  const { text, status } = await ask(`${await open(context, { isStarted: true })}/metrics`);
  expect(status).toBe(200);
  expect(text).toContain('sextant_database_read_up 1\n');
  expect(text).toContain('sextant_queue_jobs{queue="dev:parse",state="waiting"} 1\n');
  expect(text).toMatch(/^sextant_queue_oldest_seconds\{queue="dev:parse"\} \d/m);
  expect(text).toContain('sextant_input_left_out_today{area="ingestion:news_api",issue="malformed"} 2\n');
  expect(text).toContain('nodejs_eventloop_lag_seconds');
  const names = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)]
    .map(([, name = '', type = '']) => ({ name, type }))
    .filter(({ name }) => !/^(process|nodejs)_/.test(name));
  expect(names.length).toBeGreaterThan(10);
  expect(new Set(names.map(({ name }) => name)).size).toBe(names.length);
  for (const { name, type } of names) expect(METRICS).toHaveProperty([name, 'type'], type);
  for (const [, name = '', labels = ''] of text.matchAll(/^(sextant_[a-z_]+)\{(.*)\} /gm)) {
    const record = METRICS[name as keyof typeof METRICS];
    const given = [...labels.matchAll(/([a-z_]+)="/g)].map(([, label]) => label);
    expect([name, given]).toEqual([name, [...record.labels]]);
  }
});

test('a service whose readings fail keeps its other metrics', async () => {
  const metrics = createMetrics('query');
  metrics.addGauge('access_tokens_required', () => Promise.reject(new Error('the database does not answer')));
  metrics.addGauge('access_sessions', () => new Promise(() => {}));
  metrics.addGauge('http_connections', () => [{ value: 3 }]);
  const text = await metrics.ownText();
  expect(text).toContain('http_connections{service="query"} 3\n');
  expect(text).not.toMatch(/^access_tokens_required/m);
});
