import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { listAuditEvents, verifyAuditChains } from '../../src/kernel/audit/audit.store.ts';
import { manualClock } from '../../src/kernel/clock.ts';
import { createJobQueue } from '../../src/kernel/queue/job-queue.store.ts';
import { DEFAULT_ACCOUNT_STATE, type AccountRiskState } from '../../src/risk/account-state.ts';
import { findApproval } from '../../src/risk/approval.store.ts';
import { resolveConfig } from '../../src/risk/portfolio-config.ts';
import { resolveOrder } from '../../src/risk/proposed-order.ts';
import type { ApprovalDeps, Recheck } from '../../src/risk/use/approval-deps.ts';
import { expireApprovals } from '../../src/risk/use/expire-approvals.ts';
import { cancelApproval } from '../../src/risk/use/request-approval.ts';
import { reviewApproval } from '../../src/risk/use/review-approval.ts';
import { testDatabase } from '../kit/database.ts';
import { askFor, START } from './kit.ts';

const { db } = await testDatabase();
const queue = createJobQueue('test');
const clock = manualClock(START);
const anna = { name: 'operator', tokenName: 'anna' };
const yes = { approved: true, reviewedBy: 'Anna', note: 'fine' };
const withheld: string[] = [];
const deps: ApprovalDeps = {
  db,
  now: clock.now,
  service: 'risk',
  enqueueApprovedOrder: async (tx, approval) => {
    await queue.enqueue(tx, [{ queue: 'broker', payload: { approval_id: approval.id } }]);
  },
  withholdOrder: async (_tx, approval, why) => {
    withheld.push(`${approval.id} ${why}`);
  },
};
const enqueued = async (id: string) =>
  (await sql<{ n: number }>`select count(*) as n from kernel.jobs where payload->>'approval_id' = ${id}`.execute(db))
    .rows[0]!.n;
const gone = { kind: 'not_found' };

beforeEach(() => {
  clock.set(START);
  withheld.length = 0;
});

test('of one hundred concurrent reviews one succeeds: one order is enqueued, one audit event written', async () => {
  for (let round = 0; round < 5; round++) {
    const { id } = await askFor(db, START);
    const reviews = await Promise.allSettled(
      Array.from({ length: 100 }, (_, index) =>
        reviewApproval(deps, id, { ...yes, reviewedBy: `reviewer ${index}` }, anna),
      ),
    );
    const won = reviews.filter((review) => review.status === 'fulfilled');
    const lost = reviews.filter((review) => review.status === 'rejected').map(({ reason }) => reason.kind);
    expect(won).toHaveLength(1);
    expect(new Set(lost)).toEqual(new Set(['not_found']));
    expect(await enqueued(id)).toBe(1);
    const trail = await listAuditEvents(db, 'approval_request', id);
    expect(trail.map(({ action }) => action).sort()).toEqual(['approved', 'requested']);
  }
});

test('with concurrent approvals, rejections and sweeps each approval ends once', async () => {
  const late: ApprovalDeps = { ...deps, now: () => new Date(START.getTime() + 120_000) };
  for (let round = 0; round < 5; round++) {
    const approvals = await Promise.all(Array.from({ length: 12 }, () => askFor(db, START, { timeoutMinutes: 1 })));
    // By the reviewers' clock the approvals are in time; by the sweeps' clock they are overdue.
    const reviews = approvals.flatMap(({ id }) => [
      reviewApproval(deps, id, yes, anna),
      reviewApproval(deps, id, { ...yes, approved: false }, anna),
    ]);
    const sweeps = [expireApprovals(late), expireApprovals(late)];
    const settled = await Promise.allSettled(reviews);
    const swept = [...(await Promise.all(sweeps)), await expireApprovals(late)].flat();
    const reviewed = settled.filter((one) => one.status === 'fulfilled').map(({ value }) => value.id);
    expect([...reviewed, ...swept].sort()).toEqual(approvals.map(({ id }) => id).sort());
  }
});

test('concurrent sweeps expire each overdue approval once and leave the others', async () => {
  const due = await Promise.all(Array.from({ length: 120 }, () => askFor(db, START, { timeoutMinutes: 1 })));
  const fresh = await askFor(db, START);
  clock.advance(60_000);
  const counted = (await Promise.all([1, 2, 3].map(() => expireApprovals(deps)))).flat();
  counted.push(...(await expireApprovals(deps)));
  expect([...counted].sort()).toEqual(due.map(({ id }) => id).sort());
  expect(withheld).toHaveLength(120);
  expect((await findApproval(db, fresh.id))?.status).toBe('pending');
  expect(await listAuditEvents(db, 'approval_request', due[0]!.id)).toMatchObject([
    { action: 'requested', actor: 'trading-engine', token_name: 'engine' },
    { action: 'expired', actor: 'system', before: { status: 'pending' }, after: { status: 'expired' } },
  ]);
});

describe('a review', () => {
  test('after the expiry finds nothing', async () => {
    const { id } = await askFor(db, START, { timeoutMinutes: 1 });
    clock.advance(60_000);
    await expect(reviewApproval(deps, id, yes, anna)).rejects.toMatchObject(gone);
    expect(await enqueued(id)).toBe(0);
  });

  test('of an unknown or already reviewed approval finds nothing', async () => {
    await expect(reviewApproval(deps, randomUUID(), yes, anna)).rejects.toMatchObject(gone);
    const { id } = await askFor(db, START);
    await reviewApproval(deps, id, { ...yes, approved: false }, anna);
    await expect(reviewApproval(deps, id, yes, anna)).rejects.toMatchObject(gone);
    expect(withheld).toEqual([`${id} rejected`]);
    expect(await enqueued(id)).toBe(0);
  });

  test('by the requesting token is refused and changes nothing', async () => {
    const { id } = await askFor(db, START);
    const self = { name: 'operator', tokenName: 'engine' };
    await expect(reviewApproval(deps, id, yes, self)).rejects.toMatchObject({ kind: 'forbidden' });
    expect((await findApproval(db, id))?.status).toBe('pending');
  });

  test('whose order cannot be enqueued is rolled back', async () => {
    const { id } = await askFor(db, START);
    const broken = { ...deps, enqueueApprovedOrder: () => Promise.reject(new Error('no room')) };
    await expect(reviewApproval(broken, id, yes, anna)).rejects.toThrow('no room');
    expect((await findApproval(db, id))?.status).toBe('pending');
    expect(await reviewApproval(deps, id, yes, anna)).toMatchObject({ status: 'approved', outcome: 'enqueued' });
  });

  test('without a source of the account states that nothing was evaluated again', async () => {
    const { id } = await askFor(db, START);
    const row = await reviewApproval(deps, id, yes, anna);
    expect(row).toMatchObject({
      reviewed_by: 'Anna',
      reviewed_by_token: 'anna',
      review_note: 'fine',
      reviewed_at: START,
    });
    expect(row.outcome_reasons).toEqual([expect.stringMatching(/not evaluated again/)]);
  });
});

describe('the facts at the time of the review', () => {
  const known: AccountRiskState = {
    ...DEFAULT_ACCOUNT_STATE,
    open_orders: [],
    correlated_tickers: [],
    quality_gate: 'pass',
    live_capital_fraction: 1,
    price_age_minutes: 1,
    adv: 1e8,
    market_open: true,
  };
  const world: Recheck = {
    order: resolveOrder({ ticker: 'ACME', sector: 'Energy', quantity: 10, estimated_value: 1_000, confidence: 0.9 }),
    config: resolveConfig({ trading_mode: 'live' }),
    state: known,
    price: 100,
    mode: 'live',
  };
  const reviewIn = async (recheck: Partial<Recheck>) => {
    const { id } = await askFor(db, START);
    const row = await reviewApproval({ ...deps, loadRecheck: async () => ({ ...world, ...recheck }) }, id, yes, anna);
    expect(await enqueued(id)).toBe(row.outcome === 'enqueued' ? 1 : 0);
    expect(withheld).toEqual(row.outcome === 'enqueued' ? [] : [`${id} blocked`]);
    expect(row.status).toBe('approved');
    return row;
  };

  test.each([
    ['a price 2% away is let through', { price: 102 }, []],
    ['a paper order with an unknown price', { price: null, mode: 'paper' as const }, [/price_drift: .* unknown/]],
    [
      'a paper order while the market is closed',
      { mode: 'paper' as const, state: { ...known, market_open: false } },
      [],
    ],
  ])('%s', async (_name, recheck, reasons) => {
    const row = await reviewIn(recheck);
    expect(row.outcome).toBe('enqueued');
    expect(row.outcome_reasons).toEqual(reasons.map((reason) => expect.stringMatching(reason)));
  });

  test.each([
    ['a price further away', { price: 102.01 }, /price_drift: the price moved by 2.01%/],
    ['a price further below', { price: 97.9 }, /price_drift/],
    ['an unknown price, live', { price: null }, /price_drift: .* unknown/],
    ['a limit reached meanwhile', { state: { ...known, orders_today: 20 } }, /orders_per_day/],
    ['trading switched off meanwhile', { config: resolveConfig({ trading_mode: 'disabled' }) }, /trading_enabled/],
    ['a live order back in paper mode', { config: resolveConfig({ trading_mode: 'paper' }) }, /paper only/],
    ['a live order beyond the staged capital', { state: { ...known, live_capital_fraction: 0 } }, /live_capital/],
    ['a live order without the gate', { state: { ...known, quality_gate: 'fail' as const } }, /quality_gate/],
  ])('blocks %s', async (_name, recheck, reason) => {
    const row = await reviewIn(recheck);
    expect(row.outcome).toBe('blocked');
    expect(row.outcome_reasons.join('\n')).toMatch(reason);
  });
});

describe('a request', () => {
  test('for the same order twice is one approval, and can be repeated after its expiry', async () => {
    const orderJob = { intent_id: randomUUID(), side: 'buy' };
    const asked = await Promise.all(Array.from({ length: 8 }, () => askFor(db, START, { orderJob })));
    expect(new Set(asked.map(({ id }) => id)).size).toBe(1);
    const later = await askFor(db, new Date(START.getTime() + 3_600_000), { orderJob });
    expect(later.id).not.toBe(asked[0]!.id);
    expect((await findApproval(db, asked[0]!.id))?.status).toBe('expired');
  });

  test('is cancelled once', async () => {
    const row = await askFor(db, START);
    const cancel = () => db.transaction().execute((tx) => cancelApproval(deps, tx, row, anna));
    expect(await cancel()).toMatchObject({ status: 'cancelled' });
    expect(await cancel()).toBeNull();
    await expect(reviewApproval(deps, row.id, yes, anna)).rejects.toMatchObject(gone);
    expect(withheld).toEqual([`${row.id} cancelled`]);
  });

  test.each([
    ['the order', sql`update approval_requests set order_job = '{"quantity": 1000}'`],
    ['the expiry', sql`update approval_requests set expires_at = expires_at + interval '1 year'`],
    ['the requester', sql`update approval_requests set requested_by_token = null`],
    ['a skipped review', sql`update approval_requests set status = 'approved'`],
  ])('keeps what it was, also against SQL: %s', async (_what, statement) => {
    await sql`delete from approval_requests where status <> 'pending'`.execute(db);
    await askFor(db, START);
    await expect(statement.execute(db)).rejects.toMatchObject({ code: '23514' });
  });

  test('that was reviewed cannot be changed, not even by SQL', async () => {
    const { id } = await askFor(db, START);
    await reviewApproval(deps, id, { ...yes, approved: false }, anna);
    await expect(sql`update approval_requests set review_note = 'x' where id = ${id}`.execute(db)).rejects.toThrow(
      'rejected cannot be changed',
    );
  });
});

test('an order that was changed after the request is blocked', async () => {
  const { id } = await askFor(db, START);
  await sql`alter table approval_requests disable trigger approval_requests_guard`.execute(db);
  await sql`update approval_requests set order_job = order_job || '{"quantity": 1000}' where id = ${id}`.execute(db);
  await sql`alter table approval_requests enable trigger approval_requests_guard`.execute(db);
  expect(await reviewApproval(deps, id, yes, anna)).toMatchObject({
    outcome: 'blocked',
    outcome_reasons: ['the order is not the one that was requested'],
  });
  expect(await enqueued(id)).toBe(0);
});

test('the audit chains are intact afterwards', async () => {
  for (const { problems } of await verifyAuditChains(db)) expect(problems).toEqual([]);
});
