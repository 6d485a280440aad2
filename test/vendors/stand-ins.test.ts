import { Alpaca, streaming } from '@alpacahq/alpaca-trade-api';
import { restClient } from '@massive.com/client-js';
import { afterAll, describe, expect, test } from 'vitest';
import { ALPACA_PLANS, startAlpacaStandIn } from './alpaca-stand-in.ts';
import { MASSIVE_PLANS, startMassiveStandIn } from './massive-stand-in.ts';

/** A Monday with an open market; the Friday before was 13 November. */
const now = () => new Date('2026-11-16T15:00:00Z');
const splits = [{ ticker: 'NVDA', exDate: '2026-06-10', from: 1, to: 10 }];
const dividends = [{ ticker: 'AAPL', exDate: '2026-11-10', cash: 0.26, declaredOn: '2026-10-30' }];

describe('the market data vendor’s official client reads its stand-in', async () => {
  const standIn = await startMassiveStandIn({ now, splits, dividends, plan: MASSIVE_PLANS.paid });
  afterAll(() => standIn.close());
  const client = restClient(standIn.apiKey, standIn.baseUrl);

  test('bars, grouped bars and the previous close', async () => {
    const range = { stocksTicker: 'AAPL', multiplier: 1, timespan: 'day', from: '2026-11-09', to: '2026-11-13' };
    const bars = await client.getStocksAggregates(range as never);
    expect(bars).toMatchObject({ ticker: 'AAPL', status: 'OK', resultsCount: 5 });
    expect(new Date(bars.results![0]!.t).toISOString()).toBe('2026-11-09T05:00:00.000Z');
    const grouped = await client.getGroupedStocksAggregates({ date: '2026-11-13' });
    expect(grouped.results!.find(({ T }) => T === 'AAPL')!.c).toBe(bars.results![4]!.c);
    const previous = await client.getPreviousStocksAggregates({ stocksTicker: 'AAPL' });
    expect(previous.results![0]!.c).toBe(bars.results![4]!.c);
  });

  test('snapshots, splits, dividends, tickers and news', async () => {
    const snapshots = await client.getStocksSnapshotTickers({ tickers: ['AAPL', 'MSFT'] });
    expect(snapshots.tickers!.map(({ ticker }) => ticker)).toEqual(['AAPL', 'MSFT']);
    expect((await client.getStocksV1Splits({ ticker: 'NVDA' })).results).toEqual([
      expect.objectContaining({ execution_date: '2026-06-10', split_from: 1, split_to: 10 }),
    ]);
    expect((await client.getStocksV1Dividends({ ticker: 'AAPL' })).results[0]!.cash_amount).toBe(0.26);
    expect((await client.listStockSplits({ ticker: 'NVDA' })).results).toHaveLength(1);
    expect((await client.getTicker({ ticker: 'BRK.B' })).results).toMatchObject({
      cik: '0001067983',
      sic_code: '6331',
    });
    expect((await client.listNews({ ticker: 'MSFT', limit: 3 })).results).toHaveLength(3);
  });

  test('a free plan refuses snapshots, old days and the sixth call of a minute', async () => {
    standIn.setPlan(MASSIVE_PLANS.free);
    const range = { stocksTicker: 'AAPL', multiplier: 1, timespan: 'day', to: '2026-11-13' };
    const refused = { response: { status: 403, data: { status: 'NOT_AUTHORIZED' } } };
    await expect(client.getStocksSnapshotTickers({ tickers: ['AAPL'] })).rejects.toMatchObject(refused);
    await expect(client.getStocksAggregates({ ...range, from: '2024-11-15' } as never)).rejects.toMatchObject(refused);
    for (let call = 3; call <= 5; call++) await client.getStocksAggregates({ ...range, from: '2024-11-18' } as never);
    await expect(client.getPreviousStocksAggregates({ stocksTicker: 'AAPL' })).rejects.toMatchObject({
      response: { status: 429 },
    });
  });
});

describe('the broker’s official client reads its stand-in', async () => {
  const standIn = await startAlpacaStandIn({ now, splits, dividends });
  afterAll(() => standIn.close());
  const alpaca = new Alpaca({
    keyId: standIn.keyId,
    secret: standIn.secretKey,
    retry: false,
    rateLimit: false,
    fetchApi: (input, init) => {
      const { pathname, search } = new URL(input);
      return fetch(`${standIn.baseUrl}${pathname}${search}`, init);
    },
  });

  test('bars, snapshots, corporate actions and news', async () => {
    const bars = await alpaca.marketData.stocks.stockBars({
      symbols: 'AAPL,MSFT',
      timeframe: '1Day',
      start: new Date('2026-11-09T00:00:00Z'),
      end: new Date('2026-11-13T23:00:00Z'),
    });
    expect(Object.keys(bars.bars)).toEqual(['AAPL', 'MSFT']);
    expect(bars.bars['AAPL']).toHaveLength(5);
    const snapshots = await alpaca.marketData.stocks.stockSnapshots({ symbols: 'AAPL', feed: 'iex' });
    expect(Object.values(snapshots)[0]).toMatchObject({ latestTrade: { p: expect.any(Number) } });
    const actions = await alpaca.marketData.corporateActions.corporateActions({
      symbols: 'NVDA,AAPL',
      start: new Date('2026-01-01'),
    });
    expect(actions.corporateActions.forwardSplits![0]).toMatchObject({ symbol: 'NVDA', newRate: 10, oldRate: 1 });
    expect(actions.corporateActions.cashDividends![0]).toMatchObject({ symbol: 'AAPL', rate: 0.26 });
    expect((await alpaca.marketData.news.news({ symbols: 'AAPL', limit: 2 })).news).toHaveLength(2);
  });

  test('an order is accepted, filled, pushed over the socket, and appears in positions and activities', async () => {
    const url = `${standIn.baseUrl.replace('http', 'ws')}/stream`;
    const stream = new streaming.TradingStream({
      url,
      credentials: { keyId: standIn.keyId, secret: standIn.secretKey },
    });
    const events: string[] = [];
    const filled = new Promise<void>((resolve) => {
      stream.onTradeUpdate(({ event }) => {
        events.push(event);
        if (event === 'fill') resolve();
      });
    });
    const listening = new Promise<void>((resolve) => stream.on('subscription', () => resolve()));
    stream.subscribeTradeUpdates();
    stream.connect();
    await listening;
    const order = await alpaca.trading.orders.postOrder({
      postOrderRequest: { symbol: 'AAPL', qty: '3', side: 'buy', type: 'market', timeInForce: 'day' } as never,
    });
    expect(order).toMatchObject({ symbol: 'AAPL', status: 'accepted' });
    await filled;
    expect(events).toEqual(['new', 'fill']);
    expect(await alpaca.trading.positions.getAllOpenPositions()).toEqual([
      expect.objectContaining({ symbol: 'AAPL', qty: '3' }),
    ]);
    expect(await alpaca.trading.accountActivities.getAccountActivities({})).toHaveLength(1);
    expect(await alpaca.trading.clock.legacyClock()).toMatchObject({ isOpen: true });
    expect((await alpaca.trading.account.getAccount()).status).toBe('ACTIVE');
    stream.disconnect();
  });

  test('a free plan refuses the newest consolidated data, and a paid one sends it', async () => {
    const recent = { symbols: 'AAPL', timeframe: '30Min', start: new Date('2026-11-16T14:30:00Z'), end: now() };
    await expect(alpaca.marketData.stocks.stockBars(recent)).rejects.toMatchObject({ status: 403 });
    expect((await alpaca.marketData.stocks.stockBars({ ...recent, feed: 'iex' })).bars['AAPL']).toHaveLength(2);
    standIn.setPlan(ALPACA_PLANS.paid);
    expect((await alpaca.marketData.stocks.stockBars(recent)).bars['AAPL']).toHaveLength(2);
  });
});
