import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { AS_OF_LIMITS } from '../../src/kernel/as-of-limits.ts';
import type { OpenApiDocument } from '../../src/kernel/http/openapi.ts';
import { queryService } from '../../src/roles/query-service.ts';
import { tradingService } from '../../src/roles/trading-service.ts';
import { testDatabase } from '../kit/database.ts';
import { resolveReferences } from '../kit/openapi.ts';
import { testService } from '../kit/service.ts';
import { beginWorld, liveDay } from './lived-world.ts';

const SHORT_DAYS = 20;
/** Days of the lived run; 200 with `npm run as-of`. */
const DAYS = Number(process.env.SEXTANT_AS_OF_DAYS ?? SHORT_DAYS);
/** What happens on the days is drawn from it. */
const SEED = Number(process.env.SEXTANT_AS_OF_SEED ?? 1);

/** The short form compares every third day, each with every read; the long form all days. */
const COMPARED_EVERY = DAYS > SHORT_DAYS ? 1 : 3;
const TIMEOUT_MS = 1_800_000;
const TRIES_MAX = 10;

/** The tags whose reads state what the platform knew. */
const KNOWLEDGE = new Set([
  'documents',
  'trends',
  'recommendations',
  'macro',
  'competitive',
  'signals',
  'validation',
  'reports',
]);
/** Reads of those tags without a past: switches of today, and the file of inputs that were kept when a view was published. */
const WITHOUT_PAST = new Set([
  '/api/admin/macro/status',
  '/api/admin/competitive/status',
  '/api/recommendations/{recommendation_id}/bundle',
]);
/** Reads of other tags that state knowledge. */
const ALSO = new Set([
  '/api/positions',
  '/api/search',
  '/api/orders',
  '/api/orders/{order_id}',
  '/api/trading/decisions',
  '/api/trading/equity',
  '/api/trading/metrics/history',
  '/api/admin/trading/config',
  '/api/admin/trading/approval-config',
]);

const database = await testDatabase();
const { db } = database;
const services = [await testService(database, queryService), await testService(database, tradingService)] as const;
const reads = (
  await Promise.all(
    services.map(async (app) => {
      const { paths } = resolveReferences((await app.inject('/openapi.json')).json<OpenApiDocument>());
      return Object.entries(paths).flatMap(([path, { get }]) => (get ? [{ path, get, app }] : []));
    }),
  )
)
  .flat()
  .filter(({ path }, index, all) => all.findIndex((other) => other.path === path) === index);
const tradingPaths = new Set(reads.filter(({ app }) => app === services[1]).map(({ path }) => path));
const takesAsOf = reads.filter(({ get }) =>
  get.parameters?.some(({ name, in: place }) => name === 'as_of' && place === 'query'),
);

const get = async (url: string, asOf?: string) => {
  const mark = url.includes('?') ? '&' : '?';
  const [path = ''] = url.split('?');
  const app = services[tradingPaths.has(path) ? 1 : 0];
  const asked = asOf === undefined ? url : `${url}${mark}as_of=${encodeURIComponent(asOf)}`;
  let response = await app.inject(asked);
  // On a busy machine a read may run out of time; this is no answer, and the next try gets one.
  for (let tries = 1; response.statusCode === 503 && tries < TRIES_MAX; tries++) response = await app.inject(asked);
  const isJson = String(response.headers['content-type']).startsWith('application/json');
  return {
    status: response.statusCode,
    headers: response.headers,
    body: isJson ? response.json<unknown>() : response.body,
  };
};

/** The answer without the fields that are not of that instant. */
function without(value: unknown, names: ReadonlySet<string>, at = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => without(item, names, at));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !names.has(`${at}${key}`))
      .map(([key, child]) => [key, without(child, names, `${at}${key}.`)]),
  );
}
const limitsOf = (limits: unknown) => new Set(typeof limits === 'string' ? limits.split(', ') : []);

/** The newest row of each kind, for the paths with an id. */
async function findIds(): Promise<Record<string, string>> {
  const { rows } = await sql<Record<string, string>>`select
    (select id from documents order by created_at desc limit 1) as document_id,
    (select id from trend_summaries order by generated_at desc, "window" limit 1) as trend_id,
    (select id from recommendations order by generated_at desc limit 1) as recommendation_id,
    (select id from global_events order by updated_at desc limit 1) as event_id,
    (select id from orders order by created_at desc, id limit 1) as order_id,
    (select id from trading_reports order by generated_at desc limit 1) as report_id`.execute(db);
  return { ...rows[0], ticker: 'OMEGA' };
}
/** Reads that need a parameter. */
const PARAMETERS: Readonly<Record<string, string>> = { '/api/search': '?q=omega+orders+rose' };
const SEARCH = `/api/search${PARAMETERS['/api/search']}`;
const FOUND_DOCUMENT = expect.objectContaining({ type: 'document' });
const fill = (path: string, ids: Record<string, string>) =>
  path.replace(/\{(\w+)\}/g, (_, name) => ids[name] ?? '') + (PARAMETERS[path] ?? '');

/** An instant after everything that was written, and before everything that is written next. */
async function endOfDay(): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  const end = new Date(Math.max(Date.now(), rows[0]?.now.getTime() ?? 0) + 1);
  while (Date.now() <= end.getTime()) await wait(1);
  return end;
}

test('every read of knowledge takes as_of and states its limits', () => {
  const wanted = reads
    .filter(({ path, get }) => ALSO.has(path) || get.tags?.some((tag) => KNOWLEDGE.has(tag)))
    .map(({ path }) => path)
    .filter((path) => !WITHOUT_PAST.has(path));
  const taking = new Set(takesAsOf.map(({ path }) => path));
  expect(wanted.filter((path) => !taking.has(path))).toEqual([]);
  expect(wanted.length).toBe(Object.keys(AS_OF_LIMITS).length);
});

describe('a lived run', async () => {
  const world = await beginWorld(db, SEED);
  const beginning = await endOfDay();
  const days: { at: string; answers: Map<string, { status: number; body: unknown }> }[] = [];
  const past = reads.filter(({ path }) => ALSO.has(path) || path in pathsOfLimits());
  for (let day = 0; day < DAYS; day++) {
    await liveDay(world, day);
    const ids = await findIds();
    const answers = new Map<string, { status: number; body: unknown }>();
    for (const { path } of past) {
      // Stored bytes and pages that never change; the last test checks from when on they are known.
      if (path.endsWith('/original') || path.endsWith('.html')) continue;
      const url = fill(path, ids);
      const { status, body } = await get(url);
      answers.set(url, { status, body });
    }
    days.push({ at: (await endOfDay()).toISOString(), answers });
  }

  test('the reads had something to answer', () => {
    const statuses = days.flatMap(({ answers }) => [...answers].map(([url, { status }]) => `${status} ${url}`));
    expect(statuses.filter((text) => !text.startsWith('200'))).toEqual([]);
    const empty = [...(days.at(-1)?.answers ?? [])].filter(([, { body }]) => JSON.stringify(body).length < 40);
    expect(empty.map(([url]) => url)).toEqual([]);
    expect(days.at(-1)?.answers.get(SEARCH)?.body).toMatchObject({ results: expect.arrayContaining([FOUND_DOCUMENT]) });
  });

  test(
    'the answers as of the end of each day are those that the plain reads gave then',
    async () => {
      let compared = 0;
      for (const { at, answers } of days.filter((_, day) => day % COMPARED_EVERY === 0)) {
        for (const [url, { body }] of answers) {
          const past = await get(url, at);
          const names = limitsOf(past.headers['x-as-of-limits']);
          expect({ at, url, body: without(past.body, names) }).toEqual({ at, url, body: without(body, names) });
          expect(past.headers['x-as-of']).toBe(at);
          compared++;
        }
      }
      console.info(`as of ${Math.ceil(DAYS / COMPARED_EVERY)} days, seed ${SEED}: ${compared} answers compared`);
    },
    TIMEOUT_MS,
  );

  test('before its first day the platform knew nothing', async () => {
    const ids = await findIds();
    const found = await Promise.all(
      takesAsOf.map(async ({ path }) => ({ path, ...(await get(fill(path, ids), beginning.toISOString())) })),
    );
    const lists = found.filter(({ path, status }) => status === 200 && !path.startsWith('/api/filings'));
    for (const { path } of found.filter(({ path }) => /_id\}/.test(path)))
      expect(lists.map((list) => list.path)).not.toContain(path);
    expect(found.find(({ path }) => path === '/api/positions')?.body).toEqual([]);
    for (const path of ['/api/documents', '/api/orders', '/api/trading/decisions', '/api/trading/metrics/history'])
      expect([path, found.find((one) => one.path === path)?.body]).toEqual([path, []]);
    expect(found.find(({ path }) => path === '/api/trading/equity')?.body).toMatchObject({ points: [] });
    expect(found.find(({ path }) => path === '/api/validation/gate-status')?.body).toMatchObject({ gate_status: null });
  });
});

function pathsOfLimits(): Record<string, true> {
  const shown = (url: string) => url.replace(/\(.*?\)/g, '').replace(/:(\w+)/g, '{$1}');
  return Object.fromEntries(Object.keys(AS_OF_LIMITS).map((url) => [shown(url), true]));
}

describe('the parameter', () => {
  test('in the future is a 400 that names the value', async () => {
    const { status, body } = await get('/api/trends', '2999-01-01');
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining('2999-01-01 is in the future')]);
  });

  test.each(['yesterday', '2026-02-30', '', "2026-01-01'; drop table documents"])('%j is refused', async (text) => {
    expect((await get('/api/documents', text)).status).toBe(422);
  });

  test('of a past date is the end of that day, and of today is now', async () => {
    expect((await get('/api/reports', '2020-05-06')).headers['x-as-of']).toBe('2020-05-06T23:59:59.999Z');
    const today = (await get('/api/reports', new Date().toISOString().slice(0, 10))).headers['x-as-of'];
    expect(new Date(String(today)).getTime()).toBeLessThanOrEqual(Date.now());
  });

  test('absent leaves the answer without the headers', async () => {
    expect((await get('/api/documents')).headers).not.toHaveProperty('x-as-of');
  });
});
