import type { TradingCalendar } from '../../kernel/calendar/calendar.ts';
import type { Db, Tx } from '../../kernel/db/database.ts';
import { insertEvidenceHistory } from '../../recommendations/evidence-write.store.ts';
import { insertRecommendationHistory } from '../../recommendations/recommendation-write.store.ts';
import { insertSignalHistory } from '../../signals/signal-output.store.ts';
import { insertTicks } from '../../signals/tick.store.ts';
import { tickAt } from '../../signals/tick.ts';
import { engineVersion } from '../../signals/version.ts';
import { insertTrendHistory } from '../../trends/trend-write.store.ts';
import type { HistoryBatch } from '../history-batch.ts';
import { commitLater } from '../history.store.ts';

/** Writes whole sessions into the live history: all of them or none. */
export async function writeHistory(
  { db, calendar }: { db: Db; calendar: TradingCalendar },
  { history, recommendations, evidence, closes }: HistoryBatch,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await commitLater(tx);
    await insertTrendHistory(tx, history);
    await insertRecommendationHistory(tx, recommendations);
    await insertEvidenceHistory(tx, evidence);
    await insertSignals(tx, calendar, closes);
  });
}

/** Stores the signals of the closes as if the engine had run at those instants. */
async function insertSignals(tx: Tx, calendar: TradingCalendar, closes: HistoryBatch['closes']): Promise<void> {
  const ticks = closes.map(({ asOf, signals }) => ({
    tick: tickAt(calendar, asOf),
    tickerCount: signals.length,
    outputs: signals.flatMap(({ ticker, outputs: { heuristic, bayesian } }) =>
      [heuristic, bayesian].map((output) => ({ ticker, output, latencyMs: 0 })),
    ),
  }));
  await insertTicks(tx, ticks);
  await insertSignalHistory(tx, engineVersion(calendar), ticks);
}
