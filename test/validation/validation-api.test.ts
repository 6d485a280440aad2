import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { queryService } from '../../src/roles/query-service.ts';
import { runValidation } from '../../src/validation/use/run-validation.ts';
import { takeSnapshots } from '../../src/validation/use/take-snapshots.ts';
import { testDatabase } from '../kit/database.ts';
import { testService } from '../kit/service.ts';
import { seedCompany, seedImpact, seedSource } from '../trends/seed.ts';
import { calendar, seedPrices, seedRecommendation } from './kit.ts';

const database = await testDatabase();
const { db } = database;
const app = await testService(database, queryService);
const get = (path: string) => app.inject({ method: 'GET', url: `/api/validation/${path}` });
const ENDPOINTS = ['summary', 'calibration', 'attribution/sources', 'attribution/catalysts', 'attribution/layers'];

describe('before anything was graded', () => {
  test('there is no snapshot and no gate, and five empty buckets and horizons', async () => {
    expect((await get('summary')).json()).toEqual({
      snapshot: null,
      lived: null,
      replayed: null,
      gate_status: null,
      message: expect.stringContaining('replayed history opens paper trading only'),
    });
    expect((await get('gate-status')).json()).toEqual({
      gate_status: null,
      message: expect.stringContaining('no gate evaluation'),
    });
    const { buckets, lookback, horizon } = (await get('calibration')).json<{
      buckets: object[];
      lookback: string;
      horizon: string;
    }>();
    expect([lookback, horizon]).toEqual(['30d', '7d']);
    expect(buckets).toEqual(
      [0.5, 0.6, 0.7, 0.8, 0.9].map((low, index) => ({
        bucket_low: low,
        bucket_high: [0.6, 0.7, 0.8, 0.9, 1][index],
        avg_confidence: null,
        observed_win_rate: null,
        prediction_count: 0,
        miscalibrated: false,
      })),
    );
    const byHorizon = (await get('ic-by-horizon')).json<{
      horizons: { horizon: string; generated_at: null }[];
      lookback: string;
    }>();
    expect(byHorizon.lookback).toBe('30d');
    expect(byHorizon.horizons.map(({ horizon, generated_at }) => [horizon, generated_at])).toEqual([
      ['1h', null],
      ['6h', null],
      ['1d', null],
      ['7d', null],
      ['30d', null],
    ]);
    expect((await get('attribution/sources')).json()).toEqual({
      sources: [],
      lookback: '30d',
      horizon: '7d',
      record: 'lived',
    });
    expect((await get('attribution/catalysts')).json()).toEqual({
      catalysts: [],
      lookback: '30d',
      horizon: '7d',
      record: 'lived',
    });
    expect((await get('attribution/layers')).json()).toEqual({
      layers: ['company', 'macro', 'competitive'].map((layer) => ({
        layer,
        avg_contribution_pct: null,
        dominant_win_rate: null,
        dominant_ic: null,
        dominant_count: 0,
        months: [],
      })),
      lookback: '30d',
      horizon: '7d',
      record: 'lived',
    });
  });
});

describe('an invalid parameter', () => {
  test.each(
    ENDPOINTS.flatMap((path) => [
      `${path}?lookback=1y`,
      `${path}?horizon=2d`,
      `${path}?horizon=`,
      `${path}?lookback=7D`,
      `${path}?lookback=%00`,
      `${path}?record=both`,
      `${path}?lookback=7d&lookback=30d`,
    ]),
  )('answers 400 to %s', async (path) => {
    const response = await get(path);
    expect(response.statusCode).toBe(400);
    expect(Object.keys(response.json<object>())).toEqual(['detail']);
  });
  test('is refused for ic-by-horizon too', async () => {
    expect((await get('ic-by-horizon?lookback=2d')).statusCode).toBe(400);
    expect((await get('ic-by-horizon?horizon=whatever')).statusCode).toBe(200);
  });
});

/** Ten days of one company: the wire contributes three quarters of each view, the blog a quarter in the opposite direction. */
describe('attribution', () => {
  const at = (date: string, hour: number) => new Date(`${date}T${hour}:00:00Z`);

  test('weighs wins, returns and contributions by the share of each cause', async () => {
    const companyId = await seedCompany(db, 'ACME', null);
    const wire = await seedSource(db, companyId, 'Wire', 0.8);
    const blog = await seedSource(db, companyId, 'Blog', 0.4);
    const last = calendar.lastClosedSession(new Date())!.date;
    const sessions = calendar.sessionsBetween('2026-01-02', last).slice(-30);
    const first = sessions[0]!.date;
    const closes = sessions.map((_, index) => 100 + 3 * Math.sin(index * 1.7) + index / 5);
    await seedPrices(db, 'ACME', 'D', first, last, (index) => [closes[index]! - 0.3, closes[index]!]);
    await seedPrices(db, 'SPY', 'D', first, last, () => [400, 400.4]);
    for (const [index, { date }] of sessions.slice(0, 10).entries()) {
      const sign = index % 3 === 0 ? -1 : 1;
      const c = sign * (0.4 + index / 20);
      const pUp = 1 / (1 + Math.exp(-c / 2));
      const id = await seedRecommendation(db, {
        companyId,
        ticker: 'ACME',
        at: at(date, 16),
        pUp,
        layers: { company: c / 2, macro: index === 0 ? 3 : 0.1, competitive: 0 },
      });
      for (const [ordinal, { source, part, catalyst }] of [
        { source: wire, part: 0.75 * c, catalyst: 'contract_win' },
        { source: blog, part: -0.25 * c, catalyst: 'litigation' },
      ].entries()) {
        const { impactId } = await seedImpact(db, {
          companyId,
          ticker: 'ACME',
          sourceId: source,
          availableAt: at(date, 15),
          impact: { catalystType: catalyst as 'litigation' },
        });
        // Evidence without a source, as a replay may store it: the source comes from the impact.
        await sql`insert into recommendation_evidence (id, recommendation_id, ordinal, evidence_type, layer, reference_id, weight,
            signed_contribution, contribution_pct)
          values (gen_random_uuid(), ${id}, ${ordinal}, 'document', 'company', ${impactId}, 1, ${part}, ${ordinal === 0 ? 75 : 25})`.execute(
          db,
        );
      }
    }
    await runValidation({ db, calendar }, new Date());
    const { rows } = await sql<{ win: boolean; r: number; x: number; c: number }>`
      select l.win, l.total_return as r, l.excess_spy as x, 2 * (p.layer_contributions->>'company')::float8 as c
      from prediction_labels l join predictions p on p.id = l.prediction_id where l.horizon = '1d' and l.status = 'labelled'
      order by p.id`.execute(db);
    expect(rows).toHaveLength(10);
    const mean = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / values.length;
    const correlation = (x: readonly number[], y: readonly number[]) => {
      const [mx, my] = [mean(x), mean(y)];
      const cov = mean(x.map((v, i) => (v - mx) * (y[i]! - my)));
      return cov / Math.sqrt(mean(x.map((v) => (v - mx) ** 2)) * mean(y.map((v) => (v - my) ** 2)));
    };
    const excess = rows.map(({ x }) => x);
    const { sources } = (await get('attribution/sources?lookback=all&horizon=1d')).json<{
      sources: Record<string, unknown>[];
    }>();
    const winRate = mean(rows.map(({ win }) => Number(win)));
    const grades = (sign: number) => ({
      prediction_count: 10,
      win_rate: expect.closeTo(winRate, 9),
      information_coefficient: expect.closeTo(
        sign *
          correlation(
            rows.map(({ c }) => c),
            excess,
          ),
        6,
      ),
      avg_return: expect.closeTo(mean(rows.map(({ c, r }) => sign * Math.sign(c) * r)), 9),
    });
    expect(sources).toEqual([
      {
        source_id: blog,
        source_name: 'Blog',
        source_type: 'news_api',
        ...grades(-1),
        duplicate_rate: 0,
        credibility_effective: 0.4,
      },
      {
        source_id: wire,
        source_name: 'Wire',
        source_type: 'news_api',
        ...grades(1),
        duplicate_rate: 0,
        credibility_effective: 0.8,
      },
    ]);
    const { catalysts } = (await get('attribution/catalysts?lookback=all&horizon=1d')).json<{
      catalysts: Record<string, unknown>[];
    }>();
    expect(catalysts).toEqual([
      { catalyst_type: 'contract_win', ...grades(1) },
      { catalyst_type: 'litigation', ...grades(-1) },
    ]);
    const { layers } = (await get('attribution/layers?lookback=all&horizon=1d')).json<{
      layers: {
        layer: string;
        avg_contribution_pct: number;
        dominant_count: number;
        dominant_win_rate: number | null;
        months: { month: string; weight: number; skill: number | null; predictions: number }[];
      }[];
    }>();
    const [month] = layers[1]!.months;
    // Too few predictions for a correlation; the weight is the one in force.
    expect(month).toMatchObject({ weight: expect.closeTo(0.2, 9), skill: null });
    expect(layers[1]!.months.reduce((sum, { predictions }) => sum + predictions, 0)).toBe(rows.length);
    const shares = rows.map(({ c }, index) => Math.abs(c / 2) / (Math.abs(c / 2) + (index === 0 ? 3 : 0.1)));
    expect(layers[0]!.avg_contribution_pct).toBeCloseTo(100 * mean(shares), 6);
    expect(layers.map(({ layer, dominant_count }) => [layer, dominant_count])).toEqual([
      ['company', 9],
      ['macro', 1],
      ['competitive', 0],
    ]);
    expect(layers[0]!.dominant_win_rate).toBeCloseTo(mean(rows.slice(1).map(({ win }) => Number(win))), 9);
    // One prediction is too small a sample.
    expect(layers[1]!.dominant_win_rate).toBeNull();
  }, 120_000);

  test('summary and gate return what was graded', async () => {
    const { snapshot, gate_status } = (await get('summary?lookback=all&horizon=1d')).json<{
      snapshot: Record<string, unknown>;
      gate_status: string;
    }>();
    expect(snapshot).toMatchObject({ lookback_window: 'all', horizon: '1d', prediction_count: 10, record: 'lived' });
    expect(snapshot).not.toHaveProperty('buckets');
    expect(gate_status).toBe('insufficient_data');
    const gate = (await get('gate-status')).json<{
      gate_status: string;
      updated_at: string;
      details: { checks: object[] };
    }>();
    expect(gate).toMatchObject({
      gate_status: 'insufficient_data',
      lived: { independent_dates_required: 12, evidence_required: 20, capital_fraction: 0 },
      replayed: { prediction_count: 0 },
      message: expect.stringContaining('Live trading is closed'),
    });
    expect(Date.parse(gate.updated_at)).toBeGreaterThan(0);
    expect(gate.details.checks[0]).toMatchObject({ name: 'sample', passed: false, limit: 100 });
  });

  test('an attribution shows the next label and the new name of a source at once', async () => {
    const count = async () =>
      (await get('attribution/catalysts?lookback=all&horizon=1d'))
        .json<{ catalysts: { prediction_count: number }[] }>()
        .catalysts.map(({ prediction_count: predictions }) => predictions);
    const names = async () =>
      (await get('attribution/sources?lookback=all&horizon=1d'))
        .json<{ sources: { source_name: string }[] }>()
        .sources.map(({ source_name: name }) => name)
        .toSorted();
    expect([await count(), await names()]).toEqual([
      [10, 10],
      ['Blog', 'Wire'],
    ]);
    const { rows } = await sql<{ label: object }>`
      delete from prediction_labels label where prediction_id = (select min(id) from predictions) and horizon = '1d'
      returning to_jsonb(label) as label`.execute(db);
    await sql`update sources set source_name = 'Newswire' where source_name = 'Wire'`.execute(db);
    expect([await count(), await names()]).toEqual([
      [9, 9],
      ['Blog', 'Newswire'],
    ]);
    await sql`insert into prediction_labels
      select * from jsonb_populate_record(null::prediction_labels, ${JSON.stringify(rows[0]!.label)})`.execute(db);
    await sql`update sources set source_name = 'Wire' where source_name = 'Newswire'`.execute(db);
  });

  test('lived and replayed predictions are never graded together', async () => {
    await sql`update predictions set lived = false where id in (select id from predictions order by id limit 4)`.execute(
      db,
    );
    // The platform never changes this column, so that kept sums do not follow it. A label, which they follow, is touched instead.
    await sql`update prediction_labels set status = status`.execute(db);
    await takeSnapshots({ db, calendar }, new Date());
    type Grades = { prediction_count: number; record: string } | null;
    const read = async (path: string) =>
      (await get(path)).json<{ snapshot: Grades; lived: Grades; replayed: Grades }>();
    const both = await read('summary?lookback=all&horizon=1d');
    expect([both.snapshot?.record, both.lived?.prediction_count, both.replayed?.prediction_count]).toEqual([
      'lived',
      6,
      4,
    ]);
    const replayed = await read('summary?lookback=all&horizon=1d&record=replayed');
    expect(replayed.snapshot).toMatchObject({ record: 'replayed', prediction_count: 4 });
    const { horizons } = (await get('ic-by-horizon?lookback=all')).json<{
      horizons: { horizon: string; record: string; prediction_count: number; lived: Grades; replayed: Grades }[];
    }>();
    expect(horizons[2]).toMatchObject({
      horizon: '1d',
      record: 'lived',
      prediction_count: 6,
      lived: { prediction_count: 6 },
      replayed: { prediction_count: 4 },
    });
    const counts = async (record: string) =>
      (await get(`attribution/catalysts?lookback=all&horizon=1d&record=${record}`))
        .json<{ catalysts: { prediction_count: number }[] }>()
        .catalysts.map(({ prediction_count }) => prediction_count);
    expect([await counts('lived'), await counts('replayed')]).toEqual([
      [6, 6],
      [4, 4],
    ]);
    await sql`update predictions set lived = true`.execute(db);
    await sql`update prediction_labels set status = status`.execute(db);
  });

  test('responds 500 with a message when it cannot be computed', async () => {
    await sql`alter table recommendation_evidence rename column signed_contribution to gone`.execute(db);
    await sql`alter table predictions rename column layer_contributions to gone`.execute(db);
    for (const path of ['attribution/sources', 'attribution/catalysts', 'attribution/layers']) {
      const response = await get(path);
      expect([response.statusCode, response.json()]).toEqual([500, { detail: 'attribution could not be computed' }]);
    }
  });
});
