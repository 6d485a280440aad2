import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { loadMarketView, loadMarketViews } from '../../src/trading/market-view.store.ts';
import { loadRound } from '../../src/trading/use/round.ts';
import { testDatabase } from '../kit/database.ts';
import { tradingWorld } from './kit.ts';

const { db } = await testDatabase();
const world = await tradingWorld(db);
const tickers = ['ACME', 'OMEGA', 'NOVA'];
for (const ticker of tickers) await world.addCompany(ticker);

test('views read together equal views read one by one, and a symbol without prices has an empty one', async () => {
  const now = world.clock.now();
  await world.quote('OMEGA', 55);
  const views = await loadMarketViews(db, world.calendar, [...tickers, 'NONE'], now);
  for (const ticker of [...tickers, 'NONE'])
    expect(views.get(ticker)).toEqual(await loadMarketView(db, world.calendar, ticker, now));
  expect(views.get('ACME')?.returns.size).toBeGreaterThan(20);
  expect(views.get('OMEGA')).not.toEqual(views.get('ACME'));
  expect(views.get('NONE')).toMatchObject({ price: null, adv: null });
});

test('a later bar counts in the next round, not in the present one', async () => {
  const now = world.clock.now();
  const before = await loadMarketViews(db, world.calendar, ['ACME'], now);
  await sql`update market_bars set available_at = ${new Date(now.getTime() + 1)}
    where ticker = 'ACME' and bar_timestamp = (select max(bar_timestamp) from market_bars where ticker = 'ACME')`.execute(
    db,
  );
  const after = await loadMarketViews(db, world.calendar, ['ACME'], now);
  expect(after.get('ACME')?.returns.size).toBe((before.get('ACME')?.returns.size ?? 0) - 1);
});

test('each round begins without views of what is held', async () => {
  const rounds = [await loadRound(db, world.clock.now()), await loadRound(db, world.clock.now())];
  expect(rounds[0]?.heldViews).toEqual(new Map());
  expect(rounds[0]?.heldViews).not.toBe(rounds[1]?.heldViews);
});
