import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../test/kit/database.ts';
import { storeReading } from '../../test/layers/kit.ts';
import { listAuditEvents } from '../kernel/audit/audit.store.ts';
import { alwaysOpenCalendar } from '../kernel/calendar/always-open.ts';
import { manualClock } from '../kernel/clock.ts';
import { createService, type Service } from '../kernel/http/service.plugin.ts';
import { replaceActiveExposure } from '../registry/exposure.store.ts';
import { listMergeCandidates } from './global-event.store.ts';
import { macroRoutes } from './macro.routes.ts';
import { computeCompanyImpacts, computeEventImpacts } from './use/compute-impacts.ts';
import { loadMacroLayer, loadMacroLayers } from './use/load-macro-layer.ts';
import { mergeGlobalEvents } from './use/merge-global-events.ts';

const { db } = await testDatabase();
const calendar = alwaysOpenCalendar();
const clock = manualClock(new Date('2026-03-10T12:00:00Z'));
const day = (number: number, hour = 12) => new Date(Date.UTC(2026, 2, number, hour));
let app: Service;

beforeAll(async () => {
  app = await createService({ name: 'query', title: 'query', version: '0', db, strictResponses: true, now: clock.now });
  await app.register(macroRoutes({ db, now: clock.now }));
  await app.ready();
});
afterAll(() => app.close());
beforeEach(() =>
  sql`truncate companies, documents, global_events, risk_configs, audit_events, kernel.audit_heads cascade`.execute(db),
);

const call = async (method: 'GET' | 'PUT' | 'POST', url: string, payload?: object) => {
  const response = await app.inject({ method, url, ...(payload ? { payload } : {}) });
  return { status: response.statusCode, body: response.json() };
};
const get = (url: string) => call('GET', url);

async function company(ticker: string, sector: string, industry: string): Promise<string> {
  const { id } = await db
    .insertInto('companies')
    .values({ ticker, legal_name: `${ticker} Corp.`, sector, industry })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function profile(companyId: string, mix: Record<string, number>, createdAt: Date, commodities: string[] = []) {
  const row = await replaceActiveExposure(db, companyId, {
    geographic_revenue_mix: mix,
    key_input_commodities: commodities,
  });
  await sql`update exposure_profiles set created_at = ${createdAt} where id = ${row.id}`.execute(db);
}

interface ClaimFixture {
  severity?: 'low' | 'moderate' | 'high' | 'critical';
  confidence?: number;
  regions?: string[];
  sectors?: string[];
  summary?: string;
}

/** Stores a document that reports a conflict, and merges its claim as the extractor does. */
async function storeClaim(availableAt: Date, claim: ClaimFixture = {}): Promise<string> {
  const { documentId, intelligenceId } = await storeReading(db, availableAt);
  const event = {
    eventTypes: ['conflict' as const],
    severity: claim.severity ?? 'high',
    affectedRegions: claim.regions ?? ['Europe'],
    affectedSectors: claim.sectors ?? [],
    affectedCommodities: [],
    summary: claim.summary ?? 'Fighting erupted in Europe.',
    keyFacts: [],
    estimatedDuration: 'weeks' as const,
    confidence: claim.confidence ?? 0.8,
    evidence: [],
  };
  await sql`insert into macro_event_claims (intelligence_id, ordinal, document_id, event_types, severity, affected_regions,
      affected_sectors, affected_commodities, summary, key_facts, estimated_duration, confidence, evidence, published_at,
      available_at, story_cluster_id)
    values (${intelligenceId}, 0, ${documentId}, ${event.eventTypes}, ${event.severity}, ${event.affectedRegions},
      ${event.affectedSectors}, '{}', ${event.summary}, '{}', 'weeks', ${event.confidence},
      '[{"quote":"text","start":0,"end":4}]', ${availableAt}, ${availableAt}, ${documentId})`.execute(db);
  await db
    .transaction()
    .execute((tx) => mergeGlobalEvents(tx, randomUUID, [{ documentId, availableAt, macroEvents: [event] }]));
  const link = await db
    .selectFrom('global_event_documents')
    .select('global_event_id')
    .where('document_id', '=', documentId)
    .executeTakeFirstOrThrow();
  return link.global_event_id;
}

const compute = (eventId: string, asOf: Date) =>
  db.transaction().execute((tx) => computeEventImpacts(tx, eventId, asOf));
const layerOf = (ticker: string, asOf: Date) => loadMacroLayer({ db, calendar }, ticker, asOf);
const inForce = () => db.selectFrom('macro_impacts').selectAll().where('superseded_at', 'is', null).execute();

describe('impacts of an event', () => {
  beforeEach(async () => {
    await profile(await company('ALFA', 'Consumer', 'Apparel'), { Europe: 0.5, 'North America': 0.5 }, day(1));
    await company('BETA', 'Industrials', 'Airlines');
    await company('GAMA', 'Health Care', 'Hospitals');
  });

  test('are one per affected company; without a profile from the sector alone, and marked', async () => {
    const id = await storeClaim(day(2), { sectors: ['Industrials'] });
    expect(await compute(id, day(2))).toEqual({ inserted: 2, superseded: 0, tickers: ['ALFA', 'BETA'] });
    const { body } = await get(`/api/macro/events/${id}`);
    expect(
      body.impacts.map(({ ticker, inferred }: { ticker: string; inferred: boolean }) => [ticker, inferred]),
    ).toEqual([
      ['ALFA', false],
      ['BETA', true],
    ]);
    expect(body.impacts[0]).toMatchObject({
      legal_name: 'ALFA Corp.',
      sector: 'Consumer',
      impact_direction: 'negative',
    });
    const [alfa] = body.impacts;
    expect(alfa.macro_impact_score).toBeCloseTo(0.4 * 0.75 * 0.8, 12);
    expect(alfa.contributing_factors).toEqual([
      { channel: 'geo', matched: ['Europe'], exposure: 0.5, polarity: -1, contribution: alfa.signed_score },
    ]);
  });

  test('computed twice stay the same rows', async () => {
    const id = await storeClaim(day(2));
    await compute(id, day(2));
    const before = await inForce();
    expect(await compute(id, day(3))).toEqual({ inserted: 0, superseded: 0, tickers: [] });
    expect(await inForce()).toEqual(before);
  });

  test('change with a new claim, and the earlier state stays available as of then', async () => {
    const id = await storeClaim(day(2), { severity: 'moderate' });
    await compute(id, day(2));
    const known = await layerOf('ALFA', day(2, 18));
    expect(await storeClaim(day(3), { severity: 'critical', confidence: 0.9 })).toBe(id);
    expect(await compute(id, day(3))).toMatchObject({ inserted: 1, superseded: 1 });
    expect(await layerOf('ALFA', day(2, 18))).toEqual(known);
    expect((await layerOf('ALFA', day(3))).confidence).toBeGreaterThan(known.confidence);
    expect(await inForce()).toHaveLength(1);
  });

  test('computed for an earlier instant use only claims available by then', async () => {
    const id = await storeClaim(day(2), { severity: 'moderate', confidence: 0.6 });
    await storeClaim(day(3), { severity: 'critical', confidence: 0.9, sectors: ['Industrials'] });
    await compute(id, day(2, 18));
    const [only, ...rest] = await inForce();
    expect(rest).toEqual([]);
    expect(only).toMatchObject({ confidence: 0.6, macro_impact_score: expect.closeTo(0.4 * 0.5 * 0.6, 12) });
    expect(await compute(id, day(1))).toMatchObject({ inserted: 0 });
  });

  test('computed late for an earlier instant do not replace newer ones', async () => {
    const id = await storeClaim(day(2), { severity: 'moderate' });
    await storeClaim(day(3), { severity: 'critical' });
    await compute(id, day(3));
    const before = await inForce();
    await compute(id, day(2));
    expect(await inForce()).toEqual(before);
  });

  test('follow a new exposure profile for that company from then on', async () => {
    const id = await storeClaim(day(2));
    await compute(id, day(2));
    const { id: companyId } = await db
      .selectFrom('companies')
      .select('id')
      .where('ticker', '=', 'ALFA')
      .executeTakeFirstOrThrow();
    const old = await layerOf('ALFA', day(4));
    await profile(companyId, { Europe: 0.1, 'North America': 0.9 }, day(5));
    const change = await db.transaction().execute((tx) => computeCompanyImpacts(tx, calendar, companyId, day(5)));
    expect(change).toEqual({ inserted: 1, superseded: 1, tickers: ['ALFA'] });
    expect(Math.abs((await layerOf('ALFA', day(5))).score)).toBeLessThan(Math.abs(old.score) / 2);
    expect(await layerOf('ALFA', day(4))).toEqual(old);
  });

  test('use a profile entered later where there was none, and mark it', async () => {
    const { id: companyId } = await db
      .selectFrom('companies')
      .select('id')
      .where('ticker', '=', 'GAMA')
      .executeTakeFirstOrThrow();
    await profile(companyId, { Europe: 1 }, day(9));
    await compute(await storeClaim(day(2)), day(2));
    const rows = await inForce();
    expect(rows.find((row) => row.company_id === companyId)).toMatchObject({ pit_estimated: true, profile_version: 1 });
    expect(rows.find((row) => row.company_id !== companyId)).toMatchObject({ pit_estimated: false });
  });

  test('skip inactive companies', async () => {
    await db.updateTable('companies').set({ active: false }).where('ticker', '=', 'ALFA').execute();
    expect(await compute(await storeClaim(day(2)), day(2))).toMatchObject({ inserted: 0 });
  });
});

describe('the macro layer', () => {
  beforeEach(async () => {
    await profile(await company('ALFA', 'Consumer', 'Apparel'), { Europe: 0.5 }, day(1));
    await company('BETA', 'Health Care', 'Hospitals');
    await compute(await storeClaim(day(2)), day(2));
  });

  test('decays with trading time and is empty before the event was known', async () => {
    const fresh = await layerOf('ALFA', day(2));
    expect(fresh.score).toBeCloseTo(Math.tanh(-0.4 * 0.75 * 0.8), 12);
    expect((await layerOf('ALFA', day(12))).score).toBeCloseTo(Math.tanh(-0.4 * 0.75 * 0.8 * 0.5), 12);
    expect(await layerOf('ALFA', day(2, 11))).toEqual({ enabled: true, score: 0, confidence: 0, items: [] });
    expect((await layerOf('ALFA', day(80))).items).toEqual([]);
  });

  test('is loaded for many companies at once, including unaffected and untracked ones', async () => {
    const layers = await loadMacroLayers({ db, calendar }, ['ALFA', 'BETA', 'NONE'], day(2));
    expect([...layers].map(([ticker, { items }]) => [ticker, items.length])).toEqual([
      ['ALFA', 1],
      ['BETA', 0],
      ['NONE', 0],
    ]);
  });

  test('has no confidence while disabled, and its own again afterwards', async () => {
    const before = await layerOf('ALFA', day(3));
    await call('PUT', '/api/admin/macro/toggle', { enabled: false });
    expect(await layerOf('ALFA', day(3))).toEqual({ enabled: false, score: 0, confidence: 0, items: [] });
    await call('PUT', '/api/admin/macro/toggle', { enabled: true });
    expect(await layerOf('ALFA', day(3))).toEqual(before);
  });

  test('later events, even extreme ones, change no earlier layer', async () => {
    const before = await layerOf('ALFA', day(3));
    for (let index = 0; index < 20; index++) {
      const at = day(4 + index);
      await compute(await storeClaim(at, { severity: 'critical', confidence: 1, regions: ['Europe', 'China'] }), at);
    }
    expect(await layerOf('ALFA', day(3))).toEqual(before);
    expect((await layerOf('ALFA', day(24))).items.length).toBeGreaterThan(1);
  });
});

describe('the layer toggle', () => {
  test('is on by default, and names the origin of its value', async () => {
    expect(await get('/api/admin/macro/status')).toEqual({
      status: 200,
      body: { macro_enabled: true, source: 'default' },
    });
    expect(await call('PUT', '/api/admin/macro/toggle', { enabled: false, operator: 'dana' })).toEqual({
      status: 200,
      body: { macro_enabled: false, previous_enabled: true, toggled_by: 'dana' },
    });
    expect((await get('/api/admin/macro/status')).body).toEqual({ macro_enabled: false, source: 'risk_configs' });
    expect((await call('PUT', '/api/admin/macro/toggle', { enabled: true })).body).toEqual({
      macro_enabled: true,
      previous_enabled: false,
      toggled_by: 'operator',
    });
  });

  test('audits who changed it, in the same transaction', async () => {
    await call('PUT', '/api/admin/macro/toggle', { enabled: false, operator: 'dana' });
    const events = await listAuditEvents(db, 'signal_layer', 'macro');
    expect(events).toMatchObject([
      {
        action: 'disabled',
        actor: 'dana',
        token_name: null,
        before: { enabled: true, source: 'default' },
        after: { enabled: false, source: 'risk_configs' },
      },
    ]);
    // A failing audit insert rolls the change back.
    await sql`alter table audit_events add constraint refuse check (actor <> 'mallory')`.execute(db);
    try {
      expect((await call('PUT', '/api/admin/macro/toggle', { enabled: true, operator: 'mallory' })).status).toBe(500);
    } finally {
      await sql`alter table audit_events drop constraint refuse`.execute(db);
    }
    expect((await get('/api/admin/macro/status')).body.macro_enabled).toBe(false);
  });

  test('keeps other keys of its config, and an invalid value falls back to the default', async () => {
    await sql`insert into risk_configs (name, config) values ('signal_layers', '{"macro_enabled": "no", "note": 1}')`.execute(
      db,
    );
    expect((await get('/api/admin/macro/status')).body).toEqual({ macro_enabled: true, source: 'default' });
    await call('PUT', '/api/admin/macro/toggle', { enabled: false });
    const row = await db.selectFrom('risk_configs').select('config').executeTakeFirstOrThrow();
    expect(row.config).toEqual({ macro_enabled: false, note: 1 });
  });

  test('two concurrent changes each see the previous value', async () => {
    const answers = await Promise.all(
      [true, false, true, false].map((enabled) => call('PUT', '/api/admin/macro/toggle', { enabled })),
    );
    const events = await listAuditEvents(db, 'signal_layer', 'macro');
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    events.slice(1).forEach((event, index) => {
      expect((event.before as { enabled: boolean }).enabled).toBe(
        (events[index]!.after as { enabled: boolean }).enabled,
      );
    });
  });

  test.each([[{}], [{ enabled: 'perhaps' }], [{ enabled: true, operator: ' ' }], [{ enabled: true, extra: 1 }]])(
    '%j is 422',
    async (body) => {
      expect(await call('PUT', '/api/admin/macro/toggle', body)).toEqual({
        status: 422,
        body: { detail: expect.any(String) },
      });
    },
  );
});

describe('the HTTP interface of events and impacts', () => {
  let first: string;
  let second: string;

  beforeEach(async () => {
    await profile(await company('ALFA', 'Consumer', 'Apparel'), { Europe: 0.5, China: 0.2 }, day(1));
    first = await storeClaim(day(2), { severity: 'low', sectors: ['Industrials'] });
    second = await storeClaim(day(6), {
      severity: 'critical',
      regions: ['China'],
      summary: 'Fighting erupted in China.',
    });
    await compute(first, day(2));
    await compute(second, day(6));
  });
  const ids = async (query: string) =>
    (await get(`/api/macro/events?${query}`)).body.map(({ id }: { id: string }) => (id === first ? 'first' : 'second'));

  test.each([
    ['', ['second', 'first']],
    ['severity=low', ['first']],
    ['region=China', ['second']],
    ['sector=Industrials', ['first']],
    ['region=china', ['second']],
    ['region=%20CHINA', ['second']],
    ['sector=INDUSTRIALS', ['first']],
    ['region=chin', []],
    ['since=2026-03-04', ['second']],
    ['until=2026-03-04', ['first']],
    ['limit=1', ['second']],
    ['limit=1&offset=1', ['first']],
    ['severity=high', []],
  ])('events?%s', async (query, expected) => {
    expect(await ids(query)).toEqual(expected);
  });

  test.each(['severity=grave', 'limit=0', 'limit=201', 'offset=-1', 'since=yesterday', 'until=x'])(
    'events?%s is 422',
    async (query) => {
      expect(await get(`/api/macro/events?${query}`)).toEqual({ status: 422, body: { detail: expect.any(String) } });
    },
  );

  test('an event has the fields of the interface', async () => {
    const { body } = await get(`/api/macro/events/${second}`);
    expect(body).toMatchObject({
      id: second,
      event_types: ['conflict'],
      severity: 'critical',
      affected_regions: ['China'],
      affected_sectors: [],
      affected_commodities: [],
      summary: 'Fighting erupted in China.',
      key_facts: [],
      estimated_duration: 'weeks',
      confidence: 0.8,
      source_document_id: expect.any(String),
      created_at: expect.any(String),
      impacts: [{ ticker: 'ALFA' }],
    });
  });

  test('an unknown event is 404, a malformed id 422', async () => {
    expect(await get(`/api/macro/events/${randomUUID()}`)).toEqual({
      status: 404,
      body: { detail: 'global event not found' },
    });
    expect((await get('/api/macro/events/17')).status).toBe(422);
  });

  test("a company's impacts carry the event's summary, newest first", async () => {
    const { body } = await get('/api/macro/impacts/alfa');
    expect(body.exposure_profile).toMatchObject({ geographic_revenue_mix: { Europe: 0.5, China: 0.2 }, version: 1 });
    expect(body.impacts).toMatchObject([
      {
        event_id: second,
        event_summary: 'Fighting erupted in China.',
        event_severity: 'critical',
        event_types: ['conflict'],
        affected_regions: ['China'],
        ticker: 'ALFA',
      },
      { event_id: first },
    ]);
    const page = async (query: string) => (await get(`/api/macro/impacts/ALFA?${query}`)).body.impacts;
    expect(await page('since=2026-03-04')).toHaveLength(1);
    expect(await page('limit=1&offset=1')).toMatchObject([{ event_id: first }]);
  });

  test('an unknown ticker has no impacts', async () => {
    expect(await get('/api/macro/impacts/NONE')).toEqual({
      status: 200,
      body: { exposure_profile: null, impacts: [] },
    });
  });

  test.each(['limit=0', 'limit=201', 'offset=-1', 'since=x'])('impacts?%s is 422', async (query) => {
    expect((await get(`/api/macro/impacts/ALFA?${query}`)).status).toBe(422);
  });
});

describe('what if', () => {
  beforeEach(async () => {
    await profile(await company('ALFA', 'Consumer', 'Apparel'), { Europe: 0.5 }, day(1), ['oil', 'cotton']);
    await profile(await company('BETA', 'Energy', 'Oil and gas exploration'), { 'North America': 1 }, day(1));
    await company('GAMA', 'Health Care', 'Hospitals');
  });
  const oil = { event_types: ['commodity_move'], severity: 'high', affected_commodities: ['crude oil'] };

  test('every company is evaluated, highest score first, and nothing is written', async () => {
    const { status, body } = await call('POST', '/api/macro/what-if', oil);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      companies_evaluated: 3,
      companies_affected: 2,
      sense: 'usual',
      estimated_duration: 'weeks',
    });
    expect(
      body.impacts.map(({ ticker, impact_direction }: Record<string, string>) => [ticker, impact_direction]),
    ).toEqual([
      ['BETA', 'positive'],
      ['ALFA', 'negative'],
    ]);
    expect(body.by_sector).toMatchObject([
      { sector: 'Energy', companies: 1, positive: 1 },
      { sector: 'Consumer', companies: 1, negative: 1 },
    ]);
    const { rows } = await sql<{ count: number }>`
      select (select count(*) from macro_impacts)::int + (select count(*) from global_events)::int as count`.execute(
      db,
    );
    expect(rows).toEqual([{ count: 0 }]);
  });

  test('the opposite sense is taken from the input or from the summary', async () => {
    const stated = await call('POST', '/api/macro/what-if', { ...oil, sense: 'opposite' });
    const fromSummary = await call('POST', '/api/macro/what-if', { ...oil, summary: 'Crude oil plunges 12%' });
    expect(stated.body.impacts[0]).toMatchObject({ ticker: 'BETA', impact_direction: 'negative' });
    expect(fromSummary.body).toEqual(stated.body);
  });

  test('the limit applies to the list, not to the counts', async () => {
    const { body } = await call('POST', '/api/macro/what-if', { ...oil, limit: 1 });
    expect([body.impacts.length, body.companies_affected]).toEqual([1, 2]);
  });

  test.each([
    [{}],
    [{ ...oil, event_types: [] }],
    [{ ...oil, event_types: ['party'] }],
    [{ ...oil, severity: 'huge' }],
    [{ ...oil, confidence: 1.5 }],
    [{ ...oil, region: 'Europe' }],
    [{ ...oil, limit: 500 }],
  ])('%j is 422', async (body) => {
    expect(await call('POST', '/api/macro/what-if', body)).toEqual({
      status: 422,
      body: { detail: expect.any(String) },
    });
  });
});

test('a report of a known event and a change of exposure at the same time do not deadlock', async () => {
  const companyId = await company('LOCK', 'Industrials', 'Airlines');
  const id = await storeClaim(day(2), { sectors: ['Industrials'] });
  const span = { from: day(2), to: day(2) };
  await db.transaction().execute(async (reading) => {
    expect(await listMergeCandidates(reading, ['conflict'], span)).toHaveLength(1);
    // Holds the lock on impacts and refers to the event that the reading has locked.
    const exposure = await db.transaction().execute((tx) => computeCompanyImpacts(tx, calendar, companyId, day(3)));
    expect(exposure.inserted).toBe(1);
    await computeEventImpacts(reading, id, day(3));
  });
  expect(await inForce()).toHaveLength(1);
});
