import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../test/kit/database.ts';
import { storeImpact } from '../../test/layers/kit.ts';
import { sessionAt, storeCloses, storeHalfHours, wave } from '../../test/layers/prices.ts';
import { alwaysOpenCalendar } from '../kernel/calendar/always-open.ts';
import { createService, type Service } from '../kernel/http/service.plugin.ts';
import { competitiveRoutes } from './competitive.routes.ts';
import { decideByPatterns } from './use/decide-by-patterns.ts';
import { updatePatterns } from './use/update-patterns.ts';

const { db } = await testDatabase();
const calendar = alwaysOpenCalendar();
const deps = { db, calendar, benchmark: 'SPY' };
const SESSIONS = 250;
const JUMP = 0.03;
const LAG = 2;
/** Ten events, ten sessions apart, after enough history for the market model. */
const EVENTS = Array.from({ length: 10 }, (_, index) => 135 + index * 10);
let app: Service;

beforeAll(async () => {
  app = await createService({
    name: 'query',
    title: 'query',
    version: '0',
    db,
    strictResponses: true,
    now: () => sessionAt(SESSIONS),
  });
  await app.register(competitiveRoutes({ db, now: () => sessionAt(SESSIONS) }));
  await app.ready();
});
afterAll(() => app.close());

let lead: string;
let other: string;
beforeEach(async () => {
  await sql`truncate companies, documents, market_bars, pattern_progress, spillover_coefficients, corporate_actions cascade`.execute(
    db,
  );
  [lead, other] = await Promise.all([company('LEAD'), company('FOLO')]);
  const spy = returns((session) => wave(1, session, 0.008));
  await storeCloses(db, 'SPY', spy);
  // Sizes differ between events because a correlation needs variance.
  const moved = (session: number) => (EVENTS.includes(session) ? JUMP + wave(5, session, 0.02) : 0);
  await storeCloses(
    db,
    'LEAD',
    returns((session) => 1.2 * (spy[session] ?? 0) + wave(2, session, 0.003) + moved(session)),
  );
  await storeCloses(
    db,
    'FOLO',
    returns((session) => 0.8 * (spy[session] ?? 0) + wave(3, session, 0.003) + 0.6 * moved(session - LAG)),
  );
});

const returns = (of: (session: number) => number) => Array.from({ length: SESSIONS }, (_, session) => of(session));

async function company(ticker: string): Promise<string> {
  const row = await db
    .insertInto('companies')
    .values({ ticker, legal_name: ticker, sector: 'Consumer' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}
const relate = () =>
  sql`insert into competitor_relationships (company_a_id, company_b_id, relationship_type, strength, bidirectional)
    values (${lead}, ${other}, 'same_sector', 0.5, false)`.execute(db);
const storeEvents = async () => {
  for (const session of EVENTS) {
    await storeImpact(db, {
      companyId: lead,
      ticker: 'LEAD',
      at: sessionAt(session),
      catalyst: 'earnings_beat',
      sentiment: 0.7,
    });
  }
};
const get = async (url: string) => (await app.inject(url)).json();
const patternOf = async (horizon: string) => (await get(`/api/patterns/LEAD?time_horizon=${horizon}`)).patterns[0];
/** All computed rows, without ids. */
const snapshot = async () => {
  const { rows } = await sql<{ all: unknown }>`
    select json_build_object(
      'observations', (select json_agg(to_jsonb(o) - 'id' order by event_at, time_horizon) from pattern_observations o),
      'patterns', (select json_agg(to_jsonb(p) - 'id' - 'updated_at' order by time_horizon) from patterns p),
      'pairs', (select json_agg(to_jsonb(c) - 'id' - 'updated_at' order by time_horizon, follower_company_id)
        from cross_company_patterns c)) as all`.execute(db);
  return rows[0]!.all;
};

describe('the price effect of news', () => {
  test('is measured against the market and marked reliable when significant', async () => {
    await storeEvents();
    expect(await updatePatterns(deps, sessionAt(SESSIONS))).toMatchObject({ caughtUp: true });
    const { patterns, count } = await get('/api/patterns/lead');
    expect(count).toBe(3);
    const pattern = patterns.find(({ time_horizon }: { time_horizon: string }) => time_horizon === '1d');
    expect(pattern).toMatchObject({ ticker: 'LEAD', catalyst_type: 'earnings_beat', sample_count: 10, reliable: true });
    expect(pattern.mean_car).toBeGreaterThan(JUMP - 0.012);
    expect(pattern.mean_car).toBeLessThan(JUMP + 0.012);
    expect(pattern.hit_rate).toBeGreaterThanOrEqual(0.9);
    expect(pattern.mean_car_shrunk).toBeLessThan(pattern.mean_car);
    expect(pattern.q_value).toBeLessThan(0.1);
  });

  test('counts equal news within one horizon as one event', async () => {
    await storeEvents();
    await updatePatterns(deps, sessionAt(SESSIONS));
    expect([(await patternOf('7d')).sample_count, (await patternOf('30d')).sample_count]).toEqual([10, 3]);
  });

  test('counts nothing twice when updated repeatedly', async () => {
    await storeEvents();
    await updatePatterns(deps, sessionAt(SESSIONS));
    const once = await snapshot();
    await updatePatterns(deps, sessionAt(SESSIONS));
    expect(await snapshot()).toEqual(once);
  });

  test('is the same whether updated daily or at once', async () => {
    await relate();
    await storeEvents();
    for (let session = 140; session <= SESSIONS; session += 5) await updatePatterns(deps, sessionAt(session));
    const daily = await snapshot();
    await sql`truncate pattern_observations, pattern_progress, patterns, cross_company_patterns, spillover_coefficients cascade`.execute(
      db,
    );
    await updatePatterns(deps, sessionAt(SESSIONS));
    expect(await snapshot()).toEqual(daily);
  });

  test('ignores later prices and news', async () => {
    await storeEvents();
    await updatePatterns(deps, sessionAt(190));
    const known = await snapshot();
    await sql`truncate pattern_observations, pattern_progress, patterns, cross_company_patterns cascade`.execute(db);
    await sql`update market_bars set close = close * 1000, high = high * 1000 where bar_timestamp >= ${sessionAt(190, 0)}`.execute(
      db,
    );
    await storeImpact(db, {
      companyId: lead,
      ticker: 'LEAD',
      at: sessionAt(200),
      catalyst: 'litigation',
      sentiment: -1,
    });
    await updatePatterns(deps, sessionAt(190));
    expect(await snapshot()).toEqual(known);
  });

  test('a split causes no return', async () => {
    await storeEvents();
    await updatePatterns(deps, sessionAt(SESSIONS));
    const whole = await patternOf('7d');
    await sql`truncate pattern_observations, pattern_progress, patterns, cross_company_patterns cascade`.execute(db);
    const at = sessionAt(147, 0);
    await sql`update market_bars set open = open / 2, high = high / 2, low = low / 2, close = close / 2
      where ticker = 'LEAD' and bar_timestamp >= ${at}`.execute(db);
    await sql`insert into corporate_actions (ticker, action_type, kind, ex_date, ex_at, split_from, split_to, source, revision,
        available_at, pit_estimated, captured_at)
      values ('LEAD', 'split', 'split', ${at.toISOString().slice(0, 10)}::date, ${at}, 1, 2, 'test', 1, ${at}, false, ${at})`.execute(
      db,
    );
    await updatePatterns(deps, sessionAt(SESSIONS));
    expect((await patternOf('7d')).mean_car).toBeCloseTo(whole.mean_car, 9);
  });

  test('within hours needs half-hour bars and is not estimated from daily ones', async () => {
    await storeEvents();
    const [first = 0] = EVENTS;
    await storeHalfHours(db, 'LEAD', first, 0.02, 24);
    await storeHalfHours(db, 'SPY', first, 0.005, 24);
    await updatePatterns(deps, sessionAt(SESSIONS));
    const pattern = await patternOf('1h');
    expect(pattern).toMatchObject({ sample_count: 1, t_stat: null, q_value: null, reliable: false });
    expect(pattern.mean_car).toBeCloseTo(0.02 - 1.2 * 0.005, 2);
  });

  test('a missing price excludes the events that need it', async () => {
    await storeEvents();
    await sql`delete from market_bars where ticker = 'LEAD' and bar_timestamp = ${sessionAt(EVENTS[3] ?? 0, 0)}`.execute(
      db,
    );
    await updatePatterns(deps, sessionAt(SESSIONS));
    expect((await patternOf('1d')).sample_count).toBe(9);
  });

  test('a company without prices has no patterns and does not stop the update', async () => {
    await sql`delete from market_bars where ticker = 'LEAD'`.execute(db);
    await storeEvents();
    expect(await updatePatterns(deps, sessionAt(SESSIONS))).toMatchObject({ caughtUp: true });
    expect(await get('/api/patterns/LEAD')).toEqual({ ticker: 'LEAD', patterns: [], count: 0 });
  });
});

describe('a company that follows another', () => {
  beforeEach(async () => {
    await relate();
    await storeEvents();
    await updatePatterns(deps, sessionAt(SESSIONS));
  });

  test('is found with its lag, from either side', async () => {
    const query = 'competitors?time_horizon=1d&catalyst_type=earnings_beat';
    const { cross_company_patterns: found, count } = await get(`/api/patterns/FOLO/${query}`);
    expect(count).toBe(1);
    expect(found[0]).toMatchObject({
      leader_ticker: 'LEAD',
      follower_ticker: 'FOLO',
      relationship_type: 'same_sector',
      lag_sessions: LAG,
      n: 10,
      reliable: true,
    });
    expect(found[0].correlation).toBeGreaterThan(0.8);
    expect(found[0].same_sign_rate).toBeGreaterThanOrEqual(0.9);
    expect((await get(`/api/patterns/LEAD/${query}`)).cross_company_patterns).toEqual(found);
    expect((await get('/api/patterns/LEAD/competitors?catalyst_type=litigation')).count).toBe(0);
  });

  test('updates the transfer coefficient', async () => {
    const [row] = await db.selectFrom('spillover_coefficients').selectAll().execute();
    expect(row).toMatchObject({
      relationship_type: 'same_sector',
      catalyst_type: 'earnings_beat',
      sample_count: 10,
      prior: 0.25,
    });
    // Within a week the follower makes .6 of the leader's move, at a strength of .5.
    expect(row?.observed).toBeGreaterThan(0.9);
    expect(row?.coefficient).toBeCloseTo((10 * (row?.observed ?? 0) + 30 * 0.25) / 40, 12);
  });
});

describe('the pattern verdict on a recommendation', () => {
  const recommendationId = '7d7d0d38-4b7e-4b68-9a57-0a4a7f5a3c11';
  const ask = (action: 'buy' | 'sell' | 'hold', catalystType: 'earnings_beat' | 'litigation' = 'earnings_beat') =>
    db
      .transaction()
      .execute((tx) =>
        decideByPatterns(
          tx,
          { companyId: lead, recommendationId, action, catalystType, direction: 1, timeHorizon: '1d' },
          sessionAt(SESSIONS),
        ),
      );
  beforeEach(async () => {
    await storeEvents();
    await updatePatterns(deps, sessionAt(SESSIONS));
  });

  test('is stored with the statistics behind it', async () => {
    await ask('buy');
    const { decisions, count } = await get('/api/patterns/lead/decisions');
    expect(count).toBe(1);
    expect(decisions[0]).toMatchObject({
      ticker: 'LEAD',
      recommendation_id: recommendationId,
      time_horizon: '1d',
      catalyst_type: 'earnings_beat',
      decision: 'support',
      pattern_statistics: [{ kind: 'pattern', sample_count: 10, reliable: true }],
    });
    expect((await get('/api/patterns/LEAD/decisions?time_horizon=7d')).count).toBe(0);
    expect((await get('/api/patterns/LEAD/decisions?time_horizon=1d')).count).toBe(1);
  });

  test('opposes the other side, and is stored once per recommendation', async () => {
    await ask('buy');
    expect((await ask('sell')).decision).toBe('oppose');
    expect((await get('/api/patterns/LEAD/decisions')).count).toBe(1);
  });

  test('is insufficient without observations', async () => {
    expect(await ask('buy', 'litigation')).toMatchObject({
      decision: 'insufficient',
      expected_car: null,
      confidence: 0,
    });
  });
});
