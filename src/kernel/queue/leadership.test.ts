import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { testDatabase } from '../../../test/kit/database.ts';
import { type Leadership, withLeadership } from './leadership.adapter.ts';
import { acquireLease, releaseLease, renewLease, requireFence } from './leadership.store.ts';
import { LeaseLostError } from './queue.ts';

const { db } = await testDatabase();
const BOUND = { timeout: 15_000, interval: 10 };
const TTL_MS = 60_000;
const expire = (name: string) =>
  sql`update kernel.leases set expires_at = now() - interval '1 second' where name = ${name}`.execute(db);

test('one of two holders gets the lease; after it expires the other does, with a higher fence', async () => {
  const fences = await Promise.all([acquireLease(db, 'a', 'one', TTL_MS), acquireLease(db, 'a', 'two', TTL_MS)]);
  expect(new Set(fences)).toEqual(new Set([1, null]));
  expect(await acquireLease(db, 'a', 'one', TTL_MS)).toBeNull();
  expect(await renewLease(db, { name: 'a', fence: 1 }, TTL_MS)).toBe(true);
  await expire('a');
  expect(await renewLease(db, { name: 'a', fence: 1 }, TTL_MS)).toBe(false);
  expect(await acquireLease(db, 'a', 'two', TTL_MS)).toBe(2);
  expect(await renewLease(db, { name: 'a', fence: 1 }, TTL_MS)).toBe(false);
});

test('a released lease is free at once, and an old holder cannot release a new one', async () => {
  expect(await acquireLease(db, 'b', 'one', TTL_MS)).toBe(1);
  await releaseLease(db, { name: 'b', fence: 1 });
  expect(await acquireLease(db, 'b', 'two', TTL_MS)).toBe(2);
  await releaseLease(db, { name: 'b', fence: 1 });
  expect(await acquireLease(db, 'b', 'one', TTL_MS)).toBeNull();
});

test('a former leader cannot write, and no leader is elected during a fenced transaction', async () => {
  await acquireLease(db, 'c', 'one', TTL_MS);
  let successor: Promise<number | null> | undefined;
  const order: string[] = [];
  await db.transaction().execute(async (tx) => {
    await requireFence(tx, { name: 'c', fence: 1 });
    await expireInside(tx);
    successor = acquireLease(db, 'c', 'two', TTL_MS).then((fence) => {
      order.push('elected');
      return fence;
    });
    await vi.waitFor(async () => {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
      expect(rows).toHaveLength(1);
    }, BOUND);
    order.push('written');
  });
  expect(await successor).toBe(2);
  expect(order).toEqual(['written', 'elected']);
  await expect(db.transaction().execute((tx) => requireFence(tx, { name: 'c', fence: 1 }))).rejects.toThrow(
    LeaseLostError,
  );
  await db.transaction().execute((tx) => requireFence(tx, { name: 'c', fence: 2 }));
});
/** The lease expires while its holder is writing. */
const expireInside = (tx: Parameters<typeof requireFence>[0]) =>
  sql`update kernel.leases set expires_at = now() - interval '1 second' where name = 'c'`.execute(tx);

function candidate(name: string, holder: string, ttlMs: number) {
  const stop = new AbortController();
  const terms: Leadership[] = [];
  let leading = 0;
  const running = withLeadership({
    db,
    name,
    holder,
    ttlMs,
    signal: stop.signal,
    work: async (leadership) => {
      terms.push(leadership);
      leading += 1;
      await new Promise<void>((resolve) => {
        if (leadership.signal.aborted) resolve();
        leadership.signal.addEventListener('abort', () => resolve());
      });
      leading -= 1;
    },
  });
  return {
    terms,
    leading: () => leading,
    stop: async () => {
      stop.abort();
      await running;
    },
  };
}

test('one of two candidates leads; when it stops the other takes over', async () => {
  const candidates = [candidate('d', 'one', 3_000), candidate('d', 'two', 3_000)];
  await vi.waitFor(() => expect(candidates.filter(({ leading }) => leading() === 1)).toHaveLength(1), BOUND);
  const first = candidates.findIndex(({ leading }) => leading() === 1);
  await candidates[first]!.stop();
  const second = candidates[1 - first]!;
  await vi.waitFor(() => expect(second.leading()).toBe(1), BOUND);
  expect(second.terms[0]!.fence).toBeGreaterThan(candidates[first]!.terms[0]!.fence);
  await second.stop();
  expect(second.leading()).toBe(0);
});

test('a leader that lost its lease is aborted, and its writes are refused', async () => {
  const leader = candidate('e', 'one', 600);
  await vi.waitFor(() => expect(leader.leading()).toBe(1), BOUND);
  await sql`update kernel.leases set holder = 'usurper', fence = fence + 1, expires_at = now() + interval '1 hour'
    where name = 'e'`.execute(db);
  await vi.waitFor(() => expect(leader.leading()).toBe(0), BOUND);
  expect(leader.terms[0]!.signal.reason).toBeInstanceOf(LeaseLostError);
  await expect(requireFence(db, leader.terms[0]!)).rejects.toThrow(LeaseLostError);
  expect(leader.terms).toHaveLength(1);
  await leader.stop();
});

test('failed work releases the lease and is retried with a new fence', async () => {
  const stop = new AbortController();
  const fences: number[] = [];
  const errors: unknown[] = [];
  await withLeadership({
    db,
    name: 'f',
    holder: 'one',
    ttlMs: 300,
    signal: stop.signal,
    onError: (error) => errors.push(error),
    work: async ({ fence }) => {
      fences.push(fence);
      if (fences.length === 1) throw new Error('first term ends badly');
      stop.abort();
    },
  });
  expect(fences).toEqual([1, 2]);
  expect(errors).toMatchObject([{ message: 'first term ends badly' }]);
});
