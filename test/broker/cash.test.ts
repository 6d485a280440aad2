import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { BrokerAccountRow } from '../../src/broker/account.store.ts';
import type { BrokerFill, BrokerOrder } from '../../src/broker/broker-port.ts';
import type { OrderIntent } from '../../src/broker/order-intent.ts';
import { applyEvidence } from '../../src/broker/use/apply-evidence.ts';
import { reconcile } from '../../src/broker/use/reconcile.ts';
import { testDatabase } from '../kit/database.ts';
import { FakeBroker } from './fake-broker.ts';
import { drain, place, readyAccount, reload, sendDeps, setConfig } from './kit.ts';

const { db } = await testDatabase();
const CASH = 10_000;
const SALE = { origin: 'exit', side: 'sell', quantity: 90 } as const;
let broker: FakeBroker;
let account: BrokerAccountRow;

/** 90 ACME are held, bought at 100, and 1,000 of cash are left. */
beforeEach(async () => {
  await sql`delete from kernel.jobs`.execute(db);
  broker = new FakeBroker();
  broker.cash = CASH;
  account = await readyAccount(db, broker, { cash: CASH, tickers: ['ACME', 'BETA', 'GAMA'] });
  await send({ quantity: 90 });
  await book(broker.trade(broker.orders[0]!));
  await sync();
});

const deps = () => sendDeps(db, account, broker);
const sync = async () => {
  const { status } = await reconcile({ ...deps(), sleep: async () => {} }, 'timer');
  expect(status).toBe('clean');
};
const orderOf = (fill: BrokerFill): BrokerOrder =>
  broker.orders.find(({ brokerOrderId }) => brokerOrderId === fill.brokerOrderId)!;
const book = (fill: BrokerFill) => applyEvidence(deps(), { ...orderOf(fill) }, [fill]);

/** Sends one order and returns what became of it. */
async function send(overrides: Partial<OrderIntent>): Promise<string> {
  const { order } = await place(db, overrides);
  await drain(deps());
  const { status, reason } = await reload(db, order);
  return reason === null ? status : `${status}: ${reason}`;
}
const buy = (quantity: number) => send({ ticker: 'BETA', quantity });
const REFUSED = /^blocked: .*buying_power/;

describe('the proceeds of a sale that fills around the report of the cash', () => {
  test('count once where the report includes them and the fill is booked afterwards', async () => {
    await send(SALE);
    const honest = broker.getAccount;
    const fills: BrokerFill[] = [];
    broker.getAccount = () => {
      fills.push(broker.trade(broker.orders.at(-1)!));
      broker.getAccount = honest;
      return honest();
    };
    await sync();
    await book(fills[0]!);
    // 10,000 of cash, of which the report had all.
    expect(await buy(101)).toMatch(REFUSED);
    expect(await buy(99)).toBe('accepted');
  });

  test('wait for the next report where the sale was at the broker before the last one', async () => {
    await send(SALE);
    await sync();
    await book(broker.trade(broker.orders.at(-1)!));
    expect(await buy(99)).toMatch(REFUSED);
    await sync();
    expect(await buy(99)).toBe('accepted');
  });

  test('count at once where the sale was made after the report', async () => {
    await send(SALE);
    await book(broker.trade(broker.orders.at(-1)!));
    expect(await buy(101)).toMatch(REFUSED);
    expect(await buy(99)).toBe('accepted');
  });

  test('wait where it is not known when the broker answered', async () => {
    // The reconciliation that asked for the cash has not ended.
    await sql`update broker_accounts set synced_at = reconciled_at + interval '1 ms' where id = ${account.id}`.execute(
      db,
    );
    await send(SALE);
    await book(broker.trade(broker.orders.at(-1)!));
    expect(await buy(99)).toMatch(REFUSED);
  });

  test('of somebody else wait for the next report', async () => {
    const sold = broker.place({
      clientOrderId: 'by-hand',
      ticker: 'ACME',
      side: 'sell',
      type: 'market',
      timeInForce: 'day',
      quantity: 90,
      limitPrice: null,
      stopPrice: null,
    });
    await book(broker.trade(sold));
    expect(await buy(99)).toMatch(REFUSED);
    await sync();
    expect(await buy(99)).toBe('accepted');
  });
});

test('a purchase that ended counts by the broker’s report before its fills are booked', async () => {
  expect(await buy(9)).toBe('accepted');
  const bought = broker.orders.at(-1)!;
  broker.trade(bought, 8);
  bought.status = 'cancelled';
  await applyEvidence(deps(), { ...bought }, []);
  expect(await buy(3)).toMatch(REFUSED);
  await sync();
  expect(await buy(3)).toMatch(REFUSED);
  expect(await buy(2)).toBe('accepted');
});

test('a purchase that ended counts towards the position and the heat before its fills are booked', async () => {
  await setConfig(db, { max_position_pct: 0.09 });
  expect(await send({ ticker: 'BETA', quantity: 7, riskAmount: 700 })).toBe('accepted');
  const bought = broker.orders.at(-1)!;
  broker.trade(bought, 6);
  bought.status = 'cancelled';
  await applyEvidence(deps(), { ...bought }, []);
  expect(await buy(3.1)).toMatch(/^blocked: position_limit/);
  expect(await send({ ticker: 'GAMA', quantity: 1, riskAmount: 300 })).toMatch(/^blocked: portfolio_heat/);
  expect(await send({ ticker: 'GAMA', quantity: 1, riskAmount: 100 })).toBe('accepted');
  expect(await buy(2.9)).toBe('accepted');
  await setConfig(db, { max_position_pct: 1 });
});

test('a purchase that is booked after the report counts at once', async () => {
  expect(await buy(5)).toBe('accepted');
  await book(broker.trade(broker.orders.at(-1)!));
  expect(await buy(6)).toMatch(REFUSED);
  expect(await buy(5)).toBe('accepted');
});
