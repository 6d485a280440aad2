import { newYorkInstant } from '../../kernel/calendar/new-york.ts';
import { DAY_MS, MINUTE_MS } from '../../kernel/clock.ts';
import { groupBy } from '../../kernel/group-by.ts';
import { aggregateBars, type WorldBar } from '../world/bars.ts';
import type { World } from '../world/world.ts';
import { intParam } from './exchange.ts';
import { adjustedBar, barRow, dayStamp, laterSplits, partsUntil } from './polygon-bars.ts';
import {
  barsReply,
  currentSession,
  cursorOf,
  nextUrl,
  type PolygonRoute,
  polygonError,
  refuseUnknown,
} from './polygon-kit.ts';
import { CALENDAR_SPANS, type CalendarSpan, windowStart } from './polygon-windows.ts';

const LIMIT_DEFAULT = 5_000;
const LIMIT_MAX = 50_000;
const MULTIPLIER_MAX = 1_000;
const SLOT_MS = 30 * MINUTE_MS;
const PARAMETERS = ['adjusted', 'sort', 'limit'];

/** Serves minutes and hours (the last 60 sessions), days, weeks, months, quarters and years, in any multiple. */
export const aggregates: PolygonRoute = (world, request, [ticker = '', count, timespan = '', from = '', to = '']) => {
  const refused = refuseUnknown(request, PARAMETERS);
  if (refused) return refused;
  const multiplier = Number(count);
  if (!Number.isInteger(multiplier) || multiplier < 1 || multiplier > MULTIPLIER_MAX)
    return polygonError(400, `The multiplier must be a whole number from 1 to ${MULTIPLIER_MAX}, not ${count}`);
  const fromMs = edge(world, from, 'start');
  const toMs = edge(world, to, 'end');
  if (fromMs === null || toMs === null) return polygonError(400, 'Could not parse the time parameter: from/to');
  if (fromMs > toMs) return polygonError(400, "'to' must be after 'from'");
  const limit = intParam(request.query, 'limit', LIMIT_DEFAULT, LIMIT_MAX);
  if (limit === null) return polygonError(400, 'The limit must be a positive whole number');
  const span = CALENDAR_SPANS.find((known) => known === timespan);
  const minutes = timespan === 'minute' ? multiplier : timespan === 'hour' ? 60 * multiplier : null;
  if (!span && minutes === null)
    return polygonError(
      400,
      `The timespan ${timespan} is not served: use minute, hour, day, week, month, quarter or year`,
    );
  const adjusted = request.query.get('adjusted') !== 'false';
  const source: Source = { world, ticker, now: request.now, current: currentSession(world, request), adjusted };
  const known = world.tickers.includes(ticker);
  const bars = !known
    ? []
    : span
      ? calendarBars(source, span, multiplier, fromMs, toMs)
      : intradayBars(source, (minutes ?? 1) * MINUTE_MS, fromMs, toMs);
  const ordered = request.query.get('sort') === 'desc' ? bars.reverse() : bars;
  const given = cursorOf(request);
  const results = ordered.slice(given, given + limit).map(({ bar, stampMs }) => barRow(bar, stampMs));
  const next = given + limit < ordered.length ? { next_url: nextUrl(request, given + limit) } : {};
  return barsReply(results, { ticker, adjusted, ...next });
};

interface Source {
  world: World;
  ticker: string;
  now: Date;
  /** The last session opened by now. */
  current: number;
  adjusted: boolean;
}

interface Stamped {
  bar: WorldBar;
  stampMs: number;
}

/** Days and longer, with the forming one, as the real vendor does; the platform must drop it. */
function calendarBars(source: Source, span: CalendarSpan, multiplier: number, fromMs: number, toMs: number): Stamped[] {
  const { world, ticker, now, current } = source;
  const windows = new Map<string, WorldBar[]>();
  const origin = dateAt(world, fromMs);
  const first = windowStart(origin, span, multiplier, origin);
  const last = windowStart(dateAt(world, Math.min(toMs, now.getTime())), span, multiplier, origin);
  for (let session = Math.max(0, sessionFrom(world, first)); session <= current; session++) {
    const { date, closeMs } = world.session(session);
    const start = windowStart(date, span, multiplier, origin);
    if (start > last) break;
    const bar =
      closeMs <= now.getTime()
        ? world.dailyBar(ticker, session)
        : aggregateBars(partsUntil(world, ticker, session, now));
    if (bar) windows.set(start, [...(windows.get(start) ?? []), scaled(source, bar, session)]);
  }
  return [...windows].flatMap(([start, bars]) => {
    const bar = aggregateBars(bars);
    return bar ? [{ bar, stampMs: dayStamp(world, start) }] : [];
  });
}

/** Bars of whole multiples of 30 minutes come from the market's own bars, others from its minutes. Windows start at midnight. */
function intradayBars(source: Source, lengthMs: number, fromMs: number, toMs: number): Stamped[] {
  const { world, now, current } = source;
  const found: Stamped[] = [];
  const first = Math.max(0, world.lastOpenedSession(fromMs - DAY_MS));
  const last = Math.min(current, world.lastOpenedSession(Math.min(toMs, now.getTime())));
  for (let session = first; session <= last; session++) {
    const parts = lengthMs % SLOT_MS === 0 ? slotsUntil(source, session) : minutesUntil(source, session);
    const midnight = dayStamp(world, world.session(session).date);
    const windows = groupBy(parts, (part) => midnight + Math.floor((part.startMs - midnight) / lengthMs) * lengthMs);
    for (const [stampMs, bars] of windows) {
      const bar = aggregateBars(bars);
      if (bar && stampMs >= fromMs && stampMs <= toMs) found.push({ bar: scaled(source, bar, session), stampMs });
    }
  }
  return found;
}

const slotsUntil = ({ world, ticker, now }: Source, session: number): WorldBar[] =>
  world.intradayBars(ticker, session).length === 0 ? [] : partsUntil(world, ticker, session, now);

/** The forming minute ends at the current price and has the share of its volume that has passed. */
function minutesUntil({ world, ticker, now }: Source, session: number): WorldBar[] {
  const nowMs = now.getTime();
  const price = world.priceAt(ticker, now);
  return world
    .minuteBars(ticker, session)
    .filter(({ startMs }) => startMs <= nowMs)
    .map((bar) => {
      if (bar.endMs <= nowMs || price === null) return bar;
      const share = (nowMs - bar.startMs) / (bar.endMs - bar.startMs);
      return {
        ...bar,
        endMs: nowMs,
        close: price,
        high: Math.max(bar.open, price),
        low: Math.min(bar.open, price),
        volume: Math.max(1, Math.round(bar.volume * share)),
        vwap: Math.round(((bar.open + price) / 2) * 1e4) / 1e4,
        trades: Math.max(1, Math.round(bar.trades * share)),
      };
    });
}

const scaled = ({ ticker, current, adjusted }: Source, bar: WorldBar, session: number): WorldBar =>
  adjusted ? adjustedBar(bar, laterSplits(ticker, session, current)) : bar;

/** The first session on or after a date. */
function sessionFrom(world: World, date: string): number {
  const startMs = dayStamp(world, date);
  const opened = world.lastOpenedSession(startMs);
  return opened < 0 ? 0 : world.session(opened).openMs >= startMs ? opened : opened + 1;
}

function dateAt(world: World, ms: number): string {
  return world.calendar.dateOf(new Date(ms));
}

/** Accepts a date or milliseconds; a date means the whole day in the market's time zone. */
function edge(world: World, text: string, side: 'start' | 'end'): number | null {
  if (/^\d{9,}$/.test(text)) return Number(text);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const startMs = Date.parse(`${text}T00:00:00Z`);
  if (!Number.isFinite(startMs)) return null;
  const day = Math.floor(startMs / DAY_MS);
  const midnightMs = world.calendar.timeZone === 'UTC' ? startMs : newYorkInstant(day, 0);
  return midnightMs + (side === 'start' ? 0 : DAY_MS - 1);
}
