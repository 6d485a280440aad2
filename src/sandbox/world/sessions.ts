import type { TradingCalendar } from '../../kernel/calendar/calendar.ts';
import { HISTORY_SESSIONS, SLOT_MINUTES } from '../settings.ts';

export interface WorldSession {
  /** 0 is the first of history; HISTORY_SESSIONS - 1 is the last session on or before the anchor date. */
  index: number;
  date: string;
  openMs: number;
  closeMs: number;
  slots: number;
  /** Where the news that this session's prices know begins: the close of the session before. */
  newsFromMs: number;
  /** The market was shut between the last close and this open. */
  afterNight: boolean;
}

const SLOT_MS = SLOT_MINUTES * 60_000;
const FIRST_WINDOW_MS = 3 * 3_600_000;

/** The world's own count of sessions. Sessions after the anchor are found when they are asked for. */
export function worldSessions(calendar: TradingCalendar, anchorDate: string) {
  const sessions: WorldSession[] = [];
  const add = (session: { date: string; open: Date; close: Date }) => {
    const openMs = session.open.getTime();
    const closeMs = session.close.getTime();
    const previousCloseMs = sessions.at(-1)?.closeMs ?? openMs - FIRST_WINDOW_MS;
    sessions.push({
      index: sessions.length,
      date: session.date,
      openMs,
      closeMs,
      slots: Math.ceil((closeMs - openMs) / SLOT_MS),
      newsFromMs: previousCloseMs,
      afterNight: previousCloseMs < openMs,
    });
  };

  const history = [calendar.sessionOn(anchorDate) ?? calendar.previousSession(anchorDate)];
  while (history.length < HISTORY_SESSIONS) {
    const oldest = history.at(-1);
    if (oldest) history.push(calendar.previousSession(oldest.date));
  }
  for (const session of history.reverse()) add(session);

  const get = (index: number): WorldSession => {
    while (sessions.length <= index) {
      const last = sessions.at(-1);
      if (last) add(calendar.nextSession(last.date));
    }
    const session = sessions[index];
    if (!session) throw new RangeError(`no session ${index}`);
    return session;
  };

  return {
    get,
    /** The last session that has opened at an instant; -1 before the first. */
    lastOpenedAt(ms: number): number {
      const first = get(0);
      if (ms < first.openMs) return -1;
      while ((sessions.at(-1)?.openMs ?? ms) <= ms) get(sessions.length);
      let low = 0;
      let high = sessions.length - 1;
      while (low < high) {
        const middle = (low + high + 1) >> 1;
        if (get(middle).openMs <= ms) low = middle;
        else high = middle - 1;
      }
      return low;
    },
    /** The session whose prices take in news of an instant: the one open then, or the next to open. */
    takingInNewsOf(ms: number): number {
      const opened = this.lastOpenedAt(ms);
      return opened >= 0 && ms < get(opened).closeMs ? opened : opened + 1;
    },
  };
}

export type WorldSessions = ReturnType<typeof worldSessions>;
