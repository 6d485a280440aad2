import { INTRADAY_MINUTES, type Timeframe } from './calendar.ts';
import { monthNumber, weekNumber } from './civil-date.ts';
import type { SessionIndex } from './session-index.ts';

export interface SpanMs {
  startMs: number;
  endMs: number;
}

/** The start and end of the bars of one timeframe. Index arithmetic only; `calendar.ts` documents the operations. */
export interface BarSpans {
  at(ms: number): SpanMs | null;
  lastClosed(ms: number): SpanMs | null;
  firstStartAfter(ms: number): number | null;
  between(fromMs: number, untilMs: number): SpanMs[];
}

export function barSpans(index: SessionIndex, timeframe: Timeframe): BarSpans {
  switch (timeframe) {
    case 'M30':
    case 'H1':
    case 'H4':
      return withinSessions(index, INTRADAY_MINUTES[timeframe] * 60_000);
    case 'D':
      return overSessions(index, (day) => day);
    case 'W':
      return overSessions(index, weekNumber);
    case 'M':
      return overSessions(index, monthNumber);
  }
}

/** Bars of a fixed length from each session's open; the last one ends with the session. */
function withinSessions(index: SessionIndex, stepMs: number): BarSpans {
  const bar = (session: number, position: number): SpanMs => {
    const startMs = index.openMs(session) + position * stepMs;
    return { startMs, endMs: Math.min(startMs + stepMs, index.closeMs(session)) };
  };
  const barCount = (session: number) => Math.ceil((index.closeMs(session) - index.openMs(session)) / stepMs);
  /** The running or next session and the position of its running bar; -1 before it opens. */
  const locate = (ms: number) => {
    const session = index.notOver(ms);
    const position = session < index.length ? Math.floor((ms - index.openMs(session)) / stepMs) : -1;
    return { session, position: Math.max(position, -1) };
  };
  const firstStartAfter = (ms: number) => {
    const { session, position } = locate(ms);
    if (session < index.length && position + 1 < barCount(session)) return bar(session, position + 1).startMs;
    return session + 1 < index.length ? index.openMs(session + 1) : null;
  };
  return {
    at: (ms) => {
      const { session, position } = locate(ms);
      return position >= 0 ? bar(session, position) : null;
    },
    lastClosed: (ms) => {
      const { session, position } = locate(ms);
      if (position > 0) return bar(session, position - 1);
      return session > 0 ? bar(session - 1, barCount(session - 1) - 1) : null;
    },
    firstStartAfter,
    between: (fromMs, untilMs) => {
      const found: SpanMs[] = [];
      for (let session = index.notOver(fromMs); session < index.length; session++) {
        if (index.openMs(session) >= untilMs) break;
        for (let position = 0; position < barCount(session); position++) {
          const span = bar(session, position);
          if (span.startMs >= fromMs && span.startMs < untilMs) found.push(span);
        }
      }
      return found;
    },
  };
}

/** Bars of whole sessions: consecutive days with the same key, from the first open to the last close. */
function overSessions(index: SessionIndex, keyOf: (day: number) => number): BarSpans {
  const key = (session: number) => keyOf(index.day(session));
  const firstOf = (session: number) => {
    let first = session;
    while (first > 0 && key(first - 1) === key(session)) first--;
    return first;
  };
  const lastOf = (session: number) => {
    let last = session;
    while (last + 1 < index.length && key(last + 1) === key(session)) last++;
    return last;
  };
  const span = (session: number): SpanMs => ({
    startMs: index.openMs(firstOf(session)),
    endMs: index.closeMs(lastOf(session)),
  });
  return {
    at: (ms) => {
      const session = index.notOver(ms);
      if (session === index.length) return null;
      const found = span(session);
      return ms >= found.startMs ? found : null;
    },
    lastClosed: (ms) => {
      const session = index.notOver(ms);
      const before = session === index.length ? session - 1 : firstOf(session) - 1;
      return before >= 0 ? span(before) : null;
    },
    firstStartAfter: (ms) => {
      const session = index.notOver(ms);
      if (session === index.length) return null;
      const { startMs } = span(session);
      if (startMs > ms) return startMs;
      const next = lastOf(session) + 1;
      return next < index.length ? index.openMs(next) : null;
    },
    between: (fromMs, untilMs) => {
      const found: SpanMs[] = [];
      let session = index.notOver(fromMs);
      if (session < index.length) session = firstOf(session);
      while (session < index.length && index.openMs(session) < untilMs) {
        const last = lastOf(session);
        const startMs = index.openMs(session);
        if (startMs >= fromMs) found.push({ startMs, endMs: index.closeMs(last) });
        session = last + 1;
      }
      return found;
    },
  };
}
