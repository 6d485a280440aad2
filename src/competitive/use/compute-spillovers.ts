import type { TradingCalendar } from '../../kernel/calendar/calendar.ts';
import type { Tx } from '../../kernel/db/database.ts';
import { loadCoefficients } from '../coefficient.store.ts';
import { toSpilloverSignal } from '../spillover-signal.ts';
import { insertSignals, listNewsReach } from '../spillover.store.ts';

/**
 * Computes the signals that the news in these documents creates for related companies. Must run in the transaction that stored
 * their readings. Returns the companies whose competitive layer changed.
 */
export async function computeSpillovers(
  tx: Tx,
  calendar: TradingCalendar,
  documentIds: readonly string[],
  asOf: Date,
): Promise<{ inserted: number; tickers: string[] }> {
  const reach = await listNewsReach(tx, documentIds, asOf);
  if (reach.length === 0) return { inserted: 0, tickers: [] };
  const learned = await loadCoefficients(tx, asOf);
  const coefficientOf = (key: string) => learned.get(key)?.coefficient ?? null;
  const rows = reach.flatMap((news) => toSpilloverSignal(news, calendar, asOf, coefficientOf) ?? []);
  const inserted = await insertSignals(tx, rows);
  return {
    inserted: inserted.length,
    tickers: [...new Set(inserted.map(({ target_ticker }) => target_ticker))].toSorted(),
  };
}
