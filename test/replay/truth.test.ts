import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { COMPANIES } from '../../src/sandbox/cast/companies.ts';
import { BENCHMARK } from '../../src/sandbox/cast/sectors.ts';
import { HISTORY_SESSIONS } from '../../src/sandbox/settings.ts';
import { splitsUntil } from '../../src/sandbox/world/corporate-actions.ts';
import { worldTruth } from '../../src/sandbox/world/truth.ts';
import type { News } from '../../src/replay/material.ts';
import { storedNews } from '../../src/replay/news.store.ts';
import type { ReplaySink } from '../../src/replay/output.ts';
import { type ReplayOptions, type ReplayResult, replay } from '../../src/replay/use/replay.ts';
import { credibilityOf } from '../../src/trends/credibility.ts';
import { createTestWorld } from '../documents/world-documents.ts';
import { seededRandom } from '../kit/random.ts';
import { recentSandboxDatabase } from '../kit/sandbox-history.ts';
import { neweyWest, spearman } from './statistics.ts';

/** Loading takes a minute on an idle machine and much longer on a busy one. */
const LOAD_MS = 1_800_000;
const HORIZON_SESSIONS = 5;
const NAMES_MIN = 5;
const CONFIGURED = 0.6;
/** Sources with fewer statements have no meaningful record. */
const STATEMENTS_MIN = 40;

const world = createTestWorld(7);
const { db, from, to } = await recentSandboxDatabase(world);
const range = { from, to };
const truth = worldTruth(world);
const tickers = new Set(COMPANIES.map(({ ticker }) => ticker));
type Predictions = Map<number, Map<string, number>>;

/** The last prediction of each session for each company. */
async function predictionsOf(options: Partial<ReplayOptions> = {}) {
  const predictions: Predictions = new Map();
  let sessionIndex = 0;
  const sink: ReplaySink = {
    take: async ({ asOf, views }) => {
      while (world.session(sessionIndex).closeMs < asOf.getTime()) sessionIndex++;
      const own = predictions.get(sessionIndex) ?? new Map<string, number>();
      predictions.set(sessionIndex, own);
      for (const { ticker, recommendation } of views)
        if (recommendation && tickers.has(ticker)) own.set(ticker, recommendation.row.p_up);
    },
  };
  const result = await replay({ db, calendar: world.calendar }, { ...range, sink, ...options });
  return { predictions, result };
}

/** From the first open after the prediction to the close of the fifth session, split-consistent. */
function returnAfter(ticker: string, session: number): number | null {
  const last = session + HORIZON_SESSIONS;
  if (last >= HISTORY_SESSIONS) return null;
  const [entry, exit] = [world.dailyBar(ticker, session + 1), world.dailyBar(ticker, last)];
  if (!entry || !exit) return null;
  const factor = splitsUntil(last)
    .filter((split) => split.ticker === ticker && split.session > session + 1)
    .reduce((product, { ratio }) => product * ratio, 1);
  return (exit.close * factor) / entry.open - 1;
}

function rankIc(predictions: Predictions) {
  const perSession: number[] = [];
  for (const [session, views] of [...predictions].sort(([a], [b]) => a - b)) {
    const market = returnAfter(BENCHMARK, session);
    const pairs = [...views].flatMap(([ticker, pUp]) => {
      const own = returnAfter(ticker, session);
      return own === null || market === null ? [] : [{ score: 2 * pUp - 1, excess: own - market }];
    });
    if (pairs.length < NAMES_MIN) continue;
    const ic = spearman(
      pairs.map(({ score }) => score),
      pairs.map(({ excess }) => excess),
    );
    if (ic !== null) perSession.push(ic);
  }
  return { ...neweyWest(perSession, HORIZON_SESSIONS - 1), sessions: perSession.length };
}

/** The share of each source's statements about companies that refer to an event that really happened to them. */
async function trueShares(): Promise<Map<string, number>> {
  const { rows } = await sql<{ key: string; external_id: string; ticker: string }>`
    select source.source_type || ':' || lower(btrim(source.source_name)) as key, document.external_id, impact.ticker
    from company_impacts impact join documents document on document.id = impact.document_id
    join sources source on source.id = impact.source_id
    where impact.counts and impact.direction in ('positive', 'negative') and impact.catalyst_type <> 'price_move'`.execute(
    db,
  );
  const counts = new Map<string, { stated: number; real: number }>();
  for (const { key, external_id, ticker } of rows) {
    const event = truth.document(external_id)?.event;
    const count = counts.get(key) ?? { stated: 0, real: 0 };
    count.stated++;
    if (event && !event.isFalse && event.ticker === ticker) count.real++;
    counts.set(key, count);
  }
  return new Map(
    [...counts]
      .filter(([, { stated }]) => stated >= STATEMENTS_MIN)
      .map(([key, { stated, real }]) => [key, real / stated]),
  );
}

/** The same stories assigned to random companies, without macro events. */
function shuffled(news: News, companyIds: readonly { id: string; ticker: string }[], seed: number): News {
  const random = seededRandom(seed);
  return {
    claims: { until: async () => [] },
    impacts: {
      until: async (at) =>
        (await news.impacts.until(at)).map((impact) => {
          const { id, ticker } = random.pick(companyIds);
          return { ...impact, companyId: id, ticker, signalIds: null };
        }),
    },
  };
}

describe('in a world whose truth is known, a replay of its history', () => {
  let result: ReplayResult;

  test(
    'ranks companies by their next return: the rank IC over a week is significantly positive',
    async () => {
      const found = await predictionsOf();
      result = found.result;
      const ic = rankIc(found.predictions);
      expect(ic.sessions).toBeGreaterThan(80);
      expect(ic.mean).toBeGreaterThan(0);
      expect(ic.t).toBeGreaterThanOrEqual(2);
    },
    LOAD_MS,
  );

  test(
    'learns which sources are reliable: credibility ranks them in their true order',
    async () => {
      const shares = [...(await trueShares())];
      expect(shares.length).toBeGreaterThanOrEqual(8);
      const order = spearman(
        shares.map(([, share]) => share),
        shares.map(([key]) => credibilityOf(result.credibility, key, CONFIGURED)),
      );
      // Above chance at 5%, one-sided, for nine sources. Two of them differ by .001 and may change places.
      expect(order).toBeGreaterThanOrEqual(0.6);
    },
    LOAD_MS,
  );

  test(
    'has no skill when stories are assigned to other companies: the rank IC is within noise of zero',
    async () => {
      const companies = await db
        .selectFrom('companies')
        .select(['id', 'ticker'])
        .where('ticker', 'in', [...tickers])
        .orderBy('ticker')
        .execute();
      // Each assignment is one draw, and every change of the extractor draws anew. Of the true stories t is more than 5.
      const drawn: number[] = [];
      for (const seed of [11, 12, 13]) {
        const { predictions } = await predictionsOf({
          variant: (tx, news) => shuffled(storedNews(tx, news), companies, seed),
        });
        const ic = rankIc(predictions);
        expect(ic.sessions).toBeGreaterThan(80);
        drawn.push(ic.t);
      }
      expect(Math.abs(drawn.reduce((sum, t) => sum + t, 0) / drawn.length)).toBeLessThan(2.5);
    },
    LOAD_MS,
  );
});
