import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../test/kit/database.ts';
import { compileProgram } from '../../../test/kit/program.ts';
import { type SlowProxy, slowProxy } from '../../../test/kit/slow-proxy.ts';
import { FILINGS_QUOTAS, NO_QUOTAS, type Quota, VENDOR_GLOBAL_PER_MINUTE, vendorQuotas } from './quota.ts';
import { correctionOf, narrowOffset, UNKNOWN_OFFSET } from './clock-offset.ts';
import { createRateLimiter, rateLimited } from './rate-limiter.adapter.ts';
import { deleteIdleQuotas, reserveRateSlot, type SlotRequest } from './rate-slot.store.ts';
import { firstLateMs, learnLate, learnLead } from './slot-timing.ts';

const { db, pool, url } = await testDatabase();
let serial = 0;
const quota = (limit: number, windowMs: number): Quota => ({ name: `test-${serial++}`, limit, windowMs });

/** True when some half-open window contains more than `limit` instants. */
function breaches(instants: number[], limit: number, windowMs: number): number {
  const sorted = instants.toSorted((a, b) => a - b);
  return sorted.filter((at, index) => index >= limit && at - sorted[index - limit]! < windowMs).length;
}

/** A slot on the clock of a caller that reads `nowMs`; the wait is counted from there. */
async function reserve(quotas: readonly Quota[], maxWaitMs: number, request: Partial<SlotRequest> = {}) {
  const nowMs = request.nowMs ?? Date.now();
  const slot = await reserveRateSlot(db, quotas, () => ({
    nowMs,
    leadMs: 0,
    lateMs: 0,
    maxWaitMs,
    releasedMs: null,
    ...request,
  }));
  return { ...slot, waitMs: slot.slotMs - nowMs };
}

async function slotsOf(name: string): Promise<number[]> {
  const text = 'select unnest(slots) as at from kernel.rate_quotas where name = $1';
  return (await pool.query<{ at: number }>(text, [name])).rows.map(({ at }) => at);
}

test('the first calls start at once, the next waits until the window has passed the first', async () => {
  const q = quota(3, 60_000);
  for (let call = 0; call < 3; call++) expect((await reserve([q], 1e9)).waitMs).toBe(0);
  const fourth = await reserve([q], 1e9);
  expect(fourth.reserved).toBe(true);
  expect(fourth.waitMs).toBeGreaterThan(55_000);
  expect(fourth.waitMs).toBeLessThanOrEqual(60_000);
});

test('a call without a quota starts at once and stores nothing', async () => {
  const before = await pool.query('select name, updated_at from kernel.rate_quotas order by name');
  const limiter = createRateLimiter({ db });
  await limiter.acquire(NO_QUOTAS, { maxWaitMs: 0 });
  const get = rateLimited(
    async ({ url }) => ({ status: 429, headers: {}, body: Buffer.alloc(0), url }),
    limiter,
    () => NO_QUOTAS,
  );
  expect((await get({ url: 'http://127.0.0.1/' })).status).toBe(429);
  expect((await pool.query('select name, updated_at from kernel.rate_quotas order by name')).rows).toEqual(before.rows);
});

test('a wait beyond the maximum takes no slot', async () => {
  const q = quota(1, 60_000);
  await reserve([q], 0);
  expect(await reserve([q], 1_000)).toMatchObject({ reserved: false });
  expect(await slotsOf(q.name)).toHaveLength(1);
  await expect(createRateLimiter({ db }).acquire([q], { maxWaitMs: 500 })).rejects.toMatchObject({
    kind: 'rate_limited',
    message: expect.stringMatching(
      /^the quota test-\d+ \(1 calls in 60 s\) is used up: the next call is free in (59\.\d|60\.\d) s, and this one may wait 0\.5 s$/,
    ),
  });
});

test('a slot that was missed is given back and its place can be taken again', async () => {
  const q = quota(2, 60_000);
  const nowMs = Date.now();
  const first = await reserve([q], 1e9, { nowMs });
  const second = await reserve([q], 1e9, { nowMs: nowMs + 100, releasedMs: first.slotMs });
  expect(await slotsOf(q.name)).toEqual([second.slotMs]);
  expect((await reserve([q], 1e9, { nowMs: nowMs + 200 })).boundBy).toBeNull();
  expect(await reserve([q], 1e9, { nowMs: nowMs + 300 })).toMatchObject({ boundBy: q.name, waitMs: 59_800 });
});

test('windows are extended by the latest start among their slots, and only as long as it matters', async () => {
  const q = quota(1, 1_000);
  const nowMs = Date.now();
  await reserve([q], 1e9, { nowMs, lateMs: 400 });
  const second = await reserve([q], 1e9, { nowMs, lateMs: 20 });
  expect(second.slotMs).toBe(nowMs + 1_400);
  const later = nowMs + 10_000;
  await reserve([q], 1e9, { nowMs: later, lateMs: 20 });
  await reserve([q], 1e9, { nowMs: later, lateMs: 20 });
  expect((await reserve([q], 1e9, { nowMs: later, lateMs: 20 })).slotMs).toBe(later + 2 * 1_020);
});

test('a pause holds for every caller; a longer one stays in force, and a wait is reported', async () => {
  const q = quota(5, 1_000);
  const [first, second] = [createRateLimiter({ db }), createRateLimiter({ db })];
  await first.pause([q], 60_000);
  await second.pause([q], 1_000);
  expect(await reserve([q], 1_000)).toMatchObject({ reserved: false, boundBy: q.name });
  await expect(second.acquire([q], { maxWaitMs: 500 })).rejects.toMatchObject({ kind: 'rate_limited' });
  const short = quota(5, 1_000);
  await first.pause([short], 1_300);
  const waits: number[] = [];
  const startedMs = performance.now();
  await second.acquire([short], { onWait: (waitMs) => waits.push(waitMs) });
  expect(performance.now() - startedMs).toBeGreaterThan(1_200);
  expect(waits).toEqual([expect.closeTo(1_300, -3)]);
  expect(await first.countRecent(short)).toBe(1);
});

test('a 429 pauses the quota for as long as the server asks', async () => {
  const q = quota(100, 1_000);
  const answers = [429, 200];
  const get = rateLimited(
    async ({ url }) => {
      const status = answers.shift() ?? 200;
      return { status, headers: { 'retry-after': '30' }, body: Buffer.alloc(0), url };
    },
    createRateLimiter({ db }),
    () => [q],
  );
  expect((await get({ url: 'https://archive.example/' })).status).toBe(429);
  const next = await reserve([q], 1_000);
  expect(next.reserved).toBe(false);
  expect(next.waitMs).toBeGreaterThan(29_000);
});

test('round trips bound the difference of the clocks; a clock that differs is corrected', () => {
  const trip = (askedMs: number, answeredMs: number, dbNowMs: number) => ({ askedMs, answeredMs, dbNowMs });
  expect(correctionOf(UNKNOWN_OFFSET)).toEqual({ correctionMs: 0, errorMs: 0 });
  const same = narrowOffset(UNKNOWN_OFFSET, trip(1_000, 1_300, 1_150));
  expect(correctionOf(same)).toEqual({ correctionMs: 0, errorMs: 0 });
  const ahead = narrowOffset(UNKNOWN_OFFSET, trip(1_000, 1_300, 6_150));
  expect(correctionOf(ahead)).toEqual({ correctionMs: 5_000, errorMs: 150 });
  const narrower = narrowOffset(ahead, trip(2_000, 2_010, 7_005));
  expect(correctionOf(narrower)).toEqual({ correctionMs: 5_000, errorMs: 5 });
  // The clock was set right: earlier bounds no longer hold.
  expect(correctionOf(narrowOffset(narrower, trip(8_000, 8_010, 8_005)))).toEqual({ correctionMs: 0, errorMs: 0 });
});

test('a caller learns its distance and its delays, and forgets them slowly', () => {
  expect(learnLead(0, 100)).toBe(130);
  expect(learnLead(130, 10)).toBe(117);
  expect(learnLate(0, 400)).toBe(500);
  expect(learnLate(500, 0)).toBe(450);
});

test('a long queue in one quota does not delay another under the same global limit', async () => {
  const market = quota(2, 60_000);
  const news = quota(5, 60_000);
  const cap = quota(4, 60_000);
  // Four market calls: two now, two a minute ahead.
  for (let call = 0; call < 4; call++) await reserve([market, cap], 1e9);
  expect((await reserve([news, cap], 1e9)).waitMs).toBe(0);
  expect((await reserve([news, cap], 1e9)).waitMs).toBe(0);
  expect((await reserve([news, cap], 1e9)).waitMs).toBeGreaterThan(55_000);
});

test('for any mixture of quotas, no sliding window exceeds its limit', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        limits: fc.tuple(
          fc.integer({ min: 1, max: 6 }),
          fc.integer({ min: 1, max: 6 }),
          fc.integer({ min: 1, max: 8 }),
        ),
        windows: fc.tuple(
          fc.integer({ min: 1, max: 50 }),
          fc.integer({ min: 1, max: 50 }),
          fc.integer({ min: 1, max: 80 }),
        ),
        calls: fc.array(fc.constantFrom(0, 1), { minLength: 5, maxLength: 40 }),
      }),
      async ({ limits, windows, calls }) => {
        const [a, b, cap] = limits.map((limit, index) => quota(limit, windows[index]! * 1_000)) as [
          Quota,
          Quota,
          Quota,
        ];
        const given = new Map([a, b, cap].map(({ name }) => [name, 0]));
        for (const call of calls) {
          const quotas = [call === 0 ? a : b, cap];
          await reserve(quotas, 1e9);
          for (const { name } of quotas) given.set(name, given.get(name)! + 1);
        }
        for (const q of [a, b, cap]) {
          const slots = await slotsOf(q.name);
          expect(breaches(slots, q.limit, q.windowMs - 0.001)).toBe(0);
          expect(slots).toHaveLength(given.get(q.name)!);
        }
      },
    ),
    { numRuns: 25 },
  );
});

test('four processes share the quotas exactly and none is starved', async () => {
  const type = { name: 'shared-type', limit: 5, windowMs: 500 };
  const cap = { name: 'shared-cap', limit: 8, windowMs: 500 };
  const children = Array.from({ length: 4 }, (_, index) =>
    start({ quotas: index < 2 ? [type, cap] : [cap], calls: 12, url }),
  );
  const calls = await Promise.all(children.map(callsOf));
  expect(calls.map((own) => own.length)).toEqual([12, 12, 12, 12]);
  const all = calls.flat();
  expect(breaches(all, cap.limit, cap.windowMs)).toBe(0);
  expect(breaches(calls.slice(0, 2).flat(), type.limit, type.windowMs)).toBe(0);
  // The limit is also used: 48 calls at 8 per window need 6 windows.
  expect(Math.max(...all) - Math.min(...all)).toBeGreaterThanOrEqual(5 * cap.windowMs);
});

const ROUND_TRIPS_MS: (() => number)[] = [() => 0, () => 110, () => 300, () => Math.random() * 300];

test('four processes with 0 to 300 ms to the database keep a one-second quota exactly, and all calls are made', async () => {
  const q = { name: 'distant', limit: 10, windowMs: 1_000 };
  const proxies: SlowProxy[] = [];
  for (const roundTripMs of ROUND_TRIPS_MS) proxies.push(await slowProxy(url, () => roundTripMs() / 2));
  const children = proxies.map((proxy) => start({ quotas: [q], calls: 12, url: proxy.url }));
  const calls = await Promise.all(children.map(callsOf));
  expect(calls.map((own) => own.length)).toEqual([12, 12, 12, 12]);
  expect(breaches(calls.flat(), q.limit, q.windowMs)).toBe(0);
  await Promise.all(proxies.map((proxy) => proxy.close()));
});

test('calls to the filing archive are spread evenly over all processes, below ten in any second', async () => {
  const quotas = [...FILINGS_QUOTAS];
  const children = [0, 1, 2].map(() => start({ quotas, calls: 8, url }));
  const calls = (await Promise.all(children.map(callsOf))).flat().toSorted((a, b) => a - b);
  expect(calls).toHaveLength(24);
  expect(breaches(calls, 10, 1_000)).toBe(0);
  expect(breaches(calls, 1, FILINGS_QUOTAS[0]!.windowMs)).toBe(0);
});

test('processes that are starved keep the quota and make progress', async () => {
  const q = { name: 'starved', limit: 4, windowMs: 300 };
  const children = [0, 1].map(() => start({ quotas: [q], calls: 8, url, blockMs: 120 }));
  const calls = await Promise.all(children.map(callsOf));
  expect(calls.map((own) => own.length)).toEqual([8, 8]);
  expect(breaches(calls.flat(), q.limit, q.windowMs)).toBe(0);
});

test('the vendor quotas are those of the interface', () => {
  expect(vendorQuotas('market_api').map(({ limit, windowMs }) => [limit, windowMs])).toEqual([
    [20, 60_000],
    [45, 60_000],
  ]);
  expect(vendorQuotas('news_api')[1]).toEqual(vendorQuotas('market_api')[1]);
  expect(VENDOR_GLOBAL_PER_MINUTE).toBe(45);
  // Under the free plan prices may use every call and news two, so that prices come first.
  const limits = (type: 'market_api' | 'news_api', perMinute: number) =>
    vendorQuotas(type, undefined, 'vendor', perMinute).map(({ limit }) => limit);
  expect(limits('market_api', 5)).toEqual([5, 5]);
  expect(limits('news_api', 5)).toEqual([2, 5]);
  expect(limits('news_api', 1)).toEqual([1, 1]);
  expect(limits('news_api', 1_000)).toEqual([25, 45]);
  expect(firstLateMs(vendorQuotas('market_api'))).toBe(200);
  expect(firstLateMs(FILINGS_QUOTAS)).toBe(10);
});

test('unused quotas are deleted', async () => {
  await reserve([quota(1, 10)], 1e9);
  expect(await deleteIdleQuotas(db, new Date(Date.now() - 86_400_000))).toBe(0);
  expect(await deleteIdleQuotas(db, new Date(Date.now() + 86_400_000))).toBeGreaterThan(0);
});

const folder = mkdtempSync(join(tmpdir(), 'sextant-limiter-'));
const running: ChildProcess[] = [];

beforeAll(() => {
  compileProgram(folder, ['kernel/limits/rate-limiter.adapter.ts', 'kernel/db/postgres.adapter.ts']);
  writeFileSync(
    join(folder, 'caller.js'),
    `import { createDb, createPool } from './src/kernel/db/postgres.adapter.js';
     import { createRateLimiter } from './src/kernel/limits/rate-limiter.adapter.js';
     const { quotas, calls, url, blockMs } = JSON.parse(process.argv[2]);
     const block = () => { for (const end = Date.now() + blockMs; Date.now() < end;); };
     const blocker = blockMs ? setInterval(block, 2 * blockMs) : undefined;
     const pool = createPool({ url, applicationName: 'caller' });
     const limiter = createRateLimiter({ db: createDb(pool) });
     await Promise.all(Array.from({ length: calls }, async () => {
       await limiter.acquire(quotas);
       // The same clock in every process, and not the one that the limiter reads.
       console.log(Number(process.hrtime.bigint()) / 1e6);
     }));
     clearInterval(blocker);
     await pool.end();`,
  );
});
afterAll(() => {
  for (const child of running) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

function start(task: { quotas: Quota[]; calls: number; url: string; blockMs?: number }): ChildProcess {
  const child = spawn(process.execPath, [join(folder, 'caller.js'), JSON.stringify(task)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.push(child);
  return child;
}

async function callsOf(child: ChildProcess): Promise<number[]> {
  const calls: number[] = [];
  for await (const line of createInterface({ input: child.stdout! })) calls.push(Number(line));
  return calls;
}
