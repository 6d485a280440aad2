import { expect, test } from 'vitest';
import type { BrokerOrder, BrokerOrderRequest, BrokerPort, BrokerUpdate, FollowHooks } from './broker-port.ts';
import { withBrokerSymbols } from './with-symbols.ts';

/** The registry writes class shares as BRK-B, the broker of these tests as BRK.B. */
const symbols = {
  toVendor: (ticker: string) => ticker.replace('-', '.'),
  toTicker: (symbol: string) => symbol.replace('.', '-'),
};

const order: BrokerOrder = {
  brokerOrderId: 'b1',
  clientOrderId: 'c1',
  ticker: 'BRK.B',
  side: 'sell',
  type: 'stop',
  timeInForce: 'gtc',
  quantity: 3,
  limitPrice: null,
  stopPrice: 400,
  status: 'accepted',
  filledQuantity: 0,
  createdAt: new Date(0),
  updatedAt: new Date(0),
};
const fill = {
  executionId: 'e1',
  brokerOrderId: 'b1',
  ticker: 'BRK.B',
  side: 'sell' as const,
  quantity: 3,
  price: 400,
};
const request: BrokerOrderRequest = {
  clientOrderId: 'c1',
  ticker: 'BRK-B',
  side: 'sell',
  type: 'stop',
  timeInForce: 'gtc',
  quantity: 3,
  limitPrice: null,
  stopPrice: 400,
};

/** A class, so that a method that loses its object fails. */
class RecordingBroker implements BrokerPort {
  readonly name = 'test';
  readonly broker = 'test';
  readonly mode = 'paper';
  readonly capabilities = {
    restingStops: true,
    triggersWithoutPlatform: true,
    oneCancelsOther: true,
    stopBesideEntry: true,
    replace: true,
    fractionalGtc: false,
  };
  readonly asked: string[] = [];
  private readonly target = { ...order, brokerOrderId: 'b2', type: 'limit' as const };
  async submit({ ticker }: BrokerOrderRequest) {
    this.asked.push(ticker);
    return { outcome: 'accepted' as const, order, target: this.target };
  }
  async replace(_id: string, { ticker }: BrokerOrderRequest) {
    this.asked.push(ticker);
    return { outcome: 'accepted' as const, order };
  }
  async find() {
    return { outcome: 'found' as const, order, target: this.target };
  }
  async findById() {
    return { outcome: 'found' as const, order };
  }
  async cancel() {
    return { outcome: 'requested' as const };
  }
  async listOpenOrders() {
    return [order];
  }
  async listFills() {
    return { fills: [{ ...fill, executedAt: new Date(0) }], cursor: null, more: false };
  }
  async listPositions() {
    return [{ ticker: 'BRK.B', quantity: 3, avgEntryPrice: 390 }];
  }
  async getAccount() {
    return { externalId: null, currency: 'USD', cash: 1, equity: 1, buyingPower: 1 };
  }
  async getAsset(ticker: string) {
    this.asked.push(ticker);
    return { listed: true, tradable: true, fractionable: false, shortable: false, halted: null };
  }
  async getClock() {
    this.asked.push('clock');
    return { isOpen: true, nextOpen: new Date(1), nextClose: new Date(2) };
  }
  async follow(hooks: FollowHooks) {
    await hooks.update({ eventId: null, order, fill: { ...fill, executedAt: new Date(0) } });
  }
}

const decorated = () => {
  const broker = new RecordingBroker();
  return { broker, port: withBrokerSymbols(broker, async () => symbols) };
};

test('requests carry the symbols of the broker', async () => {
  const { broker, port } = decorated();
  await port.submit(request);
  await port.replace('b1', request);
  await port.getAsset?.('BRK-B');
  await port.getClock?.();
  expect(broker.asked).toEqual(['BRK.B', 'BRK.B', 'BRK.B', 'clock']);
});

test('answers carry the tickers of the registry', async () => {
  const { port } = decorated();
  const updates: BrokerUpdate[] = [];
  const hooks = { connected: async () => {}, update: async (update: BrokerUpdate) => void updates.push(update) };
  await port.follow(hooks, new AbortController().signal);
  const answers = [
    await port.submit(request),
    await port.replace('b1', request),
    await port.find('c1'),
    await port.findById('b1'),
    await port.listOpenOrders(),
    await port.listFills(null),
    await port.listPositions(),
    updates,
  ];
  const tickers = JSON.stringify(answers).match(/"ticker":"[^"]+"/g);
  expect(new Set(tickers)).toEqual(new Set(['"ticker":"BRK-B"']));
  expect(tickers).toHaveLength(11);
});

test('a broker without reference data has none behind the symbols either', () => {
  const bare: BrokerPort = Object.assign(Object.create(new RecordingBroker()), {
    getAsset: undefined,
    getClock: undefined,
  });
  const port = withBrokerSymbols(bare, async () => symbols);
  expect([port.getAsset, port.getClock]).toEqual([undefined, undefined]);
});
