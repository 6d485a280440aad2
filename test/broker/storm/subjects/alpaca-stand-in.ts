import { createAlpacaPaperBroker } from '../../../../src/broker/alpaca/alpaca-broker.adapter.ts';
import { Secret } from '../../../../src/kernel/access/secret.ts';
import { type AlpacaStandIn, startAlpacaStandIn } from '../../../vendors/alpaca-stand-in.ts';
import { priceAt, type StandInCompany } from '../../../vendors/stand-in-market.ts';
import { readyAccount, setConfig, setQuote } from '../../kit.ts';
import type { BrokerSubject } from '../subject.ts';
import { ALPACA_CONNECTOR, ALPACA_SOURCES } from './alpaca-chaos.ts';

const CASH = 1e7;
const COMPANIES = Array.from(
  { length: 16 },
  (_, index): StandInCompany => ({
    ticker: `S${index.toString(36).toUpperCase()}`,
    name: `Stand-in ${index} Inc.`,
    exchange: 'XNAS',
    cik: String(1_000_000 + index).padStart(10, '0'),
    sicCode: '3571',
    sicDescription: 'ELECTRONIC COMPUTERS',
    marketCap: 1e12,
    price: 100 + index,
  }),
);
const priceOf = (ticker: string) => {
  const company = COMPANIES.find((one) => one.ticker === ticker);
  return company ? priceAt(company, new Date(), []).price : 0;
};
const start = (cash: number) =>
  startAlpacaStandIn({ companies: COMPANIES, cash, fillsWhenClosed: true, tradingCallsPerMinute: 1e6 });

function connect({ baseUrl, keyId, secretKey }: AlpacaStandIn) {
  const credentials = { keyId: new Secret(keyId), secretKey: new Secret(secretKey) };
  return createAlpacaPaperBroker({ name: 'stand-in', baseUrl, credentials, timeoutMs: 5_000 });
}

/** The Alpaca adapter against a server written from the models of the broker's published client. */
export const alpacaStandIn: BrokerSubject = {
  name: 'alpaca-stand-in',
  what: 'the Alpaca adapter, against a server by the models of the broker’s published client',
  sources: ALPACA_SOURCES,
  connector: ALPACA_CONNECTOR,
  // A stop does not sell while it is being cancelled.
  unreachable: ['rest of the exit placed, not committed'],
  openHost: async () => {
    const cash = 100_000;
    const server = await start(cash);
    const port = connect(server);
    const ticker = COMPANIES[0]?.ticker ?? '';
    const stop = async () => {
      await port.close();
      await server.close();
    };
    return { port, ticker, price: priceOf(ticker), cash, tick: async () => {}, stop };
  },
  open: async ({ db }) => {
    const server = await start(CASH);
    const { baseUrl, keyId, secretKey } = server;
    const port = connect(server);
    const tickers = COMPANIES.map(({ ticker }) => ticker);
    const account = await readyAccount(db, port, { cash: CASH, tickers: [] });
    await setConfig(db, { max_price_age_minutes: 10_000 });
    const stops = (ticker: string) => server.orders.filter(({ symbol, type }) => symbol === ticker && type === 'stop');
    return {
      port,
      account,
      connection: { baseUrl, keyId, secretKey },
      hasPairs: false,
      tickers,
      priceOf,
      causesFaults: false,
      setRates: () => {},
      listAllOrders: async () =>
        server.orders.map(({ id, client_order_id }) => ({ brokerOrderId: id, clientOrderId: client_order_id })),
      expireDayOrders: async (ticker) => {
        for (const order of stops(ticker)) if (order['time_in_force'] === 'day') server.expire(order.id);
      },
      triggerStops: async (ticker) => {
        for (const order of stops(ticker)) server.fill(order.id, Number(order['stop_price']));
      },
      tick: async () => {
        for (const ticker of tickers) await setQuote(db, ticker, priceOf(ticker));
      },
      stop: async () => {
        await port.close();
        await server.close();
      },
    };
  },
};
