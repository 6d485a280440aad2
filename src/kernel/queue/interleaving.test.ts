import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../test/kit/database.ts';
import {
  claimJobs,
  completeHandled,
  completeJobs,
  failJobs,
  reapExpiredJobs,
  releaseJobs,
  renewJobs,
} from './job-lease.store.ts';
import { createJobQueue } from './job-queue.store.ts';
import { LeaseLostError } from './queue.ts';

const { db, pool } = await testDatabase();
const queue = createJobQueue('dev');
const MAX_ATTEMPTS = 3;
const DRAIN_ROUNDS_MAX = 200;

type Step =
  | { do: 'enqueue'; keys: (string | undefined)[] }
  | { do: 'claim'; limit: number }
  | { do: 'complete' | 'complete in transaction' | 'release' | 'renew'; pick: number }
  | { do: 'fail'; pick: number; permanent: boolean }
  | { do: 'expire' | 'reap' | 'requeue dead' };

const pick = fc.nat({ max: 20 });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('enqueue' as const),
      keys: fc.array(fc.option(fc.constantFrom('a', 'b'), { nil: undefined }), { minLength: 1, maxLength: 4 }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('claim' as const), limit: fc.integer({ min: 1, max: 3 }) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom('complete', 'complete in transaction', 'release', 'renew'),
      pick,
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('fail' as const), pick, permanent: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('expire', 'reap', 'requeue dead') }) },
);

/** Workers that keep using every lease they ever had, so that any of their actions may come too late. */
class World {
  readonly name = `q${randomUUID().slice(0, 8)}`;
  readonly stored = `dev:${this.name}`;
  readonly completions = new Map<number, number>();
  accepted = 0;
  private readonly leases: { id: number; token: string }[] = [];
  /** The model that the database is compared with: which worker may act on a job. */
  private readonly holders = new Map<number, string>();
  private readonly attempts = new Map<number, number>();
  private readonly dead = new Set<number>();

  async take(limit: number): Promise<number> {
    const token = randomUUID();
    const rows = await claimJobs(pool, { queue: this.stored, limit, token, leaseMs: 60_000, worker: 'w' });
    for (const { id, attempt } of rows) {
      expect(attempt).toBe((this.attempts.get(id) ?? 0) + 1);
      this.attempts.set(id, attempt);
      expect(this.completions.has(id)).toBe(false);
      expect(this.holders.has(id)).toBe(false);
      this.leases.push({ id, token });
      this.holders.set(id, token);
    }
    return rows.length;
  }

  async run(act: Step): Promise<void> {
    switch (act.do) {
      case 'enqueue':
        this.accepted += await queue.enqueue(
          db,
          act.keys.map((key) => ({ queue: this.name, payload: 1, maxAttempts: MAX_ATTEMPTS, key })),
        );
        return;
      case 'claim':
        await this.take(act.limit);
        return;
      case 'expire':
        await sql`update kernel.jobs set lease_expires_at = now() - interval '1 second'
          where queue = ${this.stored} and lease_token is not null`.execute(db);
        return;
      case 'reap':
        for (const end of await reapExpiredJobs(pool, this.stored)) this.retired(end, false);
        return;
      case 'requeue dead':
        await queue.requeueDead(db, this.name);
        await this.noteRevived();
        return;
      case 'complete':
      case 'complete in transaction':
      case 'release':
      case 'renew':
      case 'fail':
        await this.act(act);
    }
  }

  private async act(act: Extract<Step, { pick: number }>): Promise<void> {
    const lease = this.leases[act.pick % Math.max(1, this.leases.length)];
    if (!lease) return;
    const { id, token } = lease;
    const ours = this.holders.get(id) === token;
    switch (act.do) {
      case 'complete':
        expect((await completeHandled(pool, { ids: [id], tokens: [token] })).has(id)).toBe(ours);
        if (ours) this.completed(id);
        return;
      case 'complete in transaction': {
        const attempt = db.transaction().execute((tx) => completeJobs(tx, [id], token));
        if (!ours) return expect(attempt).rejects.toThrow(LeaseLostError);
        await attempt;
        this.completed(id);
        return;
      }
      case 'release':
        await releaseJobs(pool, [id], token);
        if (ours) this.attempts.set(id, (this.attempts.get(id) ?? 0) - 1);
        if (ours) this.holders.delete(id);
        return;
      case 'renew':
        expect((await renewJobs(pool, { ids: [id], tokens: [token] }, 60_000)).has(id)).toBe(ours);
        return;
      case 'fail': {
        const failure = { id, error: 'Error: no', retryInMs: 0, permanent: act.permanent };
        const end = (await failJobs(pool, token, [failure])).get(id);
        expect(end !== undefined).toBe(ours);
        if (end) this.retired(end, act.permanent);
      }
    }
  }

  async drain(): Promise<void> {
    for (let round = 0; round < DRAIN_ROUNDS_MAX; round++) {
      await this.run({ do: 'expire' });
      await this.run({ do: 'reap' });
      const before = this.leases.length;
      if ((await this.take(100)) === 0) return;
      for (let index = before; index < this.leases.length; index++) await this.act({ do: 'complete', pick: index });
    }
    expect.unreachable('the queue does not drain');
  }

  private retired({ id, dies }: { id: number; dies: boolean }, permanent: boolean): void {
    expect(this.holders.delete(id)).toBe(true);
    expect(dies).toBe(permanent || this.attempts.get(id) === MAX_ATTEMPTS);
    if (dies) this.dead.add(id);
  }

  private async noteRevived(): Promise<void> {
    const still = new Set((await queue.listDead(db, this.name, 1_000)).map(({ id }) => id));
    for (const id of [...this.dead].filter((each) => !still.has(each))) {
      this.dead.delete(id);
      this.attempts.set(id, 0);
    }
  }

  private completed(id: number): void {
    this.holders.delete(id);
    this.completions.set(id, (this.completions.get(id) ?? 0) + 1);
  }
}

test('for any interleaving of workers, each job completes exactly once or is dead', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      const world = new World();
      for (const act of steps) await world.run(act);
      await world.drain();
      const dead = await queue.listDead(db, world.name, 1_000);
      expect([...world.completions.values()].every((count) => count === 1)).toBe(true);
      expect(dead.some(({ id }) => world.completions.has(id))).toBe(false);
      expect(world.completions.size + dead.length).toBe(world.accepted);
      for (const { failures } of dead) expect(failures.length).toBeGreaterThan(0);
    }),
    { numRuns: 100, interruptAfterTimeLimit: 20_000 },
  );
});
