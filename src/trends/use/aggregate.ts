import type { TradingCalendar } from '../../kernel/calendar/calendar.ts';
import { MINUTE_MS } from '../../kernel/clock.ts';
import type { Db, Executor, Tx } from '../../kernel/db/database.ts';
import type { JobQueue } from '../../kernel/queue/queue.ts';
import { findCompanyByTicker } from '../company.store.ts';
import { computeTrends, type WindowTrend } from '../compute-trends.ts';
import { loadCredibilityBook } from '../credibility.store.ts';
import type { ImpactScope } from '../impact.store.ts';
import { CONTEXT_BARS } from '../market-context.ts';
import { loadPriceSeries } from '../price-series.store.ts';
import { NO_PRICES, type PriceSeries } from '../prices.ts';
import { type Layers, NO_LAYERS } from '../projection.ts';
import { AGGREGATE_QUEUE, type AggregateJob, BENCHMARK_TICKER, RECOMMEND_QUEUE } from '../queues.ts';
import {
  companyEntity,
  type Entity,
  MARKET_ENTITY,
  sectorEntity,
  toProjectionJson,
  toTrendRow,
} from '../trend-rows.ts';
import { ensureHistoryMonth, listEntitiesWithTrends, lockEntity, writeTrends } from '../trend-write.store.ts';
import { reachFrom } from '../window.ts';
import { loadEvidence } from './load-evidence.ts';

/** Views of sectors and the market are computed at most this often, and follow their companies by at most this time. */
const POOLED_EVERY_MS = 5 * MINUTE_MS;

/** Creates the partition of the history that an instant falls into. */
type EnsureMonth = (db: Db, asOf: Date) => Promise<void>;

export interface AggregateDeps {
  db: Db;
  queue: JobQueue;
  calendar: TradingCalendar;
  /** The layers of other slices; absent or disabled ones have confidence 0. */
  loadLayers: (db: Executor, ticker: string, asOf: Date) => Promise<Layers>;
  /** Asks the database each time if absent. */
  ensureMonth?: EnsureMonth;
}

export type PoolDeps = Pick<AggregateDeps, 'db' | 'calendar' | 'ensureMonth'>;

/** Runs inside the writing transaction: a queue consumer completes its job here. */
type Commit = (tx: Tx) => Promise<void>;
const noCommit: Commit = async () => {};

/**
 * Computes the views of one company at an instant, stores them and enqueues its recommendation in one transaction. A repeated call
 * only adds evidence that has arrived in between.
 */
export async function aggregateTicker(
  deps: AggregateDeps,
  ticker: string,
  asOf: Date,
  commit: Commit = noCommit,
): Promise<WindowTrend[]> {
  await (deps.ensureMonth ?? ensureHistoryMonth)(deps.db, asOf);
  return deps.db.transaction().execute(async (tx) => {
    const entity = companyEntity(ticker);
    await lockEntity(tx, entity);
    const company = await findCompanyByTicker(tx, ticker);
    if (!company) {
      await commit(tx);
      return [];
    }
    const own = await loadPriceSeries(tx, deps.calendar, { ticker, asOf, bars: CONTEXT_BARS });
    const layers = await deps.loadLayers(tx, ticker, asOf);
    const trends = await replaceViews(tx, deps, { entity, scope: { companyId: company.id }, own, layers, asOf });
    await deps.queue.enqueue(tx, [
      { queue: RECOMMEND_QUEUE, key: ticker, payload: { ticker }, intent: true },
      ...(await pooledJobs(tx, company.sector, asOf)),
    ]);
    await commit(tx);
    return trends;
  });
}

/** Computes the views of a sector or the market from the evidence of all its companies. */
export async function aggregatePool(
  deps: PoolDeps,
  entity: Entity,
  asOf: Date,
  commit: Commit = noCommit,
): Promise<WindowTrend[]> {
  await (deps.ensureMonth ?? ensureHistoryMonth)(deps.db, asOf);
  return deps.db.transaction().execute(async (tx) => {
    await lockEntity(tx, entity);
    const scope: ImpactScope = entity.type === 'market' ? 'market' : { sector: entity.id };
    // The benchmark is the market's price; a sector has no price.
    const own =
      entity.type === 'market'
        ? await loadPriceSeries(tx, deps.calendar, { ticker: BENCHMARK_TICKER, asOf, bars: CONTEXT_BARS })
        : NO_PRICES;
    const trends = await replaceViews(tx, deps, { entity, scope, own, layers: NO_LAYERS, asOf });
    await commit(tx);
    return trends;
  });
}

async function replaceViews(
  tx: Tx,
  { calendar }: PoolDeps,
  view: { entity: Entity; scope: ImpactScope; own: PriceSeries; layers: Layers; asOf: Date },
): Promise<WindowTrend[]> {
  const { entity, asOf, own } = view;
  const { impacts, truncated } = await loadEvidence(tx, view.scope, { from: reachFrom(calendar, asOf), asOf });
  const credibility = await loadCredibilityBook(tx, asOf);
  const benchmark = await loadPriceSeries(tx, calendar, { ticker: BENCHMARK_TICKER, asOf, bars: CONTEXT_BARS });
  const context = { calendar, credibility, prices: { own, benchmark }, layers: view.layers };
  const trends = computeTrends(impacts, context, asOf);
  await writeTrends(
    tx,
    trends.map((trend) => ({
      row: toTrendRow(entity, trend, { asOf, evidenceTruncated: truncated }),
      projection: toProjectionJson(trend.projection),
      evidence: trend.evidence,
    })),
  );
  return trends;
}

/**
 * The jobs are delayed and keyed, so that changes of many companies lead to one evaluation of their sector. A sector without any
 * view is evaluated at once.
 */
async function pooledJobs(tx: Tx, sector: string | null, asOf: Date) {
  const entities = [...(sector?.trim() ? [sectorEntity(sector)] : []), MARKET_ENTITY];
  const known = await listEntitiesWithTrends(tx, entities);
  return entities.map(({ type, id }) => ({
    queue: AGGREGATE_QUEUE,
    key: `${type}:${id}`,
    payload: { entity_type: type, entity_id: id } satisfies AggregateJob,
    runAt: known.has(`${type}:${id}`) ? new Date(asOf.getTime() + POOLED_EVERY_MS) : asOf,
    intent: true,
  }));
}

/** Remembers the months that it has seen, so that the database is asked once per process and month. */
export function ensureMonthsOnce(): EnsureMonth {
  const known = new Set<string>();
  return async (db, asOf) => {
    const month = asOf.toISOString().slice(0, 7);
    if (known.has(month)) return;
    await ensureHistoryMonth(db, asOf);
    known.add(month);
  };
}
