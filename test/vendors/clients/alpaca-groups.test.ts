import { Alpaca, errors, type trading } from '@alpacahq/alpaca-trade-api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ManualClock } from '../../../src/kernel/clock.ts';
import type { Sandbox } from '../../../src/sandbox/servers/sandbox.adapter.ts';
import { clientSandbox } from './client-sandbox.ts';

let sandbox: Sandbox;
let clock: ManualClock;
let alpaca: Alpaca;
let price: number;

beforeAll(async () => {
  ({ sandbox, clock } = await clientSandbox());
  // The client has no setting for its host, so only the host of its requests is changed.
  const fetchApi: trading.FetchAPI = (input, init) => {
    const url = new URL(input);
    return fetch(`${sandbox.urls.alpaca}${url.pathname}${url.search}`, init);
  };
  alpaca = new Alpaca({ keyId: 'key', secret: 'secret', fetchApi, rateLimit: false, retry: false });
  await alpaca.trading.orders.market({ symbol: 'PMRL', qty: 20, side: 'buy' });
  clock.advance(60_000);
  price = Number((await alpaca.trading.positions.getOpenPosition({ symbolOrAssetId: 'PMRL' })).currentPrice);
});
afterAll(() => sandbox.stop());

const at = (share: number) => (Math.round(price * share * 100) / 100).toFixed(2);
const find = (orderId: string) => alpaca.trading.orders.getOrderByOrderID({ orderId });
const replace = (orderId: string, patchOrderRequest: object) =>
  alpaca.trading.orders.patchOrderByOrderId({ orderId, patchOrderRequest });
const free = async () =>
  Number((await alpaca.trading.positions.getOpenPosition({ symbolOrAssetId: 'PMRL' })).qtyAvailable);
const shock = async (factor: number) => {
  await fetch(`${sandbox.baseUrl}/__price`, { method: 'POST', body: JSON.stringify({ symbol: 'PMRL', factor }) });
  clock.advance(30_000);
};
const refusal = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof errors.ApiError)) throw new Error('the call was not refused');
  return { status: error.status, message: error.message };
};

describe('the official Alpaca client', () => {
  test('places, replaces and cancels a stop; its shares are held', async () => {
    const stop = await alpaca.trading.orders.stop({
      symbol: 'PMRL',
      qty: 20,
      side: 'sell',
      stopPrice: at(0.9),
      timeInForce: 'gtc',
    });
    expect(await free()).toBe(0);
    const second = alpaca.trading.orders.stop({ symbol: 'PMRL', qty: 1, side: 'sell', stopPrice: at(0.8) });
    expect(await refusal(second)).toMatchObject({
      status: 403,
      message: expect.stringContaining('insufficient qty') as string,
    });
    const moved = await replace(stop.id!, { stopPrice: at(0.92), qty: '15' });
    expect(moved).toMatchObject({ replaces: stop.id, qty: '15', type: 'stop' });
    expect(await free()).toBe(5);
    await alpaca.trading.orders.deleteOrderByOrderID({ orderId: moved.id! });
    clock.advance(5_000);
    expect((await find(moved.id!)).status).toBe('canceled');
    expect(await free()).toBe(20);
  });

  test('a stop at or above the market is refused', async () => {
    const stop = { symbol: 'PMRL', qty: 1, side: 'sell' as const };
    const above = alpaca.trading.orders.stop({ ...stop, stopPrice: at(1.1) });
    expect(await refusal(above)).toMatchObject({
      status: 422,
      message: expect.stringContaining('stop price must') as string,
    });
    const pair = alpaca.trading.orders.oco({
      ...stop,
      takeProfit: { limitPrice: at(1.3) },
      stopLoss: { stopPrice: at(1.2) },
    });
    expect(await refusal(pair)).toMatchObject({
      status: 422,
      message: expect.stringContaining('stop price must') as string,
    });
  });

  test('places a pair, moves its prices, and cancelling one order cancels both', async () => {
    const pair = await alpaca.trading.orders.oco({
      symbol: 'PMRL',
      qty: 20,
      side: 'sell',
      timeInForce: 'gtc',
      takeProfit: { limitPrice: at(1.2) },
      stopLoss: { stopPrice: at(0.9) },
      clientOrderId: 'pair',
    });
    expect(pair).toMatchObject({ orderClass: 'oco', type: 'limit', limitPrice: String(Number(at(1.2))) });
    const [leg] = pair.legs!;
    expect(leg).toMatchObject({ type: 'stop', status: 'held', stopPrice: String(Number(at(0.9))) });
    expect(await free()).toBe(0);
    const stop = await replace(leg!.id!, { stopPrice: at(0.91), clientOrderId: 'trailed' });
    expect(stop).toMatchObject({ orderClass: 'oco', replaces: leg!.id, clientOrderId: 'trailed', qty: '20' });
    expect((await refusal(replace(stop.id!, { qty: '3' }))).message).toContain('only limit_price and stop_price');
    const target = await replace(pair.id!, { limitPrice: at(1.25) });
    const open = await alpaca.trading.orders.getAllOrders({ status: 'open', nested: true });
    const ids = open.flatMap((order) => [order.id, ...(order.legs ?? []).map(({ id }) => id)]);
    expect(new Set(ids)).toEqual(new Set([stop.id, target.id]));
    await alpaca.trading.orders.deleteOrderByOrderID({ orderId: stop.id! });
    clock.advance(5_000);
    expect([(await find(stop.id!)).status, (await find(target.id!)).status]).toEqual(['canceled', 'canceled']);
  });

  test('a filled stop of a pair cancels its target', async () => {
    const pair = await alpaca.trading.orders.oco({
      symbol: 'PMRL',
      qty: 12,
      side: 'sell',
      timeInForce: 'gtc',
      takeProfit: { limitPrice: at(1.2) },
      stopLoss: { stopPrice: at(0.9) },
    });
    await shock(0.85);
    const nested = await alpaca.trading.orders.getOrderByOrderID({ orderId: pair.id!, nested: true });
    expect(nested).toMatchObject({ status: 'canceled', filledQty: '0' });
    expect(nested.legs![0]).toMatchObject({ status: 'filled', filledQty: '12' });
    expect((await alpaca.trading.positions.getOpenPosition({ symbolOrAssetId: 'PMRL' })).qty).toBe('8');
    await shock(1 / 0.85);
  });

  test('the legs of a bracket wait for its entry, and its target cancels its stop', async () => {
    await alpaca.trading.positions.deleteAllOpenPositions({ cancelOrders: true });
    clock.advance(30_000);
    const entry = await alpaca.trading.orders.bracket({
      symbol: 'PMRL',
      qty: 5,
      side: 'buy',
      timeInForce: 'gtc',
      takeProfit: { limitPrice: at(1.1) },
      stopLoss: { stopPrice: at(0.9) },
    });
    expect(entry.legs!.map(({ type, status }) => [type, status])).toEqual([
      ['limit', 'held'],
      ['stop', 'held'],
    ]);
    clock.advance(30_000);
    const filled = await alpaca.trading.orders.getOrderByOrderID({ orderId: entry.id!, nested: true });
    expect(filled).toMatchObject({ status: 'filled' });
    expect(filled.legs!.map(({ type, status }) => [type, status])).toEqual([
      ['limit', 'new'],
      ['stop', 'held'],
    ]);
    await shock(1.15);
    const sold = await alpaca.trading.orders.getOrderByOrderID({ orderId: entry.id!, nested: true });
    expect(sold.legs!.map(({ type, status }) => [type, status])).toEqual([
      ['limit', 'filled'],
      ['stop', 'canceled'],
    ]);
    expect(await alpaca.trading.positions.getAllOpenPositions()).toEqual([]);
  });
});
