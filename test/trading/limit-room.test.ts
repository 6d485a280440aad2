import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { evaluateGate, GATE_LIMITS, type GateFacts, type GateOrder, type GateVerdict } from '../../src/broker/gate.ts';
import { DEFAULT_PORTFOLIO_CONFIG, type PortfolioRiskConfig } from '../../src/risk/portfolio-config.ts';
import type { RiskCheckName } from '../../src/risk/risk-checks.ts';
import { effectiveCap, effectiveLimits, type EngineConfig, stagedCapital } from '../../src/trading/engine-config.ts';
import {
  accountState,
  computePortfolio,
  exposureWhere,
  type HeldPosition,
  type Portfolio,
} from '../../src/trading/portfolio.ts';
import { computeSize, LIMIT_ROOM, sharesFor, type SizeConstraintName, type SizeInput } from '../../src/trading/size.ts';
import { RISK_TIERS } from '../../src/trading/tiers.ts';

const NOW = new Date('2026-03-04T15:00:00Z');
const ACCOUNT = 'account';
const SECTOR = 'Energy';

interface Account {
  config: EngineConfig;
  risk: PortfolioRiskConfig;
  portfolio: Portfolio;
  price: number;
  lossFraction: number;
  adv: number;
  /** The share of a live account that may be invested; null for a paper account. */
  capitalFraction: number | null;
}

interface Move {
  /** What the pool loses, as a share of it. */
  loss: number;
  /** The loss is paid in cash, such as spreads; otherwise the marks of the positions fall. */
  inCash: boolean;
  /** How far the price of the symbol rises. */
  rise: number;
}

/** The account holds one position in the sector of the candidate, correlated with it, and one elsewhere. */
const anyAccount: fc.Arbitrary<Account> = fc
  .record({
    riskTier: fc.constantFrom(...RISK_TIERS),
    active: fc.double({ min: 1e5, max: 1e8, noNaN: true }),
    reserve: fc.double({ min: 0, max: 0.5, noNaN: true }),
    here: fc.double({ min: 0.01, max: 0.02, noNaN: true }),
    elsewhere: fc.double({ min: 0.01, max: 0.4, noNaN: true }),
    price: fc.double({ min: 5, max: 500, noNaN: true }),
    lossFraction: fc.double({ min: 0.02, max: 0.1, noNaN: true }),
  })
  .map(({ riskTier, active, reserve, here, elsewhere, price, lossFraction }) => ({
    config: {
      enabled: true,
      paused: false,
      riskTier,
      reserveSiphonPct: 0,
      pollingIntervalSeconds: 60,
      absolutePositionCap: 1e12,
      activePoolMinimum: null,
      microTradingEnabled: false,
      maxOpenPositions: null,
    },
    risk: { ...DEFAULT_PORTFOLIO_CONFIG, min_confidence: 0 },
    portfolio: invest({ active, reserve: reserve * active }, { HERE: here * active, ELSE: elsewhere * active }),
    price,
    lossFraction,
    adv: 1e12,
    capitalFraction: null,
  }));

/** Pools with these values in shares and the rest in cash. */
function invest({ active, reserve }: Pick<Portfolio, 'active' | 'reserve'>, values: Record<string, number>): Portfolio {
  const positions = Object.entries(values).map(([ticker, value]) => position(ticker, value));
  const cash = active + reserve - Object.values(values).reduce((sum, value) => sum + value, 0);
  return computePortfolio({ cash, reserve, realizedPnl: 0, openOrders: [], positions });
}

const position = (ticker: string, value: number): HeldPosition => ({
  ticker,
  sector: ticker === 'HERE' ? SECTOR : 'Health',
  quantity: value / 100,
  avgEntryPrice: 100,
  mark: 100,
  quotedAt: NOW,
  stop: 99.9,
  target: null,
  isMicro: false,
  openedAt: NOW,
});

/** Each limit that the gate checks again, with a change that makes it the smallest. */
const LIMITS: [SizeConstraintName, RiskCheckName, (account: Account) => Partial<Account>][] = [
  ['max_position', 'position_limit', ({ risk }) => ({ risk: { ...risk, max_position_pct: 0.004 } })],
  ['absolute_position_cap', 'order_value', ({ risk }) => ({ risk: { ...risk, max_order_value: 400 } })],
  ['liquidity', 'liquidity', ({ risk }) => ({ risk: { ...risk, max_adv_pct: 0.005 }, adv: 80_000 })],
  ['heat', 'portfolio_heat', ({ risk }) => ({ risk: { ...risk, max_portfolio_heat: 0.0009 } })],
  ['sector', 'sector_limit', ({ risk }) => ({ risk: { ...risk, max_sector_pct: 0.03 } })],
  ['cluster', 'cluster_limit', ({ risk }) => ({ risk: { ...risk, max_cluster_pct: 0.03 } })],
  [
    'free_cash',
    'gross_exposure',
    ({ portfolio }) => ({ portfolio: invest(portfolio, { ELSE: 0.985 * portfolio.active }) }),
  ],
  [
    'live_capital',
    'live_capital',
    ({ risk, portfolio }) => ({
      risk: { ...risk, trading_mode: 'live', max_drawdown_pct: 0.5 },
      portfolio: invest(portfolio, { ELSE: 0.05 * portfolio.total }),
      capitalFraction: 0.06,
    }),
  ],
];

function sizeOf({ config, risk, portfolio, price, lossFraction, adv, capitalFraction }: Account) {
  const limits = effectiveLimits(config, risk);
  const inSector = exposureWhere(portfolio, ({ sector }) => sector === SECTOR);
  const input: SizeInput = {
    active: portfolio.active,
    freeCash: portfolio.freeCash,
    // The constraints of a single position do not bind here: the limits of the account are tested.
    edge: 1,
    sigmaHorizon: 0.01,
    sigmaAnnual: 0.01,
    lossFraction,
    absoluteCap: effectiveCap(config, risk, portfolio.total),
    maxOpenPositions: limits.maxOpenPositions,
    adv,
    heat: portfolio.expectedHeat,
    sectorValue: inSector,
    clusterValue: inSector,
    heldVariance: 0,
    heldCovariance: 0,
    drawdown: 0,
    capitalRoom:
      capitalFraction === null
        ? Number.POSITIVE_INFINITY
        : stagedCapital(capitalFraction, portfolio.total, portfolio.total, risk.max_drawdown_pct) -
          exposureWhere(portfolio, () => true),
    factor: 1,
    isMicro: false,
  };
  const { notional, binding } = computeSize(input, limits);
  const quantity = sharesFor(notional, price);
  return { binding, quantity, riskAmount: quantity * price * lossFraction };
}

function move(portfolio: Portfolio, { loss, inCash }: Move): Portfolio {
  const { cash, positions, active, marketValue } = portfolio;
  if (inCash) return computePortfolio({ ...portfolio, cash: cash - loss * active });
  const left = Math.max(0, 1 - (loss * active) / marketValue);
  return computePortfolio({ ...portfolio, positions: positions.map((one) => ({ ...one, mark: one.mark * left })) });
}

/** What the gate says to the order after the account has moved. */
function gateAfter(account: Account, { quantity, riskAmount }: ReturnType<typeof sizeOf>, moved: Move): GateVerdict {
  const { risk, portfolio, price, adv, capitalFraction } = account;
  const isLive = capitalFraction !== null;
  const after = move(portfolio, moved);
  const order: GateOrder = {
    id: 'order',
    broker_account_id: ACCOUNT,
    client_order_id: 'client',
    mode: isLive ? 'live' : 'paper',
    origin: 'decision',
    status: 'submitting',
    recommendation_id: null,
    approval_id: null,
    ticker: 'NEW',
    side: 'buy',
    order_type: 'market',
    time_in_force: 'day',
    quantity,
    limit_price: null,
    stop_price: null,
    reference_price: price,
    confidence: 0.9,
    risk_amount: riskAmount,
  };
  const facts: GateFacts = {
    port: { accountId: ACCOUNT, mode: order.mode },
    books: 'agree',
    enabled: true,
    paused: false,
    config: { ...risk, require_approval_for_live: false },
    state: accountState(after, {
      daily_pnl: 0,
      weekly_pnl: 0,
      peak_equity: portfolio.total,
      orders_today: 0,
      lockouts: [],
      restricted_tickers: [],
      correlated_tickers: ['HERE'],
      quality_gate: 'pass',
      live_capital_fraction: capitalFraction ?? 0,
      price_age_minutes: 0,
      adv,
      market_open: true,
      as_of: NOW.toISOString(),
    }),
    sector: SECTOR,
    price: price * (1 + moved.rise),
    approval: null,
    sentLastMinute: { opening: 0, all: 0 },
    sameOrderSent: 0,
    unknownInSymbol: 0,
    notionalToday: 0,
    openOrderCount: 0,
    asset: null,
  };
  return evaluateGate(order, facts, NOW, GATE_LIMITS);
}

/** A loss of the pool and a rise of the price that together use at most the room. */
const withinRoom: fc.Arbitrary<Move> = fc
  .record({
    used: fc.double({ min: 0, max: 1, noNaN: true }),
    part: fc.double({ min: 0, max: 1, noNaN: true }),
    inCash: fc.boolean(),
  })
  .map(({ used, part, inCash }) => ({
    loss: LIMIT_ROOM * used * part,
    rise: LIMIT_ROOM * used * (1 - part),
    inCash,
  }));

describe.each(LIMITS)('an entry limited by %s', (constraint, check, change) => {
  const limited = (account: Account): Account => ({ ...account, ...change(account) });

  test('passes the gate after the pool and the price have moved within the room', () => {
    fc.assert(
      fc.property(anyAccount, withinRoom, (any, moved) => {
        const account = limited(any);
        const size = sizeOf(account);
        expect(size.binding).toBe(constraint);
        expect(size.quantity).toBeGreaterThan(0);
        expect(gateAfter(account, size, moved).reasons).toEqual([]);
      }),
    );
  });

  test('is refused by the gate after moves of three times the room', () => {
    fc.assert(
      fc.property(anyAccount, (any) => {
        const account = limited(any);
        const moved = { loss: 3 * LIMIT_ROOM, rise: 3 * LIMIT_ROOM, inCash: true };
        const { reasons } = gateAfter(account, sizeOf(account), moved);
        expect(reasons.some((reason) => reason.startsWith(`${check}: `))).toBe(true);
      }),
    );
  });
});

test('a tier that is narrower than the risk configuration is used in full', () => {
  const config = { riskTier: 'conservative', maxOpenPositions: null } as EngineConfig;
  expect(effectiveLimits(config, DEFAULT_PORTFOLIO_CONFIG).maxPosition).toBe(0.05);
  expect(effectiveLimits({ ...config, riskTier: 'moderate' }, DEFAULT_PORTFOLIO_CONFIG).maxPosition).toBeCloseTo(
    0.099,
    12,
  );
});

test('the cap in money of an operator is used in full, because the gate does not check it', () => {
  const risk = { max_order_value: 10_000 };
  expect(effectiveCap({ absolutePositionCap: 9_000 }, risk, 1e6)).toBe(9_000);
  expect(effectiveCap({ absolutePositionCap: 10_000 }, risk, 1e6)).toBeCloseTo(9_900, 9);
});
