import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { createDb, createPool } from '../src/kernel/db/postgres.adapter.ts';
import { type Quota, vendorQuotas } from '../src/kernel/limits/quota.ts';
import { createRateLimiter } from '../src/kernel/limits/rate-limiter.adapter.ts';
import { reserveRateSlot } from '../src/kernel/limits/rate-slot.store.ts';
import { slowProxy } from '../test/kit/slow-proxy.ts';
import { percentile, perSecond, type Row } from './kit.ts';

const ROUND_TRIPS = 3_000;
const PROCESSES = 4;
const ROUND_TRIP_MS = 300;
const CALLS_PER_PROCESS = 100;
/** More than one process's share, so that each always has a waiting call. */
const CALLS_AT_ONCE = 16;
/** The vendor's quotas at a sixtieth of their time: 20 and 45 per second instead of per minute. */
const TYPE: Quota = { name: 'bench:type', limit: 20, windowMs: 1_000 };
const CAP: Quota = { name: 'bench:cap', limit: 45, windowMs: 1_000 };

/** The cost of a slot against a bare round trip, and whether four processes at full speed ever exceed a quota. */
export async function run({ databaseUrl: url }: { databaseUrl: string }): Promise<Row[]> {
  const pool = createPool({ url, applicationName: 'bench' });
  const db = createDb(pool);
  try {
    const baseline = await perSecond(ROUND_TRIPS, async () => {
      for (let n = 0; n < ROUND_TRIPS; n++) await pool.query('select 1');
    });
    const reserve = (quotas: readonly Quota[], count: number, maxWaitMs: number) =>
      perSecond(count, async () => {
        for (let n = 0; n < count; n++) {
          await reserveRateSlot(db, quotas, () => ({
            nowMs: Date.now(),
            leadMs: 0,
            lateMs: 0,
            maxWaitMs,
            releasedMs: null,
          }));
        }
      });
    const free = await reserve([{ name: 'bench:free', limit: 10, windowMs: 1 }], ROUND_TRIPS, 1e9);
    await reserve(vendorQuotas('market_api'), 45, 1e9);
    const full = await reserve(vendorQuotas('market_api'), ROUND_TRIPS, 0);
    const shared = await measureProcesses(url);
    const distant = await measureDistant(url);
    const perSec = (name: string, value: number, against?: number, goal?: number): Row => ({
      name: `limiter: ${name}`,
      value,
      unit: 'per second',
      ...(against === undefined ? {} : { baseline: against }),
      ...(goal === undefined ? {} : { goal }),
    });
    return [
      perSec('slots of a quota that is free', free, baseline, 200),
      perSec('refusals of the vendor quotas, both full', full, baseline, 200),
      perSec(
        `calls of ${PROCESSES} processes under 45 per second, 0 breaches`,
        shared.rate,
        CAP.limit,
        0.85 * CAP.limit,
      ),
      perSec(
        `calls of ${PROCESSES} processes under 45 per second, ${ROUND_TRIP_MS} ms from the database, 0 breaches`,
        distant.rate,
        CAP.limit,
        0.85 * CAP.limit,
      ),
      { name: 'limiter: calls started after their slot, p95', value: shared.latenessMs, unit: 'ms', goal: 100 },
    ];
  } finally {
    await db.destroy();
  }
}

/** Constant, because a constant delay never shows how the clocks differ. */
async function measureDistant(url: string): Promise<{ rate: number }> {
  const proxy = await slowProxy(url, () => ROUND_TRIP_MS / 2);
  try {
    return await measureProcesses(proxy.url);
  } finally {
    await proxy.close();
  }
}

async function measureProcesses(url: string): Promise<{ rate: number; latenessMs: number }> {
  const self = fileURLToPath(import.meta.url);
  const children = Array.from({ length: PROCESSES }, () => fork(self, ['limiter-caller', url]));
  const calls = (await Promise.all(children.map(callsOf))).flat().sort((a, b) => a - b);
  const breaches = calls.filter(
    (at, index) => index >= CAP.limit && at - (calls[index - CAP.limit] ?? 0) < CAP.windowMs,
  );
  if (calls.length !== PROCESSES * CALLS_PER_PROCESS || breaches.length > 0) {
    throw new Error(`${calls.length} calls with ${breaches.length} breaches of the quota`);
  }
  // The time of every full quota of calls. Their mean does not depend on how the first ones are spread: a quota at once, as from
  // processes that start together, or one by one over a window.
  const quotaMs = calls.slice(CAP.limit).map((at, index) => at - (calls[index] ?? 0));
  const meanMs = quotaMs.reduce((sum, ms) => sum + ms, 0) / quotaMs.length;
  const latenessMs = percentile(quotaMs, 0.95) - CAP.windowMs * 1.022;
  return { rate: (CAP.limit * 1_000) / meanMs, latenessMs };
}

function callsOf(child: ChildProcess): Promise<number[]> {
  return new Promise((resolve, reject) => {
    child.once('message', (calls) => resolve(calls as number[]));
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`a caller ended with ${code}`)));
  });
}

/** A third of the calls also need a slot of their source type, as market calls do. */
async function callAway(url: string): Promise<void> {
  const pool = createPool({ url, applicationName: 'bench-caller' });
  const limiter = createRateLimiter({ db: createDb(pool) });
  const calls: number[] = [];
  let next = 0;
  const lane = async () => {
    while (next < CALLS_PER_PROCESS) {
      await limiter.acquire(next++ % 3 === 0 ? [TYPE, CAP] : [CAP]);
      // The same clock in every process, and not the one that the limiter reads.
      calls.push(Number(process.hrtime.bigint()) / 1e6);
    }
  };
  await Promise.all(Array.from({ length: CALLS_AT_ONCE }, lane));
  await pool.end();
  await new Promise<void>((resolve) => process.send?.(calls, () => resolve()));
  process.disconnect();
}

if (process.argv[2] === 'limiter-caller' && process.argv[3] !== undefined) await callAway(process.argv[3]);
