import type { Config } from '../config.ts';
import { createDb, createPool } from '../kernel/db/postgres.adapter.ts';
import { systemNow } from '../kernel/system-clock.adapter.ts';
import { readFreeBytes } from '../operations/disk-space.adapter.ts';
import { findLastRetentionRun } from '../retention/run.store.ts';
import { totalsOf } from '../retention/sample.ts';
import { inSlowTransaction } from '../retention/slow-transaction.store.ts';
import { measureStorage } from '../retention/use/measure-storage.ts';
import type { Finding } from './finding.ts';
import { formatBytes } from './format-bytes.ts';

/** What is stored, how it grows, and whether the disk holds the next half year. */
export async function checkStorage(config: Config, url: string): Promise<Finding[]> {
  const db = createDb(createPool({ url, applicationName: 'sextant doctor', maxConnections: 1 }));
  try {
    const total = totalsOf(await inSlowTransaction(db, (tx) => measureStorage(tx, config.retention, systemNow())));
    // With an own PostgreSQL this is the disk of the lake and the artifacts only.
    const free = await readFreeBytes(config.dataDir);
    const run = await findLastRetentionRun(db);
    const found = `${formatBytes(total.bytes)}, ${formatBytes(total.bytes_per_day)} more a day; ${formatBytes(total.bytes_in_30_days)} in 30 days, ${formatBytes(total.bytes_in_180_days)} in 180`;
    const missing = (later: number) => free !== null && later - total.bytes > free;
    const advice =
      'enlarge the disk, or see "Retention" in docs/operations.md; "sextant retention plan" shows each class';
    return [
      missing(total.bytes_in_30_days)
        ? { verdict: 'bad', subject: 'storage', found: `${found}: the disk will be full within 30 days`, advice }
        : missing(total.bytes_in_180_days)
          ? { verdict: 'note', subject: 'storage', found: `${found}: the disk will be full within 180 days`, advice }
          : { verdict: 'ok', subject: 'storage', found },
      ...(run?.status === 'failed'
        ? [
            {
              verdict: 'bad' as const,
              subject: 'retention',
              found: `the last run failed at ${run.finished_at?.toISOString()}: ${run.error}`,
              advice: 'mend what the message names; "sextant retention run" tries again',
            },
          ]
        : []),
    ];
  } finally {
    await db.destroy();
  }
}
