import type { CalendarOverride } from '../kernel/calendar/calendar.ts';
import type { Executor } from '../kernel/db/database.ts';

const OVERRIDES_MAX = 5_000;

/** Trading hours entered by an operator; passed to `nyseCalendar` when the process starts. */
export async function listCalendarOverrides(db: Executor): Promise<CalendarOverride[]> {
  const rows = await db
    .selectFrom('market_calendar_overrides')
    .select(['date', 'open_time', 'close_time', 'reason'])
    .where('calendar', '=', 'nyse')
    .orderBy('date')
    .limit(OVERRIDES_MAX)
    .execute();
  return rows.map(({ date, open_time, close_time, reason }) => ({
    date,
    hours: open_time && close_time ? { open: open_time.slice(0, 5), close: close_time.slice(0, 5) } : null,
    reason,
  }));
}
