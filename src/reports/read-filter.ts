import { isCalendarDate } from '../kernel/calendar/civil-date.ts';
import { badRequest } from '../kernel/errors.ts';
import { REPORT_TYPES, type ReportType } from './period.ts';

export interface ReportFilter {
  readonly reportType: ReportType | undefined;
  readonly startDate: string | undefined;
  readonly endDate: string | undefined;
  /** Reports written by this instant; now when absent. */
  readonly asOf?: Date | undefined;
}

/** Parses the filter of a list of reports. Throws the interface's 400 for an invalid value. */
export function readFilter(query: {
  report_type?: string | undefined;
  start_date?: string | undefined;
  end_date?: string | undefined;
}): ReportFilter {
  const reportType = REPORT_TYPES.find((type) => type === query.report_type);
  if (query.report_type !== undefined && !reportType) throw badRequest('report_type must be daily or weekly');
  return {
    reportType,
    startDate: readDate('start_date', query.start_date),
    endDate: readDate('end_date', query.end_date),
  };
}

function readDate(name: string, text: string | undefined): string | undefined {
  if (text !== undefined && !isCalendarDate(text)) throw badRequest(`${name} must be a date: YYYY-MM-DD`);
  return text;
}
