import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createAlpacaPaperBroker } from '../../src/broker/alpaca/alpaca-broker.adapter.ts';
import type { BrokerOrderRequest, Lookup, SubmitOutcome } from '../../src/broker/broker-port.ts';
import { listPositions } from '../../src/broker/order-view.store.ts';
import { applyEvidence } from '../../src/broker/use/apply-evidence.ts';
import { reconcile } from '../../src/broker/use/reconcile.ts';
import type { SendDeps } from '../../src/broker/use/send-deps.ts';
import { agreeProtection } from '../../src/broker/protection.store.ts';
import { Secret } from '../../src/kernel/access/secret.ts';
import { drain, place, queue, readyAccount, reload, sendDeps, setQuote } from '../broker/kit.ts';
import { testDatabase } from '../kit/database.ts';
import { startAlpacaStandIn } from './alpaca-stand-in.ts';

const { db } = await testDatabase();
const standIn = await startAlpacaStandIn({ fillsWhenClosed: true });
const port = createAlpacaPaperBroker({
  name: 'alpaca',
  baseUrl: standIn.baseUrl,
  credentials: { keyId: new Secret(standIn.keyId), secretKey: new Secret(standIn.secretKey) },
});
/** Updates about its sales are lost. */
const UNHEARD = 'BRK.B';
const following = new AbortController();
const lost: unknown[] = [];
let deps: SendDeps;

beforeAll(async () => {
  const account = await readyAccount(db, port, { tickers: ['AAPL', 'MSFT', 'NVDA', 'SPY', 'BRK.B'] });
  deps = sendDeps(db, account, port);
  const connected = vi.fn(async () => {});
  const update = async ({ order, fill, eventId }: Parameters<Parameters<typeof port.follow>[0]['update']>[0]) => {
    if (order.ticker === UNHEARD && order.side === 'sell') return;
    await applyEvidence(deps, order, fill ? [fill] : [], eventId);
  };
  void port.follow({ connected, update }, following.signal).catch((error: unknown) => lost.push(error));
  await vi.waitFor(() => expect(connected).toHaveBeenCalled(), { timeout: 20_000 });
});
afterAll(async () => {
  following.abort();
  await port.close();
  await standIn.close();
});

const PATIENCE = { timeout: 20_000, interval: 30 };
/** Runs the jobs that are due until the condition holds. */
const settle = (check: () => Promise<void>) =>
  vi.waitFor(async () => {
    await drain(deps);
    expect(lost).toEqual([]);
    await check();
  }, PATIENCE);
const position = async (ticker: string) => (await listPositions(db, ticker))[0];
const protectedBy = (ticker: string) => async () =>
  expect((await position(ticker))?.protection_status).toBe('protected');

async function buy(ticker: string, quantity: number, plan = { stop_distance: 10, target_distance: 20 }) {
  standIn.setPrice(ticker, 100);
  await setQuote(db, ticker, 100);
  await place(db, { ticker, quantity, trace: { plan } });
  await settle(protectedBy(ticker));
}
const move = async (ticker: string, levels: { stopPrice: number; targetPrice: number | null }) => {
  const context = { account: deps.account, ticker, queue, now: new Date() };
  await db.transaction().execute((tx) => agreeProtection(tx, context, levels));
};
const protection = (ticker: string) =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('ticker', '=', ticker)
    .where('origin', '=', 'protection')
    .orderBy('created_at')
    .execute();
const soldOf = async (ticker: string) => {
  const fills = await db
    .selectFrom('fills')
    .selectAll()
    .where('ticker', '=', ticker)
    .where('side', '=', 'sell')
    .execute();
  return fills.reduce((sum, { quantity }) => sum + quantity, 0);
};
const foreign = () => db.selectFrom('orders').selectAll().where('origin', '=', 'foreign').execute();

describe('the Alpaca adapter against a stand-in by the published models', () => {
  test('a filled entry rests under a pair and a day stop for the fraction; both prices are replaced', async () => {
    await buy('AAPL', 10.5);
    const before = await position('AAPL');
    expect(before?.resting_stops).toMatchObject([
      { quantity: 10, stop_price: 90, target_price: 120, time_in_force: 'gtc' },
      { quantity: 0.5, stop_price: 90, target_price: null, time_in_force: 'day' },
    ]);
    await move('AAPL', { stopPrice: 93, targetPrice: 125 });
    await settle(async () =>
      expect((await position('AAPL'))?.resting_stops).toMatchObject([
        { quantity: 10, stop_price: 93, target_price: 125 },
        { quantity: 0.5, stop_price: 93 },
      ]),
    );
    const replaced = standIn.calls.filter(({ method, status }) => method === 'PATCH' && status === 200);
    expect(replaced).toHaveLength(2);
    await reconcile({ ...deps, sleep: async () => {} }, 'timer');
    expect(await foreign()).toEqual([]);
    expect(await db.selectFrom('broker_incidents').selectAll().execute()).toEqual([]);
  });

  test('a part sold at the target reduces the stop, and the stop sells the rest', async () => {
    const target = (await position('AAPL'))!.resting_stops[0]!.target_broker_order_id!;
    standIn.fill(target, 125, 4);
    await settle(async () => expect((await position('AAPL'))?.quantity).toBe(6.5));
    await settle(protectedBy('AAPL'));
    expect((await position('AAPL'))?.resting_stops[0]).toMatchObject({ quantity: 6 });
    standIn.setPrice('AAPL', 92);
    await settle(async () => expect(await position('AAPL')).toBeUndefined());
    await settle(async () =>
      expect((await protection('AAPL')).every(({ completed_at: at }) => at !== null)).toBe(true),
    );
    await reconcile({ ...deps, sleep: async () => {} }, 'timer');
    expect(await foreign()).toEqual([]);
  });

  test('a replacement that meets a filled stop sells nothing twice', async () => {
    await buy('MSFT', 5);
    const id = (await position('MSFT'))!.resting_stops[0]!.broker_order_id!;
    // The stop fills at the broker before the replacement arrives; the stream has not told it yet.
    await move('MSFT', { stopPrice: 95, targetPrice: 120 });
    standIn.fill(id, 90);
    await settle(async () => expect(await position('MSFT')).toBeUndefined());
    const sold = await db
      .selectFrom('fills')
      .selectAll()
      .where('ticker', '=', 'MSFT')
      .where('side', '=', 'sell')
      .execute();
    expect(sold.map(({ quantity }) => quantity)).toEqual([5]);
  });

  test('a stop that the market has passed is refused, and the shares are sold at once', async () => {
    standIn.setPrice('NVDA', 100);
    await setQuote(db, 'NVDA', 100);
    await place(db, { ticker: 'NVDA', quantity: 3, trace: { plan: { stop_distance: 10, target_distance: 20 } } });
    standIn.setPrice('NVDA', 85);
    await settle(async () => {
      const [bought] = await db.selectFrom('fills').selectAll().where('ticker', '=', 'NVDA').execute();
      expect(bought).toBeDefined();
    });
    // It was bought at 85, so a stop above that price is agreed afterwards.
    await move('NVDA', { stopPrice: 90, targetPrice: null });
    await settle(async () => expect(await position('NVDA')).toBeUndefined());
    const refused = (await protection('NVDA')).filter(({ status }) => status === 'rejected');
    expect(refused[0]?.reason).toContain('stop price must');
  });

  test('a stop whose answer was lost is stored with its target, so that the pair stays', async () => {
    let isCutOff = false;
    const LOST = { reason: 'the response was lost' };
    const submit = async (request: BrokerOrderRequest): Promise<SubmitOutcome> => {
      const outcome = await port.submit(request);
      isCutOff = request.ticker === UNHEARD && request.side === 'sell';
      return isCutOff ? { outcome: 'unknown', ...LOST } : outcome;
    };
    const find = async (id: string): Promise<Lookup> =>
      isCutOff ? { outcome: 'unavailable', ...LOST } : port.find(id);
    standIn.setPrice(UNHEARD, 100);
    await setQuote(db, UNHEARD, 100);
    await place(db, { ticker: UNHEARD, quantity: 6, trace: { plan: { stop_distance: 10, target_distance: 20 } } });
    await vi.waitFor(async () => {
      // The unknown order is looked up again and again.
      await drain({ ...deps, port: { ...port, submit, find } }, 20).catch(() => {});
      expect(await protection(UNHEARD)).toMatchObject([{ status: 'unknown' }]);
    }, PATIENCE);
    // An update of the stop arrives before anything is looked up.
    const stop = (await port.listOpenOrders()).find(({ ticker, type }) => ticker === UNHEARD && type === 'stop');
    await applyEvidence(deps, stop!, []);
    await drain(deps);
    expect(await protection(UNHEARD)).toMatchObject([
      { order_type: 'stop', status: 'accepted', broker_order_id: stop!.brokerOrderId },
      { order_type: 'limit', status: 'accepted', broker_order_id: expect.any(String) },
    ]);
    expect((await position(UNHEARD))?.protection_status).toBe('protected');
  });

  test('shares that another order holds are refused with a clear word, and the stop follows when they are free', async () => {
    standIn.setPrice('SPY', 100);
    await setQuote(db, 'SPY', 100);
    await place(db, { ticker: 'SPY', quantity: 4, trace: { plan: { stop_distance: 10 } } });
    const headers = { 'apca-api-key-id': standIn.keyId, 'apca-api-secret-key': standIn.secretKey };
    await settle(protectedBy('SPY'));
    const [resting] = (await position('SPY'))!.resting_stops;
    await fetch(`${standIn.baseUrl}/v2/orders/${resting!.broker_order_id}`, { method: 'DELETE', headers });
    const order = { symbol: 'SPY', qty: '4', side: 'sell', type: 'limit', limit_price: '500', time_in_force: 'gtc' };
    const held = await fetch(`${standIn.baseUrl}/v2/orders`, { method: 'POST', headers, body: JSON.stringify(order) });
    const { id } = (await held.json()) as { id: string };
    await vi.waitFor(async () => {
      await drain(deps);
      const refused = (await protection('SPY')).find(({ status }) => status === 'rejected');
      const isLeaving = (await position('SPY'))?.protection_status === 'exiting';
      // Refused before the foreign sale is known, or not tried because it already sells the shares.
      expect(refused?.reason?.includes('open orders leave free') || isLeaving).toBe(true);
    }, PATIENCE);
    await fetch(`${standIn.baseUrl}/v2/orders/${id}`, { method: 'DELETE', headers });
    await vi.waitFor(async () => {
      await reconcile({ ...deps, sleep: async () => {} }, 'timer');
      await drain(deps);
      expect((await position('SPY'))?.protection_status).toBe('protected');
    }, PATIENCE);
  });

  test('a stop that is replaced at the broker itself stays ours and is moved back', async () => {
    const [resting] = (await position('SPY'))!.resting_stops;
    const [others, before] = [await foreign(), await protection('SPY')];
    const headers = { 'apca-api-key-id': standIn.keyId, 'apca-api-secret-key': standIn.secretKey };
    const address = `${standIn.baseUrl}/v2/orders/${resting!.broker_order_id}`;
    const changed = await fetch(address, { method: 'PATCH', headers, body: JSON.stringify({ stop_price: '80' }) });
    const { id } = (await changed.json()) as { id: string };
    await settle(async () => {
      expect((await protection('SPY')).find(({ broker_order_id: known }) => known === id)).toMatchObject({
        stop_price: 80,
        status: 'cancelled',
        reason: null,
      });
      expect((await position('SPY'))?.resting_stops).toMatchObject([{ quantity: 4, stop_price: 90 }]);
    });
    expect((await protection('SPY')).length).toBe(before.length + 2);
    expect(await foreign()).toEqual(others);
  });

  test('in a halt a stop rests, an exit waits in its place, and what waited sells once when trading resumes', async () => {
    await buy('MSFT', 5);
    const salesBefore = await soldOf('MSFT');
    standIn.setHalted('MSFT', true);
    standIn.setPrice('MSFT', 60);
    await reconcile({ ...deps, sleep: async () => {} }, 'timer');
    await drain(deps);
    expect(await position('MSFT')).toMatchObject({ quantity: 5, protection_status: 'protected' });
    const { order: exit } = await place(db, { ticker: 'MSFT', side: 'sell', origin: 'exit', quantity: 5 });
    await settle(async () => expect((await reload(db, exit)).status).toBe('accepted'));
    expect((await position('MSFT'))?.protection_status).toBe('exiting');
    const { order: again } = await place(db, { ticker: 'MSFT', side: 'sell', origin: 'exit', quantity: 5 });
    await settle(async () => expect((await reload(db, again)).status).toBe('blocked'));
    await reconcile({ ...deps, sleep: async () => {} }, 'timer');
    await drain(deps);
    expect((await position('MSFT'))?.resting_stops).toEqual([]);
    standIn.setHalted('MSFT', false);
    await settle(async () => expect(await position('MSFT')).toBeUndefined());
    expect(await soldOf('MSFT')).toBe(salesBefore + 5);
    expect(standIn.orders.filter(({ symbol, status }) => symbol === 'MSFT' && status === 'accepted')).toEqual([]);
  });
});
