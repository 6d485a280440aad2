import { sql } from 'kysely';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { BrokerAccountRow } from '../../src/broker/account.store.ts';
import { saveAsset, saveClock } from '../../src/broker/broker-reference.store.ts';
import type { OrderIntent } from '../../src/broker/order-intent.ts';
import { serveAccount } from '../../src/broker/broker.worker.ts';
import { applyEvidence } from '../../src/broker/use/apply-evidence.ts';
import { refreshReference } from '../../src/broker/use/refresh-reference.ts';
import { testDatabase } from '../kit/database.ts';
import { FakeBroker } from './fake-broker.ts';
import { drain, place, readyAccount, reload, sendDeps, setConfig, setQuote } from './kit.ts';

const { db } = await testDatabase();
const ASSET = { listed: true, tradable: true, fractionable: true, shortable: true, halted: null };
let broker: FakeBroker;
let account: BrokerAccountRow;

beforeEach(async () => {
  for (const table of ['kernel.jobs', 'restricted_symbols']) await sql`delete from ${sql.table(table)}`.execute(db);
  broker = new FakeBroker();
  account = await readyAccount(db, broker);
  await setConfig(db, {
    trading_mode: 'paper',
    price_collar_pct: 0.05,
    exit_price_collar_pct: 0.2,
    allow_short: false,
  });
});

/** Sends one order and returns what became of it. */
async function send(overrides: Partial<OrderIntent>): Promise<string> {
  const { order } = await place(db, overrides);
  await drain(sendDeps(db, account, broker));
  const { status, reason } = await reload(db, order);
  return status === 'blocked' ? `${status}: ${reason}` : status;
}

/** Buys 100 ACME at 100. */
async function hold(quantity = 100): Promise<void> {
  expect(await send({ quantity })).toBe('accepted');
  const bought = broker.orders.at(-1)!;
  const fill = broker.trade(bought);
  await applyEvidence(sendDeps(db, account, broker), { ...bought }, [fill]);
}

const exit = { origin: 'exit', side: 'sell', quantity: 10 } as const;
const limit = { orderType: 'limit' } as const;

describe('the price collar', () => {
  test.each([
    ['a purchase at the edge', { ...limit, limitPrice: 105 }, true],
    ['a purchase beyond it', { ...limit, limitPrice: 105.01 }, false],
    ['a purchase far below the market rests', { ...limit, limitPrice: 50 }, true],
    ['a market purchase decided near the last price', { referencePrice: 101 }, true],
    ['a stop-limit by its own stop', { orderType: 'stop_limit', stopPrice: 120, limitPrice: 126 }, true],
    ['a stop-limit beyond it', { orderType: 'stop_limit', stopPrice: 120, limitPrice: 126.01 }, false],
  ] as const)('%s', async (_name, order, passes) => {
    expect(await send(order)).toMatch(passes ? /^accepted$/ : /^blocked: .*price_collar: the limit/);
  });

  test.each([
    ['at the edge', { ...limit, limitPrice: 80 }, true],
    ['beyond it', { ...limit, limitPrice: 79.99 }, false],
    ['at 1% of the market', { ...limit, limitPrice: 1 }, false],
    ['at a target above the market', { ...limit, limitPrice: 150 }, true],
    ['at the market', { referencePrice: 120 }, true],
    ['at the market, decided at another price', { referencePrice: 120.01 }, false],
    ['by a stop far below the market', { orderType: 'stop', stopPrice: 50 }, true],
  ] as const)('is wider for an exit: %s', async (_name, order, passes) => {
    await hold();
    expect(await send({ ...exit, ...order })).toMatch(passes ? /^accepted$/ : /^blocked: price_collar: [^;]*$/);
  });

  test('is measured from the price at the decision, then from the price paid, where no price is known', async () => {
    await hold();
    await sql`delete from market_quotes where ticker = 'ACME'`.execute(db);
    expect(await send({ ...exit, ...limit, limitPrice: 1 })).toMatch(/price_collar/);
    expect(await send({ ...exit, ...limit, limitPrice: 1, referencePrice: null })).toMatch(/price_collar/);
    expect(await send({ ...exit, referencePrice: null })).toBe('accepted');
  });
});

describe('limits of the account', () => {
  test('the value traded per day counts both directions and only what was filled of ended orders', async () => {
    await setConfig(db, { max_daily_notional: 3_000 });
    await setQuote(db, 'BBB', 100);
    await setQuote(db, 'CCC', 100);
    await hold(10);
    expect(await send({ ...exit })).toBe('accepted');
    expect(await send({ ticker: 'BBB', quantity: 10.1 })).toMatch(/daily_notional: .* exceed 3000/);
    expect(await send({ ticker: 'BBB', quantity: 10 })).toBe('accepted');
    expect(await send({ ticker: 'CCC', quantity: 0.1 })).toMatch(/daily_notional/);
    await sql`update orders set status = 'cancelled' where ticker = 'BBB' and status = 'accepted'`.execute(db);
    expect(await send({ ticker: 'CCC', quantity: 10 })).toBe('accepted');
  });

  test('the heat counts what open purchases risk with their unfilled part, and nothing of ended ones', async () => {
    // The equity is 1,000,000: the three orders risk 5%, 3.1% and 3%.
    await setConfig(db, { max_portfolio_heat: 0.08 });
    for (const ticker of ['BBB', 'CCC']) await setQuote(db, ticker, 100);
    const { order: first } = await place(db, { quantity: 100, riskAmount: 50_000 });
    await drain(sendDeps(db, account, broker));
    expect((await reload(db, first)).status).toBe('accepted');
    expect(await send({ ticker: 'BBB', riskAmount: 31_000 })).toMatch(/^blocked: portfolio_heat/);
    expect(await send({ ticker: 'BBB', riskAmount: 30_000 })).toBe('accepted');
    expect(await send({ ticker: 'CCC', riskAmount: 1_000 })).toMatch(/^blocked: portfolio_heat/);
    // What is filled has a stop, and the engine counts it from there on.
    const bought = broker.orders[0]!;
    const half = broker.trade(bought, 50);
    await applyEvidence(sendDeps(db, account, broker), { ...bought }, [half]);
    expect(await send({ ticker: 'CCC', riskAmount: 25_000 })).toBe('accepted');
    await applyEvidence(sendDeps(db, account, broker), { ...bought, status: 'cancelled' }, []);
    await setQuote(db, 'DDD', 100);
    expect(await send({ ticker: 'DDD', riskAmount: 25_001 })).toMatch(/^blocked: portfolio_heat/);
    expect(await send({ ticker: 'DDD', riskAmount: 24_900 })).toBe('accepted');
  });

  test('an exit passes beyond both limits', async () => {
    await hold();
    await setConfig(db, { max_daily_notional: 0, max_open_orders: 0 });
    expect(await send(exit)).toBe('accepted');
  });

  test('open orders', async () => {
    await setConfig(db, { max_open_orders: 2 });
    for (const ticker of ['BBB', 'CCC', 'DDD']) await setQuote(db, ticker, 100);
    expect(await send({ ticker: 'BBB' })).toBe('accepted');
    expect(await send({ ticker: 'CCC' })).toBe('accepted');
    expect(await send({ ticker: 'DDD' })).toMatch(/open_orders: the account already has 2 open orders/);
  });

  test('a restricted symbol is not bought, by an operator neither, and is sold', async () => {
    await hold();
    await sql`insert into restricted_symbols values ('ACME', 'insider list', 'test', now())`.execute(db);
    expect(await send({ quantity: 1 })).toMatch(/restricted_symbol: .* must not be bought/);
    expect(await send({ quantity: 1, origin: 'override' })).toMatch(/restricted_symbol/);
    expect(await send({ side: 'sell', quantity: 1, origin: 'override' })).toBe('accepted');
  });
});

describe('prices on a tick', () => {
  test('the platform’s own are rounded to the passive side', async () => {
    const { order } = await place(db, { ...limit, limitPrice: 99.999 });
    expect(order.limit_price).toBe(99.99);
    const { order: sale } = await place(db, { ...limit, side: 'sell', limitPrice: 0.12341 });
    expect(sale.limit_price).toBe(0.1235);
  });

  test('an operator’s are refused with the neighbours', async () => {
    await expect(place(db, { ...limit, origin: 'override', limitPrice: 99.999 })).rejects.toThrow(
      'limit_price 99.999 has more than 2 decimals, which exchanges refuse at or above $1; use 99.99 or 100.00',
    );
    await expect(place(db, { ...limit, origin: 'override', limitPrice: 0.9999 })).resolves.toMatchObject({
      created: true,
    });
  });
});

describe('flags of the symbol', () => {
  test.each([
    [{ tradable: false }, {}, /asset_tradable: the broker does not trade ACME at present/],
    [{ listed: false }, {}, /asset_tradable: the broker does not list ACME/],
    [{ halted: true }, {}, /asset_halted/],
    [{ fractionable: false }, { quantity: 1.5 }, /asset_fractionable: .* whole shares/],
    [{ fractionable: false }, { quantity: 2 }, /^accepted$/],
    [{ fractionable: true }, { quantity: 1.5 }, /^accepted$/],
  ] as const)('%j with %j', async (flags, order, expected) => {
    await saveAsset(db, account.id, 'ACME', { ...ASSET, ...flags }, new Date());
    expect(await send(order)).toMatch(expected);
  });

  test('do not bind exits, and count for a day', async () => {
    await hold();
    await saveAsset(db, account.id, 'ACME', { ...ASSET, tradable: false, halted: true }, new Date());
    expect(await send(exit)).toBe('accepted');
    await saveAsset(db, account.id, 'ACME', { ...ASSET, tradable: false }, new Date(Date.now() - 86_401_000));
    expect(await send({ quantity: 1 })).toBe('accepted');
  });

  test('are fetched with the clock, the oldest first', async () => {
    await sql`insert into companies (ticker, legal_name) values ('ACME', 'Acme') on conflict do nothing`.execute(db);
    const asked: string[] = [];
    const nextOpen = new Date(Date.now() + 60_000);
    const port = Object.assign(Object.create(broker) as typeof broker, {
      getAsset: async (ticker: string) => {
        asked.push(ticker);
        return { ...ASSET, tradable: false };
      },
      getClock: async () => ({ isOpen: false, nextOpen, nextClose: new Date(nextOpen.getTime() + 1_000) }),
    });
    const deps = { db, now: () => new Date(), account, port };
    await refreshReference(deps);
    await refreshReference(deps);
    expect(asked).toEqual(['ACME']);
    expect(await send({})).toMatch(/asset_tradable/);
  });
});

test('the broker’s clock overrides the calendar for live orders', async () => {
  broker = new FakeBroker({ mode: 'live' });
  account = await readyAccount(db, broker);
  await setConfig(db, { trading_mode: 'live', require_quality_gate_for_live: false, require_approval_for_live: false });
  const clock = {
    isOpen: false,
    nextOpen: new Date(Date.now() + 3_600_000),
    nextClose: new Date(Date.now() + 7_200_000),
  };
  await saveClock(db, account.id, clock, new Date());
  expect(await send({ mode: 'live', quantity: 1 })).toMatch(/market_hours: the market is closed/);
  // Older than five minutes: the calendar of the tests is always open.
  await saveClock(db, account.id, clock, new Date(Date.now() - 301_000));
  expect(await send({ mode: 'live', quantity: 1 })).not.toMatch(/market_hours/);
});

test('a short sale is refused by that word', async () => {
  await hold(5);
  expect(await send({ side: 'sell', quantity: 6 })).toMatch(
    /short_sale: short sale: 6 would be sold and 5 are held; short sales are not allowed/,
  );
  await setConfig(db, { allow_short: true });
  await saveAsset(db, account.id, 'ACME', { ...ASSET, shortable: false }, new Date());
  expect(await send({ side: 'sell', quantity: 6 })).toMatch(/the broker does not lend the shares/);
  await saveAsset(db, account.id, 'ACME', ASSET, new Date());
  expect(await send({ side: 'sell', quantity: 6 })).not.toMatch(/short_sale/);
});

test('a failing reconciliation is reported once per cause, and once when it succeeds again', async () => {
  const stop = new AbortController();
  const reports: (string | null)[] = [];
  const reasons = ['403 forbidden (request 1)', '403 forbidden (request 2)', '500 broken', '500 broken', null, null];
  let attempt = 0;
  const listOpenOrders = broker.listOpenOrders;
  broker.listOpenOrders = async () => {
    const reason = reasons[attempt++];
    if (attempt >= reasons.length) stop.abort();
    if (typeof reason === 'string') throw new Error(reason);
    return listOpenOrders();
  };
  broker.follow = async (_hooks, signal) => {
    if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve));
  };
  const worker = {
    ...sendDeps(db, account, broker),
    consumers: { start: () => ({ stop: async () => {} }) },
    onError: () => {},
    onReconciliation: (failure: string | null) => reports.push(failure),
    reconnectMs: 1,
    reconcileEveryMs: 1,
  };
  await serveAccount(worker, stop.signal);
  expect(reports.slice(0, 3)).toEqual([expect.stringContaining('403'), expect.stringContaining('500'), null]);
  expect(reports).toHaveLength(3);
});

describe('a lost connection', () => {
  const serve = async (cancels: boolean, until: () => Promise<void>) => {
    await setConfig(db, { cancel_orders_on_disconnect: cancels });
    const stop = new AbortController();
    const served = serveAccount(
      {
        ...sendDeps(db, account, broker),
        consumers: { start: () => ({ stop: async () => {} }) },
        onError: () => {},
        reconnectMs: 20,
        disconnectedAfterMs: 50,
      },
      stop.signal,
    );
    try {
      await until();
    } finally {
      stop.abort();
      await served;
    }
  };

  test.each([true, false])('cancels open entries and no exit, where it is configured: %s', async (cancels) => {
    await hold();
    const { order: sale } = await place(db, { ...exit });
    const { order: entry } = await place(db, { ...limit, limitPrice: 90, quantity: 1 });
    await drain(sendDeps(db, account, broker));
    let connections = 0;
    broker.follow = async (hooks) => {
      connections += 1;
      if (connections === 1) await hooks.connected();
      else if (connections > 8) await new Promise((resolve) => setTimeout(resolve, 20));
      throw new Error('connection reset');
    };
    await serve(cancels, () =>
      vi.waitFor(async () => {
        expect(connections).toBeGreaterThan(4);
        expect((await reload(db, entry)).status).toBe(cancels ? 'pending_cancel' : 'accepted');
      }, 10_000),
    );
    expect((await reload(db, sale)).status).toBe('accepted');
  });

  test('that returns at once cancels nothing', async () => {
    const { order } = await place(db, { ...limit, limitPrice: 90 });
    await drain(sendDeps(db, account, broker));
    let connections = 0;
    broker.follow = async (hooks) => {
      connections += 1;
      await hooks.connected();
      throw new Error('connection reset');
    };
    await serve(true, () => vi.waitFor(() => expect(connections).toBeGreaterThan(3), 10_000));
    expect((await reload(db, order)).status).toBe('accepted');
  });
});
