import type { TradingCalendar } from '../../kernel/calendar/calendar.ts';
import { HISTORY_SESSIONS, SLOT_MINUTES } from '../settings.ts';

export interface WorldSession {
  /** 0 is the first session of history; HISTORY_SESSIONS - 1 is the last one on or before the anchor date. */
  index: number;
  date: string;
  openMs: number;
  closeMs: number;
  slots: number;
  /** Start of the news window that affects this session's prices: the close of the previous session. */
  newsFromMs: number;
  /** True when the market was closed between the previous close and this open. */
  afterNight: boolean;
}

const SLOT_MS = SLOT_MINUTES * 60_000;
const FIRST_WINDOW_MS = 3 * 3_600_000;

/** Numbers the sessions of the world. Sessions after the anchor are computed on demand. */
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
    if (!session) throw new RangeError(`the calendar has no session ${index}`);
    return session;
  };

  return {
    get,
    /** The last session opened by `ms`; -1 before the first. */
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
    /** The session whose prices react to news at `ms`: the open session, otherwise the next one. */
    sessionForNewsAt(ms: number): number {
      const opened = this.lastOpenedAt(ms);
      return opened >= 0 && ms < get(opened).closeMs ? opened : opened + 1;
    },
  };
}

export type WorldSessions = ReturnType<typeof worldSessions>;
