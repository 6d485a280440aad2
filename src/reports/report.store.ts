import { type Selectable, sql } from 'kysely';
import type { Database, Executor } from '../kernel/db/database.ts';
import type { Period, ReportType } from './period.ts';
import type { ReportFilter } from './read-filter.ts';
import type { ReportData } from './report-data.ts';
import type { ReportStatus } from './reconciliation.ts';

export type StoredReport = Selectable<Database['trading_reports']>;
/** Without the words for the search. */
const WHOLE = [
  'id',
  'report_type',
  'period_start',
  'period_end',
  'report_data',
  'validation_status',
  'generated_at',
  'created_at',
] as const;
const LISTED = ['id', 'report_type', 'period_start', 'period_end', 'validation_status', 'generated_at'] as const;

/** Inserts the report unless the period has one; null then. */
export async function insertReport(
  tx: Executor,
  period: Period,
  report: { data: ReportData; status: ReportStatus; generatedAt: Date },
): Promise<string | null> {
  const row = await tx
    .insertInto('trading_reports')
    .values({
      report_type: period.type,
      period_start: period.start,
      period_end: period.end,
      report_data: JSON.stringify(report.data),
      validation_status: report.status,
      generated_at: report.generatedAt,
    })
    .onConflict((on) => on.columns(['report_type', 'period_start', 'period_end']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function findReport(db: Executor, id: string, asOf?: Date): Promise<StoredReport | null> {
  const row = await db.selectFrom('trading_reports').select(WHOLE).where('id', '=', id).executeTakeFirst();
  return row && (asOf === undefined || row.generated_at <= asOf) ? row : null;
}

const filtered = (db: Executor, { reportType, startDate, endDate, asOf }: ReportFilter) =>
  db
    .selectFrom('trading_reports')
    .$if(reportType !== undefined, (query) => query.where('report_type', '=', reportType as ReportType))
    .$if(startDate !== undefined, (query) => query.where('period_start', '>=', startDate as string))
    .$if(asOf !== undefined, (query) => query.where('generated_at', '<=', asOf as Date))
    .$if(endDate !== undefined, (query) => query.where('period_end', '<=', endDate as string));

/** Newest first. */
export function listReports(db: Executor, filter: ReportFilter & { limit: number; offset: number }) {
  return filtered(db, filter)
    .select(LISTED)
    .orderBy('period_end', 'desc')
    .orderBy('report_type')
    .orderBy('id')
    .limit(filter.limit)
    .offset(filter.offset)
    .execute();
}

export async function countReports(db: Executor, filter: ReportFilter): Promise<number> {
  const row = await filtered(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Periods that have a report, as `type start end`. */
export async function listWrittenPeriods(db: Executor, periods: readonly Period[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select report_type || ' ' || period_start || ' ' || period_end as key from trading_reports
    where period_end = any(${periods.map(({ end }) => end)}::date[])`.execute(db);
  return new Set(rows.map(({ key }) => key));
}
export const periodKey = ({ type, start, end }: Period): string => `${type} ${start} ${end}`;

/** Whether there is a portfolio snapshot in a period. */
export async function hasPortfolioDay(db: Executor, period: Period): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select exists (select from portfolio_snapshots where snapshot_date between ${period.start} and ${period.end}) as known`.execute(
    db,
  );
  return rows[0]?.known ?? false;
}
