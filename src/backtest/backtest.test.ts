import { describe, expect, test } from 'vitest';
import { nyseCalendar } from '../kernel/calendar/nyse.ts';
import { TIERS } from '../trading/tiers.ts';
import { unpackBars } from './columns.ts';
import { formatBacktest, formatProgress } from './format-backtest.ts';
import { firstAtOrAfter, totalReturnIndex } from './holder-events.ts';
import { type BacktestRequest, checkRequest, OPTION_NAMES } from './request.ts';
import { applyTrial, checkSweep, trialsOf } from './sweep.ts';
import { newBarColumns } from './world.ts';

describe('a sweep', () => {
  test('has every combination of its values, in a fixed order', () => {
    expect(trialsOf({ stop_ranges: [2, 3], max_heat: [0.1, 0.2] })).toEqual([
      { max_heat: 0.1, stop_ranges: 2 },
      { max_heat: 0.1, stop_ranges: 3 },
      { max_heat: 0.2, stop_ranges: 2 },
      { max_heat: 0.2, stop_ranges: 3 },
    ]);
    expect(trialsOf({})).toEqual([{}]);
  });

  test('changes only the limits it names', () => {
    expect(applyTrial(TIERS.moderate, { stop_ranges: 4 })).toEqual({ ...TIERS.moderate, stopRanges: 4 });
    expect(applyTrial(TIERS.moderate, {})).toEqual(TIERS.moderate);
  });

  test('accepts only known limits, not properties that every object inherits', () => {
    expect(() => checkSweep({ constructor: [1] })).toThrow('not a limit');
    expect(() => checkSweep({ stop_ranges: [Number.NaN] })).toThrow('from 0.25 to 20');
    expect(() => checkSweep({ stop_ranges: [2] })).not.toThrow();
  });
});

describe('packed bars', () => {
  const sessions = { openMs: Float64Array.of(100, 200, 300), closeMs: Float64Array.of(150, 250, 350) };
  const pack = (...bars: number[][]) => {
    const bytes = new Uint8Array(8 + bars.length * 56);
    // Offset within its buffer, as a database driver may return it.
    const view = new DataView(bytes.buffer, 8);
    for (const [index, bar] of bars.entries()) {
      for (const [field, value] of bar.entries()) view.setFloat64(index * 56 + field * 8, value);
    }
    return { ticker: 'A', bytes: bytes.subarray(8) };
  };

  test('are written to their sessions; bars outside of sessions or available too late are skipped', () => {
    const columns = newBarColumns(3, 2);
    const bars = pack(
      [100, 150, 1, 2, 3, 4, 5],
      [170, 250, 9, 9, 9, 9, 9],
      [200, 251, 9, 9, 9, 9, 9],
      [300, 350, 6, 7, 8, 9, 10],
    );
    unpackBars(bars, columns, 3, sessions);
    expect([...columns.open]).toEqual([Number.NaN, Number.NaN, Number.NaN, 1, Number.NaN, 6]);
    expect(columns.close[3]).toBe(4);
    expect(columns.volume[5]).toBe(10);
  });

  test('that are cut off within a bar lose only that bar', () => {
    const columns = newBarColumns(3, 1);
    const { ticker, bytes } = pack([100, 150, 1, 2, 3, 4, 5], [200, 250, 1, 2, 3, 4, 5]);
    unpackBars({ ticker, bytes: bytes.subarray(0, 100) }, columns, 0, sessions);
    expect([...columns.close]).toEqual([4, Number.NaN, Number.NaN]);
  });
});

describe('the total return of a benchmark', () => {
  const none = [[], [], [], []];

  test('follows the price without dividends, and is unchanged without a bar', () => {
    const closes = Float64Array.of(Number.NaN, 100, Number.NaN, 110);
    expect([...totalReturnIndex(closes, none)]).toEqual([Number.NaN, 1, 1, 1.1]);
  });

  test('reinvests dividends and ignores splits', () => {
    const events = [[], [{ ticker: 0, ratio: 1, cash: 2 }], [{ ticker: 0, ratio: 2, cash: 0 }], []];
    const index = totalReturnIndex(Float64Array.of(100, 98, 49, 53.9), events);
    expect(index[1]).toBeCloseTo(1, 12);
    expect(index[2]).toBeCloseTo(1, 12);
    expect(index[3]).toBeCloseTo(1.1, 12);
  });

  test('includes dividends paid while the ticker did not trade', () => {
    const events = [
      [],
      [
        { ticker: 0, ratio: 2, cash: 0 },
        { ticker: 0, ratio: 1, cash: 5 },
      ],
      [],
    ];
    expect(totalReturnIndex(Float64Array.of(100, Number.NaN, 50), events)[2]).toBeCloseTo(1.1, 12);
  });
});

test('the first session at or after an instant is found, or the length', () => {
  const values = Float64Array.of(10, 20, 30);
  expect([5, 10, 11, 30, 31].map((wanted) => firstAtOrAfter(values, wanted))).toEqual([0, 0, 1, 2, 3]);
});

test('a request for today is refused before the session closes', () => {
  const request = {
    startDate: '2026-11-13',
    endDate: '2026-11-13',
    initialCapital: 500,
    riskTier: 'moderate' as const,
    sweep: {},
  };
  expect(() => checkRequest(nyseCalendar(), request, new Date('2026-11-13T20:00:00Z'))).toThrow('no trading session');
  expect(() => checkRequest(nyseCalendar(), request, new Date('2026-11-13T21:00:00Z'))).not.toThrow();
});

test('the command line names its own options in what it refuses', () => {
  const request = {
    startDate: '2026-05-01',
    endDate: '2026-04-01',
    initialCapital: 500,
    riskTier: 'moderate' as const,
    sweep: {},
  };
  const refuse = (change: Partial<BacktestRequest>) => () =>
    checkRequest(nyseCalendar(), { ...request, ...change }, new Date('2026-11-13T20:00:00Z'), OPTION_NAMES);
  expect(refuse({})).toThrow('--from must not be after --to');
  expect(refuse({ endDate: '2999-01-01' })).toThrow('--from and --to must lie between');
  expect(refuse({ startDate: '2026-11-14', endDate: '2026-11-15' })).toThrow('--from must not be in the future');
  expect(refuse({ startDate: '2026-11-07', endDate: '2026-11-08' })).toThrow('between --from and --to');
  expect(refuse({ startDate: '2026-01-02', initialCapital: 1e99 })).toThrow(
    '--capital must be from 1 to 1000000000000',
  );
  const sweep = { nosuch: [1] };
  expect(refuse({ startDate: '2026-01-02', sweep })).toThrow(/^--sweep nosuch is not a limit/);
});

test('the progress bar never exceeds its width', () => {
  expect(formatProgress('loading', 0)).toBe(`${'░'.repeat(30)}   0% loading`);
  expect(formatProgress('simulating', 0.5)).toContain(' 50% simulating');
  expect(formatProgress('done', 1.2)).toContain('█'.repeat(30));
});

test('a result is formatted as a table, with a dash for a missing figure', () => {
  const metrics = {
    total_return: 0.0512,
    sharpe_ratio: null,
    max_drawdown: 0.02,
    win_rate: 0.5,
    profit_factor: null,
    trade_count: 2,
  };
  const text = formatBacktest({
    id: '',
    origin: 'requested',
    start_date: '2026-01-02',
    end_date: '2026-02-02',
    initial_capital: 500,
    risk_tier: 'moderate',
    sweep: {},
    status: 'completed',
    progress: 1,
    stage: 'done',
    ...metrics,
    config: {
      data: {
        first_session: '2026-01-02',
        last_session: '2026-02-02',
        sessions: 21,
        tickers: 3,
        recommendations: { stored: 5, replayed: 7, replayed_until: '2026-01-15' },
      },
      benchmark: { ticker: 'SPY', total_return: -0.01 },
      performance: { beta: 0.4, alpha: 0.03, sortino_ratio: null, exposure_mean: 0.5, turnover: 2 },
      decisions: { skipped_by_reason: { not_actionable: 9, heat_limit: 1 } },
      intervals: { total_return: { low: -0.01, high: 0.1 }, sharpe_ratio: null, max_drawdown: null },
      psr: 0.8,
      dsr: 0.6,
      trials: 2,
      pbo: { probability: 0.25 },
      sweep: [
        { parameters: { stop_ranges: 2 }, ...metrics },
        { parameters: { stop_ranges: 3 }, ...metrics, sharpe_ratio: 1 },
      ],
    },
    equity_curve: null,
    trades: null,
    requested_by: 'test',
    created_at: new Date(0),
    completed_at: new Date(0),
  });
  expect(text).toContain('return             5.12%  95%: -1.00% to 10.00%');
  expect(text).toContain('Sharpe ratio       -');
  expect(text).toContain('beta 0.40, alpha 3.00% a year, Sortino -');
  expect(text).toContain('50.00% invested on average, turnover 2.00 times a year');
  expect(text).toContain('12 about 3 tickers, 7 of them replayed from documents until 2026-01-15');
  expect(text).toContain('PSR 0.80, DSR 0.60 after 2 trials');
  expect(text).toContain('PBO 0.25');
  expect(text).toContain('not_actionable 9, heat_limit 1');
  expect(text.indexOf('stop_ranges=3')).toBeLessThan(text.indexOf('stop_ranges=2'));
});
