import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { createJobQueue } from '../../src/kernel/queue/job-queue.store.ts';
import { computeTrends } from '../../src/trends/compute-trends.ts';
import type { TrendImpact } from '../../src/trends/weigh-evidence.ts';
import { NO_LAYERS } from '../../src/trends/projection.ts';
import { sectorEntity, MARKET_ENTITY } from '../../src/trends/trend-rows.ts';
import { listTrendHistory, listTrends } from '../kit/responses.ts';
import { type AggregateDeps, aggregatePool, aggregateTicker } from '../../src/trends/use/aggregate.ts';
import { aggregatePools } from '../../src/trends/use/aggregate-pools.ts';
import { testDatabase } from '../kit/database.ts';
import { AS_OF, calendar, contextOf, randomImpacts } from './kit.ts';
import { seedBars, seedCompany, seedImpact, seedSource } from './seed.ts';

const { db, pool } = await testDatabase();
const queue = createJobQueue('test');
const deps: AggregateDeps = { db, queue, calendar, loadLayers: async () => NO_LAYERS };
const ago = (sessions: number, from = AS_OF) => calendar.addSessions(from, -sessions);
const company = { entityType: 'company', limit: 50, offset: 0 } as const;
const jobs = async () => {
  const { rows } = await sql<{ queue: string; key: string; delayed: boolean }>`
    select queue, key, run_at = ${new Date(AS_OF.getTime() + 300_000)} as delayed from kernel.jobs order by queue, key`.execute(
    db,
  );
  return rows;
};

beforeEach(() =>
  pool.query(
    `truncate companies, documents, trend_summaries, trend_history, source_credibility, market_bars, kernel.jobs cascade`,
  ),
);

describe('aggregating a company', () => {
  test('writes all windows with their projections, also empty ones, and enqueues a recommendation', async () => {
    const companyId = await seedCompany(db, 'ACME');
    const sourceId = await seedSource(db, companyId, 'Wire');
    await seedImpact(db, { companyId, ticker: 'ACME', sourceId, availableAt: ago(3) });
    await aggregateTicker(deps, 'ACME', AS_OF);
    const rows = await listTrends(db, company);
    expect(
      rows.map(({ window, evidence_count, trend_direction }) => [window, evidence_count, trend_direction]),
    ).toEqual([
      ['intraday', 0, 'neutral'],
      ['1d', 0, 'neutral'],
      ['7d', 1, 'bullish'],
      ['30d', 1, 'bullish'],
      ['90d', 1, 'bullish'],
    ]);
    expect(rows[0]).toMatchObject({ p_up: 0.5, trend_score: 0, confidence: 0 });
    expect(rows.every(({ projection }) => projection !== null)).toBe(true);
    expect(await jobs()).toEqual([
      { queue: 'test:aggregate', key: 'market:MARKET', delayed: false },
      { queue: 'test:aggregate', key: 'sector:TECHNOLOGY', delayed: false },
      { queue: 'test:recommend', key: 'ACME', delayed: false },
    ]);
  });

  test('done twice changes nothing; later it replaces the view and appends to its history', async () => {
    const companyId = await seedCompany(db, 'ACME');
    const sourceId = await seedSource(db, companyId, 'Wire');
    await seedImpact(db, { companyId, ticker: 'ACME', sourceId, availableAt: ago(3) });
    await aggregateTicker(deps, 'ACME', AS_OF);
    const first = await listTrends(db, company);
    await aggregateTicker(deps, 'ACME', AS_OF);
    expect(await listTrends(db, company)).toEqual(first);
    const week = { entityType: 'company', entityId: 'ACME', window: '7d', limit: 50 } as const;
    expect(await listTrendHistory(db, week)).toHaveLength(1);
    const later = new Date(AS_OF.getTime() + 3_600_000);
    await aggregateTicker(deps, 'ACME', later);
    const second = await listTrends(db, company);
    expect(second.map(({ id }) => id)).toEqual(first.map(({ id }) => id));
    expect(second[2]?.as_of).toBe(later.toISOString());
    const history = await listTrendHistory(db, week);
    expect(history.map(({ generated_at }) => generated_at)).toEqual([AS_OF.toISOString(), later.toISOString()]);
    expect(history.map(({ trend_id }) => trend_id)).toEqual([first[2]?.id, first[2]?.id]);
  });

  test('at an earlier instant does not change the current view', async () => {
    const companyId = await seedCompany(db, 'ACME');
    const sourceId = await seedSource(db, companyId, 'Wire');
    await seedImpact(db, { companyId, ticker: 'ACME', sourceId, availableAt: ago(3) });
    await aggregateTicker(deps, 'ACME', AS_OF);
    const current = await listTrends(db, company);
    await aggregateTicker(deps, 'ACME', ago(10));
    expect(await listTrends(db, company)).toEqual(current);
    const history = await listTrendHistory(db, { entityType: 'company', entityId: 'ACME', limit: 50 });
    expect(history).toHaveLength(10);
    expect(history.slice(0, 5).every(({ evidence_count }) => evidence_count === 0)).toBe(true);
  });

  test('all or nothing: a failure at the end leaves neither view nor history nor job', async () => {
    await seedCompany(db, 'ACME');
    const failing = aggregateTicker(deps, 'ACME', AS_OF, async () => {
      throw new Error('the lease is lost');
    });
    await expect(failing).rejects.toThrow('the lease is lost');
    expect(await listTrends(db, company)).toEqual([]);
    expect(await listTrendHistory(db, { entityType: 'company', limit: 10 })).toEqual([]);
    expect(await jobs()).toEqual([]);
  });

  test('an unknown ticker does nothing', async () => {
    let completed = 0;
    const found = await aggregateTicker(deps, 'GONE', AS_OF, async () => {
      completed++;
    });
    expect([found, completed]).toEqual([[], 1]);
  });

  test('history is appended to, never changed', async () => {
    await seedCompany(db, 'ACME');
    await aggregateTicker(deps, 'ACME', AS_OF);
    await expect(sql`update trend_history set confidence = 1`.execute(db)).rejects.toThrow('never changed');
    const { rows } = await sql<{
      part: string;
    }>`select distinct tableoid::regclass::text as part from trend_history`.execute(db);
    expect(rows).toEqual([{ part: 'trend_history_y2026m11' }]);
  });

  test('duplicates are ignored, and a document that repeats last week has little weight', async () => {
    const companyId = await seedCompany(db, 'ACME');
    const wire = await seedSource(db, companyId, 'Wire');
    const words = Array.from({ length: 60 }, (_, index) => `word${index}`).join(' ');
    const seed = { companyId, ticker: 'ACME', words };
    await seedImpact(db, { ...seed, sourceId: wire, availableAt: ago(0.5) });
    const again = await seedImpact(db, {
      ...seed,
      sourceId: await seedSource(db, companyId, 'Echo'),
      availableAt: ago(0.25),
    });
    const copy = await seedImpact(db, {
      ...seed,
      sourceId: await seedSource(db, companyId, 'Copy'),
      availableAt: ago(0.2),
    });
    await sql`update company_impacts set counts = false where id = ${copy.impactId}`.execute(db);
    const [, , week] = await aggregateTicker(deps, 'ACME', AS_OF);
    expect(week?.trend.evidenceCount).toBe(2);
    const { novelty } = await db
      .selectFrom('document_novelty')
      .select('novelty')
      .where('document_id', '=', again.documentId)
      .executeTakeFirstOrThrow();
    expect(novelty).toBeCloseTo(0.1, 2);
    expect(week?.evidence[1]).toMatchObject({ impactId: again.impactId });
  });

  test('layers of other slices enter the projection, prices the context', async () => {
    const companyId = await seedCompany(db, 'ACME');
    await seedBars(db, 'ACME', '2026-06-01', '2026-11-12', () => 50);
    await seedBars(db, 'SPY', '2026-06-01', '2026-11-12', (date) => (date >= '2026-11-12' ? 404 : 400));
    const layers = {
      macro: { score: -0.5, confidence: 0.8 },
      competitive: { score: 0, confidence: 0 },
      price: { p_B: 0.7, changePoint: 0.25 },
    };
    await aggregateTicker({ ...deps, loadLayers: async () => layers }, 'ACME', AS_OF);
    expect(companyId).toBeTruthy();
    const [trend] = await listTrends(db, { ...company, window: '7d' });
    expect(trend).toMatchObject({ change_point_prob: 0.25, market_context: { return: 0 } });
    expect(trend?.market_context.excess_vs_spy).toBeCloseTo(-0.01, 9);
    expect(trend?.projection).toMatchObject({ projected_direction: 'bearish', projection_horizon: '7d' });
    expect(trend?.projection?.driving_factors.map(({ layer }) => layer)).toEqual(['macro', 'price']);
    const sum = trend?.projection?.driving_factors.reduce((total, { contribution }) => total + contribution, 0);
    expect(sum).toBe(trend?.projection?.projected_score);
  });
});

describe('pooled views', () => {
  test('a sector without a view is evaluated at once, one with a view within five minutes', async () => {
    const companyId = await seedCompany(db, 'ACME', 'Energy');
    const sourceId = await seedSource(db, companyId, 'The Wire');
    await seedImpact(db, { companyId, ticker: 'ACME', sourceId, availableAt: ago(1) });
    const dueIn = async () => {
      const { rows } = await pool.query<{ key: string; minutes: number }>(
        `select key, extract(epoch from run_at - $1::timestamptz)::float8 / 60 as minutes from kernel.jobs
          where key in ('sector:ENERGY', 'market:MARKET') order by key`,
        [AS_OF],
      );
      await pool.query('truncate kernel.jobs, kernel.job_intents');
      return rows.map(({ minutes }) => minutes);
    };
    await aggregateTicker(deps, 'ACME', AS_OF);
    expect(await dueIn()).toEqual([0, 0]);
    await aggregatePool(deps, sectorEntity('Energy'), AS_OF);
    await aggregatePool(deps, MARKET_ENTITY, AS_OF);
    await aggregateTicker(deps, 'ACME', AS_OF);
    expect(await dueIn()).toEqual([5, 5]);
  });

  test('the market and every sector that has a view are evaluated together, companies are not', async () => {
    const companyId = await seedCompany(db, 'ACME', 'Energy');
    const sourceId = await seedSource(db, companyId, 'The Wire');
    const evidenceOfWeeks = async () => {
      const { rows } = await sql<{
        text: string;
      }>`select entity_id || ' ' || evidence_count as text from trend_summaries
        where "window" = '7d' order by entity_id`.execute(db);
      return rows.map(({ text }) => text);
    };
    await aggregatePools(deps, AS_OF);
    expect(await evidenceOfWeeks()).toEqual([]);
    await aggregateTicker(deps, 'ACME', ago(2));
    await aggregatePool(deps, sectorEntity('Energy'), ago(2));
    await aggregatePool(deps, MARKET_ENTITY, ago(2));
    await seedImpact(db, { companyId, ticker: 'ACME', sourceId, availableAt: ago(1) });
    await aggregatePools(deps, AS_OF);
    expect(await evidenceOfWeeks()).toEqual(['ACME 0', 'ENERGY 1', 'MARKET 1']);
  });

  test('a news wire that is registered once per company is one source', async () => {
    const [a, b] = [await seedCompany(db, 'AAA', 'Health Care'), await seedCompany(db, 'BBB', 'health care')];
    const other = await seedCompany(db, 'CCC', 'Energy');
    for (const [companyId, ticker] of [
      [a, 'AAA'],
      [b, 'BBB'],
      [other, 'CCC'],
    ] as const) {
      const sourceId = await seedSource(db, companyId, 'The Wire');
      await seedImpact(db, { companyId, ticker, sourceId, availableAt: ago(1.5) });
    }
    const sector = await aggregatePool(deps, sectorEntity('Health Care'), AS_OF);
    expect(sector[2]?.trend).toMatchObject({ evidenceCount: 2, sourceCount: 1 });
    const market = await aggregatePool(deps, MARKET_ENTITY, AS_OF);
    expect(market[2]?.trend).toMatchObject({ evidenceCount: 3, sourceCount: 1 });
    const rows = await listTrends(db, { entityType: 'sector', entityId: 'HEALTH CARE', limit: 10, offset: 0 });
    expect(rows).toHaveLength(5);
    expect(await jobs()).toEqual([]);
  });
});

describe('documents that arrive one by one', () => {
  test('give the same result as all documents at once', async () => {
    await fc.assert(
      fc.asyncProperty(randomImpacts, fc.integer({ min: 1, max: 4 }), async (impacts, steps) => {
        await pool.query('truncate companies, documents, trend_summaries, trend_history cascade');
        const companyId = await seedCompany(db, 'ACME');
        const sources = new Map<string, string>();
        for (const { sourceKey, configuredCredibility } of impacts) {
          if (!sources.has(sourceKey))
            sources.set(sourceKey, await seedSource(db, companyId, sourceKey, configuredCredibility));
        }
        const inMemory: TrendImpact[] = [];
        for (const [index, impact] of impacts.entries()) {
          const sourceId = sources.get(impact.sourceKey) as string;
          const ids = { id: randomUUID(), documentId: randomUUID() };
          await seedImpact(db, {
            companyId,
            ticker: 'ACME',
            sourceId,
            availableAt: impact.availableAt,
            impact: { ...impact, ...ids },
          });
          inMemory.push({ ...impact, ...ids, companyId, sourceId, sourceKey: `news_api:${impact.sourceKey}` });
          if (index % steps === 0) await aggregateTicker(deps, 'ACME', AS_OF);
        }
        await aggregateTicker(deps, 'ACME', AS_OF);
        const expected = computeTrends(inMemory, contextOf(), AS_OF);
        const stored = await listTrends(db, company);
        expect(stored.map(({ trend_score }) => trend_score)).toEqual(expected.map(({ trend }) => trend.score));
        expect(stored.map(({ p_up }) => p_up)).toEqual(expected.map(({ trend }) => trend.pUp));
        expect(stored.map(({ momentum }) => momentum)).toEqual(expected.map(({ momentum }) => momentum));
        expect(stored.map(({ projection }) => projection?.projected_score)).toEqual(
          expected.map(({ projection }) => projection.score),
        );
      }),
      { numRuns: 12 },
    );
  }, 60_000);
});
