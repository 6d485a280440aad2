import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nyseCalendar } from '../kernel/calendar/nyse.ts';
import type { CorporateAction } from '../market/adjustment.ts';
import type { Horizon } from './horizon.ts';
import { type Label, labelPrediction, type LabelPrices, type LabelSubject } from './label.ts';
import { type BarColumns, NO_BARS, type TickerPrices } from './price-book.ts';

const calendar = nyseCalendar();
const at = (text: string) => new Date(text);
const LATER = at('2027-06-01T00:00:00Z');

interface TestBar {
  start: Date;
  end: Date;
  open: number;
  close: number;
  available?: Date;
}
const columnsOf = (bars: readonly TestBar[]): BarColumns => ({
  startMs: Float64Array.from(bars, ({ start }) => start.getTime()),
  endMs: Float64Array.from(bars, ({ end }) => end.getTime()),
  open: Float64Array.from(bars, ({ open }) => open),
  close: Float64Array.from(bars, ({ close }) => close),
  availableMs: Float64Array.from(bars, ({ end, available }) => (available ?? end).getTime()),
});

/** Bars of sessions; `priceOf` returns open and close by session and half hour. */
function barsOf(
  timeframe: 'D' | 'M30',
  from: string,
  to: string,
  priceOf: (index: number, date: string) => [open: number, close: number],
  keep: (start: Date) => boolean = () => true,
): TestBar[] {
  const sessions = calendar.sessionsBetween(from, to);
  const spans =
    timeframe === 'D'
      ? sessions.map(({ open, close, date }) => ({ start: open, end: close, date }))
      : sessions.flatMap(({ open, close, date }) =>
          calendar.barsBetween(open, close, 'M30').map((span) => ({ ...span, date })),
        );
  return spans.flatMap(({ start, end, date }, index) => {
    const [open, close] = priceOf(index, date);
    return keep(start) ? { start, end, open, close } : [];
  });
}

const pricesOf = (
  days: readonly TestBar[],
  halfHours: readonly TestBar[] = [],
  actions: CorporateAction[] = [],
): TickerPrices => ({
  days: columnsOf(days),
  halfHours: columnsOf(halfHours),
  actions,
});
const alone = (own: TickerPrices, rest: Partial<LabelPrices> = {}): LabelPrices => ({
  own,
  benchmark: null,
  fund: null,
  peers: [],
  ...rest,
});
const subjectOf = (generatedAt: Date, change: Partial<LabelSubject> = {}): LabelSubject => ({
  action: 'buy',
  pUp: 0.6,
  sigmaDaily: 0.02,
  generatedAt,
  ...change,
});
const labelOf = (subject: LabelSubject, horizon: Horizon, prices: LabelPrices, asOf = LATER) =>
  labelPrediction(subject, horizon, prices, calendar, asOf);
const iso = (ms: number) => new Date(ms).toISOString();

// 2026-11-13 is a Friday; 2026-11-26 is Thanksgiving and the day after a half day.
const FRIDAY_NIGHT = at('2026-11-13T22:00:00Z');
const daily = barsOf('D', '2026-11-02', '2027-01-29', (index) => [100 + index, 100.5 + index]);
const halfHours = barsOf('M30', '2026-11-02', '2027-01-29', (index) => [100 + index / 13, 100 + (index + 1) / 13]);

describe('entry and exit of a prediction', () => {
  test('published overnight: the next open, and the close of the first, fifth and twenty-first session', () => {
    const found = (['1d', '7d', '30d'] as const).map(
      (horizon) => labelOf(subjectOf(FRIDAY_NIGHT), horizon, alone(pricesOf(daily))) as Label,
    );
    expect(found.map(({ entry }) => iso(entry.atMs))).toEqual(Array(3).fill('2026-11-16T14:30:00.000Z'));
    expect(found.map(({ exit }) => iso(exit.atMs))).toEqual([
      '2026-11-16T21:00:00.000Z',
      '2026-11-20T21:00:00.000Z',
      '2026-12-15T21:00:00.000Z',
    ]);
    expect(found[1]!.totalReturn).toBeCloseTo(114.5 / 110 - 1, 12);
  });

  test('published within a session: the first half hour that starts later, never the current one', () => {
    const entryOf = (text: string) =>
      iso((labelOf(subjectOf(at(text)), '1h', alone(pricesOf(daily, halfHours))) as Label).entry.atMs);
    expect(entryOf('2026-11-16T15:10:00Z')).toBe('2026-11-16T15:30:00.000Z');
    expect(entryOf('2026-11-16T15:30:00Z')).toBe('2026-11-16T16:00:00.000Z');
    expect(entryOf('2026-11-16T15:29:59.999Z')).toBe('2026-11-16T15:30:00.000Z');
    expect(entryOf('2026-11-16T20:45:00Z')).toBe('2026-11-17T14:30:00.000Z');
  });

  test('hours are trading hours and continue after nights, weekends, holidays and half days', () => {
    const exitOf = (text: string, horizon: Horizon) =>
      iso((labelOf(subjectOf(at(text)), horizon, alone(pricesOf(daily, halfHours))) as Label).exit.atMs);
    expect(exitOf('2026-11-13T20:10:00Z', '1h')).toBe('2026-11-16T15:00:00.000Z');
    expect(exitOf('2026-11-13T19:40:00Z', '6h')).toBe('2026-11-16T19:30:00.000Z');
    // Wednesday noon: 3.5 h on Wednesday, none on Thursday, 2.5 h of Friday's half day.
    expect(exitOf('2026-11-25T17:10:00Z', '6h')).toBe('2026-11-27T17:00:00.000Z');
    expect(exitOf('2026-11-25T17:10:00Z', '1d')).toBe('2026-11-27T16:12:00.000Z'.replace('16:12', '16:30'));
  });

  test('an hour is not approximated with daily bars', () => {
    for (const horizon of ['1h', '6h'] as const) {
      expect(labelOf(subjectOf(FRIDAY_NIGHT), horizon, alone(pricesOf(daily)))).toMatchObject({
        status: 'unlabelable',
        reason: 'daily_bars_only',
      });
    }
  });

  test('is undecided before the end and until the prices are known', () => {
    const prices = alone(pricesOf(daily));
    expect(labelOf(subjectOf(FRIDAY_NIGHT), '7d', prices, at('2026-11-20T20:59:59Z'))).toBeNull();
    expect(labelOf(subjectOf(FRIDAY_NIGHT), '7d', prices, at('2026-11-20T21:00:00Z'))?.status).toBe('labelled');
    const late = daily.map((bar) =>
      iso(bar.end.getTime()) === '2026-11-20T21:00:00.000Z' ? { ...bar, available: at('2026-11-21T02:00:00Z') } : bar,
    );
    expect(labelOf(subjectOf(FRIDAY_NIGHT), '7d', alone(pricesOf(late)), at('2026-11-21T01:00:00Z'))).toBeNull();
    expect(labelOf(subjectOf(FRIDAY_NIGHT), '7d', alone(pricesOf(late)))).toMatchObject({
      maturedMs: at('2026-11-21T02:00:00Z').getTime(),
    });
  });
});

describe('a missing price', () => {
  const without = (...dates: string[]) =>
    daily.filter(({ start }) => !dates.includes(start.toISOString().slice(0, 10)));

  test('is replaced by the next close within three sessions, once it can no longer just be late', () => {
    const prices = alone(pricesOf(without('2026-11-20', '2026-11-23')));
    const found = labelOf(subjectOf(FRIDAY_NIGHT), '7d', prices) as Label;
    expect(iso(found.exit.atMs)).toBe('2026-11-24T21:00:00.000Z');
    expect(found.maturedMs).toBe(at('2026-11-24T21:00:00Z').getTime());
    const next = alone(pricesOf(without('2026-11-20')));
    expect(labelOf(subjectOf(FRIDAY_NIGHT), '7d', next, at('2026-11-23T20:00:00Z'))).toBeNull();
  });

  test('beyond three sessions makes the prediction unlabelable', () => {
    const prices = alone(pricesOf(without('2026-11-20', '2026-11-23', '2026-11-24', '2026-11-25')));
    expect(labelOf(subjectOf(FRIDAY_NIGHT), '7d', prices)).toEqual({
      status: 'unlabelable',
      reason: 'no_exit',
      maturedMs: at('2026-11-25T21:00:00Z').getTime(),
    });
    expect(labelOf(subjectOf(FRIDAY_NIGHT), '7d', prices, at('2026-11-25T20:59:59Z'))).toBeNull();
  });

  test('of a half hour is replaced within one session only', () => {
    const gap = (until: string) => halfHours.filter(({ end }) => end <= at('2026-11-16T15:30:00Z') || end > at(until));
    const prices = (until: string) => alone(pricesOf(daily, gap(until)));
    const found = labelOf(subjectOf(FRIDAY_NIGHT), '6h', prices('2026-11-17T15:30:00Z')) as Label;
    expect(iso(found.exit.atMs)).toBe('2026-11-17T16:00:00.000Z');
    expect(labelOf(subjectOf(FRIDAY_NIGHT), '6h', prices('2026-11-18T15:30:00Z'))?.status).toBe('unlabelable');
  });

  test('a company that no longer trades has no entry', () => {
    const delisted = alone(pricesOf(daily.filter(({ end }) => end < FRIDAY_NIGHT)));
    expect(labelOf(subjectOf(FRIDAY_NIGHT), '1d', delisted)).toMatchObject({
      status: 'unlabelable',
      reason: 'no_entry',
    });
    expect(
      labelOf(subjectOf(FRIDAY_NIGHT), '1d', alone({ days: NO_BARS, halfHours: NO_BARS, actions: [] }), FRIDAY_NIGHT),
    ).toBeNull();
  });
});

describe('the return of a prediction', () => {
  const splitAt = at('2026-11-18T14:30:00Z');
  const split: CorporateAction = { type: 'split', ratio: 4, exAt: splitAt, availableAt: at('2026-11-01T00:00:00Z') };

  test('does not depend on splits', () => {
    const quartered = daily.map((bar) =>
      bar.start >= splitAt ? { ...bar, open: bar.open / 4, close: bar.close / 4 } : bar,
    );
    const plain = labelOf(subjectOf(FRIDAY_NIGHT), '7d', alone(pricesOf(daily))) as Label;
    const divided = labelOf(subjectOf(FRIDAY_NIGHT), '7d', alone(pricesOf(quartered, [], [split]))) as Label;
    expect(divided.totalReturn).toBeCloseTo(plain.totalReturn, 12);
    expect(divided.isWin).toBe(plain.isWin);
  });

  test('includes dividends that go ex after the entry, not those on the morning of the entry', () => {
    const dividend = (ex: string): CorporateAction => ({
      type: 'dividend',
      cashAmount: 2,
      exAt: at(ex),
      availableAt: at('2026-11-01T00:00:00Z'),
    });
    const earned = (ex: string) =>
      (labelOf(subjectOf(FRIDAY_NIGHT), '7d', alone(pricesOf(daily, [], [dividend(ex)]))) as Label).totalReturn;
    const plain = 114.5 / 110 - 1;
    expect(earned('2026-11-18T14:30:00Z')).toBeCloseTo(plain + 2 / 110, 12);
    expect(earned('2026-11-16T14:30:00Z')).toBeCloseTo(plain, 12);
  });

  test('is compared with the benchmark over exactly the same time, and not at all without its price', () => {
    const market = barsOf('D', '2026-11-02', '2027-01-29', () => [400, 404]);
    const found = labelOf(
      subjectOf(FRIDAY_NIGHT),
      '7d',
      alone(pricesOf(daily), { benchmark: pricesOf(market) }),
    ) as Label;
    expect(found.excessSpy).toBeCloseTo(114.5 / 110 - 1 - 0.01, 12);
    // Undecided while the price may be late, then labelled without it.
    const holed = market.filter(({ end }) => iso(end.getTime()) !== '2026-11-20T21:00:00.000Z');
    expect(
      (labelOf(subjectOf(FRIDAY_NIGHT), '7d', alone(pricesOf(daily), { benchmark: pricesOf(holed) })) as Label)
        .excessSpy,
    ).toBeNull();
  });

  test('is compared with the sector fund, else with at least five peers, else not at all', () => {
    const flat = (close: number) => pricesOf(barsOf('D', '2026-11-02', '2027-01-29', () => [100, close]));
    const plain = 114.5 / 110 - 1;
    const sector = (rest: Partial<LabelPrices>) => {
      const { excessSector, sectorBasis } = labelOf(
        subjectOf(FRIDAY_NIGHT),
        '7d',
        alone(pricesOf(daily), rest),
      ) as Label;
      return [excessSector, sectorBasis];
    };
    const peers = [101, 102, 103, 104, 105].map(flat);
    expect(sector({ fund: flat(102), peers })).toEqual([expect.closeTo(plain - 0.02, 12), 'fund']);
    expect(sector({ peers })).toEqual([expect.closeTo(plain - 0.03, 12), 'peers']);
    expect(sector({ peers: peers.slice(1) })).toEqual([null, null]);
  });
});

test('buys and sells win beyond cost, holds near zero; the leaning direction is labelled for every action', () => {
  const ending = (close: number) => alone(pricesOf(barsOf('D', '2026-11-02', '2027-01-29', () => [100, close])));
  const outcome = (action: 'buy' | 'sell' | 'hold', close: number, pUp = 0.6) => {
    const { isWin, isDirectionWin } = labelOf(subjectOf(FRIDAY_NIGHT, { action, pUp }), '1d', ending(close)) as Label;
    return [isWin, isDirectionWin];
  };
  expect(outcome('buy', 100.2)).toEqual([true, true]);
  expect(outcome('buy', 100.1)).toEqual([false, false]);
  expect(outcome('sell', 99.8, 0.4)).toEqual([true, true]);
  expect(outcome('sell', 100.2, 0.4)).toEqual([false, false]);
  expect(outcome('hold', 100.9)).toEqual([true, true]);
  expect(outcome('hold', 98.9)).toEqual([false, false]);
});

test('a label does not depend on when it is computed', () => {
  const minutes = fc.integer({ min: 0, max: 20 * 1_440 });
  const horizons = fc.constantFrom<Horizon>('1h', '6h', '1d', '7d', '30d');
  fc.assert(
    fc.property(minutes, horizons, fc.nat(9), fc.nat(60 * 24), (generated, horizon, hole, laterHours) => {
      const kept = (bars: readonly TestBar[]) => bars.filter((_, index) => (index * 7) % 10 !== hole);
      const prices = alone(pricesOf(kept(daily), kept(halfHours)));
      const subject = subjectOf(new Date(at('2026-11-03T00:00:00Z').getTime() + generated * 60_000));
      const final = labelOf(subject, horizon, prices)!;
      const matured = new Date(final.maturedMs);
      expect(labelOf(subject, horizon, prices, matured)).toEqual(final);
      expect(labelOf(subject, horizon, prices, new Date(final.maturedMs - 1))).toBeNull();
      expect(labelOf(subject, horizon, prices, new Date(final.maturedMs + laterHours * 3_600_000))).toEqual(final);
    }),
    { numRuns: 300 },
  );
});
