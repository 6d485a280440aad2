import { beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { createJobQueue } from '../../src/kernel/queue/job-queue.store.ts';
import { UNCALIBRATED } from '../../src/recommendations/confidence.ts';
import { PAPER_TRADING } from '../../src/recommendations/mode.ts';
import { listEvidence } from '../../src/recommendations/recommendation-evidence.store.ts';
import { findRecommendation } from '../../src/recommendations/recommendation.store.ts';
import { recommendTicker } from '../../src/recommendations/use/recommend-ticker.ts';
import type { ReplayedRecommendation, ReplayedStep } from '../../src/replay/output.ts';
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
import { aggregateTicker } from '../../src/trends/use/aggregate.ts';
import { updateCredibility } from '../../src/trends/use/update-credibility.ts';
import { createTestWorld } from '../documents/world-documents.ts';
import { testDatabase } from '../kit/database.ts';
import { loadSandboxHistory } from '../kit/sandbox-history.ts';

const { db } = await testDatabase();
const world = createTestWorld(7);
const { calendar } = world;
/** Half hours begin at session 190, a split is behind, and the engine has its sixty days. */
const FIRST = 130;
const DOCUMENTS_FROM = 196;
const LAST = 204;

const from = new Date(world.session(DOCUMENTS_FROM).openMs);
const to = new Date(world.session(LAST).closeMs);
const steps: ReplayedStep[] = [];
const evidenceOf = new Map<string, { reference_id: string | null; signed_contribution: number }[]>();

beforeAll(async () => {
  await loadSandboxHistory(db, world, {
    fromSession: FIRST,
    sessions: LAST - FIRST + 1,
    documentsFrom: DOCUMENTS_FROM,
    asTheyCame: true,
  });
  // With all that may move a view: the pair of verdicts included, which is off by default.
  await setDualPipelineEnabled(db, true, 'test');
  const take = async (step: ReplayedStep) => {
    steps.push(step);
    for (const { recommendation } of step.views)
      if (recommendation) evidenceOf.set(recommendation.row.id, recommendation.evidence());
  };
  await replay({ db, calendar }, { from, to, sink: { take } });
}, 1_800_000);

const settings = engineSettings(calendar);
const version = engineVersion(calendar);
const queue = createJobQueue('test');

/** What the workers do at an instant, with the clock at that instant. */
const live = {
  aggregate: (ticker: string, asOf: Date) =>
    aggregateTicker({ db, queue, calendar, loadLayers: trendLayers(calendar) }, ticker, asOf),
  recommend: (ticker: string, asOf: Date) =>
    recommendTicker(
      {
        db,
        calendar,
        loadCalibration: async () => UNCALIBRATED,
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

/** Ids that a database made up are the only difference there may be. */
const contentOf = ({ row }: ReplayedRecommendation) => {
  const { signal_output_ids: _, quality, invalidation_conditions, layer_contributions, layer_shares, ...rest } = row;
  return {
    ...rest,
    quality: JSON.parse(quality) as unknown,
    invalidation_conditions: JSON.parse(invalidation_conditions) as unknown,
    layer_contributions: JSON.parse(layer_contributions) as unknown,
    layer_shares: JSON.parse(layer_shares) as unknown,
  };
};

describe('a replay of news, events, rivals and prices', () => {
  test('says what the workers say at the same instants, to the last bit', async () => {
    let told = 0;
    for (const { asOf, isClose, views, signals } of steps) {
      if (isClose) await updateCredibility({ db, calendar }, asOf);
      for (const { ticker, recommendation } of views) {
        await live.aggregate(ticker, asOf);
        const spoken = await live.recommend(ticker, asOf);
        expect([ticker, asOf, spoken?.id ?? null]).toEqual([ticker, asOf, recommendation?.row.id ?? null]);
        if (!recommendation || !spoken) continue;
        told++;
        const stored = await findRecommendation(db, spoken.id);
        expect(stored).toMatchObject(contentOf(recommendation));
        expect(stored?.signal_output_ids.length).toBe(recommendation.row.signal_output_ids.length);
        expect((await listEvidence(db, spoken.id)).map(({ signed_contribution }) => signed_contribution)).toEqual(
          evidenceOf.get(spoken.id)?.map(({ signed_contribution }) => signed_contribution),
        );
      }
      if (!isClose) continue;
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
    expect(told).toBeGreaterThan(150);
  }, 1_800_000);

  test('and all of its layers have something to say in that', () => {
    const layers = steps.flatMap(({ views }) =>
      views.flatMap(({ recommendation }) => recommendation?.shares.map(({ layer }) => layer) ?? []),
    );
    expect(new Set(layers)).toEqual(new Set(['company', 'macro', 'competitive']));
    const statuses = steps.flatMap(({ signals }) => signals.map(({ outputs }) => outputs.bayesian.status));
    expect(statuses.filter((status) => status === 'ok').length).toBeGreaterThan(100);
  });

  test('opens each piece of evidence to the document and the rows that the live layers made', async () => {
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

describe('cut short', () => {
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
    await replay({ db, calendar }, { from, to: until, sink: { take: async (step) => void found.push(step) } });
    return found;
  };

  /** Everything that becomes known after an instant is turned upside down. */
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

  test('it is the beginning of the whole, whatever absurd things the future holds', async () => {
    const whole = textOf(steps);
    const until = (at: number) => whole.slice(0, steps.filter(({ asOf }) => asOf.getTime() <= at).length);
    // From the last to the first, so that what is before a cut is still as it was.
    for (let session = LAST; session > DOCUMENTS_FROM; session -= 2) {
      // In the middle of a session: whoever looks ahead to its close is found out.
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
