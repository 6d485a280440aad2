import type { ColumnType, Generated } from 'kysely';
import type { ActionType } from './adjustment.ts';
import type { StoredTimeframe } from './bar.ts';

/** A calendar date as text, so that no time zone can shift it. */
type DateColumn = string;

interface Prices {
  open: number;
  high: number;
  low: number;
  close: number;
  volume: number;
}

interface MarketBarsTable extends Prices {
  ticker: string;
  timeframe: StoredTimeframe;
  bar_timestamp: Date;
  available_at: Date;
  captured_at: Date;
  source: string;
}

interface MarketBarCorrectionsTable extends Prices {
  id: Generated<string>;
  ticker: string;
  timeframe: StoredTimeframe;
  bar_timestamp: Date;
  captured_at: Date;
  replaced_at: Date;
  /** Null in rows of earlier releases. */
  available_at: Date | null;
  removed: Generated<boolean>;
  restored_at: Date | null;
}

export type QuarantineStatus = 'waiting' | 'rejected' | 'confirmed';

interface MarketBarQuarantineTable extends Prices {
  ticker: string;
  timeframe: StoredTimeframe;
  bar_timestamp: Date;
  ends_at: Date;
  captured_at: Date;
  source: string;
  reason: 'unexplained_return';
  observed_return: number | null;
  second_source: string | null;
  second_source_at: Date | null;
  status: QuarantineStatus;
  updated_at: Date;
}

interface CorporateActionsTable {
  id: Generated<string>;
  ticker: string;
  action_type: ActionType;
  kind: string;
  ex_date: DateColumn;
  ex_at: Date;
  split_from: number | null;
  split_to: number | null;
  cash_amount: number | null;
  currency: string | null;
  declared_on: DateColumn | null;
  pay_date: DateColumn | null;
  source: string;
  vendor_id: string | null;
  revision: number;
  cancelled: Generated<boolean>;
  available_at: Date;
  pit_estimated: boolean;
  captured_at: Date;
}

interface MarketQuotesTable {
  ticker: string;
  price: number;
  day_volume: number | null;
  previous_close: number | null;
  quoted_at: Date;
  captured_at: Date;
  source: string;
}

interface MarketRefreshesTable {
  ticker: string;
  timeframe: StoredTimeframe;
  attempted_at: Date;
  error: string | null;
}

interface MarketVendorPlansTable {
  vendor: string;
  calls_per_minute: number | null;
  history_days: number | null;
  snapshots: boolean | null;
  minute_bars: boolean | null;
  paused_until: Date | null;
  updated_at: Date;
}

interface MarketBackfillsTable {
  ticker: string;
  days: number;
  requested_at: Date;
  error: string | null;
}

interface MarketBarConflictsTable {
  ticker: string;
  timeframe: StoredTimeframe;
  bar_timestamp: Date;
  source: string;
  second_source: string;
  close: number;
  second_close: number;
  detected_at: Date;
  resolved_at: Date | null;
}

interface DataQualityTable {
  area: string;
  subject: string;
  issue: string;
  day: DateColumn;
  count: number;
  last_seen_at: Date;
}

interface MarketCalendarOverridesTable {
  calendar: Generated<'nyse'>;
  date: DateColumn;
  open_time: string | null;
  close_time: string | null;
  reason: string;
  created_at: ColumnType<Date, Date | undefined, never>;
}

declare module '../kernel/db/database.ts' {
  interface Database {
    market_bars: MarketBarsTable;
    market_bar_corrections: MarketBarCorrectionsTable;
    market_bar_quarantine: MarketBarQuarantineTable;
    corporate_actions: CorporateActionsTable;
    market_quotes: MarketQuotesTable;
    market_refreshes: MarketRefreshesTable;
    market_vendor_plans: MarketVendorPlansTable;
    market_backfills: MarketBackfillsTable;
    market_bar_conflicts: MarketBarConflictsTable;
    data_quality: DataQualityTable;
    market_calendar_overrides: MarketCalendarOverridesTable;
  }
}
