import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { CircuitState } from '../kernel/net/circuit.ts';

export type RunStatus = 'pending' | 'running' | 'completed' | 'failed';
export type RunTrigger = 'schedule' | 'manual' | 'backfill';

type Json = JSONColumnType<Record<string, unknown> | null, string | null | undefined, string | null>;

interface IngestionRunsTable {
  id: Generated<string>;
  source_id: string;
  status: Generated<RunStatus>;
  trigger: RunTrigger;
  attempt: Generated<number>;
  items_fetched: Generated<number>;
  items_new: Generated<number>;
  error: string | null;
  cursor_before: Json;
  cursor_after: Json;
  created_at: ColumnType<Date, Date | undefined, never>;
  started_at: Date | null;
  finished_at: Date | null;
}

interface SourceStateTable {
  source_id: string;
  cursor: Json;
  caught_up: Generated<boolean>;
  next_due_at: Date;
  circuit_state: Generated<CircuitState>;
  circuit_retry_at: Date | null;
  consecutive_failures: Generated<number>;
  last_success_at: Date | null;
  last_failure_at: Date | null;
  updated_at: ColumnType<Date, Date | undefined, Date>;
}

/** Numeric columns are written as decimal text and read as numbers. */
type Amount = ColumnType<number, string, string>;
type OptionalAmount = ColumnType<number | null, string | null, string | null>;

interface BrokerActivitiesTable {
  account_id: string;
  activity_id: string;
  source_id: string;
  activity_type: string;
  symbol: string | null;
  side: string | null;
  quantity: OptionalAmount;
  price: OptionalAmount;
  net_amount: OptionalAmount;
  order_id: string | null;
  occurred_at: Date;
  recorded_at: Date;
}

interface BrokerAccountSnapshotsTable {
  id: Generated<string>;
  source_id: string;
  account_id: string;
  status: string;
  currency: string;
  cash: Amount;
  equity: Amount;
  buying_power: Amount;
  taken_at: Date;
}

declare module '../kernel/db/database.ts' {
  interface Database {
    ingestion_runs: IngestionRunsTable;
    source_state: SourceStateTable;
    broker_activities: BrokerActivitiesTable;
    broker_account_snapshots: BrokerAccountSnapshotsTable;
  }
}
