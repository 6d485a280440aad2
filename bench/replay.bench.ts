import type { Db } from '../src/kernel/db/database.ts';
import { createDb, createPool } from '../src/kernel/db/postgres.adapter.ts';
import { fillHistory } from '../src/replay/use/fill-history.ts';
import { replay } from '../src/replay/use/replay.ts';
import { HISTORY_SESSIONS } from '../src/sandbox/settings.ts';
import { createTestWorld } from '../test/documents/world-documents.ts';
import { loadSandboxHistory } from '../test/kit/sandbox-history.ts';
import type { Row } from './kit.ts';

const SEED = 7;
const RSS_EVERY_MS = 50;

/** Replays the simulated market's history: once without writing, once into the live history. */
export async function run({ databaseUrl }: { databaseUrl: string }): Promise<Row[]> {
  const pool = createPool({ url: databaseUrl, applicationName: 'bench', statementTimeoutMs: 0 });
  const db = createDb(pool);
  try {
    return await measureReplay(db);
  } finally {
    await db.destroy();
  }
}

/** The peak memory of the process above its start value, in megabytes. */
async function withPeak<T>(
  work: () => Promise<T>,
): Promise<{ result: T; peakMb: number; elapsedMs: number; cpuMs: number }> {
  const before = process.memoryUsage.rss();
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, RSS_EVERY_MS);
  const startedMs = performance.now();
  const startedCpu = process.cpuUsage();
  try {
    const result = await work();
    const { user, system } = process.cpuUsage(startedCpu);
    return {
      result,
      peakMb: (peak - before) / 1e6,
      elapsedMs: performance.now() - startedMs,
      cpuMs: (user + system) / 1_000,
    };
  } finally {
    clearInterval(watch);
  }
}

async function measureReplay(db: Db): Promise<Row[]> {
  const world = createTestWorld(SEED);
  const { from, to } = await loadSandboxHistory(db, world, { sessions: HISTORY_SESSIONS });
  const deps = { db, calendar: world.calendar };
  await replay(deps, { from, to: new Date(world.session(20).closeMs) });
  const dryRun = await withPeak(() => replay(deps, { from, to }));
  const filled = await withPeak(() => fillHistory(deps, { from, to }));
  const { sessions, documents, evaluations, hash } = dryRun.result;
  if (hash !== filled.result.hash) throw new Error('the same history gave two hashes');
  const perSecond = (count: number, elapsedMs: number) => (1_000 * count) / elapsedMs;
  return [
    {
      name: `replay: ${sessions} sessions, ${evaluations} views`,
      value: dryRun.elapsedMs,
      unit: 'ms',
      referenceGoal: 20_000,
    },
    { name: 'replay: processor time', value: dryRun.cpuMs, unit: 'ms' },
    { name: 'replay: sessions', value: perSecond(sessions, dryRun.elapsedMs), unit: 'per second' },
    { name: 'replay: documents', value: perSecond(documents, dryRun.elapsedMs), unit: 'per second' },
    { name: 'replay: peak memory', value: dryRun.peakMb, unit: 'MB', goal: 600 },
    { name: 'replay into the live history', value: filled.elapsedMs, unit: 'ms', baseline: dryRun.elapsedMs },
    { name: 'replay into the live history: peak memory', value: filled.peakMb, unit: 'MB', goal: 800 },
  ];
}
