import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '../../src/kernel/clock.ts';
import type { Db } from '../../src/kernel/db/database.ts';
import { bookFills } from '../../src/trading/use/book-fills.ts';
import { viewMetrics, viewStatus } from '../../src/trading/use/view-engine.ts';
import { seededRandom } from '../kit/random.ts';
import { testDatabase } from '../kit/database.ts';
import { hours, type TradingWorld, tradingWorld } from './kit.ts';

const PAPER_CASH = 100_000;
let db: Db;
let world: TradingWorld;

beforeEach(async () => {
  ({ db } = await testDatabase());
  world = await tradingWorld(db);
});

/** Recomputes everything from the fills alone, without the engine's code. */
async function recompute() {
  const fills = await db.selectFrom('fills').selectAll().orderBy('executed_at').orderBy('execution_id').execute();
  const quotes = new Map(
    (await db.selectFrom('market_quotes').selectAll().execute()).map(({ ticker, price }) => [ticker, price]),
  );
  let cash = PAPER_CASH;
  const books = new Map<string, { quantity: number; cost: number; realized: number; trade: number }>();
  const trades: number[] = [];
  for (const { ticker, side, quantity, price } of fills) {
    const book = books.get(ticker) ?? { quantity: 0, cost: 0, realized: 0, trade: 0 };
    const value = quantity * price;
    cash += side === 'buy' ? -value : value;
    book.trade += side === 'buy' ? -value : value;
    if (side === 'buy') book.cost += value;
    else {
      const share = (book.cost * quantity) / book.quantity;
      book.realized += value - share;
      book.cost -= share;
    }
    book.quantity = Math.round((book.quantity + (side === 'buy' ? quantity : -quantity)) * 1e6) / 1e6;
    if (book.quantity === 0) {
      trades.push(book.trade);
      book.trade = 0;
      book.cost = 0;
    }
    books.set(ticker, book);
  }
  let held = 0;
  let unrealized = 0;
  let realized = 0;
  for (const [ticker, book] of books) {
    const value = book.quantity * (quotes.get(ticker) ?? 0);
    held += value;
    unrealized += value - book.cost;
    realized += book.realized;
  }
  const wins = trades.filter((net) => net > 0);
  const losses = trades.filter((net) => net < 0);
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
  return {
    fills: fills.length,
    cash,
    total: cash + held,
    reserve: 20_000 + 0.2 * sum(wins),
    unrealized,
    realized,
    wins: wins.length,
    losses: losses.length,
    winRate: trades.length > 0 ? wins.length / (wins.length + losses.length) : null,
    profitFactor: losses.length > 0 ? sum(wins) / -sum(losses) : null,
    quantities: new Map([...books].filter(([, { quantity }]) => quantity !== 0).map(([t, b]) => [t, b.quantity])),
  };
}

describe('positions, pools, metrics and snapshots agree with a recomputation from fills', () => {
  test('after weeks of trading with gains, losses, partial exits and changing days', async () => {
    const generator = seededRandom(20_261_115);
    const random = () => generator.next();
    const tickers = ['AAA', 'BBB', 'CCC', 'DDD', 'EEE', 'FFF'];
    const prices = new Map<string, number>();
    for (const ticker of tickers) {
      await world.addCompany(ticker, { sector: ticker });
      prices.set(ticker, 100);
    }
    for (let step = 0; step < 40; step++) {
      world.clock.advance(hours(9));
      await world.reconcile();
      await world.quote('SPY', 500);
      for (const ticker of tickers) {
        const price = (prices.get(ticker) ?? 100) * (1 + (random() - 0.48) * 0.07);
        prices.set(ticker, price);
        await world.quote(ticker, price);
      }
      const ticker = tickers[Math.floor(random() * tickers.length)] ?? 'AAA';
      await world.recommend(ticker, { action: random() < 0.75 ? 'buy' : 'sell', edge: 0.01 });
      await world.round();
      if (random() < 0.3) await sellHalf(world);
      await world.broker();
      await bookFills(world.deps, world.account.id, world.clock.now());
      await checkAgreement(world);
    }
    expect(world.errors).toEqual([]);
    const expected = await recompute();
    expect(expected.fills).toBeGreaterThan(15);
    expect(expected.wins + expected.losses).toBeGreaterThan(4);
    const snapshots = await db.selectFrom('portfolio_snapshots').selectAll().orderBy('snapshot_date').execute();
    expect(snapshots.length).toBeGreaterThan(10);
    let index = 1;
    for (const [at, day] of snapshots.entries()) {
      expect(day.active_pool + day.reserve_pool).toBeCloseTo(day.portfolio_value, 3);
      expect(day.cash + day.positions_value).toBeCloseTo(day.portfolio_value, 3);
      const previous = snapshots[at - 1]?.portfolio_value ?? PAPER_CASH;
      expect(day.daily_return).toBeCloseTo(day.portfolio_value / previous - 1, 6);
      index *= 1 + (day.daily_return ?? 0);
      expect(day.cumulative_return).toBeCloseTo(index - 1, 6);
      expect(PAPER_CASH + day.realized_pnl + day.unrealized_pnl).toBeCloseTo(day.portfolio_value, 2);
      if (at > 0) expect(day.reserve_pool).toBeGreaterThanOrEqual(snapshots[at - 1]?.reserve_pool ?? 0);
    }
    const last = snapshots.at(-1);
    expect({ wins: last?.win_count, losses: last?.loss_count }).toEqual({
      wins: expect.any(Number),
      losses: expect.any(Number),
    });
  }, 180_000);

  async function checkAgreement({ clock, calendar }: TradingWorld) {
    const expected = await recompute();
    const metrics = await viewMetrics(db, calendar, { now: clock.now(), startedAt: world.startedAt });
    const status = await viewStatus(db, { now: clock.now(), startedAt: world.startedAt });
    expect(metrics.total_portfolio_value).toBeCloseTo(expected.total, 2);
    expect(metrics.active_pool + metrics.reserve_pool).toBeCloseTo(metrics.total_portfolio_value, 6);
    expect(metrics.reserve_pool).toBeCloseTo(expected.reserve, 4);
    expect(metrics.realized_pnl).toBeCloseTo(expected.realized, 2);
    expect(metrics.unrealized_pnl).toBeCloseTo(expected.unrealized, 2);
    expect(metrics.win_rate).toEqual(expected.winRate === null ? null : expect.closeTo(expected.winRate, 9));
    expect(metrics.profit_factor).toEqual(
      expected.profitFactor === null ? null : expect.closeTo(expected.profitFactor, 6),
    );
    const held = new Map(status.open_positions.map(({ ticker, quantity }) => [ticker, quantity]));
    expect(held).toEqual(expected.quantities);
    const { cash } = await db.selectFrom('trading_state').select('cash').executeTakeFirstOrThrow();
    expect(cash).toBeCloseTo(expected.cash, 5);
    const book = await sql<{ cash: number }>`select cash from kernel.paper_books`.execute(db);
    expect(book.rows[0]?.cash).toBeCloseTo(expected.cash, 3);
  }

  async function sellHalf({ calendar, clock, queue }: TradingWorld) {
    const { queueOverrideOrder } = await import('../../src/trading/use/override-order.ts');
    const [held] = await db.selectFrom('positions').selectAll().where('quantity', '>', 0).limit(1).execute();
    const isSelling = await db
      .selectFrom('orders')
      .select('id')
      .where('status', 'in', ['queued', 'accepted'])
      .where('ticker', '=', held?.ticker ?? '')
      .execute();
    if (!held || isSelling.length > 0) return;
    const quantity = Math.round((held.quantity / 2) * 1e4) / 1e4;
    await queueOverrideOrder(
      { db, now: clock.now, startedAt: world.startedAt, calendar, queue, newId: randomUUID },
      { ticker: held.ticker, side: 'sell', quantity },
      { name: 'anna', tokenName: null },
    );
  }
});

describe('fills are booked once', () => {
  test('even by concurrent calls, and a crash in between changes nothing', async () => {
    await world.addCompany('ACME');
    await world.recommend('ACME');
    await world.round();
    await world.broker();
    await expect(
      db.transaction().execute(async (tx) => {
        const { bookFillsIn } = await import('../../src/trading/use/book-fills.ts');
        expect(await bookFillsIn(tx, world.queue, world.account.id, world.clock.now())).toBeGreaterThan(0);
        throw new Error('the process dies');
      }),
    ).rejects.toThrow('the process dies');
    expect(await db.selectFrom('portfolio_trades').selectAll().execute()).toEqual([]);
    const booked = await Promise.all(
      Array.from({ length: 6 }, () => bookFills(world.deps, world.account.id, world.clock.now())),
    );
    expect(booked.filter((count) => count > 0)).toHaveLength(1);
    const { cash } = await db.selectFrom('trading_state').select('cash').executeTakeFirstOrThrow();
    expect(cash).toBeCloseTo((await recompute()).cash, 6);
  });

  test('and only a reset can lower the reserve', async () => {
    await expect(db.updateTable('trading_state').set({ reserve: 1 }).execute()).rejects.toThrow(
      /only falls on a reset/,
    );
    await db.updateTable('trading_state').set({ reserve: 1, epoch: 2 }).execute();
  });

  test('a split keeps the value of the trade and converts its stop and target', async () => {
    await world.addCompany('ACME');
    await world.recommend('ACME');
    await world.round();
    await world.broker();
    await world.round();
    const [before] = await db.selectFrom('portfolio_trades').selectAll().execute();
    await db
      .insertInto('position_splits')
      .values({ broker_account_id: world.account.id, ticker: 'ACME', effective_at: world.clock.now(), ratio: 2 })
      .execute();
    await bookFills(world.deps, world.account.id, world.clock.now());
    const [after] = await db.selectFrom('portfolio_trades').selectAll().execute();
    expect(after?.open_quantity).toBeCloseTo(2 * (before?.open_quantity ?? 0), 6);
    expect(after?.stop_price).toBeCloseTo((before?.stop_price ?? 0) / 2, 5);
    expect(after?.target_price).toBeCloseTo((before?.target_price ?? 0) / 2, 5);
    expect(after?.bought_value).toBe(before?.bought_value);
  });
});

describe('cash that no fill explains', () => {
  const flows = () => db.selectFrom('portfolio_flows').selectAll().execute();
  const payIn = (amount: number) => sql`update kernel.paper_books set cash = cash + ${amount}`.execute(db);
  const answer = async () => {
    world.clock.advance(31_000);
    await world.quote('ACME', 100);
    await world.broker();
    await world.reconcile();
  };

  test('is booked while stops rest, but not while the broker reports a fill that is not booked', async () => {
    await world.addCompany('ACME');
    await world.recommend('ACME');
    await world.round();
    await world.broker();
    await answer();
    await world.round();
    const stops = db
      .selectFrom('orders')
      .selectAll()
      .where('origin', '=', 'protection')
      .where('status', '=', 'accepted');
    const stop = await stops.executeTakeFirstOrThrow();
    await payIn(55);
    const report = (filled: number) =>
      db.updateTable('orders').set({ broker_filled_quantity: filled }).where('id', '=', stop.id).execute();
    for (const filled of [1, 1, 1, 0, 0]) {
      expect(await flows()).toEqual([]);
      await answer();
      await report(filled);
      await world.round();
    }
    expect(await flows()).toMatchObject([{ amount: 55 }]);
  });

  test('is booked as a deposit after two equal answers of the broker, and is not a gain', async () => {
    await payIn(1_234.5);
    for (let look = 0; look < 2; look++) {
      world.clock.advance(31_000);
      await world.quote('SPY', 500);
      await world.reconcile();
      await world.round();
      expect(await flows()).toHaveLength(look);
    }
    expect(await flows()).toMatchObject([{ amount: 1_234.5 }]);
    const metrics = await viewMetrics(db, world.calendar, { now: world.clock.now(), startedAt: world.startedAt });
    expect(metrics.total_portfolio_value).toBeCloseTo(101_234.5, 4);
    expect(metrics.daily_pnl).toBeCloseTo(0, 6);
    world.clock.advance(31_000);
    await world.quote('SPY', 500);
    await world.reconcile();
    await world.round();
    expect(await flows()).toHaveLength(1);
    world.clock.advance(DAY_MS);
    await world.reconcile();
    await world.quote('SPY', 500);
    await world.round();
    const days = await db.selectFrom('portfolio_snapshots').selectAll().orderBy('snapshot_date').execute();
    expect(days.map((day) => day.daily_return)).toEqual(days.map(() => 0));
  });
});
