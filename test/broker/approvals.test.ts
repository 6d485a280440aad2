import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { BrokerAccountRow } from '../../src/broker/account.store.ts';
import { approvalDeps } from '../../src/roles/approvals.ts';
import { expireApprovals } from '../../src/risk/use/expire-approvals.ts';
import { reviewApproval } from '../../src/risk/use/review-approval.ts';
import { testDatabase } from '../kit/database.ts';
import { testContext } from '../kit/service.ts';
import { FakeBroker } from './fake-broker.ts';
import { drain, OPERATOR, place, readyAccount, reload, sendDeps, setConfig, setQuote } from './kit.ts';

/** The default is a short run; a long run sets 200. */
const ROUNDS = Number(process.env.SEXTANT_REVIEW_ROUNDS ?? 2);
const REVIEWERS = 100;

const database = await testDatabase();
const { db } = database;
/** Wired as in the services, with the real recheck, order end and broker queue. */
const deps = { ...approvalDeps(testContext(database)), service: 'risk' as const };
let broker: FakeBroker;
let account: BrokerAccountRow;

beforeEach(async () => {
  await sql`delete from kernel.jobs`.execute(db);
  broker = new FakeBroker();
  account = await readyAccount(db, broker);
  await setQuote(db, 'ACME', 100, new Date());
  await setConfig(db, { auto_approve_paper: false });
});
const review = (id: string, approved: boolean) =>
  reviewApproval(deps, id, { approved, reviewedBy: 'me', note: '' }, OPERATOR);

describe('an order that needs an approval', () => {
  test('waits for it, then is sent through the gate', async () => {
    const { order } = await place(db);
    expect(order).toMatchObject({ status: 'pending_approval' });
    await drain(sendDeps(db, account, broker));
    expect(broker.submissions).toHaveLength(0);
    expect(await review(order.approval_id!, true)).toMatchObject({ outcome: 'enqueued', outcome_reasons: [] });
    await drain(sendDeps(db, account, broker));
    expect(await reload(db, order)).toMatchObject({ status: 'accepted' });
    expect(broker.submissions).toHaveLength(1);
  });

  test('ends when it is rejected and when the request times out', async () => {
    const { order: refused } = await place(db);
    await review(refused.approval_id!, false);
    expect(await reload(db, refused)).toMatchObject({ status: 'blocked', submitted_at: null });
    const { order: forgotten } = await place(db, { ticker: 'ACME', quantity: 3 });
    const later = () => new Date(Date.now() + 61 * 60_000);
    const ids = await expireApprovals({ ...deps, now: later });
    expect(ids).toContain(forgotten.approval_id);
    expect(await reload(db, forgotten)).toMatchObject({ status: 'expired' });
  });

  test('is blocked when price or limits have changed since the request', async () => {
    const { order } = await place(db);
    await setQuote(db, 'ACME', 103, new Date());
    expect(await review(order.approval_id!, true)).toMatchObject({ outcome: 'blocked' });
    expect(await reload(db, order)).toMatchObject({
      status: 'blocked',
      reason: expect.stringContaining('price_drift'),
    });
    const { order: large } = await place(db, { quantity: 9 });
    await setConfig(db, { max_order_value: 500 });
    expect((await review(large.approval_id!, true)).outcome_reasons.join()).toContain('order_value');
    await setConfig(db, { max_order_value: 1e9 });
  });

  test(
    `${REVIEWERS} reviewers at once, ${ROUNDS} times: one wins, one job, one order`,
    async () => {
      for (let round = 0; round < ROUNDS; round++) {
        await sql`delete from kernel.jobs`.execute(db);
        const { order } = await place(db, { quantity: 1 + round });
        const answers = await Promise.allSettled(
          Array.from({ length: REVIEWERS }, (_, index) => review(order.approval_id!, index % 2 === 0)),
        );
        const won = answers.filter(({ status }) => status === 'fulfilled');
        expect(won).toHaveLength(1);
        const { rows } = await sql<{ count: number }>`
          select count(*)::int as count from kernel.jobs where queue = 'dev:broker'`.execute(db);
        const approved = won[0]?.status === 'fulfilled' && won[0].value.status === 'approved';
        expect(rows[0]?.count).toBe(approved ? 1 : 0);
        const before = broker.submissions.length;
        await drain(sendDeps(db, account, broker));
        const after = await reload(db, order);
        expect(broker.submissions.length - before).toBe(after.status === 'accepted' ? 1 : 0);
        expect(approved ? ['accepted', 'blocked'] : ['blocked']).toContain(after.status);
        for (const open of broker.orders) if (open.status === 'accepted') open.status = 'cancelled';
        await sql`update orders set status = 'cancelled' where id = ${order.id} and status = 'accepted'`.execute(db);
      }
    },
    60_000 + ROUNDS * 60_000,
  );
});
