import { afterAll, expect, test } from 'vitest';
import { eventually, platformFolder, startPlatform } from '../kit/platform.ts';
import { type LoadResult, type Seen, startLoads, watchPlatform } from './overload-kit.ts';
import { CLASS_LOADS, type ClassLoad } from './overload-loads.ts';

/** A short run in the tests; `npm run chaos` sets 180. */
const SECONDS = Number(process.env.SEXTANT_OVERLOAD_SECONDS ?? 8);
const CAPACITY_SECONDS = Math.min(15, SECONDS / 2);
/** With the first fill, a position and its exit. */
const IS_LONG = SECONDS >= 60;
/** Tests run beside others: their times say nothing. */
const IS_TIMED = SECONDS >= 20;
const TIMES = 4;
/** Requests a second and load, where the capacity is lower. */
const RATE_MIN = 100;
const HEALTH_WITHIN_MS = 1_000;
const ORDERS_WITHIN_MS = 1_000;
const FULL_SERVICE_WITHIN_MS = 5_000;
const PROCESS_MEGABYTES_MAX = 700;
const FILLED_WITHIN_MS = 300_000;

/** The short run has no first fill of the simulated market, which takes a minute of both cores. */
const ROLES = 'registry,query-api,trading,console,risk,trading-loop,broker';

const folder = platformFolder();
afterAll(() => folder.remove());

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test.runIf(process.platform === 'linux')(
  `at four times the capacity of every class for ${SECONDS} s the platform trades, answers health and refuses with Retry-After`,
  async () => {
    const platform = await startPlatform(folder.dataDir, IS_LONG ? {} : { args: ['--role', ROLES] });
    const watch = await watchPlatform(platform);
    const loads = CLASS_LOADS(platform.urls);
    try {
      await eventually('the trading loop runs', async () => (await watch.lastPoll()) !== null, 120_000);
      if (IS_LONG) {
        await watch.firstFill(FILLED_WITHIN_MS);
        await watch.buyPosition(FILLED_WITHIN_MS);
      }
      const capacity = await measure(loads, (load) => load.places, CAPACITY_SECONDS);
      const baselineMb = watch.memoryMb();

      const stopWatching = watch.start(loads);
      const running = await startLoads(
        loads.map((load) => {
          const alone = capacity.find(({ name }) => name === load.name)?.answered ?? 0;
          const overallRate = Math.max(RATE_MIN, Math.ceil((TIMES * alone) / CAPACITY_SECONDS));
          return { ...load, connections: Math.min(load.places * TIMES, overallRate), overallRate };
        }),
      );
      if (IS_LONG) await watch.requireExit();
      await wait(SECONDS * 1_000);
      const results = await running.stop();
      const endedMs = performance.now();
      const seen = await stopWatching();
      await eventually('every class is answered', () => watch.answersAll(loads), 60_000);
      const recoveredMs = performance.now() - endedMs;

      for (const result of results) {
        const alone = capacity.find(({ name }) => name === result.name);
        console.log(
          `${result.name}: ${alone?.answered}/${CAPACITY_SECONDS} s at capacity; ${result.answered} answered (p99 ${result.answeredP99Ms} ms), ` +
            `${result.refused} refused (p99 ${result.refusedP99Ms} ms), other ${JSON.stringify(result.other)}, ` +
            `${result.errors} errors, ${result.timeouts} timeouts${result.firstFailure === null ? '' : ` (${result.firstFailure})`}`,
        );
      }
      console.log(
        `trading loop: longest time between two rounds ${seen.pollGapMs} ms of ${seen.pollingIntervalMs}` +
          `${seen.exitMs === null ? '' : `, exit decided after ${seen.exitMs} ms`}; ` +
          `probes: ${seen.probes.map(({ name, p99Ms, refused, slowest }) => `${name} p99 ${p99Ms} ms, slowest ${slowest.join(', ')}, ${refused} refused`).join('; ')}; ` +
          `memory before ${JSON.stringify(baselineMb)} MB, peak ${JSON.stringify(seen.peakMb)} MB; full service after ${Math.round(recoveredMs)} ms`,
      );

      for (const result of results) {
        expect([result.name, result.errors, result.other]).toEqual([result.name, 0, {}]);
        expect([result.name, result.refusedWithRetryAfter]).toEqual([result.name, result.refused]);
        if (result.name === 'console shell' || result.name === 'health') expect(result.refused, result.name).toBe(0);
      }
      for (const probe of seen.probes.filter(({ name }) => !name.startsWith('orders')))
        expect([probe.name, probe.refused]).toEqual([probe.name, 0]);
      for (const [name, megabytes] of Object.entries(seen.peakMb))
        expect(megabytes, name).toBeLessThan(PROCESS_MEGABYTES_MAX);
      if (IS_TIMED) expectTimes(results, seen, recoveredMs);
    } finally {
      await watch.close();
      await platform.stop();
    }
  },
  (SECONDS + 120) * 1_000 + 2 * FILLED_WITHIN_MS,
);

function expectTimes(results: readonly LoadResult[], seen: Seen, recoveredMs: number): void {
  expect(results.filter(({ timeouts, answered }) => timeouts > 0 || answered === 0)).toEqual([]);
  expect(seen.pollGapMs).toBeLessThanOrEqual(2 * seen.pollingIntervalMs);
  if (seen.exitMs !== null) expect(seen.exitMs).toBeLessThanOrEqual(2 * seen.pollingIntervalMs);
  for (const { name, p99Ms } of seen.probes.filter(({ name }) => name.startsWith('orders')))
    expect(p99Ms, name).toBeLessThan(ORDERS_WITHIN_MS);
  for (const { name, maxMs } of seen.probes.filter(({ name }) => name.startsWith('health')))
    expect(maxMs, name).toBeLessThan(HEALTH_WITHIN_MS);
  expect(recoveredMs).toBeLessThan(FULL_SERVICE_WITHIN_MS);
}

/** What the classes answer together when each has as many clients as places. */
async function measure(loads: readonly ClassLoad[], connectionsOf: (load: ClassLoad) => number, seconds: number) {
  const running = await startLoads(loads.map((load) => ({ ...load, connections: connectionsOf(load) })));
  await wait(seconds * 1_000);
  return running.stop();
}
