import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { ApprovalOutcome, ApprovalStatus } from './approval.ts';
import type { LockoutType } from './lockout.ts';
import type { OrderSide } from './proposed-order.ts';

interface ApprovalRequestsTable {
  id: Generated<string>;
  order_job: JSONColumnType<Record<string, unknown>, string, never>;
  order_hash: ColumnType<string, string, never>;
  recommendation_id: ColumnType<string | null, string | null, never>;
  evaluation_id: ColumnType<string | null, string | null, never>;
  ticker: ColumnType<string, string, never>;
  side: ColumnType<OrderSide, OrderSide, never>;
  quantity: ColumnType<number, number, never>;
  estimated_value: ColumnType<number, number, never>;
  reference_price: ColumnType<number | null, number | null, never>;
  status: Generated<ApprovalStatus>;
  requested_by: ColumnType<string, string, never>;
  requested_by_token: ColumnType<string | null, string | null, never>;
  requested_at: ColumnType<Date, Date, never>;
  expires_at: ColumnType<Date, Date, never>;
  reviewed_by: ColumnType<string | null, never, string>;
  reviewed_by_token: ColumnType<string | null, never, string | null>;
  review_note: ColumnType<string | null, never, string>;
  reviewed_at: ColumnType<Date | null, never, Date>;
  outcome: ColumnType<ApprovalOutcome | null, never, ApprovalOutcome | null>;
  outcome_reasons: ColumnType<string[], never, string[]>;
}

interface SymbolLockoutsTable {
  id: Generated<string>;
  ticker: string;
  reason: string;
  lockout_type: Generated<LockoutType>;
  created_by: string;
  created_at: Date;
  expires_at: Date;
}

interface RestrictedSymbolsTable {
  ticker: string;
  reason: string;
  created_by: string;
  created_at: Date;
}

declare module '../kernel/db/database.ts' {
  interface Database {
    approval_requests: ApprovalRequestsTable;
    symbol_lockouts: SymbolLockoutsTable;
    restricted_symbols: RestrictedSymbolsTable;
  }
}
