import { parseDay } from '../kernel/calendar/civil-date.ts';
import type { ActionRecord } from './plan-actions.ts';

/** Two splits of one ratio are never this close: the second is the first one with another date. */
const DAYS_MAX = 7;

/** Another split in force that is the same one with another date. Null for a dividend. */
export function findSameSplit(action: ActionRecord, others: Iterable<ActionRecord>): ActionRecord | null {
  if (action.action_type !== 'split') return null;
  for (const other of others) {
    const isOther = other.action_type === 'split' && other.ticker === action.ticker && other.ex_date !== action.ex_date;
    if (!isOther || other.cancelled || ratioOf(other) !== ratioOf(action)) continue;
    if (Math.abs(parseDay(other.ex_date) - parseDay(action.ex_date)) <= DAYS_MAX) return other;
  }
  return null;
}

const ratioOf = ({ split_from, split_to }: ActionRecord) => (split_to ?? 1) / (split_from ?? 1);
