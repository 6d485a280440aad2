import { sql } from 'kysely';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { BrokerAccountRow } from '../../src/broker/account.store.ts';
import { lockOrder, moveOrder } from '../../src/broker/order.store.ts';
import { setTradingSwitch } from '../../src/broker/trading-switch.store.ts';
import { applyEvidence } from '../../src/broker/use/apply-evidence.ts';
import { requestCancel } from '../../src/broker/use/request-cancel.ts';
import { reconcile } from '../../src/broker/use/reconcile.ts';
import { testDatabase } from '../kit/database.ts';
import { FakeBroker } from './fake-broker.ts';
import { drain, OPERATOR, place, queue, readyAccount, reload, sendDeps, setConfig, setQuote } from './kit.ts';

const { db } = await testDatabase();
let broker: FakeBroker;
let account: BrokerAccountRow;

beforeEach(async () => {
  await sql`delete from kernel.jobs`.execute(db);
  broker = new FakeBroker();
  account = await readyAccount(db, broker);
  await setConfig(db, { trading_mode: 'paper' });
  await setTradingSwitch(db, { enabled: true, paused: false }, 'test');
});
const deps = (more = {}) => sendDeps(db, account, broker, more);
const events = async (id: string) =>
  (await db.selectFrom('order_events').select('event_type').where('order_id', '=', id).orderBy('id').execute()).map(
    ({ event_type }) => event_type,
  );

describe('an intent', () => {
  test('is committed with its client order id and its job', async () => {
    const { order, created } = await place(db);
    expect(created).toBe(true);
    expect(order).toMatchObject({ status: 'queued', mode: 'paper', quantity: 10, broker_account_id: account.id });
    expect(order.client_order_id).toMatch(/^sx-[0-9a-f]{40}$/);
    expect(await queue.depths(db)).toMatchObject({ 'dev:broker': { waiting: 1 } });
    expect(await events(order.id)).toEqual(['created']);
  });

  test('placed twice is one order and one job', async () => {
    const intentKey = `decision:${crypto.randomUUID()}`;
    const placed = await Promise.all(Array.from({ length: 8 }, () => place(db, { intentKey })));
    expect(new Set(placed.map(({ order }) => order.id)).size).toBe(1);
    expect(placed.filter(({ created }) => created)).toHaveLength(1);
    expect(await queue.depths(db)).toMatchObject({ 'dev:broker': { waiting: 1 } });
  });

  test.each([
    [{ quantity: 0 }, /quantity/],
    [{ quantity: Number.NaN }, /quantity/],
    [{ quantity: Number.POSITIVE_INFINITY }, /quantity/],
    [{ quantity: 1e-7 }, /quantity/],
    [{ orderType: 'limit' as const }, /limit_price/],
    [{ limitPrice: 5 }, /limit_price/],
    [{ orderType: 'stop' as const, stopPrice: -1 }, /price/],
    [{ ticker: 'a b' }, /ticker/],
    [{ confidence: 2 }, /confidence/],
  ])('that is invalid is refused: %j', async (overrides, message) => {
    await expect(place(db, overrides)).rejects.toThrow(message);
  });

  test('without a connected account is refused', async () => {
    await expect(place(db, { mode: 'live' })).rejects.toThrow('no live broker account is connected');
  });
});

describe('a send', () => {
  test('reaches the broker once and is accepted', async () => {
    const { order } = await place(db);
    await drain(deps());
    expect(broker.submissions).toHaveLength(1);
    expect(broker.submissions[0]?.request).toMatchObject({ clientOrderId: order.client_order_id, quantity: 10 });
    expect(await reload(db, order)).toMatchObject({ status: 'accepted', sends: 1 });
    expect(await events(order.id)).toEqual(['created', 'send_prepared', 'submitted', 'accepted']);
  });

  test.each([
    ['submitted', 10, true],
    ['denied', 1e6, false],
  ] as const)('keeps the gate’s checks with the event %s', async (event, quantity, passed) => {
    const { order } = await place(db, { quantity });
    await drain(deps());
    const { details } = await db
      .selectFrom('order_events')
      .select('details')
      .where('order_id', '=', order.id)
      .where('event_type', '=', event)
      .executeTakeFirstOrThrow();
    const { checks } = details as unknown as { checks: { name: string; passed: boolean; binds: boolean }[] };
    expect(checks).toContainEqual(expect.objectContaining({ name: 'account', passed: true, binds: true }));
    expect(checks.every((check) => check.passed || !check.binds)).toBe(passed);
  });

  test('that the broker rejects is rejected with its reason', async () => {
    broker.fault = () => 'reject';
    const { order } = await place(db);
    await drain(deps());
    expect(await reload(db, order)).toMatchObject({ status: 'rejected', reason: 'no' });
  });

  test('that the gate denies was never submitted', async () => {
    const { order } = await place(db, { quantity: 1e6 });
    await drain(deps());
    expect(broker.submissions).toEqual([]);
    expect(await reload(db, order)).toMatchObject({ status: 'blocked', submitted_at: null });
    expect(await events(order.id)).toEqual(['created', 'send_prepared', 'denied']);
  });

  test('of an exit whose stop sold some of the shares after they were counted sells the rest', async () => {
    const hold = (quantity: number) =>
      sql`insert into positions (broker_account_id, ticker, quantity, avg_entry_price, realized_pnl, last_entry_at, last_entry_key)
        values (${account.id}, 'ACME', ${quantity}, 100, 0, now(), 'test')
        on conflict (broker_account_id, ticker) do update set quantity = excluded.quantity`.execute(db);
    await hold(7);
    const { order } = await place(db, { origin: 'exit', side: 'sell', quantity: 7, intentKey: 'exit:race' });
    let isCounted = false;
    const step = async (name: string) => {
      if (name !== 'send begun' || isCounted) return;
      isCounted = true;
      await hold(4.2);
    };
    await drain(deps({ step }));
    expect(await reload(db, order)).toMatchObject({ status: 'cancelled', reason: '2.8 of 7 were sold before it' });
    expect(broker.submissions.map(({ request }) => request.quantity)).toEqual([4.2]);
  });

  test('that the broker rejects was submitted', async () => {
    broker.fault = () => 'reject';
    const { order } = await place(db);
    await drain(deps());
    expect((await reload(db, order)).submitted_at).toBeInstanceOf(Date);
    expect(await events(order.id)).toEqual(['created', 'send_prepared', 'submitted', 'rejected']);
  });

  test('that fails after the broker accepted it is unknown, then found, and not sent again', async () => {
    broker.fault = () => 'drop_after';
    const { order } = await place(db);
    await drain(deps({ lookUpAgainMs: 60_000 }));
    expect(await reload(db, order)).toMatchObject({ status: 'unknown' });
    await sql`update kernel.jobs set run_at = now()`.execute(db);
    await drain(deps());
    expect(await reload(db, order)).toMatchObject({ status: 'accepted', sends: 1, unknown_since: null });
    expect(broker.orders).toHaveLength(1);
    expect(await events(order.id)).toEqual(['created', 'send_prepared', 'submitted', 'outcome_unknown', 'accepted']);
  });

  test('that is found after its outcome was unknown has no reason of a failure; the event keeps it', async () => {
    broker.fault = () => 'drop_after';
    const { order } = await place(db);
    await drain(deps({ lookUpAgainMs: 60_000 }));
    expect(await reload(db, order)).toMatchObject({ status: 'unknown', reason: 'connection reset' });
    await sql`update kernel.jobs set run_at = now()`.execute(db);
    await drain(deps());
    expect(await reload(db, order)).toMatchObject({ status: 'accepted', reason: null });
    const { rows } = await sql<{ reason: string }>`
      select reason from order_events where order_id = ${order.id} and event_type = 'outcome_unknown'`.execute(db);
    expect(rows).toEqual([{ reason: 'connection reset' }]);
  });

  test('that the broker rejects after accepting it says so', async () => {
    const { order } = await place(db);
    await drain(deps());
    const [accepted] = broker.orders;
    await applyEvidence(deps(), { ...accepted!, status: 'rejected' }, []);
    expect(await reload(db, order)).toMatchObject({
      status: 'rejected',
      reason: 'the broker rejected the order and gave no reason; its own console may have one',
    });
  });

  test.each([true, false])(
    'that never arrived is sent again under the same id (broker dedupes: %s)',
    async (dedupes) => {
      broker = new FakeBroker({ dedupes });
      account = await readyAccount(db, broker);
      let first = true;
      broker.fault = () => {
        const fault = first ? 'drop_before' : null;
        first = false;
        return fault;
      };
      const { order } = await place(db);
      await drain(deps());
      expect(await reload(db, order)).toMatchObject({ status: 'accepted', sends: 2 });
      expect(broker.orders).toHaveLength(1);
      expect(new Set(broker.submissions.map(({ request }) => request.clientOrderId)).size).toBe(1);
    },
  );

  test('is not repeated before the first request can no longer arrive', async () => {
    broker.fault = () => 'drop_before';
    const { order } = await place(db);
    const slow = deps({ settleMs: 60_000, lookUpAgainMs: 60_000 });
    await drain(slow);
    for (let round = 0; round < 3; round++) {
      await sql`update kernel.jobs set run_at = now()`.execute(db);
      await drain(slow);
    }
    expect(broker.submissions).toHaveLength(1);
    expect(await reload(db, order)).toMatchObject({ status: 'unknown' });
  });

  test('is not repeated because of an answer from before the first request arrived', async () => {
    let nowMs = Date.now();
    const clock = deps({ now: () => new Date(nowMs), settleMs: 5_000, lookUpAgainMs: 0 });
    broker.fault = () => 'drop_before';
    const { order } = await place(db);
    const { find } = broker;
    // The broker says that it has nothing; then the request arrives, and other sends take longer than the time to settle.
    broker.find = async (id) => {
      const answer = await find(id);
      const late = broker.submissions[0]?.request;
      if (late && broker.orders.length === 0) broker.place(late);
      nowMs += 10_000;
      return answer;
    };
    for (let round = 0; round < 2; round++) {
      await drain(clock);
      await sql`update kernel.jobs set run_at = now()`.execute(db);
    }
    await drain(clock);
    expect(broker.submissions).toHaveLength(1);
    expect(await reload(db, order)).toMatchObject({ status: 'accepted', sends: 1 });
  });

  test('of unknown outcome stays unknown while the broker is unreachable, then alerts and blocks its symbol', async () => {
    broker.fault = () => 'drop_after';
    const { order } = await place(db);
    await drain(deps({ lookUpAgainMs: 60_000 }));
    broker.down = true;
    const later = () => new Date(Date.now() + 31_000);
    await sql`update kernel.jobs set run_at = now()`.execute(db);
    const alerted: string[] = [];
    await drain(deps({ lookUpAgainMs: 600_000, now: later, onUnknown: ({ id }: { id: string }) => alerted.push(id) }));
    expect(await reload(db, order)).toMatchObject({ status: 'unknown' });
    expect(alerted).toEqual([order.id]);
    const incidents = await db.selectFrom('broker_incidents').selectAll().where('order_id', '=', order.id).execute();
    expect(incidents.filter(({ kind, resolved_at }) => kind === 'unknown_order' && !resolved_at)).toHaveLength(1);
    broker.down = false;
    broker.fault = () => null;
    await setQuote(db, 'OTHR', 100, later());
    const { order: same } = await place(db, { side: 'buy', ticker: 'ACME', quantity: 1 });
    const { order: other } = await place(db, { ticker: 'OTHR' });
    await setQuote(db, 'ACME', 100, later());
    await sql`update kernel.jobs set run_at = 'infinity' where payload ->> 'order_id' = ${order.id}`.execute(db);
    await drain(deps({ now: later }));
    expect((await reload(db, same)).reason).toContain('unknown_order');
    expect(await reload(db, other)).toMatchObject({ status: 'accepted' });
    await sql`update kernel.jobs set run_at = now()`.execute(db);
    await drain(deps({ now: later }));
    expect(await reload(db, order)).toMatchObject({ status: 'accepted', sends: 1 });
    const open = await db
      .selectFrom('broker_incidents')
      .select('id')
      .where('order_id', '=', order.id)
      .where('kind', '=', 'unknown_order')
      .where('resolved_at', 'is', null)
      .execute();
    expect(open).toEqual([]);
  });

  test('that was interrupted is looked up before it is sent again', async () => {
    const { order } = await place(db);
    await db.transaction().execute(async (tx) => {
      const locked = await lockOrder(tx, order.id);
      await moveOrder(tx, locked!, {
        status: 'submitting',
        event: 'send_prepared',
        at: new Date(),
        actor: 'a process that died',
        beginsSend: true,
      });
    });
    broker.place({
      clientOrderId: order.client_order_id,
      ticker: 'ACME',
      side: 'buy',
      type: 'market',
      timeInForce: 'day',
      quantity: 10,
      limitPrice: null,
      stopPrice: null,
    });
    await drain(deps());
    expect(broker.submissions).toHaveLength(0);
    expect(await reload(db, order)).toMatchObject({ status: 'accepted' });
    // The process that died could not record the submission; the broker's answer proves it.
    expect((await reload(db, order)).submitted_at).toBeInstanceOf(Date);
    expect(await events(order.id)).toEqual(['created', 'send_prepared', 'outcome_unknown', 'submitted', 'accepted']);
  });

  test('fails after the maximum number of sends that never arrived', async () => {
    broker.fault = () => 'drop_before';
    const { order } = await place(db);
    await drain(deps({ sendsMax: 3 }));
    expect(broker.submissions).toHaveLength(3);
    expect(await reload(db, order)).toMatchObject({ status: 'failed', reason: expect.stringContaining('3 times') });
  });
});

describe('a cancel', () => {
  const cancel = (id: string) =>
    db
      .transaction()
      .execute((tx) => requestCancel(tx, id, { queue, now: new Date(), actor: OPERATOR.name, reason: 'x' }));

  test('before the send ends the order without sending it', async () => {
    const { order } = await place(db);
    await cancel(order.id);
    await drain(deps());
    expect(broker.submissions).toHaveLength(0);
    expect(await reload(db, order)).toMatchObject({ status: 'cancelled' });
  });

  test('after the send is confirmed by the broker, also while trading is paused', async () => {
    const { order } = await place(db);
    await drain(deps());
    await setTradingSwitch(db, { paused: true }, 'test');
    await cancel(order.id);
    await drain(deps());
    expect(await reload(db, order)).toMatchObject({ status: 'pending_cancel' });
    await reconcile({ ...deps(), sleep: async () => {} }, 'timer');
    expect(await reload(db, order)).toMatchObject({ status: 'cancelled' });
    await expect(cancel(order.id)).rejects.toThrow('already cancelled');
  });
});

describe('a stop that the broker answers for as ended', () => {
  test.each([
    ['rejected', 1],
    ['cancelled', 2],
  ] as const)('%s: it is not sent again without a pause', async (status, sends) => {
    broker = new FakeBroker({ restingStops: true });
    account = await readyAccount(db, broker);
    await place(db);
    await drain(sendDeps(db, account, broker));
    const accept = broker.submit;
    broker.submit = async (request) => {
      const answer = await accept(request);
      return answer.outcome === 'accepted' ? { ...answer, order: { ...answer.order, status } } : answer;
    };
    const [bought] = broker.orders;
    await applyEvidence(sendDeps(db, account, broker), { ...bought! }, [broker.trade(bought!)]);
    await drain(sendDeps(db, account, broker), 50);
    expect(broker.submissions.filter(({ request }) => request.side === 'sell')).toHaveLength(sends);
  });
});

test('an exit that the broker refuses, as in a halt, gives the shares back to the stop', async () => {
  broker = new FakeBroker({ restingStops: true });
  account = await readyAccount(db, broker);
  await place(db);
  await drain(deps());
  const [bought] = broker.orders;
  await applyEvidence(deps(), { ...bought! }, [broker.trade(bought!)]);
  await drain(deps());
  const stops = () => broker.orders.filter(({ type, status }) => type === 'stop' && status === 'accepted');
  expect(stops()).toMatchObject([{ quantity: 10 }]);
  broker.fault = ({ type, side }) => (type === 'market' && side === 'sell' ? 'reject' : null);
  const { order: exit } = await place(db, { side: 'sell', origin: 'exit', quantity: 10 });
  await vi.waitFor(async () => {
    await drain(deps());
    expect((await reload(db, exit)).status).toBe('rejected');
    expect(stops()).toMatchObject([{ quantity: 10 }]);
  }, 20_000);
});
