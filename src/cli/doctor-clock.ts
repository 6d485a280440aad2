import { createDb, createPool } from '../kernel/db/postgres.adapter.ts';
import { findRunAfter } from '../operations/ingestion-ops.store.ts';
import type { Finding } from './finding.ts';

/** Clocks of several machines may differ by this much. */
const AHEAD_MAX_MS = 60_000;

/** Whether something ran at a time that is still to come: then the clock was ahead, or it is behind now. */
export async function checkClock(databaseUrl: string, now: Date): Promise<Finding> {
  const subject = 'clock';
  const db = createDb(createPool({ url: databaseUrl, applicationName: 'sextant doctor', maxConnections: 1 }));
  try {
    const ahead = await findRunAfter(db, new Date(now.getTime() + AHEAD_MAX_MS));
    if (ahead === null) return { verdict: 'ok', subject, found: `${now.toISOString()}, nothing ran later` };
    const found = `it is ${now.toISOString()}, and a source was read at ${ahead.toISOString()}: the clock was ahead, or it is behind now`;
    const advice = 'set the clock by NTP; jobs that were delayed by the wrong time wait until that time has come';
    return { verdict: 'bad', subject, found, advice };
  } finally {
    await db.destroy();
  }
}
