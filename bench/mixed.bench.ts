import { setTimeout as delay } from 'node:timers/promises';
import { createDb, createPool } from '../src/kernel/db/postgres.adapter.ts';
import { embeddedDatabaseUrl, startPlatform } from '../test/kit/platform.ts';
import { type LoadResult, startLoads, watchPlatform } from '../test/platform/overload-kit.ts';
import type { Row } from './kit.ts';
import { feedDocuments } from './mixed/documents.ts';
import { type MixedLoad, mixedLoads, READS } from './mixed/loads.ts';
import { untilQuiet } from './quiet.ts';
import { fillFolder } from './reads/platform.ts';

const SECONDS = Number(process.env.SEXTANT_MIXED_SECONDS ?? 300);
const ABOVE_SECONDS = Math.min(60, SECONDS);
/** Half a minute of the same load before it counts: the services of a platform that people use have run before. */
const WARM_UP_SECONDS = 30;
const DOCUMENTS_PER_SECOND = Number(process.env.SEXTANT_MIXED_DOCUMENTS ?? 30);
/** Two rounds of the trading loop; its interval is 5 s in a simulated market. */
const ROUNDS_APART_MAX = 2;

/**
 * Everything at once on a filled simulated market: people read, orders are evaluated, documents arrive, the lake is queried and the
 * trading loop trades. First at the stated capacity, where nothing may be refused; then with readers as fast as they can, where
 * everything refused must say when to come back.
 */
export async function run(): Promise<Row[]> {
  const folder = await fillFolder();
  const platform = await startPlatform(folder.dataDir);
  const pool = createPool({ url: embeddedDatabaseUrl(folder.dataDir), applicationName: 'bench' });
  const db = createDb(pool);
  const watch = await watchPlatform(platform);
  try {
    await untilQuiet(platform.urls.query);
    const loads = mixedLoads(platform.urls);
    const feed = await feedDocuments(db, { dataDir: folder.dataDir, perSecond: DOCUMENTS_PER_SECOND });
    await sendFor(loads, WARM_UP_SECONDS);
    const stopWatching = watch.start([]);
    const within = await sendFor(loads, SECONDS);
    const seen = await stopWatching();
    const above = await sendFor(
      loads.map((load) => (load.name === READS ? withoutRate(load) : load)),
      ABOVE_SECONDS,
    );
    const fed = await feed.stop();
    return [
      ...within.flatMap((result) => rowsOf(result, loads)),
      { name: `documents at ${DOCUMENTS_PER_SECOND}/s, from acceptance to reading, p50`, value: fed.p50Ms, unit: 'ms' },
      { name: 'the same, p99', value: fed.p99Ms, unit: 'ms' },
      { name: `documents of ${fed.accepted} not read at the end`, value: fed.unread, unit: 'requests', goal: 0 },
      {
        name: 'trading loop, longest time between two rounds',
        value: seen.pollGapMs,
        unit: 'ms',
        goal: ROUNDS_APART_MAX * seen.pollingIntervalMs,
      },
      ...above.flatMap(rowsAbove),
    ];
  } finally {
    await watch.close();
    await db.destroy();
    await platform.stop();
    folder.remove();
  }
}

const withoutRate = ({ overallRate: _rate, ...load }: MixedLoad) => load;

async function sendFor(loads: Parameters<typeof startLoads>[0], seconds: number): Promise<LoadResult[]> {
  const running = await startLoads(loads);
  await delay(seconds * 1_000);
  return running.stop();
}

const failures = ({ errors, timeouts, other }: LoadResult) =>
  errors + timeouts + Object.values(other).reduce((sum, count) => sum + count, 0);

function rowsOf(result: LoadResult, loads: readonly MixedLoad[]): Row[] {
  const { name, answered, refused, answeredP50Ms, answeredP99Ms } = result;
  const asked = loads.find((load) => load.name === name)?.overallRate ?? 0;
  return [
    { name: `${name}, ${asked}/s asked`, value: answered / SECONDS, unit: 'per second' },
    { name: `${name}, p50`, value: answeredP50Ms ?? Number.NaN, unit: 'ms' },
    { name: `${name}, p99`, value: answeredP99Ms ?? Number.NaN, unit: 'ms' },
    { name: `${name}, refused or failed`, value: refused + failures(result), unit: 'requests', goal: 0 },
  ];
}

/** Above the capacity: what is refused is refused cleanly, and nothing fails. */
function rowsAbove(result: LoadResult): Row[] {
  const { name, answered, refused, refusedWithRetryAfter, answeredP99Ms } = result;
  const what = `${name}, readers without a limit`;
  return [
    { name: `${what}, answered`, value: answered / ABOVE_SECONDS, unit: 'per second' },
    { name: `${what}, p99 of the answered`, value: answeredP99Ms ?? Number.NaN, unit: 'ms' },
    { name: `${what}, refused`, value: refused / ABOVE_SECONDS, unit: 'per second' },
    {
      name: `${what}, failed or refused without Retry-After`,
      value: refused - refusedWithRetryAfter + failures(result),
      unit: 'requests',
      goal: 0,
    },
  ];
}
