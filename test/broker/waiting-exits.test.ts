import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { BrokerAccountRow } from '../../src/broker/account.store.ts';
import { reconcile } from '../../src/broker/use/reconcile.ts';
import { MINUTE_MS } from '../../src/kernel/clock.ts';
import { testDatabase } from '../kit/database.ts';
import { FakeBroker } from './fake-broker.ts';
import { calendar, drain, place, readyAccount, sendDeps } from './kit.ts';

const { db } = await testDatabase();
const EXIT = { origin: 'exit', side: 'sell', quantity: 10 } as const;
let broker: FakeBroker;
let account: BrokerAccountRow;

/** 10 ACME are held. */
beforeEach(async () => {
  await sql`delete from kernel.jobs`.execute(db);
  broker = new FakeBroker();
  account = await readyAccount(db, broker);
  await place(db);
  await drain(deps());
  broker.trade(broker.orders[0]!);
  await syncAfter(0);
});

const deps = () => sendDeps(db, account, broker);
const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS);
/** The timed reconciliation, some minutes from now. */
async function syncAfter(minutes: number, market: Pick<typeof calendar, 'tradingMinutes'> = calendar): Promise<void> {
  const now = minutesFromNow(minutes);
  const run = { ...deps(), calendar: market, now: () => now, sleep: async () => {} };
  expect(await reconcile(run, 'timer')).toMatchObject({ status: 'clean' });
}
const incidents = () =>
  db
    .selectFrom('broker_incidents')
    .select(['ticker', 'message', 'resolved_at'])
    .where('broker_account_id', '=', account.id)
    .where('kind', '=', 'exit_waiting')
    .execute();

test('an exit that the broker does not fill is one incident after five minutes of trading, until it fills', async () => {
  await place(db, EXIT);
  await drain(deps());
  await syncAfter(4);
  expect(await incidents()).toEqual([]);
  await syncAfter(6);
  await syncAfter(7);
  const message =
    'the broker has not filled the sale of 10 ACME for 5 minutes of trading: ACME may be halted; ask the broker';
  expect(await incidents()).toEqual([{ ticker: 'ACME', message, resolved_at: null }]);
  broker.trade(broker.orders.at(-1)!);
  await syncAfter(8);
  expect(await incidents()).toMatchObject([{ resolved_at: expect.any(Date) }]);
});

test('one that fills in parts counts from its last fill', async () => {
  await place(db, EXIT);
  await drain(deps());
  broker.trade(broker.orders.at(-1)!, 4);
  await syncAfter(4);
  await syncAfter(8);
  expect(await incidents()).toEqual([]);
  await syncAfter(10);
  expect(await incidents()).toMatchObject([{ message: expect.stringContaining('the sale of 6 ACME') }]);
});

test('an exit that waits for the market to open is none, nor an operator’s sale that rests', async () => {
  await place(db, { ...EXIT, quantity: 4 });
  await drain(deps());
  await syncAfter(600, { tradingMinutes: () => 0 });
  expect(await incidents()).toEqual([]);
  await sql`delete from kernel.jobs`.execute(db);
  broker.trade(broker.orders.at(-1)!);
  await syncAfter(0);
  await place(db, { origin: 'override', side: 'sell', quantity: 6, orderType: 'limit', limitPrice: 110 });
  await drain(deps());
  expect(broker.orders.at(-1)).toMatchObject({ type: 'limit', status: 'accepted' });
  await syncAfter(600);
  expect(await incidents()).toEqual([]);
});

test('an exit that the broker refuses again and again is an incident, until one has another outcome', async () => {
  broker.fault = () => 'reject';
  await place(db, EXIT, minutesFromNow(-6));
  await drain(deps());
  await place(db, EXIT, minutesFromNow(-1));
  await drain(deps());
  await syncAfter(0);
  const message = 'the broker has refused the exit from ACME for 5 minutes of trading: no; ask the broker';
  expect(await incidents()).toEqual([{ ticker: 'ACME', message, resolved_at: null }]);
  broker.fault = () => null;
  await place(db, EXIT);
  await drain(deps());
  broker.trade(broker.orders.at(-1)!);
  await syncAfter(0);
  expect(await incidents()).toMatchObject([{ resolved_at: expect.any(Date) }]);
});

test('a single refusal, and refusals of a time ago, are none', async () => {
  broker.fault = () => 'reject';
  await place(db, EXIT, minutesFromNow(-4));
  await drain(deps());
  await syncAfter(0);
  await syncAfter(20);
  expect(await incidents()).toEqual([]);
});

test('the next attempt of an exit that the broker refuses does not end the incident before it is answered', async () => {
  broker.fault = () => 'reject';
  await place(db, EXIT, minutesFromNow(-6));
  await drain(deps());
  await place(db, EXIT, minutesFromNow(-1));
  await drain(deps());
  await syncAfter(0);
  await place(db, EXIT);
  await syncAfter(0);
  expect(await incidents()).toMatchObject([{ resolved_at: null }]);
});
