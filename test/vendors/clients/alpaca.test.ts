import { Alpaca, errors, type trading } from '@alpacahq/alpaca-trade-api';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { ManualClock } from '../../../src/kernel/clock.ts';
import type { Sandbox } from '../../../src/sandbox/servers/sandbox.adapter.ts';
import { clientSandbox } from './client-sandbox.ts';

let sandbox: Sandbox;
let clock: ManualClock;
let alpaca: Alpaca;

beforeAll(async () => {
  ({ sandbox, clock } = await clientSandbox());
  // The client has no setting for its host, so only the host of its requests is changed.
  const fetchApi: trading.FetchAPI = (input, init) => {
    const url = new URL(input);
    return fetch(`${sandbox.urls.alpaca}${url.pathname}${url.search}`, init);
  };
  alpaca = new Alpaca({ keyId: 'key', secret: 'secret', fetchApi, rateLimit: false, retry: false });
});
afterAll(() => sandbox.stop());

const refusal = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof errors.ApiError)) throw new Error('the call was not refused');
  return { status: error.status, code: Number(error.code), message: error.message };
};

describe('the official Alpaca client', () => {
  test('reads the account, the clock, the calendar and the assets', async () => {
    const account = await alpaca.trading.account.getAccount();
    expect(account).toMatchObject({ status: 'ACTIVE', cash: '100000', currency: 'USD' });
    expect((await alpaca.trading.validateConnection()).ok).toBe(true);
    expect((await alpaca.trading.clock.legacyClock()).isOpen).toBe(true);
    const days = await alpaca.trading.calendar.legacyCalendar({
      start: new Date('2026-11-23'),
      end: new Date('2026-11-28'),
    });
    expect(days.map(({ date, open, close }) => [new Date(date).toISOString().slice(0, 10), open, close])).toEqual([
      ['2026-11-23', '09:30', '16:00'],
      ['2026-11-24', '09:30', '16:00'],
      ['2026-11-25', '09:30', '16:00'],
      ['2026-11-27', '09:30', '13:00'],
    ]);
    const active = await alpaca.trading.assets.getV2Assets({ status: 'active', assetClass: 'us_equity' });
    expect(active.map(({ symbol }) => symbol)).toContain('PMRL');
    expect(active.map(({ symbol }) => symbol)).not.toContain('TSYM');
    const [nyse] = await alpaca.trading.assets.getV2Assets({ exchange: 'NYSE' });
    expect(nyse?.exchange).toBe('NYSE');
    const one = await alpaca.trading.assets.getV2AssetsSymbolOrAssetId({ symbolOrAssetId: 'PMRL' });
    const same = await alpaca.trading.assets.getV2AssetsSymbolOrAssetId({ symbolOrAssetId: one.id });
    expect(same.symbol).toBe('PMRL');
  });

  test('authenticates its stream and receives the life of an order', async () => {
    const stream = alpaca.trading.stream({ url: `${sandbox.urls.alpaca.replace('http', 'ws')}/stream` });
    const events: [string, string | undefined][] = [];
    const subscribed = vi.fn();
    stream.onTradeUpdate(({ event, order }) => events.push([String(event), order.client_order_id as string]));
    stream.on('subscription', subscribed);
    stream.onConnect(() => stream.subscribeTradeUpdates());
    stream.connect();
    await vi.waitFor(() => expect(subscribed).toHaveBeenCalled(), { timeout: 20_000 });
    await alpaca.trading.orders.market({ symbol: 'PMRL', qty: 10, side: 'buy', clientOrderId: 'first' });
    clock.advance(30_000);
    await vi.waitFor(() => expect(events).toContainEqual(['fill', 'first']), { timeout: 20_000 });
    expect(events[0]).toEqual(['new', 'first']);
    stream.disconnect();
  });

  test('replaces an order; the old one names its successor', async () => {
    const old = await alpaca.trading.orders.limit({ symbol: 'QLLN', qty: 3, side: 'buy', limitPrice: '10.00' });
    const changes = { qty: '2', limitPrice: '11.00', clientOrderId: 'replacement' };
    const fresh = await alpaca.trading.orders.patchOrderByOrderId({ orderId: old.id!, patchOrderRequest: changes });
    expect(fresh).toMatchObject({ replaces: old.id, qty: '2', limitPrice: '11', clientOrderId: 'replacement' });
    const replaced = await alpaca.trading.orders.getOrderByOrderID({ orderId: old.id! });
    expect(replaced).toMatchObject({ status: 'replaced', replacedBy: fresh.id });
    const again = alpaca.trading.orders.patchOrderByOrderId({ orderId: old.id!, patchOrderRequest: { qty: '1' } });
    expect(await refusal(again)).toMatchObject({ status: 422, message: expect.stringContaining('replaced') as string });
    const open = await alpaca.trading.orders.getAllOrders({ status: 'open', symbols: ['QLLN'], side: 'buy' });
    expect(open.map(({ id }) => id)).toEqual([fresh.id]);
    const same = alpaca.trading.orders.patchOrderByOrderId({ orderId: fresh.id!, patchOrderRequest: { qty: '2' } });
    expect((await refusal(same)).message).toContain('not changed');
    await alpaca.trading.orders.deleteOrderByOrderID({ orderId: fresh.id! });
  });

  test('wash trades and sub-penny prices are refused as by the vendor', async () => {
    const resting = await alpaca.trading.orders.limit({ symbol: 'PMRL', qty: 5, side: 'sell', limitPrice: '900.00' });
    const wash = await refusal(alpaca.trading.orders.market({ symbol: 'PMRL', qty: 1, side: 'buy' }));
    expect(wash).toMatchObject({ status: 403, code: 40_310_000 });
    expect(wash.message).toContain('potential wash trade detected');
    const below = await alpaca.trading.orders.limit({ symbol: 'PMRL', qty: 1, side: 'buy', limitPrice: '1.00' });
    expect(below.status).toBe('accepted');
    const crossing = alpaca.trading.orders.patchOrderByOrderId({
      orderId: below.id!,
      patchOrderRequest: { limitPrice: '900.00' },
    });
    expect((await refusal(crossing)).message).toContain('potential wash trade');
    expect((await alpaca.trading.orders.getOrderByOrderID({ orderId: below.id! })).status).toBe('accepted');
    const subPenny = alpaca.trading.orders.limit({ symbol: 'PMRL', qty: 1, side: 'buy', limitPrice: '12.345' });
    expect(await refusal(subPenny)).toMatchObject({
      status: 422,
      message: expect.stringContaining('sub-penny increment') as string,
    });
    const fine = await alpaca.trading.orders.limit({ symbol: 'PMRL', qty: 1, side: 'buy', limitPrice: '0.1234' });
    for (const { id } of [resting, below, fine]) await alpaca.trading.orders.deleteOrderByOrderID({ orderId: id! });
    clock.advance(5_000);
  });

  test('lists activities and the history of the portfolio', async () => {
    const fills = await alpaca.trading.accountActivities.getAccountActivities({ category: 'trade_activity' });
    expect(fills).toHaveLength(1);
    expect(fills[0]).toMatchObject({ symbol: 'PMRL', qty: '10', side: 'buy' });
    const history = await alpaca.trading.portfolioHistory.getAccountPortfolioHistory({
      period: '1D',
      timeframe: '1Min',
    });
    expect(history).toMatchObject({ baseValue: 100_000, timeframe: '1Min' });
    expect(history.equity).toHaveLength(history.timestamp.length);
    clock.advance(600_000);
    const later = await alpaca.trading.portfolioHistory.getAccountPortfolioHistory({ period: '1D', timeframe: '1Min' });
    expect(later.timestamp.length).toBe(history.timestamp.length + 10);
    const account = await alpaca.trading.account.getAccount();
    expect(Math.abs((later.equity.at(-1) ?? 0) - Number(account.equity))).toBeLessThan(100);
  });

  test('reads and closes positions, cancelling open orders first', async () => {
    await alpaca.trading.orders.limit({ symbol: 'PMRL', qty: 4, side: 'sell', limitPrice: '900.00' });
    const position = await alpaca.trading.positions.getOpenPosition({ symbolOrAssetId: 'PMRL' });
    expect(position).toMatchObject({ qty: '10', qtyAvailable: '6', side: 'long' });
    const closed = await alpaca.trading.positions.deleteAllOpenPositions({ cancelOrders: true });
    expect(closed.map(({ symbol, status }) => [symbol, status])).toEqual([['PMRL', 200]]);
    clock.advance(60_000);
    expect(await alpaca.trading.positions.getAllOpenPositions()).toEqual([]);
    const missing = refusal(alpaca.trading.positions.getOpenPosition({ symbolOrAssetId: 'PMRL' }));
    expect(await missing).toMatchObject({ status: 404 });
  });
});
