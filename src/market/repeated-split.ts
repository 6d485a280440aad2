import type { IsoDate } from '../kernel/calendar/calendar.ts';
import { formatDay, isCalendarDate, parseDay } from '../kernel/calendar/civil-date.ts';
import { groupBy } from '../kernel/group-by.ts';
import type { ActionRecord } from './plan-actions.ts';

/** Two splits of one ratio are never this close: the second is the first one with another date. */
const DAYS_MAX = 7;

/** The first date on which a stored action may be the same as one of these dates. Dates that are none are left out. */
export function firstComparableDate(dates: readonly IsoDate[]): IsoDate {
  const days = dates.filter(isCalendarDate).map(parseDay);
  return formatDay(days.reduce((first, day) => Math.min(first, day), Number.POSITIVE_INFINITY) - DAYS_MAX);
}

/** Another split in force that is the same one with another date. Null for a dividend. */
export function findSameSplit(action: ActionRecord, others: Iterable<ActionRecord>): ActionRecord | null {
  if (action.action_type !== 'split') return null;
  for (const other of others) if (!other.cancelled && isSameSplit(action, other)) return other;
  return null;
}

/** The splits of one answer that it names with a later date too. The earlier is the record date, on which nothing changes. */
export function listEarlierDates(actions: readonly ActionRecord[]): ActionRecord[] {
  const splits = actions.filter(({ action_type }) => action_type === 'split');
  return [...groupBy(splits, ({ ticker }) => ticker).values()].flatMap((ofTicker) =>
    ofTicker.filter((split) => ofTicker.some((other) => other.ex_date > split.ex_date && isSameSplit(split, other))),
  );
}

function isSameSplit(a: ActionRecord, b: ActionRecord): boolean {
  if (a.action_type !== 'split' || b.action_type !== 'split' || a.ticker !== b.ticker) return false;
  if (a.ex_date === b.ex_date || ratioOf(a) !== ratioOf(b)) return false;
  return Math.abs(parseDay(a.ex_date) - parseDay(b.ex_date)) <= DAYS_MAX;
}

const ratioOf = ({ split_from, split_to }: ActionRecord) => (split_to ?? 1) / (split_from ?? 1);
