import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { createSealer } from '../kernel/access/seal.adapter.ts';
import { Secret } from '../kernel/access/secret.ts';
import { testDatabase } from '../../test/kit/database.ts';
import { listAuditEvents } from '../kernel/audit/audit.store.ts';
import { createService, type Service } from '../kernel/http/service.plugin.ts';
import { ALIAS_TYPES, RELATIONSHIP_TYPES, SOURCE_TYPES } from './registry-enums.ts';
import { registryRoutes } from './registry.routes.ts';

const { db } = await testDatabase();
const coMentions = new Map<string, number>();
let app: Service;

beforeAll(async () => {
  app = await createService({
    name: 'registry',
    title: 'registry',
    version: '0',
    db,
    strictResponses: true,
    now: () => new Date(),
  });
  await app.register(
    registryRoutes({
      db,
      now: () => new Date(),
      allowedSourceHosts: ['127.0.0.1:9'],
      getSealer: () => createSealer(new Secret('ab'.repeat(32))),
      countCoMentions: async () => coMentions,
    }),
  );
  await app.ready();
});
afterAll(() => app.close());
beforeEach(async () => {
  coMentions.clear();
  await sql`truncate companies, watchlists cascade`.execute(db);
});

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
async function call(method: Method, url: string, payload?: unknown, headers: Record<string, string> = {}) {
  const body = payload === undefined ? {} : { payload: JSON.stringify(payload) };
  const response = await app.inject({
    method,
    url,
    ...body,
    headers: { ...(payload === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
  });
  return { status: response.statusCode, body: response.json() };
}
const unknownId = randomUUID();
const company = async (ticker: string, extra: object = {}) =>
  (await call('POST', '/companies', { ticker, legal_name: `${ticker} Holdings`, ...extra })).body;
const detail = (status: number, text: RegExp | string) => ({ status, body: { detail: expect.stringMatching(text) } });

describe('companies', () => {
  test('a company is created, read, listed and replaced', async () => {
    const created = await call('POST', '/companies', {
      ticker: 'ZYNQ',
      legal_name: 'Zynq Works Inc',
      sector: 'Industrials',
    });
    expect(created).toEqual({
      status: 201,
      body: {
        id: expect.any(String),
        ticker: 'ZYNQ',
        legal_name: 'Zynq Works Inc',
        exchange: null,
        sector: 'Industrials',
        industry: null,
        market_cap_bucket: null,
        active: true,
      },
    });
    expect((await call('GET', `/companies/${created.body.id}`)).body).toEqual(created.body);
    expect((await call('GET', '/companies')).body).toEqual([created.body]);
    const replaced = await call('PUT', `/companies/${created.body.id}`, { ticker: 'ZYNK', legal_name: 'Zynk Works' });
    expect(replaced).toMatchObject({ status: 200, body: { ticker: 'ZYNK', sector: null } });
    const events = await listAuditEvents(db, 'company', created.body.id);
    expect(events.map(({ action }) => action)).toEqual(['created', 'updated']);
    expect(events[1]?.before).toMatchObject({ ticker: 'ZYNQ' });
  });

  test('active=false lists inactive companies', async () => {
    const { id } = await company('AAA');
    await company('BBB');
    await sql`update companies set active = false where id = ${id}`.execute(db);
    expect((await call('GET', '/companies?active=no')).body).toMatchObject([{ ticker: 'AAA' }]);
    expect((await call('GET', '/companies')).body).toMatchObject([{ ticker: 'BBB' }]);
  });

  test('a ticker belongs to one company, even when two requests race', async () => {
    const racing = await Promise.all(
      Array.from({ length: 10 }, () => call('POST', '/companies', { ticker: 'RACE', legal_name: 'Race' })),
    );
    expect(racing.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, ...Array(9).fill(409)]);
    const { id } = await company('OTHER');
    expect(await call('PUT', `/companies/${id}`, { ticker: 'RACE', legal_name: 'x' })).toEqual(
      detail(409, /RACE belongs to another/),
    );
  });

  test.each(['acme', 'TOOLONGTICK', 'A1', '', 'A B', 'ÄÖÜ'])('ticker "%s" is refused with 422', async (ticker) => {
    expect(await call('POST', '/companies', { ticker, legal_name: 'x' })).toEqual(detail(422, /ticker/));
    const { id } = await company('FINE');
    expect(await call('PUT', `/companies/${id}`, { ticker, legal_name: 'x' })).toEqual(detail(422, /ticker/));
  });

  test('a misspelt field, a missing name and an unknown or malformed id are refused', async () => {
    expect(await call('POST', '/companies', { ticker: 'A', legal_name: 'x', secktor: 'y' })).toEqual(
      detail(422, /secktor/),
    );
    expect(await call('POST', '/companies', { ticker: 'A' })).toEqual(detail(422, /legal_name/));
    expect(await call('GET', `/companies/${unknownId}`)).toEqual(detail(404, 'company not found'));
    expect(await call('PUT', `/companies/${unknownId}`, { ticker: 'A', legal_name: 'x' })).toEqual(
      detail(404, 'company not found'),
    );
    expect(await call('GET', '/companies/42')).toEqual(detail(422, /company_id/));
  });
});

describe('aliases', () => {
  test('the default type is brand; a duplicate alias in any letter case returns 409', async () => {
    const { id } = await company('AAA');
    const first = await call('POST', `/companies/${id}/aliases`, { alias: 'Triple' });
    expect(first).toEqual({ status: 201, body: { id: expect.any(String), alias: 'Triple', alias_type: 'brand' } });
    await call('POST', `/companies/${id}/aliases`, { alias: 'Old Triple', alias_type: 'former_name' });
    expect(await call('POST', `/companies/${id}/aliases`, { alias: 'TRIPLE' })).toEqual(detail(409, /TRIPLE/));
    expect((await call('GET', `/companies/${id}/aliases`)).body).toMatchObject([
      { alias: 'Triple' },
      { alias_type: 'former_name' },
    ]);
  });

  test('an unknown company returns 404 and an unknown type 422', async () => {
    const { id } = await company('AAA');
    expect(await call('POST', `/companies/${unknownId}/aliases`, { alias: 'x' })).toEqual(
      detail(404, 'company not found'),
    );
    expect(await call('GET', `/companies/${unknownId}/aliases`)).toEqual(detail(404, 'company not found'));
    expect(await call('POST', `/companies/${id}/aliases`, { alias: 'x', alias_type: 'nick' })).toEqual(
      detail(422, /alias_type/),
    );
  });
});

describe('watchlists', () => {
  test('a watchlist is created once, holds each company once and lists its members', async () => {
    const list = await call('POST', '/watchlists', { name: 'Core', description: 'the core' });
    expect(list).toEqual({
      status: 201,
      body: { id: expect.any(String), name: 'Core', description: 'the core', active: true },
    });
    expect(await call('POST', '/watchlists', { name: 'Core' })).toEqual(detail(409, /Core/));
    expect((await call('GET', '/watchlists')).body).toEqual([list.body]);
    const { id } = await company('AAA');
    const members = `/watchlists/${list.body.id}/members`;
    expect(await call('POST', `${members}/${id}`)).toEqual({ status: 201, body: { status: 'added' } });
    expect(await call('POST', `${members}/${id}`)).toEqual(detail(409, /already a member/));
    expect((await call('GET', members)).body).toMatchObject([{ ticker: 'AAA', active: true }]);
    expect(await call('POST', `${members}/${unknownId}`)).toEqual(detail(404, 'company not found'));
    expect(await call('POST', `/watchlists/${unknownId}/members/${id}`)).toEqual(detail(404, 'watchlist not found'));
    expect(await call('GET', `/watchlists/${unknownId}/members`)).toEqual(detail(404, 'watchlist not found'));
  });
});

describe('sources', () => {
  test('a new source gets defaults, is listed in full and is audited', async () => {
    const { id } = await company('AAA');
    const created = await call('POST', `/companies/${id}/sources`, { source_type: 'news_api', source_name: 'wire' });
    expect(created).toEqual({
      status: 201,
      body: {
        id: expect.any(String),
        source_type: 'news_api',
        source_name: 'wire',
        credibility_score: 0.5,
        active: true,
      },
    });
    expect((await call('GET', `/companies/${id}/sources`)).body).toEqual([
      { ...created.body, config: {}, retention_days: 365, access_policy: 'internal' },
    ]);
    expect(await listAuditEvents(db, 'source', created.body.id)).toHaveLength(1);
  });

  test.each([
    [{ source_type: 'fax' }, /source_type/],
    [{ access_policy: 'secret' }, /access_policy/],
    [{ credibility_score: 1.01 }, /credibility_score/],
    [{ retention_days: 0 }, /retention_days/],
    [{ config: { base_url: 'http://10.0.0.8/' } }, /base_url/],
    [{ config: [] }, /config/],
  ])('%j is refused with 422', async (change, text) => {
    const { id } = await company('AAA');
    expect(
      await call('POST', `/companies/${id}/sources`, { source_type: 'news_api', source_name: 'x', ...change }),
    ).toEqual(detail(422, text));
  });

  test('an unknown company returns 404', async () => {
    expect(await call('POST', `/companies/${unknownId}/sources`, { source_type: 'broker', source_name: 'x' })).toEqual(
      detail(404, 'company not found'),
    );
    expect(await call('GET', `/companies/${unknownId}/sources`)).toEqual(detail(404, 'company not found'));
  });
});

describe('exposure', () => {
  test('a company starts without a profile; versions are listed newest first and one is active', async () => {
    const { id } = await company('AAA');
    const path = `/companies/${id}/exposure`;
    expect(await call('GET', path)).toEqual(detail(404, 'exposure profile not found'));
    const first = await call('PUT', path, {});
    expect(first).toMatchObject({
      status: 200,
      body: {
        version: 1,
        active: true,
        market_position_tier: 'regional',
        confidence: 1,
        export_dependency_pct: 0,
        source: 'manual',
        geographic_revenue_mix: {},
      },
    });
    await call('PUT', path, { geographic_revenue_mix: { europe: 70, asia: 30 }, supply_chain_regions: ['asia'] });
    expect((await call('GET', path)).body).toMatchObject({
      version: 2,
      geographic_revenue_mix: { europe: 0.7, asia: 0.3 },
    });
    const history = (await call('GET', `${path}/history`)).body;
    expect(history.map(({ version, active }: { version: number; active: boolean }) => [version, active])).toEqual([
      [2, true],
      [1, false],
    ]);
  });

  test('concurrent replacements are all kept as versions', async () => {
    const { id } = await company('AAA');
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        call('PUT', `/companies/${id}/exposure`, { export_dependency_pct: index / 20 }),
      ),
    );
    expect(responses.map(({ body }) => body.version).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 20 }, (_, index) => index + 1),
    );
    const history = (await call('GET', `/companies/${id}/exposure/history`)).body;
    expect(history.filter(({ active }: { active: boolean }) => active)).toHaveLength(1);
  });

  test.each([
    [{ export_dependency_pct: 1.5 }],
    [{ market_position_tier: 'tiny' }],
    [{ geographic_revenue_mix: { europe: -1 } }],
    [{ geographic_revenue_mix: { europe: 0.9, asia: 0.9 } }],
    [{ confidence: 'high' }],
    [{ version: 4 }],
  ])('%j is refused with 422', async (body) => {
    const { id } = await company('AAA');
    expect(await call('PUT', `/companies/${id}/exposure`, body)).toEqual(detail(422, /./));
  });

  test('an unknown company returns 404', async () => {
    expect(await call('GET', `/companies/${unknownId}/exposure`)).toEqual(detail(404, /not found/));
    expect(await call('PUT', `/companies/${unknownId}/exposure`, {})).toEqual(detail(404, 'company not found'));
    expect(await call('GET', `/companies/${unknownId}/exposure/history`)).toEqual(detail(404, 'company not found'));
  });
});

describe('competitors', () => {
  const relate = (a: string, b: string, extra: object = {}) =>
    call('POST', `/companies/${a}/competitors`, { company_b_id: b, relationship_type: 'direct_rival', ...extra });

  test('a relationship is added, listed from both sides, changed and deleted, each with an audit event', async () => {
    const [a, b] = [await company('AAA'), await company('BBB')];
    const created = await relate(a.id, b.id, { strength: 0.8 });
    expect(created).toMatchObject({
      status: 201,
      body: {
        company_a_id: a.id,
        company_b_id: b.id,
        strength: 0.8,
        bidirectional: true,
        source: 'manual',
        active: true,
      },
    });
    expect((await call('GET', `/companies/${a.id}/competitors`)).body).toMatchObject([
      { ticker: 'BBB', legal_name: 'BBB Holdings' },
    ]);
    expect((await call('GET', `/companies/${b.id}/competitors`)).body).toMatchObject([{ ticker: 'AAA' }]);
    const path = `/companies/${a.id}/competitors/${created.body.id}`;
    expect(
      await call('PUT', path, { company_b_id: b.id, relationship_type: 'same_sector', strength: 0.2 }),
    ).toMatchObject({ status: 200, body: { relationship_type: 'same_sector', strength: 0.2 } });
    expect(await call('DELETE', path)).toEqual({ status: 200, body: { status: 'deleted', id: created.body.id } });
    expect(await call('DELETE', path)).toEqual(detail(404, 'relationship not found'));
    expect(await call('PUT', path, { company_b_id: b.id, relationship_type: 'same_sector' })).toEqual(
      detail(404, 'relationship not found'),
    );
    const events = await listAuditEvents(db, 'competitor_relationship', created.body.id);
    expect(events.map(({ action }) => action)).toEqual(['created', 'updated', 'deleted']);
    expect(events[1]?.before).toMatchObject({ strength: 0.8, relationship_type: 'direct_rival' });
    expect((await relate(b.id, a.id)).status).toBe(201);
  });

  test('a bidirectional pair is unique in either order; directed relationships are unique by direction', async () => {
    const [a, b] = [await company('AAA'), await company('BBB')];
    expect((await relate(a.id, b.id, { bidirectional: false })).status).toBe(201);
    expect(await relate(a.id, b.id, { bidirectional: false })).toEqual(detail(409, /already exists/));
    expect((await relate(b.id, a.id)).status).toBe(409);
    expect((await relate(b.id, a.id, { bidirectional: false })).status).toBe(201);
  });

  test('concurrent requests for the same pair create one relationship', async () => {
    const [a, b] = [await company('AAA'), await company('BBB')];
    const responses = await Promise.all(
      Array.from({ length: 12 }, (_, index) => (index % 2 ? relate(a.id, b.id) : relate(b.id, a.id))),
    );
    expect(responses.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, ...Array(11).fill(409)]);
  });

  test('relationships are listed strongest first', async () => {
    const [a, b, c] = [await company('AAA'), await company('BBB'), await company('CCC')];
    await relate(a.id, b.id, { strength: 0.1 });
    await relate(a.id, c.id, { strength: 0.9 });
    expect(
      (await call('GET', `/companies/${a.id}/competitors`)).body.map(({ ticker }: { ticker: string }) => ticker),
    ).toEqual(['CCC', 'BBB']);
  });

  test('a company itself, an unknown company and an unknown type are refused', async () => {
    const { id } = await company('AAA');
    expect(await relate(id, id)).toEqual(detail(400, /own competitor/));
    expect(await relate(id, unknownId)).toEqual(detail(404, 'company not found'));
    expect(await relate(unknownId, id)).toEqual(detail(404, 'company not found'));
    expect(await relate(id, unknownId, { relationship_type: 'friend' })).toEqual(detail(422, /relationship_type/));
    expect(await relate(id, unknownId, { strength: 2 })).toEqual(detail(422, /strength/));
    expect(await call('GET', `/companies/${unknownId}/competitors`)).toEqual(detail(404, 'company not found'));
    expect(await call('DELETE', `/companies/${id}/competitors/${unknownId}`)).toEqual(
      detail(404, 'relationship not found'),
    );
  });
});

describe('inferred competitors', () => {
  const infer = (id: string) => call('POST', `/companies/${id}/competitors/infer`);

  test('come from sector, industry and co-mentions; repeating the inference adds no duplicates', async () => {
    const a = await company('AAA', { sector: 'Energy', industry: 'Solar' });
    const b = await company('BBB', { sector: 'Energy', industry: 'Solar' });
    const c = await company('CCC', { sector: 'Energy', industry: 'Wind' });
    coMentions.set(b.id, 1).set(c.id, 4);
    const response = await infer(a.id);
    expect(response.status).toBe(200);
    expect(response.body).toMatchObject([
      { company_b_id: c.id, source: 'inferred', relationship_type: 'same_sector' },
      { company_b_id: b.id },
    ]);
    expect(response.body.map(({ strength }: { strength: number }) => Number(strength.toFixed(4)))).toEqual([
      0.85, 0.475,
    ]);
    coMentions.clear();
    expect((await infer(a.id)).body).toMatchObject([
      { id: response.body[1].id, strength: 0.3 },
      { id: response.body[0].id, strength: 0.15 },
    ]);
    expect(await listAuditEvents(db, 'competitor_relationship', response.body[0].id)).toMatchObject([
      { action: 'created' },
      { action: 'updated' },
    ]);
  });

  test('do not change manual relationships', async () => {
    const a = await company('AAA', { sector: 'Energy', industry: 'Solar' });
    const b = await company('BBB', { sector: 'Energy', industry: 'Solar' });
    await call('POST', `/companies/${b.id}/competitors`, {
      company_b_id: a.id,
      relationship_type: 'direct_rival',
      strength: 0.9,
    });
    expect((await infer(a.id)).body).toEqual([]);
    expect((await call('GET', `/companies/${a.id}/competitors`)).body).toMatchObject([
      { strength: 0.9, source: 'manual' },
    ]);
  });

  test('concurrent inferences neither deadlock nor create duplicates', async () => {
    const peers = [];
    for (const ticker of ['AAA', 'BBB', 'CCC', 'DDD', 'EEE'])
      peers.push(await company(ticker, { sector: 'Energy', industry: 'Solar' }));
    const responses = await Promise.all(peers.map(({ id }) => infer(id)));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const { rows } = await sql<{ count: number }>`select count(*) from competitor_relationships where active`.execute(
      db,
    );
    expect(rows[0]?.count).toBe(10);
  });

  test('require a sector and an industry', async () => {
    const { id } = await company('AAA', { sector: 'Energy' });
    expect(await infer(id)).toEqual(detail(400, /sector and an industry/));
    expect(await infer(unknownId)).toEqual(detail(404, 'company not found'));
  });
});

test.each([
  ['sources', 'source_type', SOURCE_TYPES],
  ['company_aliases', 'alias_type', ALIAS_TYPES],
  ['competitor_relationships', 'relationship_type', RELATIONSHIP_TYPES],
] as const)('the check constraint of %s.%s allows exactly the values of the code', async (table, column, values) => {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_constraintdef(oid) as definition from pg_constraint
    where conrelid = ${table}::regclass and contype = 'c' and conname = ${`${table}_${column}_check`}`.execute(db);
  const allowed = [...(rows[0]?.definition ?? '').matchAll(/'([a-z_]+)'/g)].map(([, value]) => value);
  expect(allowed).toEqual([...values]);
});

describe('removal from watchlists', () => {
  test('a company leaves a watchlist, and a watchlist is deleted without its companies', async () => {
    const list = (await call('POST', '/watchlists', { name: 'Short-lived' })).body;
    const { id } = await company('LEAV');
    const member = `/watchlists/${list.id}/members/${id}`;
    await call('POST', member);
    expect(await call('DELETE', member)).toEqual({ status: 200, body: { status: 'removed' } });
    expect(await call('DELETE', member)).toEqual(detail(404, 'member of the watchlist not found'));
    expect((await call('GET', `/watchlists/${list.id}/members`)).body).toEqual([]);
    await call('POST', member);
    expect(await call('DELETE', `/watchlists/${list.id}`)).toEqual({
      status: 200,
      body: { status: 'deleted', id: list.id },
    });
    expect(await call('DELETE', `/watchlists/${list.id}`)).toEqual(detail(404, 'watchlist not found'));
    expect((await call('GET', `/companies/${id}`)).status).toBe(200);
  });
});
