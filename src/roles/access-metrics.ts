import { areTokensRequired } from '../kernel/access/access-state.store.ts';
import { listLiveTokens } from '../kernel/access/token.store.ts';
import { endOfToken } from '../kernel/access/token.ts';
import type { Now } from '../kernel/clock.ts';
import type { Db } from '../kernel/db/database.ts';
import type { Metrics } from '../kernel/metrics/service-metrics.adapter.ts';

/** The tokens that end first; more labels than this would burden the monitoring. */
const TOKENS_SHOWN_MAX = 50;

/** Gauges for alerts before a token expires: an alert below 14 days gives time for `sextant token rotate`. */
export function addAccessMetrics(metrics: Metrics, db: Db, now: Now): void {
  metrics.addGauge('access_tokens_required', async () => [{ value: (await areTokensRequired(db)) ? 1 : 0 }]);
  metrics.addGauge('access_token_expires_seconds', () => readExpiries(db, now()));
}

async function readExpiries(db: Db, now: Date) {
  return (await listLiveTokens(db, now))
    .flatMap((token) => {
      const end = endOfToken(token);
      return end === null
        ? []
        : [{ labels: { token: token.name, role: token.role }, value: (end.getTime() - now.getTime()) / 1_000 }];
    })
    .toSorted((a, b) => a.value - b.value)
    .slice(0, TOKENS_SHOWN_MAX);
}
