import type { Session } from '../kernel/calendar/calendar.ts';
import { MINUTE_MS } from '../kernel/clock.ts';

/** The newest comparison of daily bars between vendors. */
export interface LastCrossCheck {
  session: string;
  attempted_at: string;
  compared: number;
  conflicts: number;
}

/** Consolidated bars are 15 minutes late on a free plan, and late trades change a close for some minutes. */
const AFTER_CLOSE_MS = 45 * MINUTE_MS;
const RETRY_AFTER_MS = 30 * MINUTE_MS;

/** Once a session; again later while nothing could be compared. */
export function isCrossCheckDue(session: Session, last: LastCrossCheck | null, now: Date): boolean {
  if (now.getTime() < session.close.getTime() + AFTER_CLOSE_MS) return false;
  if (last === null || last.session !== session.date) return true;
  return last.compared === 0 && now.getTime() - Date.parse(last.attempted_at) >= RETRY_AFTER_MS;
}
