import { decideByPatterns } from '../../competitive/use/decide-by-patterns.ts';
import type { TradingCalendar } from '../../kernel/calendar/calendar.ts';
import type { Db, Executor, Tx } from '../../kernel/db/database.ts';
import { findCompanyByTicker } from '../../trends/company.store.ts';
import { type ComputedRecommendation, computeRecommendation } from '../compute-recommendation.ts';
import type { Calibration } from '../confidence.ts';
import { isWorthTelling } from '../emission.ts';
import type { TradingState } from '../mode.ts';
import { computePrice } from '../price-view.ts';
import { loadPriceSeries } from '../price-view.store.ts';
import { findImpactCatalyst, loadProvenance } from '../provenance.store.ts';
import { toEvidenceRow, toRecommendationRow } from '../recommendation-rows.ts';
import { findLastTold, insertRecommendation, lockTicker } from '../recommendation-write.store.ts';
import { loadTrendInputs } from '../trend-input.store.ts';
import { loadOtherLayers, loadSignalInputs, type OtherLayers, SILENT_LAYERS } from './load-inputs.ts';

export interface RecommendDeps {
  db: Db;
  calendar: TradingCalendar;
  /** What labels that had matured at an instant teach; the validation slice owns them. */
  loadCalibration: (db: Executor, asOf: Date) => Promise<Calibration>;
  /** Mode, gate and lockouts; the risk slice owns them. */
  loadTradingState: (db: Executor, ticker: string, asOf: Date) => Promise<TradingState>;
  /** By default the macro and competitive slices' own. */
  loadLayers?: (db: Executor, ticker: string, asOf: Date) => Promise<OtherLayers>;
  /** Whether there is a position to sell; the broker slice owns them. */
  isHeld?: (db: Executor, ticker: string) => Promise<boolean>;
  /** What follows a new recommendation, in its transaction. */
  onTold?: (tx: Tx, told: Recommended) => Promise<void>;
}

/** Runs inside the writing transaction: whoever consumes a queue completes the job here. */
type Commit = (tx: Tx) => Promise<void>;
const noCommit: Commit = async () => {};

export interface Recommended {
  id: string;
  computed: ComputedRecommendation;
}

/**
 * What is advised about a ticker at an instant, told when it is worth telling. Doing it again changes nothing. Null where
 * nothing new is told.
 */
export function recommendTicker(
  deps: RecommendDeps,
  ticker: string,
  asOf: Date,
  commit: Commit = noCommit,
): Promise<Recommended | null> {
  return deps.db.transaction().execute(async (tx) => {
    await lockTicker(tx, ticker);
    const told = await tell(tx, deps, ticker, asOf);
    await commit(tx);
    return told;
  });
}

async function tell(tx: Tx, deps: RecommendDeps, ticker: string, asOf: Date): Promise<Recommended | null> {
  const company = await findCompanyByTicker(tx, ticker);
  if (!company) return null;
  const computed = await computeNow(tx, deps, ticker, asOf);
  const trendId = computed?.trend.trendId;
  if (!computed || !trendId) return null;
  const previous = await findLastTold(tx, ticker, asOf);
  const next = { action: computed.decision.action, pUp: computed.combined.pUp };
  if (!isWorthTelling(previous, next, asOf)) return null;
  const row = toRecommendationRow(computed, { companyId: company.id, trendId, supersedesId: previous?.id ?? null });
  const provenance = await loadProvenance(tx, computed.combined.evidence);
  const evidence = computed.combined.evidence.map((share, ordinal) =>
    toEvidenceRow(row.id, ordinal, share, provenance.get(share.referenceId ?? '')),
  );
  const isNew = previous?.id !== row.id && (await insertRecommendation(tx, row, evidence));
  if (!isNew) return null;
  await askPatterns(tx, company.id, { id: row.id, computed });
  await deps.onTold?.(tx, { id: row.id, computed });
  return { id: row.id, computed };
}

/** What past news of the kind that weighs most says of acting on it; a view without news of the company asks nothing. */
async function askPatterns(tx: Tx, companyId: string, { id, computed }: Recommended): Promise<void> {
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

/** Patterns reach a month; a view of a quarter is asked about its first. */
const PATTERN_HORIZON = { '1d': '1d', '7d': '7d', '30d': '30d', '90d': '30d' } as const;

async function computeNow(tx: Tx, deps: RecommendDeps, ticker: string, asOf: Date) {
  const { calendar } = deps;
  const layers = await (deps.loadLayers
    ? deps.loadLayers(tx, ticker, asOf)
    : loadOtherLayers(tx, calendar, [ticker], asOf).then((all) => all.get(ticker) ?? SILENT_LAYERS));
  return computeRecommendation({
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
  });
}
