import { recordAudit } from '../../kernel/audit/audit.store.ts';
import type { TradingCalendar } from '../../kernel/calendar/calendar.ts';
import type { Db, Executor } from '../../kernel/db/database.ts';
import { duePeriods, isNewest, type Period } from '../period.ts';
import { hasPortfolioDay, insertReport, listWrittenPeriods, periodKey } from '../report.store.ts';
import { composeReport } from './compose-report.ts';

/** Per round; the rest is left for the next round. */
const REPORTS_PER_ROUND = 20;

export interface ReportDeps {
  readonly db: Db;
  readonly calendar: TradingCalendar;
  readonly simulated: boolean;
}

/**
 * Writes missing reports that are due: the newest day and week always, earlier ones only with a portfolio snapshot. A repeated or
 * concurrent call writes no duplicates.
 */
export async function writeDueReports(deps: ReportDeps, now: Date, signal?: AbortSignal): Promise<string[]> {
  const ids: string[] = [];
  for (const period of await listDueReports(deps.db, deps.calendar, now)) {
    if (ids.length >= REPORTS_PER_ROUND || signal?.aborted) break;
    const id = await writeReport(deps, period, now);
    if (id !== null) ids.push(id);
  }
  return ids;
}

/** Periods whose report is due and not written. */
export async function listDueReports(db: Executor, calendar: TradingCalendar, now: Date): Promise<Period[]> {
  const periods = duePeriods(calendar, now);
  const written = await listWrittenPeriods(db, periods);
  const due: Period[] = [];
  for (const period of periods) {
    if (written.has(periodKey(period))) continue;
    if (isNewest(period, periods) || (await hasPortfolioDay(db, period))) due.push(period);
  }
  return due;
}

/** All figures of a report come from one database snapshot. Its creation is recorded in the audit chain. */
export async function writeReport(deps: ReportDeps, period: Period, now: Date): Promise<string | null> {
  const { data, status } = await deps.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) => composeReport({ ...deps, db: tx }, period, now));
  return deps.db.transaction().execute(async (tx) => {
    const id = await insertReport(tx, period, { data, status, generatedAt: now });
    if (id === null) return null;
    await recordAudit(tx, {
      service: 'reports',
      entityType: 'report',
      entityId: id,
      action: 'written',
      actor: { name: 'reports', tokenName: null },
      after: {
        report_type: period.type,
        period_start: period.start,
        period_end: period.end,
        validation_status: status,
      },
      occurredAt: now,
    });
    return id;
  });
}
