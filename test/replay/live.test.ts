import { beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { createJobQueue } from '../../src/kernel/queue/job-queue.store.ts';
import { JUST_CALIBRATED } from '../kit/calibration.ts';
import { PAPER_TRADING } from '../../src/recommendations/mode.ts';
import { listEvidence } from '../../src/recommendations/recommendation-evidence.store.ts';
import { findRecommendation } from '../../src/recommendations/recommendation.store.ts';
import { recommendTicker } from '../../src/recommendations/use/recommend-ticker.ts';
import type { ReplayedRecommendation, ReplayedStep } from '../../src/replay/output.ts';
import { fillHistory } from '../../src/replay/use/fill-history.ts';
import { replay } from '../../src/replay/use/replay.ts';
import { trendLayers } from '../../src/roles/view-loaders.ts';
import { setDualPipelineEnabled } from '../../src/signals/dual-pipeline.store.ts';
import { engineSettings } from '../../src/signals/engine.ts';
import { findLatestSignals } from '../../src/signals/signal-output.store.ts';
import { insertTick } from '../../src/signals/tick.store.ts';
import { tickAt, tickJobs } from '../../src/signals/tick.ts';
import { runTick } from '../../src/signals/use/run-tick.ts';
import { engineVersion } from '../../src/signals/version.ts';
import { listTrendBeliefs } from '../../src/trends/belief.store.ts';
import { aggregatePool, aggregateTicker } from '../../src/trends/use/aggregate.ts';
import type { Entity } from '../../src/trends/trend-rows.ts';
import { updateCredibility } from '../../src/trends/use/update-credibility.ts';
import { createTestWorld } from '../documents/world-documents.ts';
import { testDatabase } from '../kit/database.ts';
import { loadSandboxHistory } from '../kit/sandbox-history.ts';

const { db } = await testDatabase();
const world = createTestWorld(7);
const { calendar } = world;
/** Half-hour bars begin at session 190; the range has a split and the sixty days that the signal engine needs. */
const FIRST = 130;
const DOCUMENTS_FROM = 196;
const LAST = 204;

const from = new Date(world.session(DOCUMENTS_FROM).openMs);
const to = new Date(world.session(LAST).closeMs);
const steps: ReplayedStep[] = [];
const evidenceOf = new Map<string, { reference_id: string | null; signed_contribution: number }[]>();

const loadCalibration = async () => JUST_CALIBRATED;

beforeAll(async () => {
  await loadSandboxHistory(db, world, {
    fromSession: FIRST,
    sessions: LAST - FIRST + 1,
    documentsFrom: DOCUMENTS_FROM,
    asTheyCame: true,
  });
  // Everything that may influence a view is on; the pair of verdicts is off by default.
  await setDualPipelineEnabled(db, true, 'test');
  const take = async (step: ReplayedStep) => {
    steps.push(step);
    for (const { recommendation } of step.views)
      if (recommendation) evidenceOf.set(recommendation.row.id, recommendation.evidence());
  };
  await replay({ db, calendar, loadCalibration }, { from, to, sink: { take } });
}, 1_800_000);

const settings = engineSettings(calendar);
const version = engineVersion(calendar);
const queue = createJobQueue('test');

/** What the live workers do, with the clock at the given instant. */
const live = {
  aggregate: (ticker: string, asOf: Date) =>
    aggregateTicker({ db, queue, calendar, loadLayers: trendLayers(calendar) }, ticker, asOf),
  aggregatePool: (entity: Entity, asOf: Date) => aggregatePool({ db, calendar }, entity, asOf),
  recommend: (ticker: string, asOf: Date) =>
    recommendTicker(
      {
        db,
        calendar,
        loadCalibration,
        loadTradingState: async () => PAPER_TRADING,
      },
      ticker,
      asOf,
    ),
  tick: async (tickers: readonly string[], asOf: Date) => {
    const tick = tickAt(calendar, asOf);
    await insertTick(db, tick, tickers.length);
    const deps = { db, settings, version, now: () => asOf, monotonicMs: () => 0, loadTrends: listTrendBeliefs };
    const context = { signal: new AbortController().signal, complete: async () => {} };
    for (const job of tickJobs(tick, tickers)) await runTick(deps, job, context);
  },
};

const contentOf = ({ row }: ReplayedRecommendation) => {
  const { quality, invalidation_conditions, layer_contributions, layer_shares, ...rest } = row;
  return {
    ...rest,
    quality: JSON.parse(quality) as unknown,
    invalidation_conditions: JSON.parse(invalidation_conditions) as unknown,
    layer_contributions: JSON.parse(layer_contributions) as unknown,
    layer_shares: JSON.parse(layer_shares) as unknown,
  };
};

describe('a replay of news, macro events, competitors and prices', () => {
  test('equals the live workers at the same instants, to the last bit', async () => {
    let compared = 0;
    for (const { asOf, isClose, views, pools, signals } of steps) {
      if (isClose) await updateCredibility({ db, calendar }, asOf);
      for (const { ticker, recommendation } of views) {
        await live.aggregate(ticker, asOf);
        const published = await live.recommend(ticker, asOf);
        expect([ticker, asOf, published?.id ?? null]).toEqual([ticker, asOf, recommendation?.row.id ?? null]);
        if (!recommendation || !published) continue;
        compared++;
        const stored = await findRecommendation(db, published.id);
        expect(stored).toMatchObject(contentOf(recommendation));
        expect(
          (await listEvidence(db, published.id, { withRestricted: true })).map(
            ({ signed_contribution }) => signed_contribution,
          ),
        ).toEqual(evidenceOf.get(published.id)?.map(({ signed_contribution }) => signed_contribution));
      }
      if (!isClose) continue;
      for (const { entity } of pools) await live.aggregatePool(entity, asOf);
      const tickers = signals.map(({ ticker }) => ticker);
      await live.tick(tickers, asOf);
      const pairs = await findLatestSignals(db, tickers, asOf);
      for (const { ticker, outputs } of signals) {
        const pair = pairs.get(ticker);
        expect([ticker, pair?.heuristic.score, pair?.bayesian.probability, pair?.bayesian.status]).toEqual([
          ticker,
          outputs.heuristic.score,
          outputs.bayesian.probability,
          outputs.bayesian.status,
        ]);
      }
    }
    expect(compared).toBeGreaterThan(150);
  }, 1_800_000);

  test('and every layer contributes', () => {
    const layers = steps.flatMap(({ views }) =>
      views.flatMap(({ recommendation }) => recommendation?.shares.map(({ layer }) => layer) ?? []),
    );
    expect(new Set(layers)).toEqual(new Set(['company', 'macro', 'competitive']));
    const statuses = steps.flatMap(({ signals }) => signals.map(({ outputs }) => outputs.bayesian.status));
    expect(statuses.filter((status) => status === 'ok').length).toBeGreaterThan(100);
  });

  test('refers each piece of evidence to the document and the rows of the live layers', async () => {
    const last = steps.at(-1);
    const shares = last?.views.flatMap(({ recommendation }) => recommendation?.shares ?? []) ?? [];
    const idsOf = (type: string) => shares.flatMap((s) => (s.type === type && s.referenceId ? [s.referenceId] : []));
    const count = async (table: string, ids: readonly string[]) => {
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from ${sql.table(table)} where id = any(${[...new Set(ids)]}::uuid[])`.execute(db);
      return [rows[0]?.n, new Set(ids).size];
    };
    for (const [type, table] of [
      ['document', 'company_impacts'],
      ['macro_event', 'macro_impacts'],
      ['competitive_signal', 'competitive_signals'],
    ] as const) {
      const [found, wanted] = await count(table, idsOf(type));
      expect([table, found]).toEqual([table, wanted]);
      expect(wanted).toBeGreaterThan(0);
    }
  });
});

test('a history that is filled by replay equals the live rows in every column but `replayed`', async () => {
  const live = await storedRows();
  await sql`truncate recommendations, recommendation_evidence, latest_recommendations, trend_history, signal_ticks,
    signal_engine_outputs, source_outcomes, source_credibility cascade`.execute(db);
  await fillHistory({ db, calendar, loadCalibration }, { from, to });
  const replayed = await storedRows();
  for (const [table, rows] of live) {
    expect(rows.size, table).toBeGreaterThan(20);
    expect([...(replayed.get(table)?.keys() ?? [])], table).toEqual([...rows.keys()]);
    const marked = table === 'recommendations' ? { replayed: true } : {};
    for (const [id, row] of rows) {
      expect(replayed.get(table)?.get(id), `${table} ${id}`).toEqual({ ...(row as object), ...marked });
    }
  }
}, 1_800_000);

/** All rows of the tables that a replay fills, with every column that the database has. */
async function storedRows(): Promise<Map<string, Map<string, unknown>>> {
  const stored = new Map<string, Map<string, unknown>>();
  for (const [table, key] of [
    ['recommendations', 'id'],
    ['recommendation_evidence', 'id'],
    ['latest_recommendations', 'ticker'],
    ['trend_history', 'id'],
    ['signal_engine_outputs', 'id'],
  ] as const) {
    const { rows } = await sql<{ key: string; content: unknown }>`
      select ${sql.ref(key)}::text as key, to_jsonb(stored) as content from ${sql.table(table)} stored
      order by 1`.execute(db);
    stored.set(table, new Map(rows.map(({ key, content }) => [key, content])));
  }
  return stored;
}

describe('a replay of a shorter range', () => {
  const textOf = (found: readonly ReplayedStep[]) =>
    found.map(({ asOf, views, pools, signals }) =>
      JSON.stringify([
        asOf,
        views.map(({ recommendation, ...view }) => [view, recommendation?.row, recommendation?.shares]),
        pools,
        signals,
      ]),
    );
  const replayed = async (until: Date) => {
    const found: ReplayedStep[] = [];
    await replay(
      { db, calendar, loadCalibration },
      { from, to: until, sink: { take: async (step) => void found.push(step) } },
    );
    return found;
  };

  /** Falsifies everything that becomes available after an instant. */
  async function makeAbsurd(cut: Date): Promise<void> {
    await sql`update company_impacts set sentiment = -sentiment, magnitude = 1 where available_at > ${cut}`.execute(db);
    await sql`update macro_event_claims set severity = 'critical', confidence = 1 where available_at > ${cut}`.execute(
      db,
    );
    await sql`update market_bars set close = close * 50, high = high * 50
      where available_at > ${cut} and high < 1e6`.execute(db);
    await sql`insert into corporate_actions (ticker, action_type, kind, ex_date, ex_at, split_from, split_to, source, revision,
        cancelled, available_at, pit_estimated, captured_at)
      select ticker, 'split', 'SP', (${cut}::timestamptz - interval '3 days')::date, ${cut}::timestamptz - interval '3 days',
        1, 10, 'absurd', 1, false, ${cut}::timestamptz + interval '1 minute', false, ${cut} from companies`.execute(db);
  }

  test('is a prefix of the whole, however absurd the later data is', async () => {
    const whole = textOf(steps);
    const until = (at: number) => whole.slice(0, steps.filter(({ asOf }) => asOf.getTime() <= at).length);
    // From the last cut to the first, so that the data before each cut is unchanged.
    for (let session = LAST; session > DOCUMENTS_FROM; session -= 2) {
      // In the middle of a session, so that code which reads ahead to the close fails.
      const { openMs, closeMs } = world.session(session);
      const cut = new Date((openMs + closeMs) / 2);
      await makeAbsurd(cut);
      const absurd = await replayed(to);
      const before = until(cut.getTime());
      expect(textOf(absurd.filter(({ asOf }) => asOf <= cut))).toEqual(before);
      expect(textOf(absurd).length).toBeGreaterThan(before.length);
      expect(textOf(absurd)).not.toEqual(whole);
      expect(textOf(await replayed(cut))).toEqual(until(openMs));
    }
  }, 1_800_000);
});
