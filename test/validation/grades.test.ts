import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { createJobQueue } from '../../src/kernel/queue/job-queue.store.ts';
import { findGateInForce } from '../../src/risk/quality-gate.store.ts';
import { findGate } from '../../src/validation/gate.store.ts';
import { calibrationLoader } from '../../src/validation/use/load-calibration.ts';
import { runValidation } from '../../src/validation/use/run-validation.ts';
import { enqueueUncalibratedTickers } from '../../src/validation/use/enqueue-uncalibrated-tickers.ts';
import { takeSnapshots } from '../../src/validation/use/take-snapshots.ts';
import { findLatestSnapshot } from '../../src/validation/snapshot.store.ts';
import { insertCopies } from '../kit/recommendation-copies.ts';
import { testDatabase } from '../kit/database.ts';
import { seededRandom } from '../kit/random.ts';
import { seedCompany } from '../trends/seed.ts';
import { calendar, leaningOf, seedPrices, seedRecommendation } from './kit.ts';

const { db } = await testDatabase();
const deps = { db, calendar };
const NOW = new Date('2026-11-13T22:00:00Z');
const SESSIONS = calendar.sessionsBetween('2026-06-01', '2026-11-13');
const TICKERS = ['AAA', 'BBB', 'CCC', 'DDD', 'EEE', 'FFF', 'GGG'];

/** Prices that mostly follow the recommendations of the evening before. */
beforeAll(async () => {
  const random = seededRandom(11);
  await seedPrices(db, 'SPY', 'D', '2026-06-01', '2026-11-13', (index) => [400 + index / 4, 400.2 + index / 4]);
  for (const ticker of TICKERS) {
    const companyId = await seedCompany(db, ticker, 'Technology');
    // A recommendation holds for five sessions, the horizon at which it is graded.
    const weeks = SESSIONS.map(() => 0.3 + 0.4 * random.next());
    const views = SESSIONS.map((_, index) => weeks[Math.floor(index / 5)] ?? 0.5);
    let price = 100;
    await seedPrices(db, ticker, 'D', '2026-06-01', '2026-11-13', (index) => {
      const open = price;
      price *= 1 + 0.03 * ((views[index - 1] ?? 0.5) - 0.5) + 0.02 * (random.next() - 0.5);
      return [open, price];
    });
    for (const [index, { close }] of SESSIONS.entries()) {
      const pUp = views[index] ?? 0.5;
      await seedRecommendation(db, {
        companyId,
        ticker,
        at: close,
        pUp,
        sigmaDaily: 0.004,
        confidence: leaningOf(pUp) === 'hold' ? 0.4 : 0.7,
      });
    }
  }
  await runValidation({ ...deps, onLabelled }, NOW);
}, 120_000);

/** How many labels and snapshots there were at each call. */
const announced: { labels: number; snapshots: number }[] = [];
async function onLabelled(): Promise<void> {
  const { rows } = await sql<{ labels: number; snapshots: number }>`
    select (select count(*) from prediction_labels)::int as labels, (select count(*) from validation_snapshots)::int as snapshots`.execute(
    db,
  );
  announced.push(...rows);
}

test('new labels are announced once, when all are stored and before they are graded', async () => {
  const labels = await number(sql`select count(*)::int as value from prediction_labels`);
  expect(announced).toEqual([{ labels, snapshots: 0 }]);
  await runValidation({ ...deps, onLabelled }, NOW);
  expect(announced).toHaveLength(1);
});

/** One figure by SQL that is independent of the code under test. */
const number = async (query: ReturnType<typeof sql<{ value: number | null }>>) =>
  (await query.execute(db)).rows[0]!.value;
const graded = (days: number | null) => sql`
  from prediction_labels l join predictions p on p.id = l.prediction_id where l.horizon = '7d' and l.status = 'labelled' and p.lived
  ${days === null ? sql`` : sql`and l.exit_at > ${NOW}::timestamptz - ${days}::integer * interval '1 day'`}`;

describe('grades of a period', () => {
  test.each([
    ['7d', 7],
    ['30d', 30],
    ['90d', 90],
    ['all', null],
  ] as const)('%s: every number is what a plain query finds', async (lookback, days) => {
    const found = (await findLatestSnapshot(db, 'lived', lookback, '7d'))!;
    const from = graded(days);
    const rate = (condition: string) => sql<{ value: number | null }>`
      select (avg(l.win::int))::float8 as value ${from} and ${sql.raw(condition)}`;
    const signed = (column: string) => sql<{ value: number | null }>`
      select avg(case p.action when 'buy' then 1 else -1 end * ${sql.raw(column)})::float8 as value ${from} and p.action <> 'hold'`;
    expect(found.prediction_count).toBe(await number(sql`select count(*)::int as value ${from}`));
    expect(found.prediction_count).toBeGreaterThan(20);
    expect(found.win_rate).toBeCloseTo((await number(rate('true')))!, 10);
    expect(found.buy_win_rate).toBeCloseTo((await number(rate(`p.action = 'buy'`)))!, 10);
    expect(found.sell_win_rate).toBeCloseTo((await number(rate(`p.action = 'sell'`)))!, 10);
    expect(found.hold_win_rate).toBeCloseTo((await number(rate(`p.action = 'hold'`)))!, 10);
    expect(found.avg_return).toBeCloseTo((await number(signed('l.total_return')))!, 10);
    expect(found.avg_excess_return_vs_spy).toBeCloseTo((await number(signed('l.excess_spy')))!, 10);
    expect(found.avg_excess_return_vs_sector).toBeCloseTo((await number(signed('l.excess_sector')))!, 10);
    expect(found.brier_score).toBeCloseTo(
      (await number(sql`select avg((p.confidence - l.win::int) ^ 2)::float8 as value ${from}`))!,
      10,
    );
    expect(found.directional_accuracy).toBeCloseTo(
      (await number(sql`select avg((sign(l.total_return) = case p.action when 'buy' then 1 else -1 end)::int)::float8 as value
        ${from} and p.action <> 'hold' and abs(l.total_return) > .1 * p.sigma_daily * sqrt(5)`))!,
      10,
    );
    expect(found.information_coefficient).toBeCloseTo(
      (await number(sql`select avg(ic)::float8 as value from (select corr(2 * p.p_up - 1, l.excess_spy) as ic ${from}
        group by p.session_date having count(distinct p.ticker) >= 5) dates`))!,
      10,
    );
    expect(found.rank_information_coefficient).toBeCloseTo(
      (await number(sql`select avg(ic)::float8 as value from (select corr(x, y) as ic from (select p.session_date,
          rank() over (partition by p.session_date order by p.p_up) as x,
          rank() over (partition by p.session_date order by l.excess_spy) as y ${from}) ranked
        group by session_date having count(*) >= 5) dates`))!,
      10,
    );
    expect(found.calibration_error).toBeCloseTo(
      (await number(sql`select (sum(abs(stated - observed) * n) / sum(n))::float8 as value from (
        select avg(p.confidence) as stated, avg(l.win::int) as observed, count(*) as n ${from} 
        group by least(floor(p.confidence * 10), 9)) buckets`))!,
      10,
    );
  });

  test('the planted skill is found, and the gate passes', async () => {
    const found = (await findLatestSnapshot(db, 'lived', '90d', '7d'))!;
    expect(found.rank_information_coefficient).toBeGreaterThan(0.1);
    expect(found.metadata.rank_ic_t_stat).toBeGreaterThan(2);
    const { gate } = (await findGate(db))!;
    expect(gate.checks.filter(({ passed }) => !passed)).toEqual([]);
    expect(gate).toMatchObject({ status: 'pass', verdict: 'pass', session_date: '2026-11-13', record: 'lived' });
    expect(gate.evidence).toBeGreaterThan(20);
    expect(gate.capital_fraction).toBeGreaterThan(0);
    expect(await findGateInForce(db, NOW)).toBe('pass');
    expect(await findGateInForce(db, new Date('2026-11-20T22:00:00Z'))).toBeNull();
  });

  test('the gate is evaluated once a session, and its change is audited', async () => {
    await takeSnapshots(deps, new Date('2026-11-14T12:00:00Z'));
    expect((await findGate(db))?.gate.evaluated_at).toBe(NOW.toISOString());
    const { rows } = await sql<{ action: string; after: { status: string } }>`
      select action, after from audit_events where service = 'validation'`.execute(db);
    expect(rows.map(({ action, after }) => [action, after.status])).toEqual([['quality_gate_changed', 'pass']]);
  });

  test('miscalibration planted in one bucket is flagged only there', async () => {
    const before = (await findLatestSnapshot(db, 'lived', 'all', '7d'))!;
    expect(before.buckets.map(({ miscalibrated }) => miscalibrated)).toEqual([false, false, false, false, false]);
    await sql`update predictions set confidence = .85 where ticker = 'AAA'`.execute(db);
    await sql`update prediction_labels l set win = (l.prediction_id % 2 = 0) from predictions p
      where p.id = l.prediction_id and p.ticker = 'AAA' and l.status = 'labelled'`.execute(db);
    await takeSnapshots(deps, new Date('2026-11-16T22:00:00Z'));
    const after = (await findLatestSnapshot(db, 'lived', 'all', '7d'))!;
    expect(after.buckets.map(({ miscalibrated }) => miscalibrated)).toEqual([false, false, false, true, false]);
    expect(after.buckets[3]).toMatchObject({
      bucket_low: 0.8,
      bucket_high: 0.9,
      avg_confidence: expect.closeTo(0.85, 9),
    });
  });
});

describe('the calibration of confidence', () => {
  test('uses only labels that had matured before the instant', async () => {
    const load = calibrationLoader(calendar);
    const maturedBefore = async (instant: string) =>
      (await number(sql`select count(*)::int as value from prediction_labels l join predictions p on p.id = l.prediction_id
        where l.horizon = '7d' and l.status = 'labelled' and l.matured_at <= ${instant}::timestamptz`))!;
    const early = await load(db, new Date('2026-07-15T15:00:00Z'));
    expect(early.direction.horizons['7d']?.labelCount).toBe(await maturedBefore('2026-07-14T20:00:00Z'));
    expect(early.direction.horizons['7d']?.labelCount).toBeGreaterThan(50);
    const late = await load(db, NOW);
    expect(late.direction.horizons['7d']?.labelCount).toBe(await maturedBefore('2026-11-13T21:00:00Z'));
    expect((await load(db, new Date('2026-06-02T15:00:00Z'))).direction.horizons).toEqual({});
    await sql`update prediction_labels set total_return = -.5 * total_return, excess_spy = -.5 * excess_spy where matured_at > '2026-07-14T20:00:00Z'`.execute(
      db,
    );
    const again = await calibrationLoader(calendar)(db, new Date('2026-07-15T15:00:00Z'));
    expect(again.weights).toEqual(early.weights);
    const at = ({ direction }: typeof again) =>
      [0.55, 0.6, 0.65].map((raw) => direction.horizons['7d']!.probability(raw, 0.5));
    expect(at(again)).toEqual(at(early));
  });
});

describe('a view that claims no edge for lack of graded views', () => {
  const queue = createJobQueue('test');
  const queued = async () =>
    (await sql<{ key: string }>`select key from kernel.jobs where queue like '%aggregate' order by key`.execute(db))
      .rows;
  /** Publishes the newest view of a company again, uncalibrated at a horizon. */
  const claimNothing = (ticker: string, horizon: string) =>
    sql`with added as (${insertCopies({
      of: sql`where ticker = ${ticker} order by generated_at desc limit 1`,
      changes: sql`jsonb_build_object('id', gen_random_uuid(), 'risk_flags', array['uncalibrated'], 'time_horizon', ${horizon}::text,
        'as_of', base.generated_at + interval '1 second', 'generated_at', base.generated_at + interval '1 second')`,
    })} returning ticker, id, generated_at)
    insert into latest_recommendations (ticker, recommendation_id, generated_at) select ticker, id, generated_at from added
      on conflict (ticker) do update set recommendation_id = excluded.recommendation_id`.execute(db);

  test('is evaluated again where its horizon has been graded by now', async () => {
    await claimNothing('AAA', '7d');
    expect(await enqueueUncalibratedTickers({ ...deps, queue }, NOW)).toBe(1);
    expect(await queued()).toEqual([{ key: 'AAA' }]);
  });

  test('is not while no label of its horizon had matured at the last close', async () => {
    await sql`delete from kernel.jobs`.execute(db);
    expect(await enqueueUncalibratedTickers({ ...deps, queue }, new Date('2026-06-02T12:00:00Z'))).toBe(0);
    expect(await queued()).toEqual([]);
  });
});
