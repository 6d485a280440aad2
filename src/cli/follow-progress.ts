import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '../kernel/db/database.ts';
import { listTrackingProgress, type TrackingProgress } from '../query-api/tracking-progress.store.ts';

const POLL_EVERY_MS = 2_000;

/** Prints one line per company and change until each has a recommendation that knows a price, or the time is over. */
export async function followProgress(
  db: Db,
  tickers: readonly string[],
  waitMs: number,
  print: (line: string) => void,
): Promise<void> {
  const shown = new Map<string, string>();
  const width = Math.max(...tickers.map((ticker) => ticker.length));
  const deadline = performance.now() + waitMs;
  print('Waiting for prices and first recommendations. Ctrl+C stops the waiting, not the work.');
  while (performance.now() < deadline) {
    const progress = await listTrackingProgress(db, tickers);
    for (const one of progress) {
      const line = describe(one);
      if (shown.get(one.ticker) === line) continue;
      shown.set(one.ticker, line);
      print(`${one.ticker.padEnd(width)}  ${line}`);
    }
    if (progress.every(hasAdvice)) return print('Every company has a recommendation.');
    await sleep(POLL_EVERY_MS);
  }
  print('The waiting time is over; the platform continues. Run the command again to see the progress.');
}

const hasAdvice = ({ recommendation }: TrackingProgress) => (recommendation?.reference_price ?? null) !== null;

function describe({ daily_bars, documents, recommendation, source_error }: TrackingProgress): string {
  const data = `${daily_bars} daily bars, ${documents} documents`;
  if (recommendation?.reference_price != null) {
    const { action, confidence, reference_price } = recommendation;
    return `${action.toUpperCase()} at ${reference_price.toFixed(2)}, confidence ${(100 * confidence).toFixed(0)}%`;
  }
  return source_error === null ? data : `${data}; ${source_error}`;
}
