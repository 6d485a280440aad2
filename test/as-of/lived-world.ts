import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { BrokerAccountRow } from '../../src/broker/account.store.ts';
import { computeSpillovers } from '../../src/competitive/use/compute-spillovers.ts';
import { decideByPatterns } from '../../src/competitive/use/decide-by-patterns.ts';
import { refreshHorizon } from '../../src/competitive/use/update-patterns.ts';
import { insertUnindexed } from '../../src/documents/document-words.store.ts';
import { indexDocuments } from '../../src/documents/use/index-documents.ts';
import { createPieceCache, type PieceCache } from '../../src/documents/words/piece-cache.ts';
import type { MacroEvent } from '../../src/intelligence/intelligence.ts';
import { MACRO_SEVERITIES } from '../../src/intelligence/macro-event.ts';
import type { Db } from '../../src/kernel/db/database.ts';
import { computeEventImpacts } from '../../src/macro/use/compute-impacts.ts';
import { mergeGlobalEvents } from '../../src/macro/use/merge-global-events.ts';
import { recommendTicker } from '../../src/recommendations/use/recommend-ticker.ts';
import { replaceActiveExposure } from '../../src/registry/exposure.store.ts';
import { insertReport } from '../../src/reports/report.store.ts';
import { saveGate } from '../../src/validation/gate.store.ts';
import { readyAccount } from '../broker/kit.ts';
import { type Random, seededRandom } from '../kit/random.ts';
import { aggregate, depsOf } from '../recommendations/kit.ts';
import { calendar } from '../trends/kit.ts';
import { beginTrading, dateOf, liveTrading } from './lived-trading.ts';
import { seedBars, seedCompany, seedImpact, seedSource } from '../trends/seed.ts';

export interface LivedWorld {
  db: Db;
  random: Random;
  pieces: PieceCache;
  tickers: readonly [string, string];
  companyIds: readonly [string, string];
  sourceIds: readonly [string, string];
  account: BrokerAccountRow;
  /** The order of the day before. */
  lastOrderId: string | null;
}

/** Two related companies with prices and an account, before their first day. */
export async function beginWorld(db: Db, seed: number): Promise<LivedWorld> {
  const tickers = ['OMEGA', 'NOVA'] as const;
  const companyIds = [await seedCompany(db, 'OMEGA'), await seedCompany(db, 'NOVA')] as const;
  const sourceIds = [
    await seedSource(db, companyIds[0], 'Wire', 0.8),
    await seedSource(db, companyIds[1], 'Post', 0.8),
  ] as const;
  for (const ticker of tickers)
    await seedBars(db, ticker, '2026-08-03', '2026-11-12', (date) => 100 + Number(date.at(-1)));
  await sql`insert into competitor_relationships (company_a_id, company_b_id, relationship_type, strength)
    values (${companyIds[0]}, ${companyIds[1]}, 'direct_rival', 0.9)`.execute(db);
  const account = await readyAccount(db, { name: 'paper', broker: 'paper', mode: 'paper' } as never, {
    tickers,
    wide: false,
  });
  await beginTrading(db, account);
  return {
    db,
    random: seededRandom(seed),
    pieces: createPieceCache(),
    tickers,
    companyIds,
    sourceIds,
    account,
    lastOrderId: null,
  };
}

/** One day: each kind of row comes once, with drawn values, written by its owner at the present instant. */
export async function liveDay(world: LivedWorld, day: number): Promise<void> {
  const { db, random } = world;
  const turn = random.pick([0, 1] as const);
  const now = new Date();
  const about = { companyId: world.companyIds[turn], ticker: world.tickers[turn], sourceId: world.sourceIds[turn] };
  const sentiment = random.pick([-0.9, -0.6, 0.2, 0.7, 0.9]);
  const news = await seedImpact(db, {
    ...about,
    availableAt: now,
    impact: { sentiment, magnitude: random.pick([0.3, 0.6, 0.9]), confidence: 0.9, novelty: 1 },
  });
  await insertUnindexed(db, [news.documentId]);
  await indexDocuments({ db, pieces: world.pieces, signal: new AbortController().signal });
  await liveMacro(world, day, news, now);
  await db.transaction().execute((tx) => computeSpillovers(tx, calendar, [news.documentId], now));
  await aggregate(db, about.ticker, now);
  const { loadLayers: _, ...deps } = depsOf(db);
  const published = await recommendTicker(deps, about.ticker, now);
  await livePatterns(world, turn, published?.id ?? null, now);
  await liveSignals(world, day, about.ticker, now);
  await liveValidation(db, day, published?.id ?? null, about, now);
  world.lastOrderId = await liveTrading(db, world.account, {
    day,
    ticker: world.tickers[turn],
    previousOrderId: world.lastOrderId,
    random,
    now,
  });
  await db.transaction().execute((tx) =>
    insertReport(tx, { type: 'daily', start: dateOf(day), end: dateOf(day) } as never, {
      data: { day } as never,
      status: 'validated',
      generatedAt: now,
    }),
  );
  if (day === 0 || random.chance(0.2)) {
    await db
      .transaction()
      .execute((tx) =>
        replaceActiveExposure(tx, about.companyId, { geographic_revenue_mix: { Europe: 1 / (day + 1) } }),
      );
  }
}

/** Claims of one event that grows for as long as they are close enough, and of others elsewhere. */
async function liveMacro(
  { db, random }: LivedWorld,
  day: number,
  news: { documentId: string; intelligenceId: string },
  now: Date,
) {
  const event: MacroEvent = {
    eventTypes: ['tariff'],
    severity: random.pick(MACRO_SEVERITIES),
    affectedRegions: random.chance(0.25) ? ['Asia'] : ['Europe'],
    affectedSectors: ['Technology'],
    affectedCommodities: [],
    summary: `A tariff is imposed, report ${day}.`,
    keyFacts: [`Fact ${day}`],
    estimatedDuration: 'months',
    confidence: Math.min(0.9, 0.5 + day / 100),
    evidence: [],
  };
  await db.transaction().execute(async (tx) => {
    await sql`insert into macro_event_claims (intelligence_id, document_id, published_at, available_at, story_cluster_id, ordinal,
        event_types, severity, affected_regions, affected_sectors, affected_commodities, summary, key_facts,
        estimated_duration, confidence, evidence)
      values (${news.intelligenceId}, ${news.documentId}, ${now}, ${now}, ${news.documentId}, 0, ${event.eventTypes},
        ${event.severity}, ${event.affectedRegions}, ${event.affectedSectors}, '{}', ${event.summary}, ${event.keyFacts},
        ${event.estimatedDuration}, ${event.confidence}, '[{"quote": "Orders rose.", "start": 0, "end": 12}]')`.execute(
      tx,
    );
    const documents = [{ documentId: news.documentId, availableAt: now, macroEvents: [event] }];
    const merged = await mergeGlobalEvents(tx, randomUUID, documents);
    await computeEventImpacts(
      tx,
      merged.map(({ id }) => id),
      now,
    );
  });
}

async function livePatterns(world: LivedWorld, turn: 0 | 1, recommendationId: string | null, now: Date) {
  const [leader, follower] = turn === 0 ? world.companyIds : ([world.companyIds[1], world.companyIds[0]] as const);
  await world.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{
      id: string;
    }>`insert into pattern_observations (company_id, catalyst_type, time_horizon,
        impact_id, direction, car, model, event_at, matured_at)
      values (${leader}, 'contract_win', '7d', ${randomUUID()}, 1, ${0.01 * world.random.below(7) - 0.02}, 'market_model',
        ${new Date(now.getTime() - 9e8)}, ${now}) returning id`.execute(tx);
    await sql`insert into pair_observations (observation_id, follower_company_id, relationship_type, strength, leader_car, cars)
      values (${rows[0]?.id}, ${follower}, 'direct_rival', 0.9, ${0.01 * world.random.below(5)},
        ${[0.01, 0.02 * world.random.below(3), 0.01, 0, 0.01, 0.02]})`.execute(tx);
    await refreshHorizon(tx, [leader], '7d', now);
    const question = { companyId: leader, recommendationId, action: 'buy', catalystType: 'contract_win' } as const;
    await decideByPatterns(tx, { ...question, direction: 1, timeHorizon: '7d' }, now);
  });
}

async function liveSignals({ db, random }: LivedWorld, day: number, ticker: string, now: Date) {
  const tick = `tick-${day}`;
  await sql`insert into signal_ticks (tick_id, as_of, ticker_count) values (${tick}, ${now}, 1)`.execute(db);
  for (const pipeline of ['heuristic', 'bayesian']) {
    await sql`insert into signal_engine_outputs (tick_id, ticker, pipeline, status, verdict, score, probability, confidence,
        timeframe_scores, features, bearish, latency_ms, algo_version, config_hash, as_of, created_at)
      values (${tick}, ${ticker}, ${pipeline}, 'ok', 'WATCH', ${random.below(10) / 10}, 0.5, 0.5, '{}', '{}', false, 1, 'test',
        ${'a'.repeat(64)}, ${now}, ${now})`.execute(db);
  }
}

async function liveValidation(
  db: Db,
  day: number,
  recommendationId: string | null,
  about: { companyId: string; ticker: string },
  now: Date,
) {
  await sql`insert into validation_snapshots (record, generated_at, lookback_window, horizon, prediction_count, win_rate, buckets,
      metadata) values ('lived', ${now}, '30d', '7d', ${day + 1}, 0.5, '[]', '{}')`.execute(db);
  await saveGate(db, {
    status: 'warn',
    verdict: 'warn',
    message: `Day ${day}.`,
    evaluated_at: now.toISOString(),
    record: 'lived',
    lived_sessions: day,
    lived_since: null,
    independent_dates: day,
    evidence: 1,
    capital_stage: 0,
    capital_fraction: 0,
    checks: [],
  } as never);
  if (recommendationId === null) return;
  await sql`with frozen as (insert into predictions (recommendation_id, company_id, ticker, session_date, "window", action,
      leaning, p_up, confidence, raw_confidence, sigma_daily, layer_contributions, layer_signals, generated_at, lived)
    values (${recommendationId}, ${about.companyId}, ${about.ticker}, ${dateOf(day)}, '7d', 'buy', 'buy', 0.6, 0.6, 0.6, 0.02,
      '{"company": 0.4, "macro": 0, "competitive": 0}', '{"company": {"signal": 0.4, "weight": 1}}', ${now}, true)
    returning id)
    insert into prediction_labels (prediction_id, horizon, status, entry_at, entry_price, exit_at, exit_price, total_return,
      excess_spy, sigma_horizon, win, direction_right, direction_win, matured_at)
    select id, '7d', 'labelled', ${now}, 100, ${now}, 101, ${0.01 * (day % 3)}, 0.01, 0.02, true, true, true, ${now}
    from frozen`.execute(db);
}
