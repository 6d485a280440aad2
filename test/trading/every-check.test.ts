import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { GATE_LIMITS, type GateOrder, proposedOrder } from '../../src/broker/gate.ts';
import { GATE_CHECKS, type GateCheckDefinition } from '../../src/broker/gate-checks.ts';
import { loadGateFacts } from '../../src/broker/gate.store.ts';
import { setTradingSwitch } from '../../src/broker/trading-switch.store.ts';
import { MINUTE_MS } from '../../src/kernel/clock.ts';
import type { Db } from '../../src/kernel/db/database.ts';
import { evaluateOrder, type OrderEvaluation } from '../../src/risk/evaluate-order.ts';
import { listActiveLockouts } from '../../src/risk/lockout.store.ts';
import { mergeTradingConfig, setTradingMode } from '../../src/risk/trading-config.store.ts';
import { loadBreakers } from '../../src/trading/breaker-state.ts';
import { breakerStatus } from '../../src/trading/breakers.ts';
import { CATALOGUE } from '../../src/trading/catalogue.ts';
import type { DecisionFacts } from '../../src/trading/decision-facts.ts';
import { traceChecks } from '../../src/trading/decision-trace.ts';
import { updateEngineSettings } from '../../src/trading/engine-config.store.ts';
import { loadMarketView } from '../../src/trading/market-view.store.ts';
import type { PendingRecommendation } from '../../src/trading/pending-recommendation.store.ts';
import { loadPortfolio } from '../../src/trading/portfolio.store.ts';
import { SIZE_CONSTRAINTS, type SizeInput } from '../../src/trading/size.ts';
import { findState } from '../../src/trading/state.store.ts';
import { gatherFacts } from '../../src/trading/use/gather-facts.ts';
import { engineFigures } from '../../src/trading/use/load-engine-figures.ts';
import { queueOverrideOrder } from '../../src/trading/use/override-order.ts';
import { testDatabase } from '../kit/database.ts';
import { hours, type TradingWorld, tradingWorld } from './kit.ts';

/** Layers whose checks can stop an order. The exit rules are the reasons to sell. */
const LAYERS = ['decide', 'risk', 'gate', 'sizes', 'breakers'] as const;
type Layer = (typeof LAYERS)[number];
type CheckId = { [L in Layer]: `${L}.${(typeof CATALOGUE)[L][number]['name']}` }[Layer];

/** An order that is evaluated beside the position, to see that the checks really fail. */
interface Entry {
  order?: Partial<GateOrder>;
  recommendation?: Partial<PendingRecommendation>;
  facts?: Partial<DecisionFacts>;
  size?: Partial<SizeInput>;
  evaluation?: Partial<OrderEvaluation>;
}

interface Situation {
  name: string;
  arrange?: (world: TradingWorld) => Promise<unknown>;
  /** The checks that an entry fails then. */
  fails: [CheckId[], Entry?][];
  /** Advances the clock between the fall of the price and the next round. */
  afterFallMs?: number;
}

const config = (patch: Parameters<typeof mergeTradingConfig>[1]) => (world: TradingWorld) =>
  mergeTradingConfig(world.db, patch);
const setState =
  (column: string, value: number) =>
  ({ db }: TradingWorld) =>
    sql`update trading_state set ${sql.ref(column)} = ${value}`.execute(db);
const OTHER = { order: { ticker: 'BOLT' }, recommendation: { ticker: 'BOLT' } } satisfies Entry;
const both = (order: Partial<GateOrder>, recommendation: Partial<PendingRecommendation> = {}): Entry => ({
  order,
  recommendation,
});

async function loseTrades(world: TradingWorld, count: number): Promise<void> {
  for (let index = 0; index < count; index++) {
    const at = new Date(world.clock.now().getTime() + index);
    await sql`insert into portfolio_trades (broker_account_id, epoch, ticker, open_quantity, bought_quantity, bought_value,
        sold_quantity, sold_value, realized_pnl, opened_at, closed_at)
      values (${world.account.id}, 1, 'BOLT', 0, 1, 10, 1, 9, -1, ${at}, ${at})`.execute(world.db);
  }
}

/** Orders of another symbol that were sent a moment ago and taken back. */
async function sendMany({ db, account, clock }: TradingWorld, count: number): Promise<void> {
  await sql`insert into orders (broker_account_id, mode, client_order_id, intent_key, origin, ticker, side, order_type,
      time_in_force, quantity, estimated_value, confidence, created_by)
    select ${account.id}, 'paper', 'many-' || n, 'many-' || n, 'override', 'BOLT', 'buy', 'market', 'day', 1, 1, 0, 'test'
    from generate_series(1, ${count}) as n`.execute(db);
  await sql`update orders set status = 'cancelled', send_began_at = ${clock.now()} where intent_key like 'many-%'`.execute(
    db,
  );
}

async function loseOrder({ db, account, clock }: TradingWorld): Promise<void> {
  const long = new Date(clock.now().getTime() - hours(1));
  await sql`insert into orders (broker_account_id, mode, client_order_id, intent_key, origin, ticker, side, order_type,
      time_in_force, quantity, estimated_value, confidence, created_by)
    values (${account.id}, 'paper', 'lost', 'lost', 'override', 'ACME', 'buy', 'market', 'day', 1, 1, 0, 'test')`.execute(
    db,
  );
  await sql`update orders set status = 'submitting', send_began_at = ${long} where intent_key = 'lost'`.execute(db);
  await sql`update orders set status = 'unknown', unknown_since = ${long} where intent_key = 'lost'`.execute(db);
}

const override = (world: TradingWorld, order: { side: 'buy' | 'sell'; quantity: number; limit_price?: number }) =>
  queueOverrideOrder(
    { ...world, now: world.clock.now, newId: randomUUID },
    { ticker: 'ACME', ...order, ...(order.limit_price === undefined ? {} : { order_type: 'limit' as const }) },
    { name: 'anna', tokenName: null },
  );

const SITUATIONS: readonly Situation[] = [
  {
    name: 'the engine is switched off',
    arrange: ({ db }) => setTradingSwitch(db, { enabled: false }, 'test'),
    fails: [[['decide.engine_disabled', 'gate.engine_disabled']]],
  },
  {
    name: 'trading is paused',
    arrange: ({ db }) => setTradingSwitch(db, { paused: true }, 'test'),
    fails: [[['decide.paused', 'gate.paused']]],
  },
  {
    name: 'the trading mode is disabled',
    arrange: ({ db }) => setTradingMode(db, 'disabled'),
    fails: [[['decide.mode_disabled', 'risk.trading_enabled', 'gate.trading_mode']]],
  },
  {
    name: 'the loss of the day',
    arrange: setState('session_start_value', 110_000),
    fails: [[['breakers.daily_loss', 'decide.circuit_breaker', 'risk.daily_loss']]],
  },
  {
    name: 'the loss of the week',
    arrange: setState('week_start_value', 120_000),
    fails: [[['breakers.weekly_loss', 'risk.weekly_loss']]],
  },
  {
    name: 'the drawdown',
    arrange: setState('peak_value', 200_000),
    fails: [[['breakers.drawdown', 'risk.drawdown']]],
  },
  { name: 'a losing streak', arrange: (world) => loseTrades(world, 6), fails: [[['breakers.loss_streak']]] },
  {
    name: 'errors of the broker',
    arrange: ({ db, account, clock }) =>
      sql`insert into broker_incidents (broker_account_id, kind, message, raised_at, resolved_at)
        select ${account.id}, 'broker_error', 'no answer', ${clock.now()}, ${clock.now()} from generate_series(1, 5)`.execute(
        db,
      ),
    fails: [[['breakers.broker_errors']]],
  },
  {
    name: 'a stale price feed',
    fails: [[['breakers.stale_feed', 'decide.stale_price', 'risk.price_freshness']]],
    afterFallMs: 40 * MINUTE_MS,
  },
  {
    name: 'a crash of the market',
    arrange: (world) => world.quote('SPY', 400, { previousClose: 500 }),
    fails: [[['breakers.market_crash']]],
  },
  {
    name: 'books that disagree with the broker',
    arrange: ({ db }) => sql`update broker_accounts set status = 'mismatch'`.execute(db),
    fails: [[['breakers.reconciliation', 'gate.reconciliation']]],
  },
  {
    name: 'books that were not reconciled for an hour',
    arrange: ({ db, clock }) =>
      sql`update broker_accounts set reconciled_at = ${new Date(clock.now().getTime() - hours(1))}`.execute(db),
    fails: [[['gate.reconciliation']]],
  },
  {
    name: 'a symbol that is locked out, restricted, untradable and halted',
    arrange: async ({ db, account, clock }) => {
      await sql`insert into symbol_lockouts (ticker, reason, created_by, created_at, expires_at)
        values ('ACME', 'talk', 'test', ${clock.now()}, ${new Date(clock.now().getTime() + hours(5))})`.execute(db);
      await sql`insert into restricted_symbols values ('ACME', 'insider list', 'test', ${clock.now()})`.execute(db);
      await sql`insert into broker_assets values (${account.id}, 'ACME', true, false, false, false, true, ${clock.now()})`.execute(
        db,
      );
    },
    fails: [
      [
        [
          'decide.symbol_lockout',
          'risk.symbol_lockout',
          'risk.restricted_symbol',
          'gate.asset_tradable',
          'gate.asset_halted',
        ],
      ],
      [['gate.asset_fractionable'], both({ quantity: 1.5 })],
      [['gate.short_sale'], both({ side: 'sell', quantity: 1e6 })],
    ],
  },
  {
    name: 'a market that is closed',
    arrange: async (world) => {
      const { db, account, clock } = world;
      const later = new Date(clock.now().getTime() + hours(12));
      await sql`insert into broker_clocks values (${account.id}, false, ${later}, ${later}, ${clock.now()})`.execute(
        db,
      );
      world.deps.calendar = Object.create(world.deps.calendar, {
        isOpen: { value: () => false },
      }) as typeof world.calendar;
    },
    fails: [[['decide.market_closed', 'risk.market_hours']]],
  },
  {
    name: 'every limit of the risk configuration is used up',
    arrange: async (world) => {
      await mergeTradingConfig(world.db, {
        min_confidence: 0.99,
        max_order_value: 1,
        max_position_pct: 0.0001,
        max_sector_pct: 0.0001,
        max_cluster_pct: 0.0001,
        max_gross_exposure_pct: 0.0001,
        max_open_positions: 1,
        max_portfolio_heat: 0,
        max_orders_per_day: 1,
        max_adv_pct: 0.0000001,
        min_price: 1_000,
        max_daily_notional: 1,
        max_open_orders: 1,
      });
      await updateEngineSettings(world.db, { active_pool_minimum: 1e9 });
      await sql`insert into trading_decisions select (jsonb_populate_record(null::trading_decisions, to_jsonb(made)
          || jsonb_build_object('id', gen_random_uuid(), 'recommendation_id', gen_random_uuid()))).*
        from trading_decisions made, generate_series(1, 20) where action = 'buy'`.execute(world.db);
    },
    fails: [
      [
        [
          'decide.already_in_position',
          'decide.size_too_small',
          'decide.risk_rejected',
          'risk.order_value',
          'risk.position_limit',
          'risk.gross_exposure',
          'risk.liquidity',
          'risk.min_price',
          'gate.min_price',
          'gate.daily_notional',
          'gate.open_orders',
          'risk.orders_per_day',
          'decide.max_trades_per_day',
          'decide.active_pool_below_minimum',
          'decide.heat_limit',
          'risk.portfolio_heat',
        ],
      ],
      [
        [
          'decide.max_open_positions',
          'decide.sector_limit',
          'decide.correlation_limit',
          'risk.open_positions',
          'risk.sector_limit',
          'risk.cluster_limit',
        ],
        OTHER,
      ],
      [['decide.below_min_confidence', 'risk.confidence'], both({ confidence: 0.1 }, { confidence: 0.1 })],
      [['risk.buying_power'], both({ quantity: 1e7 })],
      [
        SIZE_CONSTRAINTS.map(({ name }): CheckId => `sizes.${name}`),
        {
          size: {
            active: 0,
            freeCash: 0,
            edge: -1,
            lossFraction: 1e9,
            sigmaAnnual: 1e9,
            absoluteCap: 0,
            adv: 0,
            heat: 1,
            sectorValue: 1e9,
            clusterValue: 1e9,
            heldVariance: 1e18,
            capitalRoom: 0,
            isMicro: true,
          },
        },
      ],
    ],
  },
  {
    name: 'a market whose volume allows no order',
    arrange: config({ max_adv_pct: 0 }),
    fails: [[['decide.liquidity_limit']]],
  },
  {
    name: 'paper orders need an approval',
    arrange: config({ auto_approve_paper: false }),
    fails: [[['decide.awaiting_approval', 'gate.approval']]],
  },
  { name: 'an order of unknown outcome', arrange: loseOrder, fails: [[['gate.unknown_order']]] },
  {
    name: 'a sale of the same symbol a moment ago',
    arrange: async (world) => {
      await override(world, { side: 'sell', quantity: 1 });
      await world.broker();
    },
    fails: [[['gate.duplicate_window'], both({ side: 'sell', quantity: 1 })]],
  },
  {
    name: 'a resting purchase of an operator',
    arrange: async (world) => {
      // Beyond the window in which it would be a duplicate of the entry.
      world.clock.advance(61_000);
      await world.quote('ACME', 100);
      await override(world, { side: 'buy', quantity: 1, limit_price: 50 });
      await world.broker();
    },
    fails: [[['risk.duplicate_order']]],
  },
  {
    name: 'as many orders within a minute as are allowed',
    arrange: (world) => sendMany(world, GATE_LIMITS.sendsPerMinuteMax),
    fails: [[['gate.orders_per_minute']]],
  },
  {
    name: 'other orders with every fault of their own',
    fails: [
      [['decide.already_processed'], { facts: { alreadyProcessed: true } }],
      [['decide.recommendation_expired'], both({}, { expires_at: new Date(0) })],
      [['decide.not_actionable'], both({}, { action: 'hold' })],
      [['decide.negative_edge'], { facts: { edge: -1 } }],
      [['decide.no_position_to_sell'], both({}, { ticker: 'BOLT', action: 'sell' })],
      [['risk.order_valid'], both({ quantity: 0 })],
      [['risk.sell_quantity_available'], both({ side: 'sell', quantity: 1e6 })],
      [['gate.account'], both({ broker_account_id: randomUUID() })],
      [['gate.mode', 'risk.quality_gate', 'risk.live_capital'], both({ mode: 'live' })],
      [['gate.allowed_mode'], { order: { mode: 'live' }, evaluation: { allowed_mode: 'paper', checks: [] } }],
      [['gate.price'], both({ ticker: 'NOPE' })],
      [['gate.price_collar'], both({ order_type: 'limit', limit_price: 1_000 })],
      [['gate.tick_size'], both({ order_type: 'limit', limit_price: 100.001 })],
      [['gate.price_drift'], both({ reference_price: 1 })],
    ],
  },
];

const LOOKS_MAX = 6;

let db: Db;
let world: TradingWorld;
beforeEach(async () => {
  ({ db } = await testDatabase());
  world = await tradingWorld(db);
  await world.addCompany('ACME', { seed: 3 });
  await world.addCompany('BOLT', { seed: 3 });
});

const held = async () =>
  (await db.selectFrom('positions').select('quantity').where('ticker', '=', 'ACME').executeTakeFirst())?.quantity ?? 0;
const theirs = async () =>
  (
    await sql<{ quantity: number }>`select quantity::float8 from kernel.paper_holdings where ticker = 'ACME'`.execute(
      db,
    )
  ).rows[0]?.quantity ?? 0;

/** The checks that fail for an entry at this moment. */
async function failedChecks(entry: Entry = {}): Promise<Set<CheckId>> {
  const { deps, clock, account } = world;
  const now = clock.now();
  const round = await world.loadRound();
  const state = (await findState(db, account.id))!;
  const breakers = loadBreakers(state);
  const recommendation: PendingRecommendation = {
    id: randomUUID(),
    ticker: 'ACME',
    sector: 'Energy',
    action: 'buy',
    mode: 'paper',
    confidence: 0.7,
    time_horizon: '7d',
    quality: { level: 'ok', p_lcb: 0.56, edge: 0.01, sigma_daily: 0.02, sigma_horizon: 0.045, leaning: 'buy' },
    window: '7d',
    invalidation_conditions: [],
    generated_at: now,
    expires_at: new Date(now.getTime() + hours(24)),
    superseded_by: null,
    ...entry.recommendation,
  } as PendingRecommendation;
  const proposal = await gatherFacts(db, deps, round, {
    recommendation,
    state,
    portfolio: await loadPortfolio(db, state),
    market: await loadMarketView(db, deps.calendar, recommendation.ticker, now),
    lockouts: await listActiveLockouts(db, now),
    breakerTripped: breakerStatus(breakers, now.getTime()) === 'tripped',
    breakerEndsWithCause: false,
    isCautious: false,
  });
  const failed = new Set<CheckId>();
  for (const { name, passed } of traceChecks({ ...proposal.facts, ...entry.facts }, round.limits))
    if (!passed) failed.add(`decide.${name}`);
  const { size } = proposal;
  for (const { name, limit } of size && entry.size ? SIZE_CONSTRAINTS : [])
    if (!(limit({ ...size!.input, ...entry.size }, round.limits) > 0.01)) failed.add(`sizes.${name}`);
  for (const name of Object.keys(state.breakers_tripped)) failed.add(`breakers.${name}` as CheckId);

  const order: GateOrder = {
    id: randomUUID(),
    broker_account_id: account.id,
    client_order_id: 'entry',
    mode: 'paper',
    origin: 'decision',
    status: 'queued',
    recommendation_id: null,
    approval_id: null,
    ticker: 'ACME',
    side: 'buy',
    order_type: 'market',
    time_in_force: 'day',
    quantity: 10,
    limit_price: null,
    stop_price: null,
    reference_price: null,
    confidence: 0.7,
    risk_amount: 10,
    ...entry.order,
  };
  const context = {
    port: { accountId: account.id, mode: 'paper' as const },
    calendar: deps.calendar,
    limits: GATE_LIMITS,
    loadEngineFigures: engineFigures(deps.calendar, clock.now),
  };
  const facts = await loadGateFacts(db, context, order, now);
  const mode = facts.config.trading_mode === 'disabled' ? ('disabled' as const) : order.mode;
  const proposed = proposedOrder(order, facts.sector, facts.price);
  const evaluated = evaluateOrder(proposed, { ...facts.config, trading_mode: mode }, facts.state, now);
  const evaluation = { ...evaluated, ...entry.evaluation };
  for (const { name, passed } of evaluation.checks) if (!passed) failed.add(`risk.${name}` as CheckId);
  const gate: readonly GateCheckDefinition[] = GATE_CHECKS;
  for (const check of gate)
    if (!check.passes({ order, facts, limits: GATE_LIMITS, evaluation })) failed.add(`gate.${check.name}` as CheckId);
  return failed;
}

describe('a position whose price falls through its stop is sold through', () => {
  test.each(SITUATIONS)('$name', async ({ arrange, fails, afterFallMs }) => {
    await world.recommend('ACME');
    await world.round();
    await world.broker();
    await world.round();
    await world.broker();
    const before = await held();
    expect(before).toBeGreaterThan(0);
    await arrange?.(world);
    const trade = await db
      .selectFrom('portfolio_trades')
      .selectAll()
      .where('ticker', '=', 'ACME')
      .executeTakeFirstOrThrow();
    await world.quote('ACME', (trade.stop_price ?? 0) - 1);
    world.clock.advance(afterFallMs ?? 0);
    await world.round();
    for (const [names, entry] of fails) {
      const failed = await failedChecks(entry);
      expect(names.filter((name) => !failed.has(name))).toEqual([]);
    }
    await world.broker();
    // An exit in slices takes longer than one round.
    for (let look = 0; look < LOOKS_MAX && (await held()) > 0; look++) {
      world.clock.advance(31_000);
      await world.quote('ACME', (trade.stop_price ?? 0) - 1);
      await world.reconcile();
      await world.round();
      await world.broker();
    }
    expect([await held(), await theirs()]).toEqual([0, 0]);
    const sold = await db
      .selectFrom('fills')
      .selectAll()
      .where('ticker', '=', 'ACME')
      .where('side', '=', 'sell')
      .execute();
    const after = sold.filter(({ executed_at: at }) => at >= trade.opened_at);
    expect(after.reduce((sum, { quantity }) => sum + quantity, 0)).toBeCloseTo(before, 6);
  });

  test('every check of the catalogue', () => {
    const named = new Set(SITUATIONS.flatMap(({ fails }) => fails.flatMap(([names]) => names)));
    const all = LAYERS.flatMap((layer) => CATALOGUE[layer].map(({ name }) => `${layer}.${name}`));
    expect(all.filter((name) => !named.has(name as CheckId))).toEqual([]);
    expect([...named].filter((name) => !all.includes(name))).toEqual([]);
  });
});
