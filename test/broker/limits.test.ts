import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { BrokerAccountRow } from '../../src/broker/account.store.ts';
import type { BrokerOrderRequest } from '../../src/broker/broker-port.ts';
import { saveAsset } from '../../src/broker/broker-reference.store.ts';
import { GATE_LIMITS } from '../../src/broker/gate.ts';
import type { OrderIntent } from '../../src/broker/order-intent.ts';
import { handleBrokerJob } from '../../src/broker/use/handle-broker-job.ts';
import { loadRecheck } from '../../src/broker/use/recheck-approval.ts';
import { endUnapprovedOrder } from '../../src/broker/use/end-unapproved-order.ts';
import { PermanentJobError } from '../../src/kernel/queue/queue.ts';
import { reviewApproval } from '../../src/risk/use/review-approval.ts';
import { testDatabase } from '../kit/database.ts';
import { type Random, seededRandom } from '../kit/random.ts';
import { FakeBroker } from './fake-broker.ts';
import { calendar, drain, OPERATOR, place, queue, readyAccount, reload, sendDeps, setConfig, setQuote } from './kit.ts';

/** The default is a short run; a long run sets 10,000. Of seven routes five are here, two in test/trading/limit-routes.test.ts. */
const ORDERS = Number(process.env.SEXTANT_BOUNDARY_ORDERS ?? 160);
const SEED = Number(process.env.SEXTANT_CHAOS_SEED ?? 1);
const PER_ROUTE = Math.ceil(ORDERS / 7);
const PER_BATCH = 14;
const CASH = 100_000;
const LIMITS = {
  trading_mode: 'paper' as const,
  min_confidence: 0.55,
  max_order_value: 4_000,
  max_position_pct: 0.05,
  max_gross_exposure_pct: 0.3,
  max_open_positions: 9,
  max_orders_per_day: 12,
  min_price: 5,
  max_price_age_minutes: 15,
  price_collar_pct: 0.05,
  auto_approve_paper: true,
};
/** Lets everything pass while the orders wait. */
const NO_LIMITS = {
  min_confidence: 0,
  max_order_value: 1e9,
  max_position_pct: 1,
  max_gross_exposure_pct: 1,
  max_open_positions: 10_000,
  max_orders_per_day: 1_000_000,
  min_price: 0,
  max_price_age_minutes: 10_000,
  price_collar_pct: 1,
  max_daily_notional: 1e12,
  max_open_orders: 10_000,
};
/** Two sets in turn, so that each limit of the account is the first to be reached in some batches. */
const ACCOUNT_LIMITS = [
  { max_daily_notional: 1e12, max_open_orders: 10_000 },
  { max_daily_notional: 12_000, max_open_orders: 10_000 },
  { max_daily_notional: 1e12, max_open_orders: 4 },
] as const;
type AccountLimits = (typeof ACCOUNT_LIMITS)[number];
const PRICES: Record<string, number> = { AAA: 100, BBB: 50, CCC: 20, DDD: 400, EEE: 5, LOW: 4.99, OLD: 100, NONE: 0 };
const FORBIDDEN = ['LOW', 'OLD', 'NONE', 'LOCK', 'BANNED', 'GONE', 'HALTED'];
const TICKERS = [
  ...Object.keys(PRICES),
  ...Array.from({ length: 8 }, (_, index) => `T${String.fromCharCode(65 + index)}`),
];
const priceOf = (ticker: string) => PRICES[ticker] ?? 100;
const { db } = await testDatabase();

/** An independent implementation of the limits, from the submissions alone. */
class Oracle {
  readonly violations: string[] = [];
  readonly #sent: BrokerOrderRequest[] = [];
  readonly #limits: AccountLimits;
  readonly #about: (request: BrokerOrderRequest) => { confidence: number; override: boolean };

  constructor(
    limits: AccountLimits,
    about: (request: BrokerOrderRequest) => { confidence: number; override: boolean },
  ) {
    this.#limits = limits;
    this.#about = about;
  }

  see(request: BrokerOrderRequest): void {
    const worth = ({ quantity, limitPrice, stopPrice, ticker }: BrokerOrderRequest) =>
      quantity * Math.max(priceOf(ticker), limitPrice ?? 0, stopPrice ?? 0);
    const must = (holds: boolean, what: string) => {
      if (!holds) this.violations.push(`${what}: ${JSON.stringify(request)}`);
    };
    const { confidence, override } = this.#about(request);
    const before = this.#sent.reduce((sum, one) => sum + worth(one), 0);
    must(request.side === 'buy', 'sold what is not held');
    must(worth(request) <= LIMITS.max_order_value + 1e-6, 'order value');
    must(worth(request) <= LIMITS.max_position_pct * CASH + 1e-6, 'position');
    must(before + worth(request) <= LIMITS.max_gross_exposure_pct * CASH + 1e-6, 'gross exposure');
    must(!this.#sent.some(({ ticker }) => ticker === request.ticker), 'the same symbol and side twice');
    must(this.#sent.length < LIMITS.max_orders_per_day, 'orders per day');
    must(new Set(this.#sent.map(({ ticker }) => ticker)).size < LIMITS.max_open_positions, 'open positions');
    must(!FORBIDDEN.includes(request.ticker), 'a symbol that must not be bought');
    must(before + worth(request) <= this.#limits.max_daily_notional + 1e-6, 'daily notional');
    must(this.#sent.length < this.#limits.max_open_orders, 'open orders');
    const { type, limitPrice, stopPrice, quantity, ticker } = request;
    const beyond = type === 'limit' ? (limitPrice ?? 0) / priceOf(ticker) - 1 : 0;
    must(beyond <= LIMITS.price_collar_pct + 1e-9, 'price collar');
    for (const price of [limitPrice, stopPrice])
      must(price === null || /^\d+(\.\d{1,2})?$/.test(String(price)), 'a price between two cents');
    must(ticker !== 'WHOLE' || Number.isInteger(quantity), 'a fraction of a whole share');
    must(override || confidence >= LIMITS.min_confidence, 'confidence');
    this.#sent.push(request);
  }
}

/** Just below, at and just above the limits, and far beyond. */
function boundaryIntent(random: Random): Partial<OrderIntent> {
  const ticker = random.pick([...TICKERS, 'LOCK', 'BANNED', 'GONE', 'HALTED', 'WHOLE', 'WHOLE']);
  const price = priceOf(ticker) || 100;
  const value =
    random.pick([4_000, 4_000, 5_000, 1_000]) * random.pick([0.5, 0.999999, 1, 1, 1.000001, 1.01, 10, 1_000]);
  const type = random.pick(['market', 'market', 'limit', 'stop'] as const);
  const beyond = random.pick([0.9, 1, 1.05, 1.06, 1.5, 3]);
  const cents = (price: number) => Math.round(price * 100) / 100;
  const at = cents(price * beyond);
  return {
    ticker,
    side: random.chance(0.9) ? 'buy' : 'sell',
    quantity: random.chance(0.3) ? Math.max(1, Math.round(value / price)) : Math.max(1e-6, value / price),
    orderType: type,
    ...(type === 'limit' ? { limitPrice: at } : {}),
    ...(type === 'stop' ? { stopPrice: at } : {}),
    referencePrice: random.pick([price, price, price * 1.02, price * 1.05, null]),
    confidence: random.pick([0.54, 0.55, 0.56, 0.9]),
  };
}

async function freshAccount(
  limits: AccountLimits = ACCOUNT_LIMITS[0],
): Promise<{ broker: FakeBroker; account: BrokerAccountRow }> {
  await sql`delete from kernel.jobs`.execute(db);
  await sql`delete from symbol_lockouts`.execute(db);
  const broker = new FakeBroker();
  const account = await readyAccount(db, broker, { cash: CASH, wide: false, tickers: [] });
  await setConfig(db, { ...LIMITS, ...limits, max_sector_pct: 1, max_adv_pct: 1 });
  for (const ticker of TICKERS) {
    const at = ticker === 'OLD' ? new Date(Date.now() - 16 * 60_000) : new Date();
    if (ticker !== 'NONE') await setQuote(db, ticker, priceOf(ticker), at);
  }
  for (const ticker of ['LOCK', 'BANNED', 'GONE', 'HALTED', 'WHOLE']) await setQuote(db, ticker, 100);
  await sql`insert into restricted_symbols (ticker, reason, created_by, created_at)
    values ('BANNED', 'x', 'test', now()) on conflict do nothing`.execute(db);
  const asset = { listed: true, tradable: true, fractionable: true, shortable: false, halted: null };
  await saveAsset(db, account.id, 'GONE', { ...asset, tradable: false }, new Date());
  await saveAsset(db, account.id, 'HALTED', { ...asset, halted: true }, new Date());
  await saveAsset(db, account.id, 'WHOLE', { ...asset, fractionable: false }, new Date());
  await sql`insert into symbol_lockouts (ticker, reason, created_by, created_at, expires_at)
    values ('LOCK', 'x', 'test', now() - interval '1 minute', now() + interval '1 hour')`.execute(db);
  return { broker, account };
}

const approvalDeps = {
  db,
  now: () => new Date(),
  service: 'risk' as const,
  enqueueApprovedOrder: async (tx: Parameters<typeof queue.enqueue>[0], { id }: { id: string }) => {
    await queue.enqueue(tx, [{ queue: 'broker', key: id, payload: { approval_id: id } }]);
  },
  loadRecheck: (tx: Parameters<typeof loadRecheck>[0], approval: Parameters<typeof loadRecheck>[1], now: Date) =>
    loadRecheck(tx, approval, now, { calendar }),
  withholdOrder: (
    ...[tx, approval, why]: [
      Parameters<typeof endUnapprovedOrder>[0],
      Parameters<typeof endUnapprovedOrder>[1],
      Parameters<typeof endUnapprovedOrder>[2],
    ]
  ) => endUnapprovedOrder(tx, approval, why, new Date()),
};

/** Half a cent beyond its price, which only a row written by hand can have. */
const offTick = (wanted: Partial<OrderIntent>): Partial<OrderIntent> => ({
  ...wanted,
  ...(wanted.limitPrice ? { limitPrice: wanted.limitPrice - 0.005 } : {}),
  ...(wanted.stopPrice ? { stopPrice: wanted.stopPrice - 0.005 } : {}),
});

/** An order row and its job without a decision. */
async function forceRow(account: BrokerAccountRow, wanted: Partial<OrderIntent>): Promise<void> {
  const { rows } = await sql<{
    id: string;
  }>`insert into orders (broker_account_id, mode, client_order_id, intent_key, origin,
      ticker, side, order_type, time_in_force, quantity, limit_price, stop_price, estimated_value, reference_price, confidence,
      created_by)
    values (${account.id}, 'paper', ${randomUUID()}, ${randomUUID()}, 'decision', ${wanted.ticker}, ${wanted.side},
      ${wanted.orderType}, 'day', ${wanted.quantity}, ${wanted.limitPrice ?? null}, ${wanted.stopPrice ?? null}, 0, null,
      ${wanted.confidence}, 'test') returning id`.execute(db);
  await queue.enqueue(db, [{ queue: 'broker', payload: { order_id: rows[0]?.id } }]);
}

describe('no order over a limit is sent', () => {
  test.each(['decision', 'override', 'approval', 'a forced row', 'approval, before the limits were lowered'] as const)(
    `of ${PER_ROUTE} orders around the limits, placed by %s`,
    async (way) => {
      const random = seededRandom(SEED + way.length);
      const confidences = new Map<string, number>();
      let sent = 0;
      let blocked = 0;
      for (let batch = 0; batch * PER_BATCH < PER_ROUTE; batch++) {
        const limits = ACCOUNT_LIMITS[batch % ACCOUNT_LIMITS.length]!;
        const { broker, account } = await freshAccount(limits);
        const isApproved = way.startsWith('approval');
        if (isApproved) await setConfig(db, { auto_approve_paper: false });
        if (way === 'approval, before the limits were lowered') await setConfig(db, NO_LIMITS);
        const oracle = new Oracle(limits, ({ clientOrderId }) => ({
          confidence: confidences.get(clientOrderId) ?? 1,
          override: way === 'override',
        }));
        broker.fault = (request) => {
          oracle.see(request);
          return null;
        };
        for (let index = 0; index < PER_BATCH; index++) {
          const wanted = boundaryIntent(random);
          if (way === 'a forced row') await forceRow(account, random.chance(0.1) ? offTick(wanted) : wanted);
          else {
            const { order } = await place(db, { ...wanted, origin: way === 'override' ? 'override' : 'decision' });
            if (isApproved) {
              expect(order.status).toBe('pending_approval');
              const decision = { approved: true, reviewedBy: 'me', note: '' };
              await reviewApproval(approvalDeps, order.approval_id!, decision, OPERATOR);
            }
          }
        }
        const rows = await db
          .selectFrom('orders')
          .select(['client_order_id', 'confidence'])
          .where('broker_account_id', '=', account.id)
          .execute();
        await setConfig(db, { ...LIMITS, ...limits, auto_approve_paper: !isApproved });
        for (const { client_order_id, confidence } of rows) confidences.set(client_order_id, confidence);
        await drain(sendDeps(db, account, broker, { limits: GATE_LIMITS }));
        expect(oracle.violations).toEqual([]);
        sent += broker.submissions.length;
        const ends = await db
          .selectFrom('orders')
          .select(['status'])
          .where('broker_account_id', '=', account.id)
          .where('status', '=', 'blocked')
          .execute();
        blocked += ends.length;
      }
      // Guards against orders that are all on one side of the limits.
      expect(sent).toBeGreaterThan(0);
      expect(blocked).toBeGreaterThan(0);
    },
    60_000 + ORDERS * 500,
  );

  test('and an invalid payload is a permanent error', async () => {
    const { broker, account } = await freshAccount();
    const deps = sendDeps(db, account, broker);
    const garbage = [
      null,
      1,
      'x',
      [],
      {},
      { order_id: 'x' },
      { order_id: randomUUID() },
      { ticker: 'AAA', quantity: 1e9 },
    ];
    for (const payload of [...garbage, { approval_id: randomUUID() }]) {
      await expect(handleBrokerJob(deps, payload, async () => {})).rejects.toThrow(PermanentJobError);
    }
    expect(broker.submissions).toEqual([]);
  });
});

describe('the gate checks again directly before the send', () => {
  test('a price that moved too far since the decision blocks the order', async () => {
    const { broker, account } = await freshAccount();
    const { order } = await place(db, { ticker: 'AAA', quantity: 10 });
    await setQuote(db, 'AAA', 102.01, new Date());
    await drain(sendDeps(db, account, broker));
    expect(await reload(db, order)).toMatchObject({
      status: 'blocked',
      reason: expect.stringContaining('price_drift'),
    });
    const { order: within } = await place(db, { ticker: 'BBB', quantity: 10, referencePrice: 50 });
    await setQuote(db, 'BBB', 51, new Date());
    await drain(sendDeps(db, account, broker));
    expect(await reload(db, within)).toMatchObject({ status: 'accepted' });
  });

  test('an order other than the approved one is not sent', async () => {
    const { broker, account } = await freshAccount();
    await setConfig(db, { auto_approve_paper: false });
    const { order } = await place(db, { ticker: 'AAA', quantity: 10 });
    await reviewApproval(approvalDeps, order.approval_id!, { approved: true, reviewedBy: 'me', note: '' }, OPERATOR);
    await sql`alter table orders disable trigger orders_guard`.execute(db);
    await sql`update orders set quantity = 11 where id = ${order.id}`.execute(db);
    await sql`alter table orders enable trigger orders_guard`.execute(db);
    await drain(sendDeps(db, account, broker));
    expect(await reload(db, order)).toMatchObject({
      status: 'blocked',
      reason: expect.stringContaining('another order was approved'),
    });
    expect(broker.submissions).toEqual([]);
  });

  test('an order that needs an approval is not sent by a forced job', async () => {
    const { broker, account } = await freshAccount();
    const { order } = await place(db, { ticker: 'AAA', quantity: 10 });
    await setConfig(db, { auto_approve_paper: false });
    await drain(sendDeps(db, account, broker));
    expect(await reload(db, order)).toMatchObject({ status: 'blocked', reason: expect.stringContaining('approval') });
    const { order: waiting } = await place(db, { ticker: 'BBB', quantity: 10, referencePrice: 50 });
    await queue.enqueue(db, [{ queue: 'broker', payload: { order_id: waiting.id } }]);
    await queue.enqueue(db, [{ queue: 'broker', payload: { approval_id: waiting.approval_id } }]);
    await drain(sendDeps(db, account, broker));
    expect(await reload(db, waiting)).toMatchObject({ status: 'pending_approval' });
    expect(broker.submissions).toEqual([]);
  });

  test('too many orders within a minute are blocked', async () => {
    const { broker, account } = await freshAccount();
    await setConfig(db, { max_orders_per_day: 1_000, max_open_positions: 100, max_gross_exposure_pct: 1 });
    const tickers = Array.from({ length: 35 }, (_, index) => `R${index}`);
    for (const ticker of tickers) {
      await setQuote(db, ticker, 100);
      await place(db, { ticker, quantity: 1 });
    }
    await drain(sendDeps(db, account, broker, { limits: GATE_LIMITS }));
    expect(broker.submissions).toHaveLength(GATE_LIMITS.ordersPerMinuteMax);
  });
});
