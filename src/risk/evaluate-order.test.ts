import { describe, expect, test } from 'vitest';
import { type AccountStateInput, resolveState } from './account-state.ts';
import { RISK_CHECK_NAMES, type RiskCheckName } from './risk-checks.ts';
import { evaluateOrder } from './evaluate-order.ts';
import { type PortfolioRiskConfig, resolveConfig } from './portfolio-config.ts';
import { type ProposedOrderInput, resolveOrder } from './proposed-order.ts';

const NOW = new Date('2026-11-16T15:00:00Z');
/** Everything is known and within the limits. */
const KNOWN: AccountStateInput = {
  open_orders: [],
  correlated_tickers: [],
  quality_gate: 'pass',
  live_capital_fraction: 1,
  price_age_minutes: 1,
  adv: 10_000_000,
  market_open: true,
};
const ORDER: ProposedOrderInput = {
  ticker: 'ACME',
  sector: 'Energy',
  quantity: 50,
  estimated_value: 5_000,
  confidence: 0.7,
};
const HELD = [{ ticker: 'ACME', sector: 'Energy', quantity: 50, market_value: 5_000 }];

function evaluate(
  order: Partial<ProposedOrderInput> = {},
  config: Partial<PortfolioRiskConfig> = {},
  state: AccountStateInput | null = {},
) {
  const known = state ? resolveState({ ...KNOWN, ...state }) : null;
  const evaluation = evaluateOrder(resolveOrder({ ...ORDER, ...order }), resolveConfig(config), known, NOW);
  const failed = evaluation.checks.filter(({ passed }) => !passed).map(({ name }) => name);
  const check = (name: RiskCheckName) => evaluation.checks.find((candidate) => candidate.name === name)!;
  return { ...evaluation, failed, check };
}

test('a modest order passes every check, in catalogue order', () => {
  const { checks, failed, ...rest } = evaluate();
  expect(failed).toEqual([]);
  expect(checks.map(({ name }) => name)).toEqual([...RISK_CHECK_NAMES]);
  expect(rest).toMatchObject({ eligible: true, allowed_mode: 'paper', rejection_reasons: [] });
});

test('all checks run whichever fails, and each failed hard check is a reason', () => {
  const {
    checks,
    failed,
    rejection_reasons: reasons,
    allowed_mode: mode,
  } = evaluate(
    { quantity: 1_000, estimated_value: 500_000, confidence: 0 },
    { trading_mode: 'disabled' },
    { orders_today: 500, daily_pnl: -50_000 },
  );
  expect(checks).toHaveLength(RISK_CHECK_NAMES.length);
  expect(mode).toBe('none');
  expect(failed).toEqual([
    'trading_enabled',
    'confidence',
    'buying_power',
    'order_value',
    'position_limit',
    'sector_limit',
    'cluster_limit',
    'gross_exposure',
    'daily_loss',
    'orders_per_day',
    'liquidity',
    'live_capital',
  ]);
  // The staged capital concerns live trading alone.
  expect(reasons).toHaveLength(failed.length - 1);
  expect(reasons[0]).toBe('trading_enabled: trading is disabled');
});

test('an order without quantity and value is not eligible, and not an error', () => {
  const { eligible, check } = evaluate({ quantity: 0, estimated_value: 0 });
  expect(eligible).toBe(false);
  expect(check('order_valid')).toMatchObject({ passed: false, severity: 'hard', observed: 0 });
});

describe('a value equal to the limit passes, a slightly worse one fails', () => {
  const just = 1e-6;
  test.each<[RiskCheckName, (over: number) => ReturnType<typeof evaluate>]>([
    ['confidence', (over) => evaluate({ confidence: 0.55 - over })],
    ['order_value', (over) => evaluate({ estimated_value: 10_000 + over })],
    ['position_limit', (over) => evaluate({ estimated_value: 5_000 + over }, {}, { positions: HELD })],
    ['buying_power', (over) => evaluate({}, {}, { buying_power: 5_000 - over })],
    ['daily_loss', (over) => evaluate({}, {}, { equity: 97_000 - over, daily_pnl: -3_000 - over })],
    ['weekly_loss', (over) => evaluate({}, {}, { equity: 94_000 - over, weekly_pnl: -6_000 - over })],
    ['drawdown', (over) => evaluate({}, {}, { equity: 85_000 - over, peak_equity: 100_000 })],
    ['portfolio_heat', (over) => evaluate({ risk_amount: 1_000 + over }, {}, { portfolio_heat: 0.07 })],
    ['liquidity', (over) => evaluate({}, {}, { adv: 250_000 - over })],
    ['min_price', (over) => evaluate({ quantity: 5_000, estimated_value: 5_000 - over })],
    ['price_freshness', (over) => evaluate({}, {}, { price_age_minutes: 15 + over })],
    ['orders_per_day', (over) => evaluate({}, {}, { orders_today: over > 0 ? 20 : 19 })],
    [
      'sector_limit',
      (over) =>
        evaluate(
          {},
          {},
          { positions: [{ ticker: 'BOLT', sector: 'ENERGY', quantity: 1, market_value: 25_000 + over }] },
        ),
    ],
    [
      'cluster_limit',
      (over) =>
        evaluate(
          {},
          {},
          {
            correlated_tickers: ['bolt'],
            positions: [{ ticker: 'BOLT', sector: 'Health', quantity: 1, market_value: 30_000 + over }],
          },
        ),
    ],
    [
      'gross_exposure',
      (over) =>
        evaluate(
          {},
          {},
          { positions: [{ ticker: 'BOLT', sector: 'Health', quantity: 1, market_value: 95_000 + over }] },
        ),
    ],
    [
      'open_positions',
      (over) =>
        evaluate(
          {},
          {},
          {
            positions: Array.from({ length: over > 0 ? 12 : 11 }, (_, index) => ({
              ticker: `T${index}`,
              quantity: 1,
              market_value: 10,
            })),
          },
        ),
    ],
  ])('%s', (name, at) => {
    expect(at(0).check(name)).toMatchObject({ passed: true, data_available: true });
    expect(at(just).check(name)).toMatchObject({ passed: false, severity: 'hard', data_available: true });
    expect(at(just)).toMatchObject({ eligible: false, allowed_mode: 'none' });
  });
});

describe('missing data', () => {
  const unknown = {
    open_orders: null,
    correlated_tickers: null,
    quality_gate: null,
    live_capital_fraction: null,
    price_age_minutes: null,
    adv: null,
    market_open: null,
  };
  const names = [
    'cluster_limit',
    'liquidity',
    'price_freshness',
    'market_hours',
    'duplicate_order',
    'quality_gate',
    'live_capital',
  ];

  test('passes for paper', () => {
    const { failed, checks, allowed_mode: mode } = evaluate({}, {}, unknown);
    expect(failed).toEqual([]);
    expect(checks.filter(({ data_available: known }) => !known).map(({ name }) => name)).toEqual(names);
    expect(mode).toBe('paper');
  });

  test('fails for live, and the order is still allowed on paper', () => {
    const {
      failed,
      allowed_mode: mode,
      eligible,
      rejection_reasons: reasons,
    } = evaluate({}, { trading_mode: 'live' }, unknown);
    expect(failed).toEqual(names);
    expect({ mode, eligible, reasons }).toEqual({ mode: 'paper', eligible: true, reasons: [] });
  });

  test('live needs a known account', () => {
    expect(evaluate({}, { trading_mode: 'live' }).allowed_mode).toBe('live');
    expect(evaluate({}, { trading_mode: 'live' }, null).allowed_mode).toBe('paper');
    expect(evaluate({}, {}, {}).allowed_mode).toBe('paper');
  });

  test.each([
    ['market_hours', { market_open: false }],
    ['quality_gate', { quality_gate: 'warn' as const }],
    ['quality_gate', { quality_gate: 'fail' as const }],
    ['live_capital', { live_capital_fraction: 0 }],
  ])('%s only prevents live', (name, state) => {
    expect(evaluate({}, { trading_mode: 'live' }, state)).toMatchObject({ failed: [name], allowed_mode: 'paper' });
  });

  test('the quality gate does not apply where the configuration does not require it', () => {
    const config = { trading_mode: 'live', require_quality_gate_for_live: false } as const;
    expect(evaluate({}, config, { quality_gate: null }).allowed_mode).toBe('live');
  });
});

describe('the staged capital of a live account', () => {
  const live = (state: AccountStateInput, order: Partial<ProposedOrderInput> = {}) =>
    evaluate(order, { trading_mode: 'live' }, { live_capital_fraction: 0.1, ...state });
  const other = (market_value: number) => ({ positions: [{ ticker: 'BOLT', quantity: 1, market_value }] });

  test('covers what is held and the order, up to the fraction of the equity', () => {
    expect(live(other(5_000)).allowed_mode).toBe('live');
    expect(live(other(5_001))).toMatchObject({ failed: ['live_capital'], allowed_mode: 'paper' });
    expect(live(other(5_001)).check('live_capital')).toMatchObject({
      limit: 0.1,
      observed: expect.closeTo(0.10001, 9),
    });
  });

  test('shrinks with the drawdown: at 6% of at most 15%, to 6% of the equity', () => {
    const down = { peak_equity: 100_000 / 0.94 };
    expect(live({ ...down, ...other(1_000) }).allowed_mode).toBe('live');
    expect(live({ ...down, ...other(1_001) }).failed).toEqual(['live_capital']);
  });

  test('does not hold back an exit or an operator, and does not apply to paper', () => {
    const state = { positions: HELD, live_capital_fraction: 0 };
    expect(live(state, { action: 'sell' }).allowed_mode).toBe('live');
    expect(live({ live_capital_fraction: 0 }, { operator_override: true }).allowed_mode).toBe('live');
    expect(evaluate({}, {}, { live_capital_fraction: 0 }).allowed_mode).toBe('paper');
  });
});

describe('a sale', () => {
  const bad = { daily_pnl: -50_000, weekly_pnl: -50_000, peak_equity: 1e6, orders_today: 99, portfolio_heat: 0.9 };

  test('that reduces a position is exempt from exposure, losses and confidence', () => {
    const sale = evaluate({ action: 'sell', confidence: 0 }, { max_order_value: 1 }, { ...bad, positions: HELD });
    expect(sale.failed).toEqual([]);
    expect(sale.check('daily_loss').message).toMatch(/reduces/);
  });

  test('that reduces a position is bound by the trading mode and by open sales, and not by lockouts or thin markets', () => {
    const lockouts = [{ ticker: 'acme' }];
    const state = {
      ...bad,
      positions: HELD,
      lockouts,
      open_orders: [{ ticker: 'ACME', side: 'sell' as const }],
      adv: 1,
    };
    expect(evaluate({ action: 'sell' }, { trading_mode: 'disabled' }, state).failed).toEqual([
      'trading_enabled',
      'duplicate_order',
    ]);
  });

  test('that closes a position stays exempt when the price has risen', () => {
    expect(evaluate({ action: 'sell', quantity: 50, estimated_value: 90_000 }, {}, { positions: HELD }).failed).toEqual(
      [],
    );
  });

  test('of more than is held is rejected unless short sales are allowed', () => {
    const sale = { action: 'sell', quantity: 51 } as const;
    expect(evaluate(sale, {}, { positions: HELD }).failed).toEqual(['sell_quantity_available']);
    expect(evaluate(sale, { allow_short: true }, { positions: HELD }).failed).toEqual([]);
    expect(evaluate({ action: 'sell' }).failed).toEqual(['sell_quantity_available']);
    expect(evaluate({ action: 'sell' }, { allow_short: true }, bad).eligible).toBe(false);
  });
});

test('an operator overrides confidence, quality gate and staged capital only', () => {
  const override = { operator_override: true, confidence: 0 };
  const config = { trading_mode: 'live' } as const;
  expect(evaluate(override, config, { quality_gate: 'fail' }).allowed_mode).toBe('live');
  expect(evaluate({ ...override, estimated_value: 10_001 }, config).failed).toEqual(['order_value', 'position_limit']);
});

describe('a lockout', () => {
  test.each([
    [null, true],
    ['2026-11-16T15:00:00.001Z', true],
    ['2026-11-16T15:00:00Z', false],
  ])('until %s locks: %s', (expires_at, locked) => {
    expect(evaluate({}, {}, { lockouts: [{ ticker: 'ACME', expires_at }] }).check('symbol_lockout').passed).toBe(
      !locked,
    );
    expect(evaluate({}, {}, { lockouts: [{ ticker: 'BOLT', expires_at }] }).eligible).toBe(true);
  });
});

test('buying back a short position is no new exposure; buying more is', () => {
  const positions = [{ ticker: 'ACME', sector: 'Energy', quantity: -300, market_value: -30_000 }];
  expect(evaluate({ quantity: 50, estimated_value: 5_000 }, {}, { positions }).failed).toEqual([]);
  const flip = evaluate({ quantity: 450, estimated_value: 45_000 }, { max_order_value: 1e6 }, { positions });
  expect(flip.failed).toEqual(['position_limit']);
});

test('an account without money may open no position', () => {
  const broke = evaluate({}, {}, { equity: 0, buying_power: 0 });
  expect(broke.check('position_limit')).toMatchObject({ passed: false, observed: null });
});
