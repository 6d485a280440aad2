import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newToken } from '../../src/kernel/access/token.adapter.ts';
import { createToken } from '../../src/kernel/access/token.store.ts';
import { createTokenAccess } from '../../src/kernel/access/token-access.adapter.ts';
import { queryService } from '../../src/roles/query-service.ts';
import { buildService } from '../../src/roles/service.ts';
import type { SearchAnswer } from '../../src/search/search.schema.ts';
import { createBench, page, seedCompany } from '../documents/kit.ts';
import { testDatabase } from '../kit/database.ts';
import { testContext } from '../kit/service.ts';

const database = await testDatabase();
const { db } = database;
const folder = mkdtempSync(join(tmpdir(), 'sextant-search-'));
const tokens = { viewer: newToken(), operator: newToken() };
const app = await buildService(testContext(database, { SEXTANT_DATA_DIR: folder }), queryService, {
  access: createTokenAccess({ db, now: () => new Date(), required: false }),
  strictResponses: true,
  // Other tests on a busy machine delay the event loop.
  limits: { eventLoopLagMs: null },
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const call = async (query: Record<string, string>, role: keyof typeof tokens = 'operator') => {
  const headers = { authorization: `Bearer ${tokens[role]}` };
  const response = await app.inject({ method: 'GET', url: '/api/search', query, headers });
  return { status: response.statusCode, body: response.json<SearchAnswer & { detail?: string }>() };
};
const titles = async (query: Record<string, string>, role?: keyof typeof tokens) =>
  (await call(query, role)).body.results.map(({ title }) => title);
const documents = (q: string, more: Record<string, string> = {}) => titles({ q, types: 'document', ...more });

const OUTLOOK = 'Verdalux lifts its forecast';
const STRIKE = 'Workers walk out at Norrland Steel';
const SECRET = 'Private wire on Verdalux';
let verdaluxId = '';

beforeAll(async () => {
  for (const role of ['viewer', 'operator'] as const)
    await createToken(db, { token: tokens[role], name: role, role, createdAt: new Date(), expiresAt: null });
  const verdalux = await seedCompany(db, 'VRDX', 'Verdalux Systems Inc.', 'Industrials');
  const norrland = await seedCompany(db, 'NRLD', 'Norrland Steel Corp.', 'Materials');
  verdaluxId = verdalux.companyId;
  const secret = await db
    .insertInto('sources')
    .values({
      company_id: verdaluxId,
      source_type: 'news_api',
      source_name: 'Private wire',
      access_policy: 'restricted',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const bench = createBench(db);
  const add = (source: string, title: string, paragraphs: string[], at: string) =>
    bench.item(source, page(title, paragraphs), {
      externalId: title,
      hints: { title, publishedAt: at },
      availableAt: new Date(at),
    });
  await bench.accept(
    await Promise.all([
      add(
        verdalux.sourceId,
        OUTLOOK,
        [
          'Verdalux Systems Inc. raised its outlook for revenue on Monday.',
          'Demand for pumps 💧 was strong, the company said in Oslo.',
        ],
        '2026-02-02T12:00:00Z',
      ),
      add(
        norrland.sourceId,
        STRIKE,
        [
          'A strike halted the furnaces of Norrland Steel Corp. on Tuesday.',
          'The union wants higher pay for the night shift.',
        ],
        '2026-02-10T12:00:00Z',
      ),
      add(secret.id, SECRET, ['Verdalux Systems Inc. is said to prepare a bid for Qvarnholm.'], '2026-02-12T12:00:00Z'),
    ]),
  );
  await bench.parseAll();
  await sql`insert into saved_queries (name, description, sql_text, created_by) values ('Steel prices', 'by month', 'select 1', 'x')`.execute(
    db,
  );
});

describe('documents', () => {
  test('have the sentence with its place in the stored text', async () => {
    const { body } = await call({ q: 'pumps Oslo', types: 'document' });
    const [found] = body.results;
    const stored = await db
      .selectFrom('documents')
      .select('body')
      .where('id', '=', found!.id)
      .executeTakeFirstOrThrow();
    expect(stored.body!.slice(found!.text_start!, found!.text_end!)).toBe(found!.snippet);
    expect(found!.snippet).toBe('Demand for pumps 💧 was strong, the company said in Oslo.');
    expect(found!.highlights.map(({ start, end }) => found!.snippet.slice(start, end))).toEqual(['pumps', 'Oslo']);
    expect(found).toMatchObject({
      type: 'document',
      title: OUTLOOK,
      tickers: ['VRDX'],
      target: { type: 'document', id: found!.id },
    });
  });

  test.each([
    ['a synonym', 'guidance', [OUTLOOK]],
    ['another form of the word', 'raising', [OUTLOOK]],
    ['a ticker, though the text has the name only', 'VRDX', [SECRET, OUTLOOK]],
    ['a phrase', '"higher pay"', [STRIKE]],
    ['a phrase in another order', '"pay higher"', []],
    ['one of two words', 'pumps OR furnaces', [STRIKE, OUTLOOK]],
    ['without an excluded word', 'company OR union -pumps', [STRIKE]],
    ['a beginning', 'furna*', [STRIKE]],
    ['a company by an operator', 'ticker:nrld', [STRIKE]],
    ['a source by an operator', 'Verdalux source:"private wire"', [SECRET]],
    ['a time by operators', 'company OR union after:2026-02-03 before:2026-02-11', [STRIKE]],
    ['a document type that none has', 'furnaces type:filing', []],
  ])('are found by %s', async (_name, q, expected) => {
    expect((await documents(q)).toSorted()).toEqual(expected.toSorted());
  });

  test('are narrowed by the parameters', async () => {
    expect(await documents('company OR union', { tickers: 'NRLD' })).toEqual([STRIKE]);
    expect(await documents('company OR union', { until: '2026-02-05' })).toEqual([OUTLOOK]);
    expect(await documents('ticker:VRDX', { tickers: 'NRLD' })).toEqual([]);
  });

  test('that were not known at as_of are not found', async () => {
    expect(await documents('furnaces', { as_of: '2026-02-10T11:59:59Z' })).toEqual([]);
    expect(await documents('furnaces', { as_of: '2026-02-10T12:00:00Z' })).toEqual([STRIKE]);
  });

  test('of restricted sources are withheld from viewers, also after a change of the policy', async () => {
    for (const q of ['Qvarnholm', 'VRDX bid', 'source:"private wire"', 'ticker:VRDX Qvarnholm']) {
      expect(JSON.stringify((await call({ q }, 'viewer')).body.results)).not.toMatch(/Qvarnholm|Private/);
      expect(await documents(q)).toContain(SECRET);
    }
    await sql`update sources set access_policy = 'public' where source_name = 'Private wire'`.execute(db);
    expect(await titles({ q: 'Qvarnholm', types: 'document' }, 'viewer')).toEqual([SECRET]);
    await sql`update sources set access_policy = 'restricted' where source_name = 'Private wire'`.execute(db);
    expect(await titles({ q: 'Qvarnholm', types: 'document' }, 'viewer')).toEqual([]);
  });
});

describe('companies', () => {
  test('are found by a beginning, and misspelt', async () => {
    expect(await titles({ q: 'verd', types: 'company' })).toEqual(['VRDX · Verdalux Systems Inc.']);
    expect(await titles({ q: 'Verdaluks Systems', types: 'company' })).toEqual(['VRDX · Verdalux Systems Inc.']);
  });

  test('a misspelt name is corrected in a search for documents', async () => {
    await db
      .insertInto('company_aliases')
      .values({ company_id: verdaluxId, alias: 'Verdalux', alias_type: 'brand' })
      .onConflict((on) => on.doNothing())
      .execute();
    const { body } = await call({ q: 'Verdaluxx forecast', types: 'document' });
    expect(body.corrections).toEqual([{ from: 'Verdaluxx', to: 'Verdalux' }]);
    expect(body.results[0]).toMatchObject({ title: OUTLOOK });
  });

  test('a misspelt name in quotes is corrected, an expression of the field is not', async () => {
    const { body } = await call({ q: '"Verdaluxx Systems" price target', types: 'document' });
    expect(body.corrections).toEqual([{ from: 'Verdaluxx Systems', to: 'Verdalux Systems Inc.' }]);
  });

  test('without trigrams only the correction is missing', async () => {
    await sql`drop extension pg_trgm cascade`.execute(db);
    expect((await call({ q: 'Verdaluxx forecast' })).body.corrections).toEqual([]);
    expect(await titles({ q: 'verd', types: 'company' })).toEqual(['VRDX · Verdalux Systems Inc.']);
    await sql`create extension pg_trgm with schema kernel`.execute(db);
  });
});

test('saved queries are found by their name', async () => {
  expect(await titles({ q: 'steel price', types: 'saved_query' })).toEqual(['Steel prices']);
});

test('parts that cannot be read are named', async () => {
  expect((await call({ q: 'pumps after:soon' })).body.ignored).toEqual(['after:soon']);
});

test.each([
  [{}, /q/],
  [{ q: ' ' }, /q/],
  [{ q: 'x'.repeat(401) }, /400/],
  [{ q: 'x', types: 'poem' }, /poem/],
  [{ q: 'x', tickers: '$$' }, /ticker/],
  [{ q: 'x', as_of: 'yesterday' }, /as_of/],
  [{ q: 'x', limit: '51' }, /limit/],
])('%j is refused', async (query, detail) => {
  const { status, body } = await call(query);
  expect(status).toBe(422);
  expect(body.detail).toMatch(detail);
});

test.each([
  "'; drop table documents; --",
  "a' | !b & (c:*",
  '\\',
  '"',
  '(((',
  ':*',
  "''",
  '<-> <2>',
  '$VRDX',
  '%',
  '_',
  '"""',
  'the',
  '-pumps',
  '🚀',
  'a*b*',
  'ticker:',
  'İ*',
])('hostile text %j is harmless', async (q) => {
  expect((await call({ q })).status).toBe(200);
});

test('as_of is named in the headers, with what cannot be reconstructed', async () => {
  const headers = { authorization: `Bearer ${tokens.viewer}` };
  const get = (asOf: string) => app.inject({ method: 'GET', url: `/api/search?q=furnaces&as_of=${asOf}`, headers });
  const past = await get('2026-02-10');
  expect(past.headers['x-as-of']).toBe('2026-02-10T23:59:59.999Z');
  expect(past.headers['x-as-of-limits']).toContain('results.score');
  const future = await get('2999-01-01');
  expect([future.statusCode, future.json<{ detail: string }>().detail]).toEqual([400, expect.stringMatching(/future/)]);
});

test('a call with another method or without a role is refused', async () => {
  const headers = { authorization: `Bearer ${tokens.operator}` };
  expect((await app.inject({ method: 'POST', url: '/api/search?q=x', headers })).statusCode).toBe(405);
  const unknown = { authorization: `Bearer ${newToken()}` };
  expect((await app.inject({ method: 'GET', url: '/api/search?q=x', headers: unknown })).statusCode).toBe(401);
});

test('a call without a token is refused', async () => {
  const response = await app.inject({ method: 'GET', url: '/api/search?q=x' });
  expect(response.statusCode).toBe(401);
});

describe('recommendations and reports', () => {
  const DAY = 86_400_000;
  const ago = (days: number) => new Date(Date.now() - days * DAY);

  async function recommend(thesis: string, at: Date): Promise<void> {
    await sql`insert into recommendations (id, company_id, ticker, action, mode, confidence, p_up, p_direction, logit, "window",
        time_horizon, thesis, thesis_source, invalidation_conditions, layer_contributions, layer_shares, risk_flags, trend_id,
        signal_output_ids, quality, algo_version, config_hash, as_of, generated_at, expires_at)
      select gen_random_uuid(), id, ticker, 'buy', 'paper', 0.7, 0.6, 0.55, 0.4, '7d', '7d', ${thesis}, 'template', '[]', '{}', '{}',
        '{}', gen_random_uuid(), '{}', '{}', 'test', 'test', ${at}, ${at}, ${at}::timestamptz + interval '5 days'
      from companies where id = ${verdaluxId}`.execute(db);
  }

  beforeAll(async () => {
    await recommend('Turbine backlog and pelargonium exports support it.', ago(60));
    await recommend('Turbine backlog supports it, an earlier view.', ago(40));
    await recommend('Turbine backlog supports it, the newest view.', ago(1));
    await sql`insert into trading_reports (report_type, period_start, period_end, report_data, validation_status, generated_at)
      values ('daily', '2026-03-02', '2026-03-02', ${JSON.stringify({ summary: { text: 'Camellia led the gainers.' } })},
        'insufficient_data', ${ago(2)})`.execute(db);
  });

  const texts = async (q: string, types: string) =>
    (await call({ q, types })).body.results.map(({ title, snippet }) => [title, snippet]);

  test('a ticker has its newest recommendation with the words, also where only an old one has them', async () => {
    const [newest, ...others] = await texts('turbine backlog', 'recommendation');
    expect(newest?.[1]).toContain('the newest view');
    expect(others).toEqual([]);
    expect((await texts('pelargonium', 'recommendation')).map(([title]) => title)).toEqual(['BUY VRDX over 7d']);
  });

  test('a report is found by what it says, by its status and by its date, and not by other words', async () => {
    const report = [['Daily report 2026-03-02', 'Status: insufficient data']];
    for (const q of ['camellia', 'insufficient data', 'camellia daily', '2026-03-02'])
      expect(await texts(q, 'report'), q).toEqual(report);
    expect(await texts('begonia', 'report')).toEqual([]);
  });
});
