import { setTimeout as sleep } from 'node:timers/promises';
import { collapseChanges } from '../analytics/lake/change-log.store.ts';
import { archiveExpired, autoRetry, recoverStuck } from '../documents/use/recover-documents.ts';
import { pruneExtractionCache } from '../intelligence/agents/extraction-cache.store.ts';
import { ensureInvocationMonths } from '../intelligence/agents/invocation.store.ts';
import { deleteFailedIntelligence } from '../intelligence/intelligence.store.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../kernel/clock.ts';
import { deleteIdleQuotas } from '../kernel/limits/rate-slot.store.ts';
import { createJobQueue } from '../kernel/queue/job-queue.store.ts';
import { withLeadership } from '../kernel/queue/leadership.adapter.ts';
import { sweepMarkers } from '../kernel/queue/markers.store.ts';
import { systemNow } from '../kernel/system-clock.adapter.ts';
import { deleteOldRestarts } from '../operations/process-restart.store.ts';
import { sweepStageMinutes } from '../operations/stage-stats.store.ts';
import { expireApprovals } from '../risk/use/expire-approvals.ts';
import { approvalDeps } from './approvals.ts';
import { CALENDAR_CHECK_EVERY_MS, checkCalendar } from './calendar-check.ts';
import { CROSS_CHECK_EVERY_MS, crossCheckVendors } from './cross-check.ts';
import { runHistoryFill } from './history-fill.ts';
import { notifyExpiringTokens } from '../trading/use/notify-expiring-tokens.ts';
import { enqueueUnpricedTickers } from '../recommendations/use/enqueue-unpriced-tickers.ts';
import { ensureHistoryMonth } from '../trends/trend-write.store.ts';
import { enqueueQuietTickers } from '../trends/use/enqueue-quiet-tickers.ts';
import { enqueueUncalibratedTickers } from '../validation/use/enqueue-uncalibrated-tickers.ts';
import { sweepExpiredIntents } from './pending-work.ts';
import { runDailyRetention } from './retention.ts';
import { waitForFirstStart } from './first-start-wait.ts';
import type { Role, RoleContext } from './role.ts';
import { runVendorChecks } from './vendor-checks.ts';
import { platformCalendar, vendorAccess } from './vendors.ts';
import { workerKit } from './worker-kit.ts';

const LEASE = 'housekeeping';
const LEASE_TTL_MS = 15 * SECOND_MS;
const ROUND_MS = 30 * SECOND_MS;
const SWEEP_EVERY_MS = 10 * MINUTE_MS;
const WARN_EVERY_MS = 6 * HOUR_MS;
/** A key can expire or be revoked while the platform runs. */
const CHECK_EVERY_MS = HOUR_MS;
const RESTARTS_KEPT_MS = 30 * DAY_MS;
const CACHE_KEPT_MS = 90 * DAY_MS;
/** The partition of the next month is made this long ahead. */
const HISTORY_AHEAD_MS = 7 * DAY_MS;

/** Recovers stuck work, retries failures and deletes expired rows. */
export const housekeepingRole: Role = {
  name: 'housekeeping',
  kind: 'analysis',
  title: 'housekeeping',
  summary:
    'recovers stuck documents, retries failed extractions, re-evaluates companies without news, removes what is past its retention; one copy leads',
  needs: ['database'],
  async start(context) {
    const { holder } = workerKit(context);
    const access = await vendorAccess(context);
    const stopping = new AbortController();
    const loop = withLeadership({
      db: context.db,
      name: LEASE,
      holder,
      ttlMs: LEASE_TTL_MS,
      signal: stopping.signal,
      onError: (error) => context.log.warn({ err: error }, 'housekeeping failed and will be retried'),
      work: async ({ signal }) => {
        let sweptAtMs = Number.NEGATIVE_INFINITY;
        let warnedAtMs = Number.NEGATIVE_INFINITY;
        let checkedAtMs = Number.NEGATIVE_INFINITY;
        let comparedAtMs = Number.NEGATIVE_INFINITY;
        let calendarAtMs = Number.NEGATIVE_INFINITY;
        while (!signal.aborted) {
          if (performance.now() - checkedAtMs >= CHECK_EVERY_MS) {
            checkedAtMs = performance.now();
            // Not awaited: it may wait for a vendor's rate limit.
            void runVendorChecks(context, access, { keptMs: CHECK_EVERY_MS, signal }).catch((error: unknown) => {
              if (!signal.aborted) context.log.warn({ err: error }, 'the vendors could not be checked');
            });
          }
          if (performance.now() - comparedAtMs >= CROSS_CHECK_EVERY_MS) {
            comparedAtMs = performance.now();
            await crossCheckVendors(context, access, signal);
          }
          if (performance.now() - calendarAtMs >= CALENDAR_CHECK_EVERY_MS) {
            calendarAtMs = performance.now();
            await checkCalendar(context, access, signal);
          }
          await recover(context);
          await expireApprovals({ ...approvalDeps(context), service: 'risk' });
          if (performance.now() - sweptAtMs >= SWEEP_EVERY_MS) {
            await sweep(context);
            sweptAtMs = performance.now();
          }
          if (performance.now() - warnedAtMs >= WARN_EVERY_MS) {
            await warnOfExpiringTokens(context);
            warnedAtMs = performance.now();
          }
          await sleep(ROUND_MS, undefined, { signal }).catch(() => {});
        }
      },
    });
    const history = runHistoryFill(context, stopping.signal);
    let isFilled = false;
    void history
      .then(() => waitForFirstStart(context, stopping.signal))
      .then(() => {
        isFilled = true;
      });
    // A month must not be thinned while it is being filled, nor while the first start is still at work.
    const retention = runDailyRetention(context, { signal: stopping.signal, mayRemove: () => isFilled });
    return {
      stop: async () => {
        stopping.abort();
        await Promise.all([loop, history, retention]);
      },
    };
  },
};

async function recover(context: RoleContext): Promise<void> {
  const { db } = context;
  const { queue, isPipelineEnabled } = workerKit(context);
  if (!(await isPipelineEnabled())) return;
  await recoverStuck({ db, queue });
  await autoRetry({ db, queue, deleteFailedIntelligence });
  await enqueueUnpricedTickers({ db, queue });
  await enqueueUncalibratedTickers({ db, queue, calendar: platformCalendar(context) }, systemNow());
}

async function warnOfExpiringTokens({ db, config, log }: RoleContext): Promise<void> {
  const deps = { db, queue: createJobQueue(config.stage) };
  for (const warning of await notifyExpiringTokens(deps, systemNow())) log.warn(warning);
}

async function sweep(context: RoleContext): Promise<void> {
  const { db } = context;
  const now = systemNow();
  const before = (keptMs: number) => new Date(now.getTime() - keptMs);
  await archiveExpired(db, now);
  await ensureInvocationMonths(db, now);
  await ensureHistoryMonth(db, new Date(now.getTime() + HISTORY_AHEAD_MS));
  await pruneExtractionCache(db, before(CACHE_KEPT_MS));
  await deleteOldRestarts(db, before(RESTARTS_KEPT_MS));
  await deleteIdleQuotas(db, before(DAY_MS));
  await sweepMarkers(db);
  await sweepExpiredIntents(db, context.config.stage, now);
  await sweepStageMinutes(db);
  await collapseChanges(db);
  const { queue, isPipelineEnabled } = workerKit(context);
  if (await isPipelineEnabled()) await enqueueQuietTickers({ db, queue, calendar: platformCalendar(context) }, now);
}
