import { withinTime } from '../within-time.adapter.ts';
import type { HealthReport } from './health.ts';

/**
 * Keeps the newest report and renews it in the background when it is older than `ageMaxMs`, so that a health request never waits
 * for slow checks. Only the first request waits, for at most `firstWaitMs`.
 */
export function cacheHealth(
  read: () => Promise<HealthReport>,
  options: { ageMaxMs: number; firstWaitMs: number; monotonicMs: () => number },
): () => Promise<HealthReport | null> {
  let known: HealthReport | null = null;
  let readAtMs = Number.NEGATIVE_INFINITY;
  let running: Promise<void> | null = null;

  function renew(): Promise<void> {
    running ??= read()
      .then(
        (report) => void (known = report),
        // The database is down, which the ping reports.
        () => {},
      )
      .finally(() => {
        readAtMs = options.monotonicMs();
        running = null;
      });
    return running;
  }

  return async () => {
    if (options.monotonicMs() - readAtMs > options.ageMaxMs) {
      const renewed = renew();
      if (known === null) await withinTime(renewed, options.firstWaitMs, () => {});
    }
    return known;
  };
}
