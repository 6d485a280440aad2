import type { Generated, JSONColumnType } from 'kysely';
import type { ReportData } from './report-data.ts';
import type { ReportStatus } from './reconciliation.ts';

interface TradingReportsTable {
  id: Generated<string>;
  report_type: 'daily' | 'weekly';
  period_start: string;
  period_end: string;
  report_data: JSONColumnType<ReportData>;
  validation_status: ReportStatus;
  generated_at: Date;
  created_at: Generated<Date>;
}

declare module '../kernel/db/database.ts' {
  interface Database {
    trading_reports: TradingReportsTable;
  }
}
