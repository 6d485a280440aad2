import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { publishLake } from '../../src/analytics/lake/use/publish-lake.ts';
import { acceptDocuments } from '../../src/documents/use/accept-documents.ts';
import { createDiskArtifacts } from '../../src/ingestion/disk-artifacts.adapter.ts';
import { newToken } from '../../src/kernel/access/token.adapter.ts';
import { createToken } from '../../src/kernel/access/token.store.ts';
import { createTokenAccess } from '../../src/kernel/access/token-access.adapter.ts';
import type { Service } from '../../src/kernel/http/service.plugin.ts';
import { createJobQueue } from '../../src/kernel/queue/job-queue.store.ts';
import { writeReport } from '../../src/reports/use/write-due-reports.ts';
import { loadRoles } from '../../src/roles/all-roles.ts';
import { ALL_SERVICES } from '../../src/roles/all-services.ts';
import { createLakePublisher } from '../../src/roles/analytics.ts';
import { buildService } from '../../src/roles/service.ts';
import { platformCalendar } from '../../src/roles/vendors.ts';
import { FakeBroker } from '../broker/fake-broker.ts';
import { place, readyAccount } from '../broker/kit.ts';
import { page, seedCompany } from '../documents/kit.ts';
import { testDatabase } from '../kit/database.ts';
import { eventually } from '../kit/platform.ts';
import { testContext } from '../kit/service.ts';

/** In every sentence, in the headline, the author and the address of the restricted story. */
const PLANTED = 'Qvarnholm';
const TICKER = 'VRDX';
const STORIES = [
  {
    title: `Verdalux lifts outlook, says ${PLANTED}`,
    paragraphs: [
      `Verdalux Systems Inc. (NYSE: VRDX) raised its full-year revenue forecast to $4.2 billion from $3.9 billion, ${PLANTED} wrote.`,
      `Earnings per share of Verdalux came to $1.32, above the $1.25 that ${PLANTED} had expected.`,
    ],
  },
  {
    title: `New tariffs on steel from China, says ${PLANTED}`,
    paragraphs: [`Washington imposed a 25% tariff on Chinese steel on Monday, ${PLANTED} reported.`],
  },
];

const folder = mkdtempSync(join(tmpdir(), 'sextant-restricted-'));
const database = await testDatabase();
const { db } = database;
const env = { SEXTANT_DATA_DIR: folder, LAKE_DIR: join(folder, 'lake'), PG_QUERY_TIMEOUT_SECONDS: '20' };
const context = testContext(database, env);
const publisher = createLakePublisher(context);
const tokens = { viewer: newToken(), operator: newToken(), internal: newToken() };
const services = new Map<string, Service>();
/** Values of path parameters that lead to the story. */
const known = new Map<string, string[]>();
let sourceId = '';

const ids = async (query: ReturnType<typeof sql<{ id: string }>>) => (await query.execute(db)).rows.map(({ id }) => id);

async function ingestStory(): Promise<void> {
  const seeded = await seedCompany(db, TICKER, 'Verdalux Systems Inc.', 'Industrials');
  ({ sourceId } = seeded);
  await sql`update sources set access_policy = 'restricted', source_name = 'Private wire' where id = ${sourceId}`.execute(
    db,
  );
  await sql`insert into exposure_profiles (company_id, supply_chain_regions, key_input_commodities, version)
    values (${seeded.companyId}, '{China}', '{steel}', 1)`.execute(db);
  const artifacts = createDiskArtifacts(join(folder, 'artifacts'));
  const items = STORIES.map(async ({ title, paragraphs }, index) => ({
    sourceId,
    companyId: index === 0 ? seeded.companyId : null,
    externalId: `story-${index}`,
    url: `https://wire.example/${PLANTED}/${index}`,
    documentType: 'news' as const,
    contentType: 'text/html; charset=utf-8',
    artifact: await artifacts.put(Buffer.from(page(title, paragraphs)), 'text/html'),
    hints: { title, author: PLANTED },
    availableAt: new Date(Date.now() - 60_000),
    pitEstimated: false,
  }));
  const accepted = await Promise.all(items);
  await db.transaction().execute((tx) => acceptDocuments(tx, createJobQueue(context.config.stage), accepted));
}

beforeAll(async () => {
  for (const role of Object.keys(tokens) as (keyof typeof tokens)[])
    await createToken(db, { token: tokens[role], name: role, role, createdAt: new Date(), expiresAt: null });
  await ingestStory();
  const roles = await loadRoles(['parser', 'extractor', 'aggregation', 'recommendation']);
  const running = await Promise.all(roles.map((role) => role.start(context)));
  const evidence = () => ids(sql`select id from recommendation_evidence where quote like ${`%${PLANTED}%`}`);
  const events = () =>
    ids(
      sql`select e.id from global_events e join macro_impacts on event_id = e.id where summary like ${`%${PLANTED}%`}`,
    );
  await eventually(
    'the pipeline has read the story',
    async () => (await evidence()).length > 0 && (await events()).length > 0,
  );
  await Promise.all(running.map((role) => role.stop()));
  const [recommendationId] = await ids(
    sql`select id from latest_recommendations join recommendations on id = recommendation_id`,
  );
  await readyAccount(db, new FakeBroker(), { tickers: [TICKER] });
  await place(db, { ticker: TICKER, recommendationId: recommendationId ?? null });
  // A model's message about the document, which quotes it.
  const [documentId] = await ids(sql`select id from documents`);
  await sql`insert into agent_invocations (agent_id, agent_name, document_id, model_provider, model_name, status, error, created_at)
    values (gen_random_uuid(), 'reader', ${documentId}, 'ollama', 'm', 'failed', ${`no JSON: ${PLANTED} wrote`}, now())`.execute(
    db,
  );
  const day = new Date().toISOString().slice(0, 10);
  const around = { from: new Date(Date.now() - 3_600_000), to: new Date(Date.now() + 3_600_000) };
  const deps = { db, calendar: platformCalendar(context), simulated: false };
  const reportId = await writeReport(
    deps,
    { type: 'daily', start: day, end: day, sessions: [day], ...around },
    new Date(),
  );
  await publishLake(publisher.deps, { now: true });
  for (const definition of ALL_SERVICES) {
    const access = createTokenAccess({ db, now: () => new Date(), required: false });
    await access.refresh();
    const options = { access, strictResponses: true, limits: { eventLoopLagMs: null, rate: null } };
    services.set(definition.name, await buildService(context, definition, options));
  }
  known.set('document_id', await ids(sql`select id from documents`));
  known.set('trend_id', await ids(sql`select id from trend_summaries union select id from trend_history`));
  known.set('recommendation_id', await ids(sql`select id from recommendations`));
  known.set('order_id', await ids(sql`select id from orders`));
  known.set('event_id', await ids(sql`select id from global_events`));
  known.set('company_id', await ids(sql`select id from companies`));
  known.set('source_id', [sourceId]);
  known.set('report_id', [reportId ?? '']);
  known.set('agent_id', await ids(sql`select agent_id as id from agent_invocations limit 1`));
  known.set('ticker', [TICKER]);
  known.set('entity_type', ['document', 'source', 'order', 'report', 'company']);
  known.set('entity_id', [
    ...(known.get('document_id') ?? []),
    sourceId,
    ...(known.get('order_id') ?? []),
    reportId ?? '',
  ]);
}, 180_000);

afterAll(async () => {
  for (const app of services.values()) await app.close();
  await publisher.close();
  rmSync(folder, { recursive: true, force: true });
});

interface OpenApi {
  paths: Record<string, Record<string, unknown>>;
}

/** Every address of the path with every known value of its parameters. */
function addressesOf(path: string): string[] {
  const name = /\{(\w+)\}/.exec(path)?.[1];
  if (name === undefined) return [path];
  const values = known.get(name) ?? ['00000000-0000-4000-8000-000000000000'];
  return values.flatMap((value) => addressesOf(path.replace(`{${name}}`, encodeURIComponent(value))));
}

type Caller = keyof typeof tokens;
const as = (caller: Caller) => ({ authorization: `Bearer ${tokens[caller]}` });

/** The paths whose answer holds the planted word, of all GET endpoints of all services. */
async function listRevealing(caller: Caller): Promise<{ revealing: string[]; answered: number }> {
  const revealing = new Set<string>();
  let answered = 0;
  for (const app of services.values()) {
    const { paths } = (await app.inject({ url: '/openapi.json', headers: as(caller) })).json<OpenApi>();
    for (const path of Object.keys(paths).filter((one) => paths[one]?.get && !one.endsWith('/stream'))) {
      for (const url of addressesOf(path)) {
        const answer = await app.inject({ url, headers: as(caller) });
        expect(answer.statusCode, `${url}: ${answer.body}`).toBeLessThan(504);
        if (answer.statusCode === 200) answered++;
        const text = answer.body + JSON.stringify(answer.headers);
        if (text.toLowerCase().includes(PLANTED.toLowerCase())) revealing.add(path);
      }
    }
  }
  return { revealing: [...revealing].sort(), answered };
}

const TEXT_PATHS = [
  '/api/documents',
  '/api/documents/{document_id}',
  '/api/documents/{document_id}/original',
  '/api/macro/events',
  '/api/macro/events/{event_id}',
  '/api/macro/impacts/{ticker}',
  '/api/ops/model/failures',
  '/api/orders/{order_id}',
  '/api/orders/{order_id}/bundle',
  '/api/recommendations/{recommendation_id}',
  '/api/recommendations/{recommendation_id}/bundle',
  '/api/recommendations/{recommendation_id}/evidence',
  '/api/recommendations/{recommendation_id}/explain',
  '/api/trends/{trend_id}/evidence',
];

describe('text of a restricted source', { timeout: 120_000 }, () => {
  test('is in the answers that operators get', async () => {
    const { revealing } = await listRevealing('operator');
    // A new endpoint with text must be listed above, and withhold it.
    expect(revealing).toEqual(TEXT_PATHS);
  });

  test.each(['viewer', 'internal'] as const)(
    'is in no answer of any GET endpoint for a token with the role %s',
    async (caller) => {
      const { revealing, answered } = await listRevealing(caller);
      expect(revealing).toEqual([]);
      expect(answered).toBeGreaterThan(70);
      const [documentId] = known.get('document_id') ?? [];
      const app = services.get('query')!;
      const original = await app.inject({ url: `/api/documents/${documentId}/original`, headers: as(caller) });
      expect(original.statusCode).toBe(403);
      expect(original.json<{ detail: string }>().detail).toContain('needs the role operator');
      const detail = (await app.inject({ url: `/api/documents/${documentId}`, headers: as(caller) })).json<
        Record<string, unknown>
      >();
      // Figures stay: only the text is withheld.
      expect(detail).toMatchObject({ restricted: true, title: null, body: null, url: null, status: 'extracted' });
      expect(detail.intelligence).toMatchObject({ summary: '[restricted]', sentiment: expect.any(Number) });
    },
  );

  test('is in no event of the pipeline stream', async () => {
    const app = services.get('query')!;
    const base = await app.listen({ host: '127.0.0.1', port: 0 });
    const gone = new AbortController();
    const stream = await fetch(`${base}/api/ops/pipeline/stream`, { headers: as('viewer'), signal: gone.signal });
    const { value } = await stream.body!.getReader().read();
    gone.abort();
    expect(Buffer.from(value ?? []).toString('utf8')).toContain('queue');
    expect(Buffer.from(value ?? []).toString('utf8')).not.toContain(PLANTED);
  });

  const query = async (caller: Caller, url: string, statement: string, accept = 'application/json') => {
    const payload = { sql: statement, limit: 10_000 };
    const headers = { ...as(caller), accept };
    return services.get('query')!.inject({ method: 'POST', url, payload, headers });
  };

  test('is in no table that SQL of a viewer can read, and in several for an operator', async () => {
    const schema = await services.get('query')!.inject({ url: '/api/analytics/pg-schema', headers: as('viewer') });
    const tables = schema.json<{ tables: { name: string }[] }>().tables.map(({ name }) => name);
    const tablesWith = async (caller: Caller) => {
      const found: string[] = [];
      for (const table of tables) {
        const answer = await query(
          caller,
          '/api/analytics/pg-query',
          `select to_jsonb(t)::text as row from "${table}" t`,
        );
        expect(answer.statusCode, `${table}: ${answer.body}`).toBe(200);
        if (answer.body.includes(PLANTED)) found.push(table);
      }
      return found;
    };
    expect(await tablesWith('viewer')).toEqual([]);
    expect(await tablesWith('operator')).toEqual([
      'agent_invocations',
      'company_impacts',
      'documents',
      'global_events',
      'intelligence',
      'macro_event_claims',
      'recommendation_evidence',
    ]);
    // Views, counts and other rows work as before.
    const count = await query('viewer', '/api/analytics/pg-query', 'select count(*) as n from recommendations');
    expect(count.json<{ rows: number[][] }>().rows[0]?.[0]).toBeGreaterThan(0);
  });

  test.each([
    ["select set_config('sextant.reads_restricted', 'on', false), body from documents", /permission denied/],
    ["set sextant.reads_restricted = 'on'", /only SELECT/],
    ['select error from agent_invocations_default', /permission denied/],
    ["select most_common_vals::text from pg_stats where tablename = 'documents'", null],
    ["select query_to_xml('select body from documents', true, true, '')", /permission denied/],
  ])('cannot be reached by %s', async (statement, refusal) => {
    await sql`analyze documents`.execute(db);
    const answer = await query('viewer', '/api/analytics/pg-query', statement);
    if (refusal === null) expect(answer.statusCode, answer.body).toBe(200);
    else expect(answer.json<{ detail: string }>().detail).toMatch(refusal);
    expect(answer.body).not.toContain(PLANTED);
  });

  test('is in no table of the lake and in no exported file', async () => {
    const schema = await services.get('query')!.inject({ url: '/api/analytics/schema', headers: as('viewer') });
    const tables = schema.json<{ tables: { name: string }[] }>().tables.map(({ name }) => name);
    for (const table of tables)
      for (const accept of ['application/json', 'text/csv']) {
        const answer = await query('viewer', '/api/analytics/query', `select * from ${table}`, accept);
        expect(answer.statusCode, `${table}: ${answer.body}`).toBe(200);
        expect(answer.body, table).not.toContain(PLANTED);
      }
    const documents = await query('viewer', '/api/analytics/query', 'select title, status from documents');
    expect(documents.json<{ rows: unknown[][] }>().rows).toEqual([
      [null, 'extracted'],
      [null, 'extracted'],
    ]);
  });

  test('follows the policy of the source when an administrator changes it, and stays when the source is deleted', async () => {
    const [documentId] = known.get('document_id') ?? [];
    const seen = async () => {
      const answer = await query(
        'viewer',
        '/api/analytics/pg-query',
        `select body from documents where id = '${documentId}'`,
      );
      return answer.json<{ rows: string[][] }>().rows.flat().join('').includes(PLANTED);
    };
    await sql`update sources set access_policy = 'internal' where id = ${sourceId}`.execute(db);
    expect(await seen()).toBe(true);
    await publishLake(publisher.deps, { now: true });
    const titles = await query('viewer', '/api/analytics/query', 'select title from documents');
    expect(titles.body).toContain(PLANTED);
    await sql`update sources set access_policy = 'restricted' where id = ${sourceId}`.execute(db);
    expect(await seen()).toBe(false);
    const events = await services.get('query')!.inject({ url: '/api/macro/events', headers: as('viewer') });
    expect(events.body).not.toContain(PLANTED);
    await publishLake(publisher.deps, { now: true });
    for (const table of ['documents', 'macro_events', 'invocations'])
      expect((await query('viewer', '/api/analytics/query', `select * from ${table}`)).body).not.toContain(PLANTED);
    await sql`delete from sources where id = ${sourceId}`.execute(db);
    expect(await seen()).toBe(false);
    const detail = await services.get('query')!.inject({ url: `/api/documents/${documentId}`, headers: as('viewer') });
    expect(detail.body).not.toContain(PLANTED);
  });
});
