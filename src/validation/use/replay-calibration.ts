import type { TradingCalendar } from '../../kernel/calendar/calendar.ts';
import type { Executor } from '../../kernel/db/database.ts';
import type { Calibration } from '../../recommendations/confidence.ts';
import { byLayer } from '../../recommendations/layer-weights.ts';
import type { QualityJson } from '../../recommendations/recommendation-rows.ts';
import type { ReplayedStep } from '../../replay/output.ts';
import { listGradedCompanies } from '../sector.store.ts';
import type { LabelPrices } from '../label.ts';
import { createPredictionLedger, type PredictionLedger, type PublishedPrediction } from '../prediction-ledger.ts';
import { labelPriceReader } from './load-label-prices.ts';

export interface ReplayCalibration {
  readonly ledger: PredictionLedger;
  readonly loadCalibration: (db: Executor, asOf: Date) => Promise<Calibration>;
  /** Must be called with every step of the replay, in order. */
  readonly learn: (step: ReplayedStep) => void;
}

/** Calibrates a replay by the outcomes of its own recommendations, as it would have been calibrated at that time. */
export async function replayCalibration(
  deps: { db: Executor; calendar: TradingCalendar },
  range: { from: Date; asOf: Date },
): Promise<ReplayCalibration> {
  const companies = await listGradedCompanies(deps.db);
  const read = labelPriceReader(deps.db, deps.calendar, range);
  const prices = new Map<string, LabelPrices>();
  for (const { ticker, sector } of companies) prices.set(ticker, await read(ticker, sector));
  const ledger = createPredictionLedger({
    calendar: deps.calendar,
    pricesOf: (ticker) => prices.get(ticker) ?? null,
  });
  return {
    ledger,
    loadCalibration: async (_db, asOf) => ledger.calibrationAt(asOf),
    learn: ({ views }) => {
      ledger.add(
        views.flatMap(({ ticker, recommendation }) =>
          recommendation && prices.has(ticker) && !recommendation.row.risk_flags.includes('price_missing')
            ? toPublished(recommendation.row)
            : [],
        ),
      );
    },
  };
}

type ReplayedRow = NonNullable<ReplayedStep['views'][number]['recommendation']>['row'];

function toPublished(row: ReplayedRow): PublishedPrediction {
  const quality = JSON.parse(row.quality) as QualityJson;
  return {
    recommendationId: row.id,
    companyId: row.company_id,
    ticker: row.ticker,
    window: row.window,
    action: row.action,
    leaning: quality.leaning,
    pUp: row.p_up,
    confidence: row.confidence,
    rawConfidence: quality.raw_confidence,
    layerSignals: byLayer((layer) => quality.layers[layer].score * quality.layers[layer].confidence),
    sigmaDaily: quality.sigma_daily,
    generatedAt: row.generated_at,
  };
}
