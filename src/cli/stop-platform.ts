import type { Logger } from 'pino';
import { createDb, createPool } from '../kernel/db/postgres.adapter.ts';
import { releaseHolder } from '../kernel/queue/release-holder.store.ts';
import { explainFailure } from './explain-failure.ts';
import type { PlatformDatabase } from './platform-database.ts';
import type { StopOutcome } from './supervisor/supervised-process.ts';
import type { LaunchedRoles } from './supervisor/supervisor.ts';
import { timeSteps } from './time-steps.ts';

/**
 * Stops the role processes, then the database. What a process still held when it was killed is free at once, so that the next
 * start does not wait for its leases.
 */
export async function stopPlatform(launched: LaunchedRoles, database: PlatformDatabase, log: Logger): Promise<void> {
  const took = timeSteps(log);
  // Meanwhile the database writes most of what its shutdown would write.
  const writing = took('database writes', database.prepareStop());
  const outcomes = await took('processes', launched.stop());
  for (const { name, tookMs, isKilled } of outcomes)
    log.info({ process: name, tookMs, isKilled }, 'a process has stopped');
  await took('leases', releaseLeft(database.url, outcomes)).catch((error: unknown) =>
    log.warn(`leases of stopped processes stay until they expire: ${explainFailure(error).message}`),
  );
  await writing;
  await took('database', database.stop());
}

async function releaseLeft(url: string, outcomes: readonly StopOutcome[]): Promise<void> {
  const holders = outcomes.flatMap(({ leftBy }) => (leftBy === null ? [] : [leftBy]));
  if (holders.length === 0) return;
  const db = createDb(createPool({ url, applicationName: 'sextant supervisor', maxConnections: 1 }));
  try {
    for (const holder of holders) await releaseHolder(db, holder);
  } finally {
    await db.destroy();
  }
}
