import { DAY_MS } from '../clock.ts';
import { badRequest } from '../errors.ts';
import { parseInstant } from './instant.ts';

const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** The instant that `as_of` asks for: a date alone stands for its end in UTC, and the date of today for now. */
export function readAsOf(text: string, now: Date): Date {
  const instant = parseInstant(text);
  if (instant === null) throw badRequest(`as_of must be an ISO 8601 instant or date, not ${text}`);
  if (instant > now)
    throw badRequest(`as_of ${text} is in the future; now is ${now.toISOString()}: give an earlier time`);
  if (!DATE.test(text)) return instant;
  return new Date(Math.min(instant.getTime() + DAY_MS - 1, now.getTime()));
}
