import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../test/kit/database.ts';
import { compileProgram } from '../../../test/kit/program.ts';
import {
  BULK_QUOTAS,
  FILINGS_QUOTAS,
  type Quota,
  slotGraceMs,
  VENDOR_GLOBAL_PER_MINUTE,
  vendorQuotas,
} from './quota.ts';
import { createRateLimiter } from './rate-limiter.adapter.ts';
import { deleteIdleQuotas, reserveRateSlot } from './rate-slot.store.ts';

const { db, pool, url } = await testDatabase();
let serial = 0;
const quota = (limit: number, windowMs: number): Quota => ({ name: `test-${serial++}`, limit, windowMs });

/** True when some half-open window contains more than `limit` instants. */
function breaches(instants: number[], limit: number, windowMs: number): number {
  const sorted = instants.toSorted((a, b) => a - b);
  return sorted.filter((at, index) => index >= limit && at - sorted[index - limit]! < windowMs).length;
}

async function slotsOf(name: string): Promise<number[]> {
  const text = 'select unnest(slots) as at from kernel.rate_quotas where name = $1';
  return (await pool.query<{ at: number }>(text, [name])).rows.map(({ at }) => at);
}

test('the first calls start at once, the next waits until the window has passed the first', async () => {
  const q = quota(3, 60_000);
  for (let call = 0; call < 3; call++) expect((await reserveRateSlot(db, [q], 0, 1e9)).waitMs).toBe(0);
  const fourth = await reserveRateSlot(db, [q], 0, 1e9);
  expect(fourth.reserved).toBe(true);
  expect(fourth.waitMs).toBeGreaterThan(55_000);
  expect(fourth.waitMs).toBeLessThanOrEqual(60_000);
});

test('a wait beyond the maximum takes no slot', async () => {
  const q = quota(1, 60_000);
  await reserveRateSlot(db, [q], 0, 0);
  expect(await reserveRateSlot(db, [q], 0, 1_000)).toMatchObject({ reserved: false });
  expect(await slotsOf(q.name)).toHaveLength(1);
  await expect(createRateLimiter({ db }).acquire([q], { maxWaitMs: 500 })).rejects.toMatchObject({
    kind: 'rate_limited',
  });
});

test('a long queue in one quota does not delay another under the same global limit', async () => {
  const market = quota(2, 60_000);
  const news = quota(5, 60_000);
  const cap = quota(4, 60_000);
  // Four market calls: two now, two a minute ahead.
  for (let call = 0; call < 4; call++) await reserveRateSlot(db, [market, cap], 0, 1e9);
  expect((await reserveRateSlot(db, [news, cap], 0, 1e9)).waitMs).toBe(0);
  expect((await reserveRateSlot(db, [news, cap], 0, 1e9)).waitMs).toBe(0);
  expect((await reserveRateSlot(db, [news, cap], 0, 1e9)).waitMs).toBeGreaterThan(55_000);
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
          await reserveRateSlot(db, quotas, 0, 1e9);
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

test('the vendor quotas are those of the interface', () => {
  expect(vendorQuotas('market_api').map(({ limit, windowMs }) => [limit, windowMs])).toEqual([
    [20, 60_000],
    [45, 60_000],
  ]);
  expect(vendorQuotas('news_api')[1]).toEqual(vendorQuotas('market_api')[1]);
  expect(VENDOR_GLOBAL_PER_MINUTE).toBe(45);
  expect(BULK_QUOTAS.map(({ name }) => name)).toEqual(['vendor:bulk']);
  expect(slotGraceMs(vendorQuotas('market_api'))).toBe(1_000);
  expect(slotGraceMs(FILINGS_QUOTAS)).toBe(100);
});

test('unused quotas are deleted', async () => {
  await reserveRateSlot(db, [quota(1, 10)], 0, 1e9);
  expect(await deleteIdleQuotas(db, new Date(Date.now() - 60_000))).toBe(0);
  expect(await deleteIdleQuotas(db, new Date(Date.now() + 60_000))).toBeGreaterThan(0);
});

const folder = mkdtempSync(join(tmpdir(), 'sextant-limiter-'));
const running: ChildProcess[] = [];

beforeAll(() => {
  compileProgram(folder, ['kernel/limits/rate-limiter.adapter.ts', 'kernel/db/postgres.adapter.ts']);
  writeFileSync(
    join(folder, 'caller.js'),
    `import { createDb, createPool } from './src/kernel/db/postgres.adapter.js';
     import { createRateLimiter } from './src/kernel/limits/rate-limiter.adapter.js';
     const { quotas, calls, url } = JSON.parse(process.argv[2]);
     const pool = createPool({ url, applicationName: 'caller' });
     const limiter = createRateLimiter({ db: createDb(pool) });
     await Promise.all(Array.from({ length: calls }, async () => {
       await limiter.acquire(quotas);
       console.log(performance.timeOrigin + performance.now());
     }));
     await pool.end();`,
  );
});
afterAll(() => {
  for (const child of running) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

function start(task: { quotas: Quota[]; calls: number; url: string }): ChildProcess {
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
