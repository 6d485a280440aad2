import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { collectLooseArtifacts } from '../ingestion/artifact-collector.adapter.ts';
import { DAY_MS, MINUTE_MS } from '../kernel/clock.ts';
import { createJobQueue } from '../kernel/queue/job-queue.store.ts';
import { withLeadership } from '../kernel/queue/leadership.adapter.ts';
import { systemNow } from '../kernel/system-clock.adapter.ts';
import { listKnownArtifacts } from '../retention/due.store.ts';
import { ARTIFACT_GRACE_DAYS } from '../retention/policy.ts';
import { findLastRetentionRun } from '../retention/run.store.ts';
import { findNewestSample, recordSample } from '../retention/sample.store.ts';
import { isRunDue, MEASURE_EVERY_MS } from '../retention/schedule.ts';
import { inSlowTransaction } from '../retention/slow-transaction.store.ts';
import { measureStorage } from '../retention/use/measure-storage.ts';
import type { PlanDeps } from '../retention/use/plan-retention.ts';
import { type RetentionDeps, runRetention } from '../retention/use/run-retention.ts';
import { type AnalyticsContext, lakeStorage } from './analytics.ts';
import type { RoleContext } from './role.ts';
import { workerKit } from './worker-kit.ts';

const LEASE = 'retention';
const LEASE_TTL_MS = MINUTE_MS;
const CHECK_EVERY_MS = MINUTE_MS;

/** The dependencies of planning and running. Artifacts in a bucket are not collected. */
export function retentionDeps(context: AnalyticsContext): RetentionDeps & PlanDeps {
  const { config, db } = context;
  const storage = config.retention.lakeFirst ? lakeStorage(context) : null;
  const collect = async (remove: boolean, signal: AbortSignal) =>
    collectLooseArtifacts(join(config.dataDir, 'artifacts'), {
      usedBefore: new Date(systemNow().getTime() - ARTIFACT_GRACE_DAYS * DAY_MS),
      listKnown: (sha256s) => listKnownArtifacts(db, sha256s),
      remove,
      signal,
    });
  const onDisk = config.artifacts.s3Bucket === null;
  return {
    db,
    stage: config.stage,
    queue: createJobQueue(config.stage),
    settings: config.retention,
    findLakeTag: storage === null ? null : (key) => storage.findTag(key),
    collectArtifacts: onDisk ? async (signal) => (await collect(true, signal)).files : null,
    countLooseArtifacts: onDisk ? () => collect(false, new AbortController().signal) : null,
  };
}

/** Measures every hour and removes once a day what is due. One copy leads. */
export async function runDailyRetention(
  context: RoleContext,
  { signal, mayRemove }: { signal: AbortSignal; mayRemove: () => boolean },
): Promise<void> {
  const { db, log } = context;
  const deps = retentionDeps(context);
  await withLeadership({
    db,
    name: LEASE,
    holder: workerKit(context).holder,
    ttlMs: LEASE_TTL_MS,
    signal,
    onError: (error) => {
      if (!signal.aborted) log.warn({ err: error }, 'retention failed and will be retried');
    },
    work: async (leadership) => {
      while (!leadership.signal.aborted) {
        const isRun = mayRemove() && isRunDue(await findLastRetentionRun(db), systemNow());
        await measure(context, { keptMs: isRun ? 0 : MEASURE_EVERY_MS });
        if (isRun) {
          const outcome = await runRetention(deps, {
            trigger: 'schedule',
            now: systemNow(),
            signal: leadership.signal,
          });
          if (outcome) log.info(outcome, 'what was past its retention is removed');
        }
        await sleep(CHECK_EVERY_MS, undefined, { signal: leadership.signal }).catch(() => {});
      }
    },
  });
}

/** Unless the newest measurement is younger than `keptMs`. */
async function measure({ db, config }: RoleContext, { keptMs }: { keptMs: number }): Promise<void> {
  const now = systemNow();
  const newest = await findNewestSample(db);
  if (newest !== null && now.getTime() - newest.measuredAt.getTime() < keptMs) return;
  await recordSample(db, await inSlowTransaction(db, (tx) => measureStorage(tx, config.retention, now)), now);
}
