import { parseDay, startOfDay } from '../../kernel/calendar/civil-date.ts';
import type { IsoDate } from '../../kernel/calendar/calendar.ts';
import { newYorkInstant } from '../../kernel/calendar/new-york.ts';
import type { WorldBar } from '../world/bars.ts';
import { splitsUntil } from '../world/corporate-actions.ts';
import type { World } from '../world/world.ts';

/** Complete 30-minute bars up to now, then the forming one. */
export function partsUntil(world: World, ticker: string, session: number, now: Date): WorldBar[] {
  const nowMs = now.getTime();
  const complete = world.intradayBars(ticker, session).filter(({ endMs }) => endMs <= nowMs);
  const forming = world.lastOpenedSession(nowMs) === session ? world.formingBar(ticker, now) : null;
  return forming ? [...complete, forming] : complete;
}

/** A day is stamped with midnight in the market's time zone. */
export function dayStamp(world: World, date: IsoDate): number {
  const day = parseDay(date);
  return world.calendar.timeZone === 'UTC' ? startOfDay(day) : newYorkInstant(day, 0);
}

/** By what a price of the session is multiplied for the splits since. */
export function laterSplits(ticker: string, session: number, current: number): number {
  return splitsUntil(current)
    .filter((split) => split.ticker === ticker && split.session > session)
    .reduce((factor, { ratio }) => factor / ratio, 1);
}

export function adjustedBar(bar: WorldBar, factor: number): WorldBar {
  if (factor === 1) return bar;
  const price = (value: number) => Math.round(value * factor * 1e4) / 1e4;
  return {
    ...bar,
    open: price(bar.open),
    high: price(bar.high),
    low: price(bar.low),
    close: price(bar.close),
    vwap: price(bar.vwap),
    volume: Math.round(bar.volume / factor),
  };
}

export function barRow(bar: WorldBar, stampMs: number) {
  return {
    v: bar.volume,
    vw: bar.vwap,
    o: bar.open,
    c: bar.close,
    h: bar.high,
    l: bar.low,
    t: stampMs,
    n: bar.trades,
  };
}
