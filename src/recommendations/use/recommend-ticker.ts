import { decideByPatterns } from '../../competitive/use/decide-by-patterns.ts';
import type { TradingCalendar } from '../../kernel/calendar/calendar.ts';
import type { Db, Executor, Tx } from '../../kernel/db/database.ts';
import { findCompanyByTicker } from '../../trends/company.store.ts';
import {
  type ComputedRecommendation,
  computeRecommendation,
  type RecommendationInput,
} from '../compute-recommendation.ts';
import type { Calibration } from '../confidence.ts';
import { shouldPublish } from '../should-publish.ts';
import { insertEvidence } from '../evidence-write.store.ts';
import type { TradingState } from '../mode.ts';
import { computePrice } from '../price-view.ts';
import { loadPriceSeries } from '../price-view.store.ts';
import { findImpactCatalyst, loadProvenance } from '../provenance.store.ts';
import { recommendationInputsOf } from '../recommendation-inputs.ts';
import { insertRecommendationInputs } from '../recommendation-inputs.store.ts';
import { toEvidenceRow, toRecommendationRow } from '../recommendation-rows.ts';
import { findLastPublished, insertRecommendation, lockTicker } from '../recommendation-write.store.ts';
import { loadTrendInputs } from '../trend-input.store.ts';
import { loadOtherLayers, loadSignalInputs, type OtherLayers, EMPTY_LAYERS } from './load-inputs.ts';

export interface RecommendDeps {
  db: Db;
  calendar: TradingCalendar;
  /** The calibration from labels that had matured by an instant; provided by the validation slice. */
  loadCalibration: (db: Executor, asOf: Date) => Promise<Calibration>;
  /** Mode, gate and lockouts; provided by the risk slice. */
  loadTradingState: (db: Executor, ticker: string, asOf: Date) => Promise<TradingState>;
  /** By default loaded from the macro and competitive slices. */
  loadLayers?: (db: Executor, ticker: string, asOf: Date) => Promise<OtherLayers>;
  /** Whether the ticker is held; provided by the broker slice. */
  isHeld?: (db: Executor, ticker: string) => Promise<boolean>;
  /** Called for each new recommendation, in its transaction. */
  onPublished?: (tx: Tx, published: PublishedRecommendation) => Promise<void>;
}

/** Runs inside the writing transaction: a queue consumer completes its job here. */
type Commit = (tx: Tx) => Promise<void>;
const noCommit: Commit = async () => {};

export interface PublishedRecommendation {
  id: string;
  computed: ComputedRecommendation;
}

/**
 * Computes the recommendation for a ticker at an instant and publishes it if it differs enough from the last one. A repeated call
 * changes nothing. Null where nothing new is published.
 */
export function recommendTicker(
  deps: RecommendDeps,
  ticker: string,
  asOf: Date,
  commit: Commit = noCommit,
): Promise<PublishedRecommendation | null> {
  return deps.db.transaction().execute(async (tx) => {
    await lockTicker(tx, ticker);
    const published = await publish(tx, deps, ticker, asOf);
    await commit(tx);
    return published;
  });
}

async function publish(
  tx: Tx,
  deps: RecommendDeps,
  ticker: string,
  asOf: Date,
): Promise<PublishedRecommendation | null> {
  const company = await findCompanyByTicker(tx, ticker);
  if (!company) return null;
  const input = await loadInput(tx, deps, ticker, asOf);
  const computed = computeRecommendation(input);
  const trendId = computed?.trend.trendId;
  if (!computed || !trendId) return null;
  const previous = await findLastPublished(tx, ticker, asOf);
  const next = {
    action: computed.decision.action,
    pUp: computed.combined.pUp,
    reasons: computed.riskFlags,
  };
  if (!shouldPublish(previous, next, asOf)) return null;
  const row = toRecommendationRow(computed, { companyId: company.id, trendId, supersedesId: previous?.id ?? null });
  const isNew = previous?.id !== row.id && (await insertRecommendation(tx, row));
  if (!isNew) return null;
  const provenance = await loadProvenance(tx, computed.combined.evidence);
  const evidence = computed.combined.evidence.map((share, ordinal) =>
    toEvidenceRow(row.id, ordinal, share, provenance.get(share.referenceId ?? '')),
  );
  await insertEvidence(tx, evidence);
  await insertRecommendationInputs(tx, row.id, recommendationInputsOf(input, computed));
  await decideByMainCatalyst(tx, company.id, { id: row.id, computed });
  await deps.onPublished?.(tx, { id: row.id, computed });
  return { id: row.id, computed };
}

/** Lets the pattern matcher decide on the catalyst of the strongest evidence, if it is news of the company. */
async function decideByMainCatalyst(
  tx: Tx,
  companyId: string,
  { id, computed }: PublishedRecommendation,
): Promise<void> {
  const main = computed.combined.evidence.find(({ type, referenceId }) => type === 'document' && referenceId !== null);
  const impact = main?.referenceId ? await findImpactCatalyst(tx, main.referenceId) : null;
  if (!impact) return;
  await decideByPatterns(
    tx,
    {
      companyId,
      recommendationId: id,
      action: computed.decision.action,
      catalystType: impact.catalyst_type,
      direction: Math.sign(impact.sentiment) as -1 | 0 | 1,
      timeHorizon: PATTERN_HORIZON[computed.timeHorizon],
    },
    computed.asOf,
  );
}

/** Patterns cover at most a month, so a 90d view uses the 30d pattern. */
const PATTERN_HORIZON = { '1d': '1d', '7d': '7d', '30d': '30d', '90d': '30d' } as const;

async function loadInput(tx: Tx, deps: RecommendDeps, ticker: string, asOf: Date): Promise<RecommendationInput> {
  const { calendar } = deps;
  const layers = await (deps.loadLayers
    ? deps.loadLayers(tx, ticker, asOf)
    : loadOtherLayers(tx, calendar, [ticker], asOf).then((all) => all.get(ticker) ?? EMPTY_LAYERS));
  return {
    ticker,
    asOf,
    calendar,
    trends: await loadTrendInputs(tx, ticker, asOf),
    ...layers,
    signal:
      (await loadSignalInputs(tx, [ticker], asOf, async (one) => (await deps.isHeld?.(tx, one)) ?? false)).get(
        ticker,
      ) ?? null,
    price: computePrice(await loadPriceSeries(tx, calendar, ticker, asOf), calendar, asOf),
    calibration: await deps.loadCalibration(tx, asOf),
    trading: await deps.loadTradingState(tx, ticker, asOf),
  };
}
