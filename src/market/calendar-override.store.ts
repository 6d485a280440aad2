import type { CalendarOverride, IsoDate } from '../kernel/calendar/calendar.ts';
import type { Db, Executor } from '../kernel/db/database.ts';

const OVERRIDES_MAX = 5_000;

/** Trading hours entered by an operator or announced by a vendor; passed to `nyseCalendar` when the process starts. */
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

/**
 * Replaces the overrides of one origin, named by their reason, in a range of dates. Those of an operator are never changed. Returns the
 * dates whose trading hours changed.
 */
export async function replaceCalendarOverrides(
  db: Db,
  range: { from: IsoDate; to: IsoDate },
  reason: string,
  overrides: readonly CalendarOverride[],
): Promise<IsoDate[]> {
  return db.transaction().execute(async (tx) => {
    const withdrawn = await tx
      .deleteFrom('market_calendar_overrides')
      .where('calendar', '=', 'nyse')
      .where('reason', '=', reason)
      .where('date', '>=', range.from)
      .where('date', '<=', range.to)
      .$if(overrides.length > 0, (query) =>
        query.where(
          'date',
          'not in',
          overrides.map(({ date }) => date),
        ),
      )
      .returning('date')
      .execute();
    const changed = withdrawn.map(({ date }) => date);
    for (const { date, hours } of overrides) {
      const times = { open_time: hours?.open ?? null, close_time: hours?.close ?? null };
      const stored = await tx
        .insertInto('market_calendar_overrides')
        .values({ date, reason, ...times })
        .onConflict((on) =>
          on
            .columns(['calendar', 'date'])
            .doUpdateSet(times)
            .where('market_calendar_overrides.reason', '=', reason)
            .where((eb) =>
              eb.or([
                eb('market_calendar_overrides.open_time', 'is distinct from', times.open_time),
                eb('market_calendar_overrides.close_time', 'is distinct from', times.close_time),
              ]),
            ),
        )
        .returning('date')
        .execute();
      changed.push(...stored.map(({ date: day }) => day));
    }
    return changed.sort();
  });
}
