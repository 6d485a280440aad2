import { createAlpacaPaperBroker } from '../../../../src/broker/alpaca/alpaca-broker.adapter.ts';
import { targetIdOf } from '../../../../src/broker/one-cancels-other.ts';
import { Secret } from '../../../../src/kernel/access/secret.ts';
import { alwaysOpenCalendar } from '../../../../src/kernel/calendar/always-open.ts';
import type { BrokerageState } from '../../../../src/sandbox/brokerage/brokerage.ts';
import { isOpen, type BrokerOrder } from '../../../../src/sandbox/brokerage/order.ts';
import { type Sandbox, startSandbox } from '../../../../src/sandbox/servers/sandbox.adapter.ts';
import { readyAccount, setConfig, setQuote } from '../../kit.ts';
import type { BrokerSubject } from '../subject.ts';
import { ALPACA_CONNECTOR, ALPACA_SOURCES } from './alpaca-chaos.ts';

const CASH = 1e7;
const TICKERS_MAX = 16;
/** A limit at which a sale fills at once. */
const MARKETABLE = 0.01;
const calendar = alwaysOpenCalendar();

function connect(sandbox: Sandbox) {
  const credentials = { keyId: new Secret('k'), secretKey: new Secret('s') };
  return createAlpacaPaperBroker({ name: 'sandbox', baseUrl: sandbox.urls.alpaca, credentials, timeoutMs: 5_000 });
}

/** Changes open orders through a stored state, because no request can end a session or move the market. */
function change(
  { brokerage }: Sandbox,
  ticker: string,
  type: 'stop' | 'limit',
  edit: (order: BrokerOrder) => void,
): void {
  const state = JSON.parse(brokerage.snapshot()) as BrokerageState;
  for (const order of state.orders) if (isOpen(order) && order.symbol === ticker && order.type === type) edit(order);
  brokerage.restore(JSON.stringify(state));
}

/** As the adapter knows them: the request's id for the stop of a pair, and that of the target for its limit sale. */
function clientOrderIdOf(order: BrokerOrder, orders: readonly BrokerOrder[]): string {
  // An order that replaced another has the id of the replacement.
  if (order.orderClass !== 'oco' || order.replaces !== null) return order.clientOrderId;
  if (order.type === 'limit') return targetIdOf(order.clientOrderId);
  return orders.find(({ id }) => id === order.parentId)?.clientOrderId ?? order.clientOrderId;
}

/** The Alpaca adapter against the brokerage of the simulated market. */
export const alpacaSandbox: BrokerSubject = {
  name: 'alpaca-sandbox',
  what: 'the Alpaca adapter, against the brokerage of the simulated market',
  sources: ALPACA_SOURCES,
  connector: ALPACA_CONNECTOR,
  // A stop that is being cancelled does not fill.
  unreachable: ['rest of the exit placed, not committed'],
  openHost: async () => {
    let nowMs = Date.UTC(2026, 0, 6, 12);
    const sandbox = await startSandbox({
      world: 'easy',
      seed: 1,
      anchorDate: '2026-01-05',
      now: () => new Date(nowMs),
      calendar,
    });
    const ticker = sandbox.world.tickers[0] ?? '';
    const port = connect(sandbox);
    return {
      port,
      ticker,
      price: sandbox.world.priceAt(ticker, new Date(nowMs)) ?? 0,
      cash: 100_000,
      tick: async () => {
        nowMs += 5_000;
      },
      stop: async () => {
        await port.close();
        await sandbox.stop();
      },
    };
  },
  open: async ({ db, seed }) => {
    const now = () => new Date();
    const anchorDate = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10);
    const sandbox = await startSandbox({ world: 'easy', seed, anchorDate, now, calendar, brokerageCash: CASH });
    const port = connect(sandbox);
    const priceOf = (ticker: string) => sandbox.world.priceAt(ticker, now()) ?? 0;
    const tickers = sandbox.world.companies
      .map(({ ticker }) => ticker)
      .filter((ticker) => priceOf(ticker) > 1 && sandbox.world.isTrading(ticker, now()))
      .slice(0, TICKERS_MAX);
    const account = await readyAccount(db, port, { cash: CASH, tickers: [] });
    await setConfig(db, { max_price_age_minutes: 10_000 });
    return {
      port,
      account,
      connection: { baseUrl: sandbox.urls.alpaca, keyId: 'k', secretKey: 's' },
      hasPairs: true,
      tickers,
      priceOf,
      causesFaults: false,
      setRates: () => {},
      listAllOrders: async () =>
        sandbox.brokerage.state.orders.map((order, _, orders) => ({
          brokerOrderId: order.id,
          clientOrderId: clientOrderIdOf(order, orders),
        })),
      expireDayOrders: async (ticker) =>
        change(sandbox, ticker, 'stop', (order) => {
          if (order.timeInForce === 'day') order.expiresMs = Date.now();
        }),
      triggerStops: async (ticker) =>
        change(sandbox, ticker, 'stop', (order) => {
          order.triggered = true;
        }),
      triggerTargets: async (ticker) =>
        change(sandbox, ticker, 'limit', (order) => {
          order.limitPrice = MARKETABLE;
        }),
      tick: async () => {
        for (const ticker of tickers) await setQuote(db, ticker, priceOf(ticker));
      },
      stop: async () => {
        await port.close();
        await sandbox.stop();
      },
    };
  },
};
