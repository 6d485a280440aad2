import type { TradingCalendar } from '../../kernel/calendar/calendar.ts';
import { HOUR_MS } from '../../kernel/clock.ts';
import type { Db } from '../../kernel/db/database.ts';
import { labelPrediction } from '../label.ts';
import {
  type LabelledPrediction,
  listDueLabels,
  listDueTickers,
  type PendingLabel,
  postponeLabels,
  saveLabels,
} from '../label.store.ts';
import { labelPriceReader } from './load-label-prices.ts';

const TICKERS_PER_CALL = 50;
const LABELS_PER_TICKER = 5_000;
/** A label that waits for a price is tried again after this long. */
const RETRY_MS = HOUR_MS;

export interface Labelled {
  readonly labelled: number;
  /** False while more labels are due. */
  readonly isDone: boolean;
}

/**
 * Labels predictions whose horizons have passed, with one transaction per ticker. After an interruption the next call continues
 * with the rest.
 */
export async function labelPredictions(deps: { db: Db; calendar: TradingCalendar }, now: Date): Promise<Labelled> {
  const { db, calendar } = deps;
  const tickers = await listDueTickers(db, now, TICKERS_PER_CALL);
  let labelled = 0;
  let isDone = tickers.length < TICKERS_PER_CALL;
  let reader: { from: Date; read: ReturnType<typeof labelPriceReader> } | null = null;
  for (const ticker of tickers) {
    const pending = await listDueLabels(db, ticker, now, LABELS_PER_TICKER);
    const oldest = pending.reduce<Date | null>(
      (first, { generatedAt }) => (first && first <= generatedAt ? first : generatedAt),
      null,
    );
    if (!oldest) continue;
    if (pending.length === LABELS_PER_TICKER) isDone = false;
    // Price series are shared between tickers while they reach back far enough.
    if (!reader || reader.from > oldest) {
      reader = { from: oldest, read: labelPriceReader(db, calendar, { from: oldest, asOf: now }) };
    }
    const prices = await reader.read(ticker, pending[0]?.sector ?? null);
    const found: LabelledPrediction[] = [];
    const waiting: PendingLabel[] = [];
    for (const one of pending) {
      const label = labelPrediction(one, one.horizon, prices, calendar, now);
      if (label) found.push({ predictionId: one.predictionId, horizon: one.horizon, label });
      else waiting.push(one);
    }
    await db.transaction().execute(async (tx) => {
      await saveLabels(tx, found);
      await postponeLabels(tx, waiting, new Date(now.getTime() + RETRY_MS));
    });
    labelled += found.length;
  }
  return { labelled, isDone };
}
