import { parseDay } from '../../kernel/calendar/civil-date.ts';
import { newYorkInstant } from '../../kernel/calendar/new-york.ts';
import { aggregateBars, type WorldBar } from '../world/bars.ts';
import { splitsUntil } from '../world/corporate-actions.ts';
import type { World } from '../world/world.ts';
import { intParam, jsonReply } from './exchange.ts';
import { currentSession, cursorOf, nextUrl, type PolygonRoute, polygonError } from './polygon-kit.ts';

const LIMIT_DEFAULT = 5_000;
const LIMIT_MAX = 50_000;
const DAY_MS = 86_400_000;

/** Serves the bars the simulated market has: `1/day`, `30/minute` and `1/hour`. */
export const aggregates: PolygonRoute = (world, request, [ticker = '', multiplier, timespan, from = '', to = '']) => {
  const minutes = timespan === 'hour' ? Number(multiplier) * 60 : Number(multiplier);
  const daily = timespan === 'day' && multiplier === '1';
  const intraday = (timespan === 'minute' || timespan === 'hour') && (minutes === 30 || minutes === 60);
  if (!daily && !intraday) {
    return polygonError(400, `The sandbox serves 1/day, 30/minute and 1/hour, not ${multiplier}/${timespan}`);
  }
  const range = { fromMs: edge(world, from, 'start'), toMs: edge(world, to, 'end') };
  if (range.fromMs === null || range.toMs === null)
    return polygonError(400, 'Could not parse the time parameter: from/to');
  if (range.fromMs > range.toMs) return polygonError(400, "'to' must be after 'from'");
  const limit = intParam(request.query, 'limit', LIMIT_DEFAULT, LIMIT_MAX);
  if (limit === null) return polygonError(400, 'The limit must be a positive whole number');
  const adjusted = request.query.get('adjusted') !== 'false';
  const current = currentSession(world, request);
  const bars = world.tickers.includes(ticker)
    ? barsIn(world, request.now, ticker, daily ? 'day' : minutes, { fromMs: range.fromMs, toMs: range.toMs }, current)
    : [];
  const ordered = request.query.get('sort') === 'desc' ? bars.reverse() : bars;
  const given = cursorOf(request);
  const page = ordered.slice(given, given + limit);
  const results = page.map(({ bar, session, stampMs }) =>
    row(bar, stampMs, adjusted ? laterSplits(ticker, session, current) : 1),
  );
  return jsonReply(200, {
    ticker,
    queryCount: page.length,
    resultsCount: results.length,
    adjusted,
    ...(results.length > 0 ? { results } : {}),
    status: 'OK',
    request_id: 'sandbox',
    count: results.length,
    ...(given + limit < ordered.length ? { next_url: nextUrl(request, given + limit) } : {}),
  });
};

interface Stamped {
  bar: WorldBar;
  session: number;
  stampMs: number;
}

/** Includes the forming bar, as the real vendor does; the platform must drop it. */
function barsIn(
  world: World,
  now: Date,
  ticker: string,
  length: 'day' | number,
  range: { fromMs: number; toMs: number },
  current: number,
): Stamped[] {
  const found: Stamped[] = [];
  const first = Math.max(0, world.lastOpenedSession(range.fromMs - DAY_MS));
  const last = Math.min(current, world.lastOpenedSession(Math.min(range.toMs, now.getTime())));
  for (let session = first; session <= last; session++) {
    const closed = world.session(session).closeMs <= now.getTime();
    if (length === 'day') {
      const stampMs = dayStamp(world, session);
      const bar = closed ? world.dailyBar(ticker, session) : aggregateBars(partsUntil(world, ticker, session, now));
      if (bar && stampMs >= range.fromMs && stampMs <= range.toMs) found.push({ bar, session, stampMs });
      continue;
    }
    const parts = world.intradayBars(ticker, session).length === 0 ? [] : partsUntil(world, ticker, session, now);
    for (const bar of length === 30 ? parts : mergePairs(parts, world.session(session).openMs)) {
      if (bar.startMs >= range.fromMs && bar.startMs <= range.toMs) found.push({ bar, session, stampMs: bar.startMs });
    }
  }
  return found;
}

/** Complete 30-minute bars up to now, then the forming one. */
export function partsUntil(world: World, ticker: string, session: number, now: Date): WorldBar[] {
  const nowMs = now.getTime();
  const complete = world.intradayBars(ticker, session).filter(({ endMs }) => endMs <= nowMs);
  const forming = world.lastOpenedSession(nowMs) === session ? world.formingBar(ticker, now) : null;
  return forming ? [...complete, forming] : complete;
}

function mergePairs(parts: readonly WorldBar[], openMs: number): WorldBar[] {
  const hours = new Map<number, WorldBar[]>();
  for (const part of parts) {
    const hour = Math.floor((part.startMs - openMs) / 3_600_000);
    hours.set(hour, [...(hours.get(hour) ?? []), part]);
  }
  return [...hours.values()].flatMap((pair) => aggregateBars(pair) ?? []);
}

/** A day is stamped with midnight in the market's time zone. */
function dayStamp(world: World, session: number): number {
  const { date, openMs } = world.session(session);
  return world.calendar.timeZone === 'UTC' ? openMs : newYorkInstant(parseDay(date), 0);
}

function laterSplits(ticker: string, session: number, current: number): number {
  return splitsUntil(current)
    .filter((split) => split.ticker === ticker && split.session > session)
    .reduce((factor, { ratio }) => factor / ratio, 1);
}

function row(bar: WorldBar, stampMs: number, factor: number) {
  const price = (value: number) => (factor === 1 ? value : Math.round(value * factor * 1e4) / 1e4);
  return {
    v: factor === 1 ? bar.volume : Math.round(bar.volume / factor),
    vw: price(bar.vwap),
    o: price(bar.open),
    c: price(bar.close),
    h: price(bar.high),
    l: price(bar.low),
    t: stampMs,
    n: bar.trades,
  };
}

/** Accepts a date or milliseconds; a date means the whole day in the market's time zone. */
function edge(world: World, text: string, side: 'start' | 'end'): number | null {
  if (/^\d{9,}$/.test(text)) return Number(text);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const startMs = Date.parse(`${text}T00:00:00Z`);
  if (!Number.isFinite(startMs)) return null;
  const shiftMs = world.calendar.timeZone === 'UTC' ? 0 : newYorkInstant(Math.floor(startMs / DAY_MS), 0) - startMs;
  return startMs + shiftMs + (side === 'start' ? 0 : DAY_MS - 1);
}
