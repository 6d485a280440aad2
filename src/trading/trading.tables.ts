import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { BreakerStatus } from './breakers.ts';
import type { DecisionKind } from './decide.ts';
import type { SkipReason } from './decide-checks.ts';
import type { ExitReason } from './exits.ts';
import type { AddedChannel, Channel, NotificationEvent } from './notifications/notification.ts';
import type { RiskTier } from './tiers.ts';

/** Never updated. */
type Fixed<T> = ColumnType<T, T, never>;

interface TradingConfigTable {
  id: Generated<boolean>;
  risk_tier: RiskTier;
  reserve_siphon_pct: number;
  polling_interval_seconds: number;
  absolute_position_cap: number | null;
  active_pool_minimum: number | null;
  micro_trading_enabled: boolean;
  max_open_positions: number | null;
  updated_at: Generated<Date>;
}

interface TradingStateTable {
  broker_account_id: string;
  epoch: Generated<number>;
  started_at: Date;
  initial_capital: number;
  cash: number;
  reserve: number;
  cash_aside: Generated<number>;
  realized_base: Generated<number>;
  peak_value: number;
  session_date: string;
  session_start_value: number;
  week_start_date: string;
  week_start_value: number;
  streak_from: Date;
  breakers_tripped: ColumnType<Record<string, string | null>, string | undefined, string>;
  breakers_cautious: Generated<string[]>;
  last_poll_at: Date | null;
  last_decision_at: Date | null;
  updated_at: Generated<Date>;
}

interface PortfolioTradesTable {
  id: Generated<string>;
  broker_account_id: Fixed<string>;
  epoch: Fixed<number>;
  ticker: Fixed<string>;
  open_quantity: number;
  bought_quantity: number;
  bought_value: number;
  sold_quantity: number;
  sold_value: number;
  realized_pnl: number | null;
  siphoned: Generated<number>;
  is_micro_trade: Generated<boolean>;
  recommendation_id: string | null;
  decision_id: string | null;
  horizon_sessions: number | null;
  initial_stop: number | null;
  stop_price: number | null;
  target_price: number | null;
  highest_price: number | null;
  range_at_entry: number | null;
  exit_reason: ExitReason | 'override' | 'reset' | null;
  opened_at: Date;
  closed_at: Date | null;
  updated_at: Generated<Date>;
}

interface UnbookedEntriesTable {
  id: ColumnType<number, never, never>;
  broker_account_id: ColumnType<string, never, never>;
  fill_id: ColumnType<string | null, never, never>;
  split_ticker: ColumnType<string | null, never, never>;
  split_ratio: ColumnType<number | null, never, never>;
}

interface PortfolioFlowsTable {
  id: Generated<string>;
  broker_account_id: Fixed<string>;
  epoch: Fixed<number>;
  amount: Fixed<number>;
  reason: Fixed<string>;
  occurred_at: Fixed<Date>;
}

interface TradingDecisionsTable {
  id: Generated<string>;
  broker_account_id: Fixed<string | null>;
  recommendation_id: Fixed<string | null>;
  decision: Fixed<DecisionKind>;
  skip_reason: Fixed<SkipReason | null>;
  ticker: Fixed<string>;
  action: Fixed<'buy' | 'sell' | 'hold'>;
  confidence: Fixed<number | null>;
  price: Fixed<number | null>;
  computed_position_size: Fixed<number>;
  computed_share_quantity: Fixed<number>;
  risk_tier_at_decision: Fixed<RiskTier>;
  portfolio_heat_at_decision: Fixed<number>;
  active_pool_at_decision: Fixed<number>;
  reserve_pool_at_decision: Fixed<number>;
  circuit_breaker_status: Fixed<BreakerStatus>;
  is_micro_trade: Fixed<boolean>;
  exit_reason: Fixed<ExitReason | null>;
  order_id: Fixed<string | null>;
  trace: JSONColumnType<Record<string, unknown>, string, never>;
  time_horizon: Fixed<'1d' | '7d' | '30d' | '90d' | null>;
  horizon_ends_at: Fixed<Date | null>;
  created_at: Fixed<Date>;
}

interface PortfolioSnapshotsTable {
  id: Generated<string>;
  broker_account_id: Fixed<string>;
  epoch: Fixed<number>;
  snapshot_date: Fixed<string>;
  portfolio_value: number;
  cash: number;
  positions_value: number;
  active_pool: number;
  reserve_pool: number;
  flow: number;
  daily_return: number | null;
  cumulative_return: number | null;
  unrealized_pnl: number;
  realized_pnl: number;
  win_count: number;
  loss_count: number;
  win_rate: number | null;
  sharpe_ratio: number | null;
  max_drawdown: number;
  current_drawdown_pct: number;
  portfolio_heat: number;
  risk_tier: RiskTier;
  created_at: Date;
}

interface PortfolioMarksTable {
  broker_account_id: Fixed<string>;
  epoch: Fixed<number>;
  marked_at: Fixed<Date>;
  session_date: Fixed<string>;
  portfolio_value: Fixed<number>;
  cumulative_return: Fixed<number | null>;
  benchmark_price: Fixed<number | null>;
}

interface BreakerEventsTable {
  id: Generated<string>;
  broker_account_id: Fixed<string>;
  breaker: Fixed<string>;
  event: Fixed<'tripped' | 'released'>;
  until: Fixed<Date | null>;
  readings: JSONColumnType<Record<string, unknown>, string, never>;
  occurred_at: Fixed<Date>;
}

interface NotificationConfigTable {
  id: Generated<boolean>;
  sms_enabled: Generated<boolean>;
  email_enabled: Generated<boolean>;
  phone_number: Generated<string>;
  email_recipient: Generated<string>;
  updated_at: Generated<Date>;
}

interface NotificationChannelsTable {
  id: Fixed<string>;
  kind: Fixed<AddedChannel>;
  name: string;
  enabled: boolean;
  address_masked: string;
  key_id: string;
  /** Address and secret. */
  sealed: string;
  created_at: Fixed<Date>;
  updated_at: Date;
}

interface NotificationsTable {
  key: Fixed<string>;
  event: Fixed<NotificationEvent>;
  subject: Fixed<string>;
  body: Fixed<string>;
  created_at: Fixed<Date>;
}

interface NotificationDeliveriesTable {
  id: Generated<string>;
  notification_key: Fixed<string>;
  channel: Fixed<Channel>;
  channel_id: Fixed<string | null>;
  event: Fixed<NotificationEvent>;
  recipient_masked: Fixed<string>;
  subject: Fixed<string>;
  status: Fixed<'sent' | 'failed'>;
  error: Fixed<string | null>;
  attempted_at: Fixed<Date>;
}

interface UntakenOutcomesTable {
  decision_id: Fixed<string>;
  status: Fixed<'measured' | 'unlabelable'>;
  end_price: Fixed<number | null>;
  forgone_return: Fixed<number | null>;
  measured_at: Fixed<Date>;
}

/** What a decision was computed from; see `decision-inputs.ts`. */
interface DecisionInputsTable {
  decision_id: Fixed<string>;
  inputs: ColumnType<Record<string, unknown>, string, never>;
}

declare module '../kernel/db/database.ts' {
  interface Database {
    trading_config: TradingConfigTable;
    trading_state: TradingStateTable;
    portfolio_trades: PortfolioTradesTable;
    'kernel.unbooked_entries': UnbookedEntriesTable;
    portfolio_flows: PortfolioFlowsTable;
    trading_decisions: TradingDecisionsTable;
    decision_inputs: DecisionInputsTable;
    portfolio_snapshots: PortfolioSnapshotsTable;
    portfolio_marks: PortfolioMarksTable;
    breaker_events: BreakerEventsTable;
    'kernel.notification_config': NotificationConfigTable;
    'kernel.notification_channels': NotificationChannelsTable;
    notifications: NotificationsTable;
    notification_deliveries: NotificationDeliveriesTable;
    untaken_outcomes: UntakenOutcomesTable;
  }
}
