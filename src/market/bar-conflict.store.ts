import type { Executor } from '../kernel/db/database.ts';
import type { Series } from './bar.store.ts';
import type { BarPlan } from './plan-bars.ts';

/** Records bars on which a second vendor disagrees; the stored bar is not changed. */
export async function recordConflicts(
  tx: Executor,
  series: Series,
  secondSource: string,
  conflicts: BarPlan['conflicts'],
  now: Date,
): Promise<void> {
  for (const { timestamp, source, close, secondClose } of conflicts) {
    const row = { source, close, second_close: secondClose, detected_at: now };
    await tx
      .insertInto('market_bar_conflicts')
      .values({ ...series, bar_timestamp: timestamp, second_source: secondSource, ...row })
      .onConflict((on) => on.columns(['ticker', 'timeframe', 'bar_timestamp', 'second_source']).doUpdateSet(row))
      .execute();
  }
}
