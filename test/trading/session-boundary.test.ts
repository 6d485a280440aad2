import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { nyseCalendar } from '../../src/kernel/calendar/nyse.ts';
import type { Db } from '../../src/kernel/db/database.ts';
import { testDatabase } from '../kit/database.ts';
import { type TradingWorld, tradingWorld } from './kit.ts';

let db: Db;
let world: TradingWorld;

beforeEach(async () => {
  ({ db } = await testDatabase());
  // A Thursday at 13:00 in New York.
  world = await tradingWorld(db, { calendar: nyseCalendar(), start: new Date('2026-03-05T18:00:00Z') });
});

const roundAt = async (instant: string) => {
  world.clock.advance(new Date(instant).getTime() - world.clock.now().getTime());
  await world.reconcile();
  await world.quote('SPY', 500);
  await world.round();
  expect(world.errors).toEqual([]);
};
const state = () => db.selectFrom('trading_state').selectAll().executeTakeFirstOrThrow();
const tripped = async () => Object.keys((await state()).breakers_tripped);
const payIn = (amount: number) => sql`update kernel.paper_books set cash = cash + ${amount}`.execute(db);

describe('a loss of a session', () => {
  test('does not stop the entries of the next session', async () => {
    await db.updateTable('trading_state').set({ session_start_value: 104_000 }).execute();
    await roundAt('2026-03-05T19:00:00Z');
    expect(await tripped()).toEqual(['daily_loss']);
    await roundAt('2026-03-05T21:05:00Z');
    await roundAt('2026-03-06T15:00:00Z');
    expect(await tripped()).toEqual([]);
  });

  test('of a week does not stop the entries of the next week', async () => {
    await db.updateTable('trading_state').set({ week_start_value: 107_000 }).execute();
    await roundAt('2026-03-06T20:00:00Z');
    expect(await tripped()).toEqual(['weekly_loss']);
    await roundAt('2026-03-06T21:05:00Z');
    await roundAt('2026-03-09T15:00:00Z');
    expect(await tripped()).toEqual([]);
  });
});

describe('a withdrawal between two sessions', () => {
  test('is not a loss of the next session', async () => {
    await roundAt('2026-03-05T19:00:00Z');
    await roundAt('2026-03-05T21:05:00Z');
    await payIn(-10_000);
    await roundAt('2026-03-05T22:00:00Z');
    await roundAt('2026-03-05T22:01:00Z');
    expect(await db.selectFrom('portfolio_flows').select('amount').execute()).toEqual([{ amount: -10_000 }]);
    await roundAt('2026-03-06T15:00:00Z');
    expect((await state()).session_start_value).toBe(90_000);
    expect(await tripped()).toEqual([]);
  });

  test('in the round that writes the closing snapshot is no part of the next return', async () => {
    await payIn(-10_000);
    await roundAt('2026-03-05T20:59:00Z');
    await roundAt('2026-03-05T21:00:30Z');
    expect(await db.selectFrom('portfolio_flows').select('amount').execute()).toEqual([{ amount: -10_000 }]);
    await roundAt('2026-03-06T15:00:00Z');
    const days = await db.selectFrom('portfolio_snapshots').selectAll().orderBy('snapshot_date').execute();
    expect(days.map((day) => day.daily_return)).toEqual([0, 0]);
  });
});
