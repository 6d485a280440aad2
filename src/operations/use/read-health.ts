import { summarizeLake } from '../../analytics/lake/partition.store.ts';
import { booksOf, findActiveAccount } from '../../broker/account.store.ts';
import { DAY_MS } from '../../kernel/clock.ts';
import type { Executor } from '../../kernel/db/database.ts';
import type { HealthReport } from '../../kernel/http/health.ts';
import { getPortfolioConfig } from '../../risk/trading-config.store.ts';
import { isEngineLed } from '../../trading/engine-lease.store.ts';
import { listChannels } from '../../trading/notifications/channel.store.ts';
import { countDeliveries, getNotificationConfig } from '../../trading/notifications/notification.store.ts';
import { findLoopState } from '../../trading/use/find-loop-state.ts';
import { tradedMode } from '../../trading/use/round.ts';
import {
  type BucketFacts,
  checkBucket,
  checkDisk,
  checkLake,
  checkMail,
  checkQueueServer,
  checkReconciliation,
  checkTradingLoop,
  checkVendorAnswers,
  type LakeFacts,
  type QueueServerFacts,
  type ReconciliationFacts,
} from '../health-checks.ts';
import { listVendorChecks } from '../vendor-check.store.ts';

export interface ReadHealthDeps {
  db: Executor;
  /** Free bytes of the data folder; null where they cannot be read. */
  readFreeBytes: () => Promise<number | null>;
  /** The buckets that are configured. */
  probeBuckets: () => Promise<readonly BucketFacts[]>;
  /** The message server; null where none is configured. */
  probeQueue: () => Promise<QueueServerFacts | null>;
}

/** What is known about the parts of the platform, from the database and the disk of this process. */
export async function readHealth(
  { db, readFreeBytes, probeBuckets, probeQueue }: ReadHealthDeps,
  now: Date,
): Promise<HealthReport> {
  // One after the other: a busy service must not spend its connections on this.
  const loop = { isLed: await isEngineLed(db), ...(await findLoopState(db)) };
  const config = await getNotificationConfig(db);
  const added = (await listChannels(db)).filter(({ enabled }) => enabled);
  const deliveries = await countDeliveries(db, new Date(now.getTime() - DAY_MS));
  const vendors = await listVendorChecks(db);
  const lake = await readLakeFacts(db);
  const queueServer = await probeQueue();
  return {
    checkedAt: now,
    checks: [
      checkDisk(await readFreeBytes()),
      checkTradingLoop(loop, now),
      checkReconciliation(await readReconciliation(db, now), now),
      checkMail({
        emailEnabled: config.email_enabled,
        smsEnabled: config.sms_enabled,
        addedChannels: added.length,
        failedLastDay: deliveries.failed,
        sentLastDay: deliveries.sent,
      }),
      checkVendorAnswers(vendors, now),
      checkLake(lake, now),
      ...(await probeBuckets()).map(checkBucket),
      ...(queueServer === null ? [] : [checkQueueServer(queueServer)]),
    ],
  };
}

async function readReconciliation(db: Executor, now: Date): Promise<ReconciliationFacts | null> {
  const account = await findActiveAccount(db, tradedMode(await getPortfolioConfig(db)));
  if (!account) return null;
  const { status, reconciled_at: reconciledAt } = account;
  return { books: booksOf(account, now), isStarting: status === 'recovering', reconciledAt };
}

async function readLakeFacts(db: Executor): Promise<LakeFacts> {
  const tables = await summarizeLake(db);
  const published = tables.flatMap(({ lastPublishedAt }) => lastPublishedAt ?? []);
  return {
    tables: published.length,
    waitingMonths: tables.reduce((sum, { waitingMonths }) => sum + waitingMonths, 0),
    lastPublishedAt: published.length === 0 ? null : new Date(Math.max(...published.map((at) => at.getTime()))),
  };
}
