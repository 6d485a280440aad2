import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { loadMarketView, loadMarketViews, loadReturns } from '../../src/trading/market-view.store.ts';
import { loadRound } from '../../src/trading/use/round.ts';
import { DAY_MS } from '../../src/kernel/clock.ts';
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
  expect(views.get('ACME')?.returns.dates.length).toBeGreaterThan(20);
  expect(views.get('OMEGA')).not.toEqual(views.get('ACME'));
  expect(views.get('NONE')).toMatchObject({ price: null, adv: null });
});

test('returns read by themselves equal those of the views, also over a split', async () => {
  const now = world.clock.now();
  const exAt = new Date(now.getTime() - 20 * DAY_MS);
  await sql`insert into corporate_actions
      (ticker, action_type, kind, ex_date, ex_at, split_from, split_to, source, revision, available_at, captured_at, pit_estimated)
    values ('NOVA', 'split', 'split', ${exAt}, ${exAt}, 1, 2, 'test', 1, ${exAt}, ${exAt}, false)`.execute(db);
  const views = await loadMarketViews(db, world.calendar, tickers, now);
  const returns = await loadReturns(db, world.calendar, [...tickers, 'NONE'], now);
  for (const ticker of tickers) expect(returns.get(ticker)).toEqual(views.get(ticker)?.returns);
  expect(returns.get('NOVA')?.values.some((value) => Math.abs(value) > 0.5)).toBe(true);
  expect(returns.get('NONE')?.dates).toEqual([]);
});

test('a later bar counts in the next round, not in the present one', async () => {
  const now = world.clock.now();
  const before = await loadMarketViews(db, world.calendar, ['ACME'], now);
  await sql`update market_bars set available_at = ${new Date(now.getTime() + 1)}
    where ticker = 'ACME' and bar_timestamp = (select max(bar_timestamp) from market_bars where ticker = 'ACME')`.execute(
    db,
  );
  const after = await loadMarketViews(db, world.calendar, ['ACME'], now);
  expect(after.get('ACME')?.returns.dates.length).toBe((before.get('ACME')?.returns.dates.length ?? 0) - 1);
});

test('each round begins without returns of what is held', async () => {
  const rounds = [await loadRound(db, world.clock.now()), await loadRound(db, world.clock.now())];
  expect(rounds[0]?.heldReturns).toEqual(new Map());
  expect(rounds[0]?.heldReturns).not.toBe(rounds[1]?.heldReturns);
});
