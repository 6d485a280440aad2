import { type Static, Type } from 'typebox';
import {
  DateOnly,
  FiniteNumber,
  JsonObject,
  Limit,
  Named,
  Nullable,
  Offset,
  OneOf,
  Timestamp,
  Uuid,
} from '../kernel/http/types.schema.ts';
import { RISK_TIERS } from '../trading/tiers.ts';
import { BACKTEST_ORIGINS, BACKTEST_STAGES, BACKTEST_STATUSES, CAPITAL_MAX, CAPITAL_MIN } from './request.ts';
import { SWEEP_VALUES_MAX, SWEEPABLE_NAMES } from './sweep.ts';

const CAPITAL_DEFAULT = 500;

export const NewBacktest = Named('NewBacktest', {
  start_date: DateOnly,
  end_date: DateOnly,
  initial_capital: FiniteNumber({ minimum: CAPITAL_MIN, maximum: CAPITAL_MAX, default: CAPITAL_DEFAULT }),
  risk_tier: OneOf(RISK_TIERS, { default: 'moderate' }),
  /** An extension of the interface: limits to try with these values in every combination; the best is returned in full. */
  sweep: Type.Optional(
    Type.Object(
      Object.fromEntries(
        SWEEPABLE_NAMES.map((name) => [
          name,
          Type.Optional(Type.Array(FiniteNumber(), { minItems: 1, maxItems: SWEEP_VALUES_MAX })),
        ]),
      ),
    ),
  ),
});
export type NewBacktest = Static<typeof NewBacktest>;

export const BacktestPath = Type.Object({ backtest_id: Uuid });
export const BacktestPage = Type.Object({
  origin: Type.Optional(OneOf(BACKTEST_ORIGINS)),
  limit: Limit(50, 200),
  offset: Offset,
});
export const BacktestStarted = Named('BacktestStarted', { id: Uuid, status: Type.Literal('running') });

const number = () => FiniteNumber();
const EquityPoint = Type.Object({
  date: DateOnly,
  equity: number(),
  cash: number(),
  active_pool: number(),
  reserve_pool: number(),
  positions_value: number(),
  daily_return: number(),
  drawdown: number(),
  portfolio_heat: number(),
  open_positions: Type.Integer(),
  benchmark_equity: Nullable(number()),
});

const TradeView = Type.Object({
  id: Uuid,
  ticker: Type.String(),
  sector: Nullable(Type.String()),
  side: Type.Literal('buy'),
  quantity: number(),
  signal_at: Timestamp,
  entry_at: Timestamp,
  entry_price: number(),
  exit_at: Nullable(Timestamp),
  exit_price: Nullable(number()),
  exit_reason: Nullable(Type.String()),
  gross_pnl: number(),
  costs: number(),
  net_pnl: number(),
  return_pct: number(),
  r_multiple: Nullable(number()),
  holding_sessions: Type.Integer(),
  mae: number(),
  mfe: number(),
  confidence: number(),
  layer_contributions: JsonObject,
  is_micro_trade: Type.Boolean(),
});

const metrics = {
  total_return: Nullable(number()),
  sharpe_ratio: Nullable(number()),
  max_drawdown: Nullable(number()),
  win_rate: Nullable(number()),
  profit_factor: Nullable(number()),
  trade_count: Nullable(Type.Integer()),
};

/** An unknown id has only `id` and the status `not_found`, with HTTP status 200, as the interface defines. */
export const BacktestView = Named('BacktestView', {
  id: Uuid,
  status: OneOf([...BACKTEST_STATUSES, 'not_found']),
  start_date: Type.Optional(DateOnly),
  end_date: Type.Optional(DateOnly),
  initial_capital: Type.Optional(number()),
  risk_tier: Type.Optional(OneOf(RISK_TIERS)),
  config: Type.Optional(JsonObject),
  total_return: Type.Optional(metrics.total_return),
  sharpe_ratio: Type.Optional(metrics.sharpe_ratio),
  max_drawdown: Type.Optional(metrics.max_drawdown),
  win_rate: Type.Optional(metrics.win_rate),
  profit_factor: Type.Optional(metrics.profit_factor),
  trade_count: Type.Optional(metrics.trade_count),
  equity_curve: Type.Optional(Type.Array(EquityPoint)),
  trades: Type.Optional(Type.Array(TradeView)),
  completed_at: Type.Optional(Nullable(Timestamp)),
  created_at: Type.Optional(Timestamp),
});
export type BacktestView = Static<typeof BacktestView>;

export const BacktestItem = Named('BacktestItem', {
  id: Uuid,
  /** An extension of the interface: who started it. A replayed result is not a lived one. */
  origin: OneOf(BACKTEST_ORIGINS),
  status: OneOf(BACKTEST_STATUSES),
  stage: OneOf(BACKTEST_STAGES),
  progress: FiniteNumber({ minimum: 0, maximum: 1 }),
  start_date: DateOnly,
  end_date: DateOnly,
  initial_capital: number(),
  risk_tier: OneOf(RISK_TIERS),
  sweep: JsonObject,
  ...metrics,
  error: Nullable(Type.String()),
  requested_by: Type.String(),
  completed_at: Nullable(Timestamp),
  created_at: Timestamp,
});
export type BacktestItem = Static<typeof BacktestItem>;
