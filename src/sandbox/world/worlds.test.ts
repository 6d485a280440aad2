import { describe, expect, test } from 'vitest';
import { alwaysOpenCalendar } from '../../kernel/calendar/always-open.ts';
import { BENCHMARK } from '../cast/sectors.ts';
import { HISTORY_SESSIONS } from '../settings.ts';
import { WORLD_NAMES, type WorldName } from '../worlds/world-name.ts';
import { WORLDS } from '../worlds/worlds.ts';
import { splitFactor } from './corporate-actions.ts';
import { crowdMoves } from './crowding.ts';
import { isPredictive } from './reaction.ts';
import { nextVariance } from './volatility.ts';
import { createWorld, type World } from './world.ts';

const calendar = alwaysOpenCalendar();
const make = (world: WorldName, seed: number): World => {
  const made = createWorld({ world, seed, anchorDate: '2026-11-13', calendar });
  made.ensureHistory();
  return made;
};
const worlds = Object.fromEntries(WORLD_NAMES.map((name) => [name, make(name, 5)])) as Record<WorldName, World>;

/** Daily log returns, and the part of each between close and open. */
function returnsOf(world: World, ticker: string): { daily: number[]; gaps: number[] } {
  const bars = Array.from({ length: HISTORY_SESSIONS }, (_, session) => {
    const bar = world.dailyBar(ticker, session);
    const factor = splitFactor(ticker, session);
    return bar && { open: bar.open / factor, close: bar.close / factor };
  });
  const pairs = bars.flatMap((bar, n) => {
    const before = bars[n - 1];
    return bar && before ? [{ bar, before }] : [];
  });
  return {
    daily: pairs.map(({ bar, before }) => Math.log(bar.close / before.close)),
    gaps: pairs.map(({ bar, before }) => Math.log(bar.open / before.close)),
  };
}
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const variance = (values: readonly number[]) => mean(values.map((value) => (value - mean(values)) ** 2));
const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
const kurtosis = (values: readonly number[]) =>
  mean(values.map((value) => (value - mean(values)) ** 4)) / variance(values) ** 2 - 3;
const overCompanies = (world: World, of: (returns: ReturnType<typeof returnsOf>) => number) =>
  median(world.companies.map(({ ticker }) => of(returnsOf(world, ticker))));

describe('the simulated markets', () => {
  test('the same name and seed give the same prices, another name gives others', () => {
    const closes = (world: World) => [10, 30, 45].map((session) => world.dailyBar('QLLN', session)?.close);
    const again = createWorld({ world: 'default', seed: 5, anchorDate: '2026-11-13', calendar });
    expect(closes(again)).toEqual(closes(worlds.default));
    expect(new Set(WORLD_NAMES.map((name) => JSON.stringify(closes(worlds[name])))).size).toBe(WORLD_NAMES.length);
  });

  test('the default market has gaps and fat tails that the easy one lacks', () => {
    const gapShare = ({ daily, gaps }: ReturnType<typeof returnsOf>) => variance(gaps) / variance(daily);
    expect(overCompanies(worlds.easy, gapShare)).toBeLessThan(0.01);
    expect(overCompanies(worlds.default, gapShare)).toBeGreaterThan(0.15);
    const tails = ({ daily }: ReturnType<typeof returnsOf>) => kurtosis(daily);
    expect(overCompanies(worlds.default, tails)).toBeGreaterThan(overCompanies(worlds.easy, tails) + 0.5);
  });

  test('a crisis falls further and moves more than the default market', () => {
    const index = (world: World) => returnsOf(world, BENCHMARK).daily;
    const total = (world: World) => index(world).reduce((sum, value) => sum + value, 0);
    expect(total(worlds.crisis)).toBeLessThan(total(worlds.default));
    expect(variance(index(worlds.crisis))).toBeGreaterThan(2 * variance(index(worlds.default)));
  });

  test('trading costs more in harder markets: less volume and wider spreads', () => {
    const volume = (world: World) =>
      median(world.companies.map(({ ticker }) => world.dailyBar(ticker, 100)?.volume ?? 0));
    expect(volume(worlds.easy)).toBeGreaterThan(5 * volume(worlds.default));
    expect(volume(worlds.default)).toBeGreaterThan(volume(worlds.crisis));
    const spreads = (['easy', 'default', 'crisis'] as const).map((name) => WORLDS[name].liquidity.halfSpread);
    expect(spreads).toEqual([...spreads].sort((a, b) => a - b));
  });

  test('the news of some companies predicts nothing, and none predicts without skill', () => {
    const tellers = (world: World) =>
      world.companies.filter(({ ticker }) => isPredictive(world.seed, ticker, world.settings.news)).length;
    const count = worlds.default.companies.length;
    expect(tellers(worlds.easy)).toBe(count);
    expect(tellers(worlds.default)).toBeGreaterThan(count / 4);
    expect(tellers(worlds.default)).toBeLessThan(count);
    const events = worlds.noskill.eventsUntil(worlds.noskill.session(HISTORY_SESSIONS - 1).closeMs);
    const later = events
      .flatMap(({ effects }) => effects)
      .filter(({ drift, jump, reversalSessions }) => {
        return drift !== 0 || (reversalSessions !== undefined && jump !== 0);
      });
    expect(events.length).toBeGreaterThan(500);
    expect(later).toEqual([]);
  });

  test('more rumours are false than in the easy market, and some news is answered by the opposite move', () => {
    const events = (world: World) =>
      world
        .eventsUntil(world.session(HISTORY_SESSIONS - 1).closeMs)
        .flatMap((event) => (event.kind === 'company' ? [event] : []));
    const falseShare = (world: World) => {
      const rumours = events(world).filter(({ rumour }) => rumour !== null);
      return rumours.filter(({ rumour }) => rumour?.isFalse).length / rumours.length;
    };
    expect(falseShare(worlds.default)).toBeGreaterThan(falseShare(worlds.easy) + 0.05);
    const contrary = (world: World) => {
      const moved = events(world).filter(
        ({ effects, direction, rumour }) => effects[0] && direction !== 'neutral' && !rumour?.isFalse,
      );
      const against = moved.filter(({ effects, direction }) => effects[0]!.jump > 0 !== (direction === 'positive'));
      return against.length / moved.length;
    };
    expect(contrary(worlds.easy)).toBe(0);
    expect(contrary(worlds.default)).toBeGreaterThan(0.2);
    expect(contrary(worlds.default)).toBeLessThan(0.4);
  });
});

test('variance rises after a large move, more after a fall, and returns to its mean', () => {
  const clustering = { shock: 0.08, persistence: 0.79, asymmetry: 0.2 };
  const after = (shock: number) => nextVariance(clustering, 1, shock);
  expect(after(3)).toBeGreaterThan(after(0));
  expect(after(-3)).toBeGreaterThan(after(3));
  let variance = 4;
  for (let n = 0; n < 200; n++) variance = nextVariance(clustering, variance, n % 2 === 0 ? 1 : -1);
  expect(variance).toBeGreaterThan(0.9);
  expect(variance).toBeLessThan(1.1);
});

test('an unwind takes back what crowded companies earned', () => {
  const past = new Map([
    ['UP', 0.3],
    ['FLAT', 0],
    ['DOWN', -0.3],
  ]);
  const crowding = { lookbackSessions: 20, unwindChance: 0.25, size: 0.02 };
  const session = (index: number) => ({ ...worlds.easy.session(index) });
  const moves = Array.from({ length: 400 }, (_, n) => crowdMoves(9, session(n), crowding, past)('UP'));
  const unwinds = moves.filter(({ jump }) => jump !== null);
  expect(unwinds.length / moves.length).toBeCloseTo(0.25, 1);
  expect(unwinds.every(({ jump }) => jump!.size < 0)).toBe(true);
  const earned = moves.reduce((sum, { drift, jump }) => sum + drift + (jump?.size ?? 0), 0) / moves.length;
  expect(Math.abs(earned)).toBeLessThan(0.002);
  expect(crowdMoves(9, session(0), null, past)('UP')).toEqual({ drift: 0, jump: null });
});
