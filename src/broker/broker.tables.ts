import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { OrderSide } from '../risk/proposed-order.ts';
import type {
  BrokerOrderStatus,
  OrderEventType,
  OrderMode,
  OrderOrigin,
  OrderStatus,
  OrderType,
  TimeInForce,
} from './order-status.ts';
import type { BrokerCapabilities } from './broker-port.ts';
import type { Mismatch } from './reconciliation.ts';

/** Never updated. */
type Fixed<T> = ColumnType<T, T, never>;
type FixedOptional<T> = ColumnType<T | null, T | null | undefined, never>;

interface BrokerAccountsTable {
  id: Generated<string>;
  name: string;
  broker: string;
  mode: OrderMode;
  external_id: string | null;
  currency: Generated<string>;
  status: Generated<'recovering' | 'ready' | 'mismatch' | 'unreachable'>;
  active: Generated<boolean>;
  cash: number | null;
  equity: number | null;
  buying_power: number | null;
  synced_at: Date | null;
  reconciled_at: Date | null;
  fills_cursor: string | null;
  capabilities: JSONColumnType<BrokerCapabilities | null, string | null | undefined>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

interface OrdersTable {
  id: Generated<string>;
  broker_account_id: Fixed<string>;
  mode: Fixed<OrderMode>;
  client_order_id: Fixed<string>;
  intent_key: Fixed<string>;
  origin: Fixed<OrderOrigin>;
  decision_id: string | null;
  recommendation_id: string | null;
  approval_id: string | null;
  ticker: Fixed<string>;
  side: Fixed<OrderSide>;
  order_type: Fixed<OrderType>;
  time_in_force: Fixed<TimeInForce>;
  /** Grows with the fills of an order of somebody else; the database refuses any other change. */
  quantity: number;
  limit_price: FixedOptional<number>;
  stop_price: FixedOptional<number>;
  estimated_value: number;
  reference_price: FixedOptional<number>;
  confidence: number;
  risk_amount: number | null;
  trace: JSONColumnType<Record<string, unknown>, string, never>;
  status: Generated<OrderStatus>;
  filled_quantity: Generated<number>;
  broker_filled_quantity: Generated<number>;
  avg_fill_price: number | null;
  broker_order_id: string | null;
  replaces_order_id: FixedOptional<string>;
  target_price: FixedOptional<number>;
  oco_id: FixedOptional<string>;
  oco_filled_quantity: Generated<number>;
  reason: string | null;
  sends: Generated<number>;
  send_began_at: Date | null;
  unknown_since: Date | null;
  alerted_at: Date | null;
  created_by: string;
  created_at: Generated<Date>;
  submitted_at: Date | null;
  completed_at: Date | null;
  updated_at: Generated<Date>;
  /** Null for an order of an older version. */
  request_id: FixedOptional<string>;
  trace_parent: FixedOptional<string>;
}

interface OrderEventsTable {
  id: ColumnType<number, never, never>;
  order_id: Fixed<string>;
  broker_account_id: Fixed<string>;
  event_type: Fixed<OrderEventType>;
  from_status: FixedOptional<OrderStatus>;
  to_status: Fixed<OrderStatus>;
  quantity: FixedOptional<number>;
  price: FixedOptional<number>;
  cum_quantity: Fixed<number>;
  leaves_quantity: Fixed<number>;
  reason: FixedOptional<string>;
  actor: Fixed<string>;
  broker_event_id: FixedOptional<string>;
  details: ColumnType<Record<string, unknown> | null, string | null | undefined, never>;
  occurred_at: Fixed<Date>;
  recorded_at: Generated<Date>;
}

interface FillsTable {
  id: Generated<string>;
  broker_account_id: Fixed<string>;
  order_id: Fixed<string>;
  execution_id: Fixed<string>;
  ticker: Fixed<string>;
  side: Fixed<OrderSide>;
  quantity: Fixed<number>;
  price: Fixed<number>;
  executed_at: Fixed<Date>;
  recorded_at: Generated<Date>;
}

interface PositionSplitsTable {
  broker_account_id: string;
  ticker: string;
  effective_at: Date;
  ratio: number;
  recorded_at: Generated<Date>;
}

interface PositionsTable {
  id: Generated<string>;
  broker_account_id: string;
  ticker: string;
  quantity: number;
  avg_entry_price: number;
  realized_pnl: number;
  opened_at: Date | null;
  last_entry_at: Date;
  last_entry_key: string;
  updated_at: Generated<Date>;
}

interface PositionProtectionsTable {
  broker_account_id: string;
  ticker: string;
  stop_price: number | null;
  target_price: number | null;
  revision: Generated<number>;
  changed_at: Date;
  retry_at: Date | null;
  stop_alone_until: Date | null;
}

interface ReconciliationRunsTable {
  id: Generated<string>;
  broker_account_id: string;
  trigger: 'start' | 'reconnect' | 'timer' | 'request';
  status: Generated<'running' | 'clean' | 'mismatch' | 'failed'>;
  orders_checked: Generated<number>;
  orders_changed: Generated<number>;
  fills_booked: Generated<number>;
  foreign_orders: Generated<number>;
  mismatches: JSONColumnType<Mismatch[], string | undefined>;
  error: string | null;
  started_at: Date;
  finished_at: Date | null;
}

/** Conditions that an operator should check. */
export type IncidentKind =
  | 'unknown_order'
  | 'foreign_order'
  | 'position_mismatch'
  | 'broker_error'
  | 'late_fill'
  | 'overfill'
  | 'protection'
  | 'exit_waiting';

interface BrokerIncidentsTable {
  id: Generated<string>;
  broker_account_id: string;
  kind: IncidentKind;
  order_id: string | null;
  ticker: string | null;
  message: string;
  raised_at: Date;
  resolved_at: Date | null;
}

interface PaperBooksTable {
  broker_account_id: string;
  cash: number;
  created_at: Generated<Date>;
}

interface PaperOrdersTable {
  id: Generated<string>;
  broker_account_id: Fixed<string>;
  client_order_id: Fixed<string>;
  ticker: Fixed<string>;
  side: Fixed<OrderSide>;
  order_type: Fixed<OrderType>;
  time_in_force: Fixed<TimeInForce>;
  quantity: Fixed<number>;
  limit_price: FixedOptional<number>;
  stop_price: FixedOptional<number>;
  triggered: Generated<boolean>;
  status: Generated<BrokerOrderStatus>;
  filled_quantity: Generated<number>;
  oco_id: FixedOptional<string>;
  oco_filled_quantity: Generated<number>;
  expires_at: Date | null;
  worked_until: Date;
  created_at: Date;
  updated_at: Date;
}

interface PaperExecutionsTable {
  id: ColumnType<number, never, never>;
  broker_account_id: string;
  order_id: string;
  ticker: string;
  side: OrderSide;
  quantity: number;
  price: number;
  executed_at: Date;
}

interface PaperHoldingsTable {
  broker_account_id: string;
  ticker: string;
  quantity: number;
  avg_entry_price: number;
}

interface PaperSplitsTable {
  broker_account_id: string;
  ticker: string;
  ex_at: Date;
}

interface PaperQuotesTable {
  broker_account_id: string;
  ticker: string;
  quoted_at: Date;
  day_volume: number | null;
}

interface BrokerAssetsTable {
  broker_account_id: string;
  ticker: string;
  listed: boolean;
  tradable: boolean;
  fractionable: boolean;
  shortable: boolean;
  halted: boolean | null;
  fetched_at: Date;
}

interface BrokerClocksTable {
  broker_account_id: string;
  is_open: boolean;
  next_open: Date;
  next_close: Date;
  fetched_at: Date;
}

interface OrderTransitionsTable {
  from_status: OrderStatus;
  to_status: OrderStatus;
  reason: string;
}

/** What the gate decided by; see `gate-inputs.ts`. */
interface GateInputsTable {
  order_id: Fixed<string>;
  checked_at: Fixed<Date>;
  inputs: ColumnType<Record<string, unknown>, string, never>;
}

declare module '../kernel/db/database.ts' {
  interface Database {
    broker_accounts: BrokerAccountsTable;
    broker_assets: BrokerAssetsTable;
    broker_clocks: BrokerClocksTable;
    orders: OrdersTable;
    order_events: OrderEventsTable;
    fills: FillsTable;
    gate_inputs: GateInputsTable;
    position_splits: PositionSplitsTable;
    positions: PositionsTable;
    position_protections: PositionProtectionsTable;
    reconciliation_runs: ReconciliationRunsTable;
    broker_incidents: BrokerIncidentsTable;
    'kernel.order_transitions': OrderTransitionsTable;
    'kernel.paper_books': PaperBooksTable;
    'kernel.paper_orders': PaperOrdersTable;
    'kernel.paper_executions': PaperExecutionsTable;
    'kernel.paper_holdings': PaperHoldingsTable;
    'kernel.paper_splits': PaperSplitsTable;
    'kernel.paper_quotes': PaperQuotesTable;
  }
}
