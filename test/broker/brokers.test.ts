import { afterAll, describe, expect, test, vi } from 'vitest';
import { createAlpacaLiveBroker, createAlpacaPaperBroker } from '../../src/broker/alpaca/alpaca-broker.adapter.ts';
import { ensureAccount } from '../../src/broker/account.store.ts';
import { openBook } from '../../src/broker/paper/paper-book.store.ts';
import { createPaperBroker } from '../../src/broker/paper/paper-broker.adapter.ts';
import { Secret } from '../../src/kernel/access/secret.ts';
import { alwaysOpenCalendar } from '../../src/kernel/calendar/always-open.ts';
import { startSandbox } from '../../src/sandbox/servers/sandbox.adapter.ts';
import { testDatabase } from '../kit/database.ts';
import { brokerContract, type BrokerHost } from './broker-port.contract.ts';
import { setQuote } from './kit.ts';

const credentials = { keyId: new Secret('k'), secretKey: new Secret('s') };
const calendar = alwaysOpenCalendar();

/** The simulated broker with a manual clock. */
async function sandbox() {
  let nowMs = Date.UTC(2026, 0, 6, 12);
  const started = await startSandbox({
    world: 'easy',
    seed: 1,
    anchorDate: '2026-01-05',
    now: () => new Date(nowMs),
    calendar,
  });
  const ticker = started.world.companies[0]!.ticker;
  return {
    started,
    ticker,
    price: started.world.priceAt(ticker, new Date(nowMs))!,
    tick: async () => {
      nowMs += 5_000;
    },
  };
}

async function alpacaHost(create: typeof createAlpacaPaperBroker): Promise<BrokerHost> {
  const { started, ticker, price, tick } = await sandbox();
  const port = create({ name: 'alpaca', baseUrl: started.urls.alpaca, credentials, timeoutMs: 5_000 });
  return {
    port,
    ticker,
    price,
    cash: 100_000,
    tick,
    stop: async () => {
      await port.close();
      await started.stop();
    },
  };
}

brokerContract('Alpaca for paper', () => alpacaHost(createAlpacaPaperBroker));
brokerContract('Alpaca for live', () => alpacaHost(createAlpacaLiveBroker));

describe('Alpaca', () => {
  test('reports flags of symbols and its clock', async () => {
    const host = await alpacaHost(createAlpacaPaperBroker);
    const { port, ticker } = host;
    try {
      expect(await port.getAsset?.(ticker)).toEqual({
        listed: true,
        tradable: true,
        fractionable: true,
        shortable: false,
        halted: null,
      });
      expect(await port.getAsset?.('NOSUCH')).toMatchObject({ listed: false, tradable: false });
      const clock = await port.getClock?.();
      expect(clock).toMatchObject({ isOpen: true });
      expect(clock?.nextClose.getTime()).toBeGreaterThan(Date.UTC(2026, 0, 6, 12));
    } finally {
      await host.stop();
    }
  });
});

const database = await testDatabase();
let volume = 1e6;
let nowMs = Date.UTC(2026, 10, 16, 15);
const now = () => new Date(nowMs);

async function paperHost(name = 'paper'): Promise<BrokerHost & { accountId: string }> {
  const { db } = database;
  const account = await ensureAccount(db, { name, broker: 'paper', mode: 'paper' });
  await openBook(db, account.id, 100_000);
  await setQuote(db, 'ACME', 100, now(), volume);
  const port = createPaperBroker({ db, name, accountId: account.id, now, calendar, tickMs: 20 });
  return {
    accountId: account.id,
    port,
    ticker: 'ACME',
    price: 100,
    cash: 100_000,
    tick: async () => {
      nowMs += 5_000;
      volume += 10_000;
      await setQuote(db, 'ACME', 100, now(), volume);
    },
    stop: async () => {},
  };
}
brokerContract('The paper broker', paperHost);

describe('the paper broker', () => {
  const follow = async (host: BrokerHost, until: () => Promise<void>) => {
    const stop = new AbortController();
    const followed = host.port.follow({ connected: async () => {}, update: async () => {} }, stop.signal);
    await vi.waitFor(until, { timeout: 30_000, interval: 20 });
    stop.abort();
    await followed;
  };

  test('two orders of one symbol together take no more of the volume than one alone, the older one first', async () => {
    const host = await paperHost('shared');
    const wanted = {
      ticker: 'ACME',
      side: 'buy' as const,
      type: 'market' as const,
      timeInForce: 'day' as const,
      quantity: 300,
      limitPrice: null,
      stopPrice: null,
    };
    await host.port.submit({ ...wanted, clientOrderId: 'sx-older' });
    nowMs += 1;
    await host.port.submit({ ...wanted, clientOrderId: 'sx-newer' });
    await host.tick();
    await follow(host, async () =>
      expect(await host.port.find('sx-newer')).not.toMatchObject({ order: { filledQuantity: 0 } }),
    );
    // 5% of the 10,000 shares that traded.
    expect(await host.port.find('sx-older')).toMatchObject({ order: { filledQuantity: 300 } });
    expect(await host.port.find('sx-newer')).toMatchObject({ order: { filledQuantity: 200 } });
  });

  test('continues after a restart: orders, cash, shares and fills are in the database', async () => {
    const first = await paperHost('restarted');
    const wanted = {
      clientOrderId: 'sx-restart',
      ticker: 'ACME',
      side: 'buy' as const,
      type: 'market' as const,
      timeInForce: 'day' as const,
      quantity: 700,
      limitPrice: null,
      stopPrice: null,
    };
    expect(await first.port.submit(wanted)).toMatchObject({ outcome: 'accepted' });
    await first.tick();
    await follow(first, async () =>
      expect(await first.port.find('sx-restart')).toMatchObject({ order: { status: 'partially_filled' } }),
    );
    const second = await paperHost('restarted');
    const found = await second.port.find('sx-restart');
    // 5% of the 10,000 shares that traded.
    expect(found).toMatchObject({ order: { filledQuantity: 500 } });
    await second.tick();
    await follow(second, async () =>
      expect(await second.port.find('sx-restart')).toMatchObject({ order: { status: 'filled' } }),
    );
    const { fills } = await second.port.listFills(null);
    expect(fills.map(({ quantity }) => quantity)).toEqual([500, 200]);
    const account = await second.port.getAccount();
    const paid = fills.reduce((sum, { quantity, price }) => sum + quantity * price, 0);
    expect(account.cash).toBeCloseTo(100_000 - paid, 4);
    expect(await second.port.listPositions()).toMatchObject([{ ticker: 'ACME', quantity: 700 }]);
  });

  test('expires a day order at the close', async () => {
    const host = await paperHost('expiry');
    const wanted = {
      clientOrderId: 'sx-day',
      ticker: 'ACME',
      side: 'buy' as const,
      type: 'limit' as const,
      timeInForce: 'day' as const,
      quantity: 1,
      limitPrice: 1,
      stopPrice: null,
    };
    await host.port.submit(wanted);
    nowMs += 86_400_000;
    const stop = new AbortController();
    const followed = host.port.follow({ connected: async () => {}, update: async () => {} }, stop.signal);
    await vi.waitFor(
      async () => expect(await host.port.find('sx-day')).toMatchObject({ order: { status: 'expired' } }),
      { timeout: 30_000, interval: 20 },
    );
    stop.abort();
    await followed;
  });
});

describe('Alpaca’s responses', async () => {
  const { started, ticker } = await sandbox();
  const port = createAlpacaPaperBroker({ name: 'x', baseUrl: started.urls.alpaca, credentials, timeoutMs: 500 });
  afterAll(async () => {
    await port.close();
    await started.stop();
  });
  let serial = 0;
  const submit = () =>
    port.submit({
      clientOrderId: `sx-fault-${serial++}`,
      ticker,
      side: 'buy',
      type: 'limit',
      timeInForce: 'day',
      quantity: 1,
      limitPrice: 0.5,
      stopPrice: null,
    });

  test.each(['500', '503', '429', 'timeout', 'reset', 'drop_after_accept', 'garbage'] as const)(
    'that fail with %s give an unknown outcome, and lookups are unavailable',
    async (kind) => {
      const route = '* /alpaca/v2/orders';
      started.faults.add({ route, kind });
      expect(await submit()).toMatchObject({ outcome: 'unknown' });
      expect((await port.find('sx-nothing')).outcome).toBe('unavailable');
      expect((await port.cancel('x')).outcome).toBe('unknown');
      await expect(port.listOpenOrders()).rejects.toThrow();
      started.faults.clear();
      expect(await port.find('sx-nothing')).toEqual({ outcome: 'absent' });
    },
  );

  test('each adapter refuses the other’s address', () => {
    const options = { name: 'x', credentials };
    expect(() => createAlpacaPaperBroker({ ...options, baseUrl: 'https://api.alpaca.markets' })).toThrow('live');
    expect(() => createAlpacaLiveBroker({ ...options, baseUrl: 'https://paper-api.alpaca.markets' })).toThrow('paper');
  });
});
