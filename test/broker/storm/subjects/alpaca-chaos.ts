import { fileURLToPath } from 'node:url';
import { createAlpacaPaperBroker } from '../../../../src/broker/alpaca/alpaca-broker.adapter.ts';
import { Secret } from '../../../../src/kernel/access/secret.ts';
import { readyAccount, setConfig, setQuote } from '../../kit.ts';
import { ChaosServer, OBSERVER_KEY, PRICE } from '../chaos-server.ts';
import type { BrokerSubject, RunningBroker } from '../subject.ts';

const TICKERS = Array.from({ length: 16 }, (_, index) => `X${index.toString(36).toUpperCase()}`);
export const ALPACA_SOURCES = ['broker/alpaca/alpaca-broker.adapter.ts', 'kernel/access/secret.ts'];
export const ALPACA_CONNECTOR = fileURLToPath(new URL('./alpaca.connect.mjs', import.meta.url));

/** The Alpaca adapter against a server that puts the faults on the wire: resets, error pages, garbage. */
export const alpacaChaos: BrokerSubject & { openServer: typeof openServer } = {
  name: 'alpaca-chaos',
  what: 'the Alpaca adapter, against a server that breaks connections and answers',
  sources: ALPACA_SOURCES,
  connector: ALPACA_CONNECTOR,
  unreachable: [],
  // The contract is about a broker without faults: the sandbox and the stand-in are.
  openHost: null,
  openServer,
  open: async (stage) => (await openServer(stage)).broker,
};

async function openServer({ db, dedupes, seed }: Parameters<BrokerSubject['open']>[0]) {
  const server = new ChaosServer({ dedupes, seed });
  await server.start();
  const port = createAlpacaPaperBroker({
    name: 'chaos',
    baseUrl: server.url,
    credentials: { keyId: new Secret(OBSERVER_KEY), secretKey: new Secret('x') },
  });
  const account = await readyAccount(db, port, { tickers: TICKERS });
  await setConfig(db, { max_price_age_minutes: 10_000 });
  const broker: RunningBroker = {
    port,
    account,
    connection: { baseUrl: server.url, keyId: 'x', secretKey: 'x' },
    hasPairs: false,
    tickers: TICKERS,
    priceOf: () => PRICE,
    causesFaults: true,
    setRates: (rates) => {
      server.rates = rates;
    },
    listAllOrders: async () =>
      server.orders.map(({ id, client_order_id }) => ({ brokerOrderId: id, clientOrderId: client_order_id })),
    expireDayOrders: async (ticker) => server.expireDayOrders(ticker),
    triggerStops: async (ticker) => server.triggerStops(ticker),
    tick: async () => {
      for (const ticker of TICKERS) await setQuote(db, ticker, PRICE);
    },
    stop: async () => {
      await port.close();
      await server.stop();
    },
  };
  server.onFault = (ticker) => broker.onFault?.(ticker);
  return { server, broker };
}
