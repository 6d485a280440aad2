import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { BrokerOrder, BrokerOrderRequest, BrokerPort, BrokerUpdate } from '../../src/broker/broker-port.ts';
import { targetIdOf } from '../../src/broker/one-cancels-other.ts';

export interface BrokerHost {
  port: BrokerPort;
  /** A ticker that trades at about this price. */
  ticker: string;
  price: number;
  cash: number;
  /** Advances the market. */
  tick(): Promise<void>;
  stop(): Promise<void>;
}

const PATIENCE = { timeout: 60_000, interval: 50 };

/** The contract of `BrokerPort`, which every adapter must pass. */
export function brokerContract(name: string, open: () => Promise<BrokerHost>): void {
  describe(`${name} as a broker`, () => {
    let host: BrokerHost;
    let port: BrokerPort;
    const updates: BrokerUpdate[] = [];
    const following = new AbortController();
    let connections = 0;
    let followed: Promise<void> = Promise.resolve();

    beforeAll(async () => {
      host = await open();
      port = host.port;
      followed = port.follow(
        {
          connected: async () => {
            connections += 1;
          },
          update: async (update) => void updates.push(update),
        },
        following.signal,
      );
      followed.catch(() => {});
      await vi.waitFor(() => expect(connections).toBe(1), PATIENCE);
    });
    afterAll(async () => {
      following.abort();
      await followed.catch(() => {});
      await host.stop();
    });

    const request = (changes: Partial<BrokerOrderRequest> = {}): BrokerOrderRequest => ({
      clientOrderId: `sx-${randomUUID()}`,
      ticker: host.ticker,
      side: 'buy',
      type: 'market',
      timeInForce: 'day',
      quantity: 3,
      limitPrice: null,
      stopPrice: null,
      ...changes,
    });
    const accepted = async (wanted: BrokerOrderRequest) => {
      const outcome = await port.submit(wanted);
      if (outcome.outcome !== 'accepted') throw new Error(JSON.stringify(outcome));
      return outcome.order;
    };
    const ticking = (check: () => Promise<void>) =>
      vi.waitFor(async () => {
        await host.tick();
        await check();
      }, PATIENCE);
    /** Far below the market, so that it stays open. */
    const resting = () => request({ type: 'limit', limitPrice: Math.max(0.01, Math.round(host.price * 50) / 100) });

    test('accepts an order and finds it by either id', async () => {
      const wanted = resting();
      const order = await accepted(wanted);
      expect(order).toMatchObject({
        clientOrderId: wanted.clientOrderId,
        ticker: host.ticker,
        side: 'buy',
        quantity: 3,
      });
      expect(await port.find(wanted.clientOrderId)).toMatchObject({
        outcome: 'found',
        order: { brokerOrderId: order.brokerOrderId, type: 'limit', limitPrice: wanted.limitPrice },
      });
      expect(await port.findById(order.brokerOrderId)).toMatchObject({ outcome: 'found' });
      const open = await port.listOpenOrders();
      expect(open.map(({ clientOrderId }) => clientOrderId)).toContain(wanted.clientOrderId);
      await port.cancel(order.brokerOrderId);
    });

    test('reports an unknown order as absent', async () => {
      expect(await port.find(`sx-${randomUUID()}`)).toEqual({ outcome: 'absent' });
      expect(await port.findById(randomUUID())).toEqual({ outcome: 'absent' });
      expect(await port.cancel(randomUUID())).toEqual({ outcome: 'absent' });
    });

    test('has one order when the same is submitted several times', async () => {
      const wanted = resting();
      const first = await accepted(wanted);
      const again = await port.submit(wanted);
      // Accepted as the same order, or an unknown outcome that is looked up; never a second order or a rejection.
      if (again.outcome === 'accepted') expect(again.order.brokerOrderId).toBe(first.brokerOrderId);
      else expect(again.outcome).toBe('unknown');
      const open = await port.listOpenOrders();
      expect(open.filter(({ clientOrderId }) => clientOrderId === wanted.clientOrderId)).toHaveLength(1);
      await port.cancel(first.brokerOrderId);
    });

    test('rejects orders beyond buying power or holdings', async () => {
      const tooMuch = await port.submit(request({ quantity: Math.ceil((host.cash / host.price) * 3) }));
      expect(tooMuch.outcome).toBe('rejected');
      const notHeld = await port.submit(request({ side: 'sell', quantity: 500_000 }));
      expect(notHeld.outcome).toBe('rejected');
    });

    test('fills a market order, reports it in every channel with the same id, and updates shares and cash', async () => {
      const before = await port.getAccount();
      const held = async () => (await port.listPositions()).find(({ ticker }) => ticker === host.ticker)?.quantity ?? 0;
      const heldBefore = await held();
      const order = await accepted(request());
      await ticking(async () => {
        const found = await port.findById(order.brokerOrderId);
        expect(found).toMatchObject({ order: { status: 'filled', filledQuantity: 3 } });
      });
      const { fills } = await port.listFills(null);
      const ours = fills.filter(({ brokerOrderId }) => brokerOrderId === order.brokerOrderId);
      expect(ours.reduce((sum, { quantity }) => sum + quantity, 0)).toBeCloseTo(3, 6);
      await vi.waitFor(async () => {
        const streamed = updates.flatMap(({ fill }) =>
          fill?.brokerOrderId === order.brokerOrderId ? [fill.executionId] : [],
        );
        expect(new Set(streamed)).toEqual(new Set(ours.map(({ executionId }) => executionId)));
      }, PATIENCE);
      expect(await held()).toBeCloseTo(heldBefore + 3, 6);
      const after = await port.getAccount();
      const paid = ours.reduce((sum, { quantity, price }) => sum + quantity * price, 0);
      expect(before.cash - after.cash).toBeCloseTo(paid, 2);
    });

    test('sells a position', async () => {
      const order = await accepted(request({ side: 'sell', quantity: 2 }));
      await ticking(async () =>
        expect(await port.findById(order.brokerOrderId)).toMatchObject({ order: { status: 'filled' } }),
      );
    });

    test('cancels an order once, and reports when there is nothing to cancel', async () => {
      const order = await accepted(resting());
      expect(await port.cancel(order.brokerOrderId)).toEqual({ outcome: 'requested' });
      await ticking(async () =>
        expect(await port.findById(order.brokerOrderId)).toMatchObject({ order: { status: 'cancelled' } }),
      );
      expect(await port.cancel(order.brokerOrderId)).toEqual({ outcome: 'over' });
      const open = await port.listOpenOrders();
      expect(open.map(({ brokerOrderId }) => brokerOrderId)).not.toContain(order.brokerOrderId);
    });

    describe('as a keeper of stops', () => {
      const held = async () => (await port.listPositions()).find(({ ticker }) => ticker === host.ticker)?.quantity ?? 0;
      /** Far below the market, so that it rests. */
      const stop = (changes: Partial<BrokerOrderRequest> = {}) =>
        request({
          side: 'sell',
          type: 'stop',
          timeInForce: 'gtc',
          quantity: 2,
          stopPrice: Math.round(host.price * 50) / 100,
          ...changes,
        });
      const holdShares = async () => {
        const before = await held();
        await accepted(request({ quantity: 4 }));
        await ticking(async () => expect(await held()).toBeCloseTo(before + 4, 6));
      };
      const end = async (brokerOrderId: string) => {
        await port.cancel(brokerOrderId);
        await ticking(async () =>
          expect(await port.findById(brokerOrderId)).toMatchObject({ order: { status: 'cancelled' } }),
        );
      };

      test('rests a stop until it is cancelled, when it says that it can', async () => {
        if (!port.capabilities.restingStops) return;
        await holdShares();
        const wanted = stop();
        const order = await accepted(wanted);
        await host.tick();
        const resting = (await port.listOpenOrders()).find(
          ({ brokerOrderId }) => brokerOrderId === order.brokerOrderId,
        );
        expect(resting).toMatchObject({ type: 'stop', side: 'sell', timeInForce: 'gtc', stopPrice: wanted.stopPrice });
        await end(order.brokerOrderId);
      });

      test('puts a new order with its own id in the place of a resting one', async () => {
        if (!port.capabilities.restingStops) return;
        await holdShares();
        const first = await accepted(stop());
        const wanted = stop({ stopPrice: Math.round(host.price * 60) / 100, quantity: 3 });
        const outcome = await port.replace(first.brokerOrderId, wanted);
        if (!port.capabilities.replace) {
          expect(outcome.outcome).toBe('rejected');
          await end(first.brokerOrderId);
          return;
        }
        const { order: second } = outcome as { order: typeof first };
        expect(second).toMatchObject({ clientOrderId: wanted.clientOrderId, quantity: 3, stopPrice: wanted.stopPrice });
        expect(second.brokerOrderId).not.toBe(first.brokerOrderId);
        await ticking(async () =>
          expect(await port.findById(first.brokerOrderId)).toMatchObject({ order: { status: 'cancelled' } }),
        );
        const open = (await port.listOpenOrders()).map(({ brokerOrderId }) => brokerOrderId);
        expect(open).toContain(second.brokerOrderId);
        expect(open).not.toContain(first.brokerOrderId);
        expect((await port.replace(first.brokerOrderId, stop())).outcome).toBe('rejected');
        expect(await port.find(wanted.clientOrderId)).toMatchObject({ outcome: 'found' });
        await end(second.brokerOrderId);
      });

      test('rests a stop and its target together, replaces each, and ends both with one', async () => {
        if (!port.capabilities.oneCancelsOther || !port.capabilities.replace) return;
        await holdShares();
        const wanted = stop({ targetPrice: Math.ceil(host.price * 2) });
        await accepted(wanted);
        const openSales = async () =>
          (await port.listOpenOrders()).filter(({ ticker, side }) => ticker === host.ticker && side === 'sell');
        const only = (orders: BrokerOrder[], type: string) => {
          const [order, ...more] = orders.filter((one) => one.type === type);
          expect(more).toEqual([]);
          return order!;
        };
        const placed = await openSales();
        const first = only(placed, 'stop');
        const target = only(placed, 'limit');
        expect(first.clientOrderId).toBe(wanted.clientOrderId);
        expect(target.clientOrderId).toBe(targetIdOf(wanted.clientOrderId));
        const raised = stop({ stopPrice: Math.round(host.price * 60) / 100, keepsQuantity: true });
        expect(await port.replace(first.brokerOrderId, raised)).toMatchObject({ outcome: 'accepted' });
        await ticking(async () => expect(await openSales()).toHaveLength(2));
        const moved = request({
          side: 'sell',
          type: 'limit',
          timeInForce: 'gtc',
          quantity: 2,
          limitPrice: Math.ceil(host.price * 3),
          keepsQuantity: true,
        });
        expect(await port.replace(target.brokerOrderId, moved)).toMatchObject({ outcome: 'accepted' });
        await ticking(async () => {
          const open = await openSales();
          expect(open).toHaveLength(2);
          expect(only(open, 'stop')).toMatchObject({ clientOrderId: raised.clientOrderId, quantity: 2 });
          expect(only(open, 'limit')).toMatchObject({
            clientOrderId: moved.clientOrderId,
            limitPrice: moved.limitPrice,
          });
        });
        await end(only(await openSales(), 'stop').brokerOrderId);
        await ticking(async () => expect(await openSales()).toEqual([]));
      });

      test('rejects a stop at or above the market by that name, so that the shares are sold at once', async () => {
        if (!port.capabilities.restingStops) return;
        await holdShares();
        const outcome = await port.submit(stop({ stopPrice: Math.ceil(host.price * 1.5) }));
        expect(outcome).toMatchObject({ outcome: 'rejected', stopBeyondMarket: true });
      });

      test('accepts a fraction of a share for the day, and until cancelled only when it says so', async () => {
        if (!port.capabilities.restingStops) return;
        await holdShares();
        const forTheDay = await accepted(stop({ quantity: 0.5, timeInForce: 'day' }));
        await end(forTheDay.brokerOrderId);
        const outcome = await port.submit(stop({ quantity: 0.5 }));
        expect(outcome.outcome).toBe(port.capabilities.fractionalGtc ? 'accepted' : 'rejected');
        if (outcome.outcome === 'accepted') await end(outcome.order.brokerOrderId);
      });
    });

    test('lists fills after a cursor, and the same fills again from an older cursor', async () => {
      const all = await port.listFills(null);
      const rest = await port.listFills(all.cursor);
      const ids = (page: typeof all) => page.fills.map(({ executionId }) => executionId);
      expect(new Set(ids(all)).size).toBe(all.fills.length);
      expect(ids(rest).every((id) => ids(all).includes(id))).toBe(true);
    });
  });
}
