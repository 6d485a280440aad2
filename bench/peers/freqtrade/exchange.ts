import Fastify from 'fastify';

const STAKE = 'USDT';
const DAY_MS = 86_400_000;
const CANDLES_MAX = 1_000;
const SPREAD = 0.01;

export interface Exchange {
  url: string;
  /** As ccxt names them. */
  pairs: string[];
  stop(): Promise<void>;
}

interface OfSymbol {
  Querystring: { symbol?: string; limit?: string };
}

/**
 * The public part of Binance's REST interface that a bot in dry-run reads: markets, tickers, order books and daily candles. Prices
 * differ from read to read, so that a trade ends with a profit or a loss.
 */
export async function startExchange(markets: number): Promise<Exchange> {
  const bases = Array.from({ length: markets }, (_, index) => `PEER${index}`);
  const symbols = bases.map((base) => `${base}${STAKE}`);
  let reads = 0;
  const nextPrice = (symbol: string) => 100 + symbols.indexOf(symbol) + Math.sin(reads++);
  const app = Fastify();
  app.get('/exchangeInfo', () => ({ symbols: bases.map(describeMarket) }));
  app.get('/time', () => ({ serverTime: Date.now() }));
  app.get<OfSymbol>('/ticker/24hr', ({ query: { symbol } }) =>
    symbol === undefined
      ? symbols.map((each) => describeTicker(each, nextPrice(each)))
      : describeTicker(symbol, nextPrice(symbol)),
  );
  app.get<OfSymbol>('/depth', ({ query: { symbol = '' } }) => {
    const price = nextPrice(symbol);
    return { lastUpdateId: reads, bids: [[text(price - SPREAD), '100000']], asks: [[text(price + SPREAD), '100000']] };
  });
  app.get<OfSymbol>('/klines', ({ query: { symbol = '', limit } }) => listCandles(nextPrice(symbol), Number(limit)));
  return {
    url: await app.listen({ host: '127.0.0.1', port: 0 }),
    pairs: bases.map((base) => `${base}/${STAKE}`),
    stop: () => app.close(),
  };
}

const text = (price: number) => price.toFixed(2);

const describeMarket = (base: string) => ({
  symbol: `${base}${STAKE}`,
  status: 'TRADING',
  baseAsset: base,
  quoteAsset: STAKE,
  baseAssetPrecision: 8,
  quotePrecision: 8,
  isSpotTradingAllowed: true,
  permissions: ['SPOT'],
  filters: [
    { filterType: 'PRICE_FILTER', minPrice: '0.01', maxPrice: '100000', tickSize: '0.01' },
    { filterType: 'LOT_SIZE', minQty: '0.001', maxQty: '100000', stepSize: '0.001' },
    { filterType: 'NOTIONAL', minNotional: '5' },
  ],
});

const describeTicker = (symbol: string, price: number) => ({
  symbol,
  lastPrice: text(price),
  bidPrice: text(price - SPREAD),
  askPrice: text(price + SPREAD),
  volume: '100000',
  quoteVolume: text(price * 100_000),
  closeTime: Date.now(),
});

/** The last one is today's. */
function listCandles(price: number, limit: number): (string | number)[][] {
  const count = Math.min(limit || CANDLES_MAX, CANDLES_MAX);
  const todayMs = Math.floor(Date.now() / DAY_MS) * DAY_MS;
  return Array.from({ length: count }, (_, index) => {
    const openedMs = todayMs - (count - 1 - index) * DAY_MS;
    return [openedMs, text(price), text(price + 1), text(price - 1), text(price), '1000', openedMs + DAY_MS - 1];
  });
}
