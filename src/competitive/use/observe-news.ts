import type { TradingCalendar } from '../../kernel/calendar/calendar.ts';
import { HORIZON_SESSIONS } from '../../kernel/calendar/horizon.ts';
import type { Tx } from '../../kernel/db/database.ts';
import { groupBy } from '../../kernel/group-by.ts';
import {
  type Follower,
  findProgress,
  insertObservations,
  listEventTimes,
  listFollowers,
  listNews,
  type NewsRow,
  type ObservationRow,
  type PairRow,
  saveProgress,
} from '../observation.store.ts';
import {
  cumulativeAbnormalReturn,
  ESTIMATION_FIRST,
  fitMarketModel,
  moveAbnormalReturn,
} from '../patterns/abnormal-return.ts';
import { HORIZON_BARS, isSessionHorizon, LAG_SESSIONS_MAX, type PatternHorizon } from '../patterns/horizon.ts';
import { barsAfter, intradayMove } from '../patterns/intraday-move.ts';
import { mergeNews, type News } from '../patterns/merge-news.ts';
import { measurePair } from '../patterns/pair-outcome.ts';
import { type SessionAxis, sessionAxis } from '../patterns/session-axis.ts';
import type { FindPriceTable, PriceTable } from './price-table.ts';

export interface PatternDeps {
  calendar: TradingCalendar;
  /** Ticker of the market benchmark. */
  benchmark: string;
}

export interface Observed {
  news: number;
  companyIds: string[];
  /** No more news is waiting for this horizon. */
  isDone: boolean;
}

type Observation = Omit<ObservationRow, 'id'> & { pairs: Omit<PairRow, 'observation_id'>[] };

const NEWS_PER_ROUND = 2_000;
/** The estimation window, and the session before it from which its first return is measured. */
const HISTORY_SESSIONS = -ESTIMATION_FIRST + 5;

/**
 * Measures abnormal returns after news whose horizon and lags have passed. News is handled once, in the order it became
 * available. Waiting for the lags also leaves time for documents that were extracted late.
 */
export async function observeNews(
  tx: Tx,
  deps: PatternDeps & { pricesOf: FindPriceTable },
  horizon: PatternHorizon,
  asOf: Date,
): Promise<Observed> {
  const { calendar } = deps;
  const until = calendar.addSessions(asOf, -(horizonSessions(calendar, horizon) + LAG_SESSIONS_MAX + 1));
  const found = await listNews(tx, { after: await findProgress(tx, horizon), until }, NEWS_PER_ROUND);
  const { news, handledUntil, isDone } = wholeInstants(found, until);
  const first = news[0];
  if (!first) {
    await saveProgress(tx, horizon, until);
    return { news: 0, companyIds: [], isDone: true };
  }
  const earliest = news.reduce((time, row) => Math.min(time, eventAt(row).getTime()), first.available_at.getTime());
  const axis = sessionAxis(calendar, calendar.addSessions(new Date(earliest), -HISTORY_SESSIONS), asOf);
  const prices = deps.pricesOf(axis, new Date(earliest));
  const study = { ...deps, tx, horizon, axis, prices };
  const companyIds = [...new Set(news.map(({ company_id }) => company_id))];
  const events = await mergedEvents(study, news, companyIds);
  const followers = isSessionHorizon(horizon) ? await listFollowers(tx, companyIds) : [];
  const observations: Observation[] = [];
  for (const event of events) {
    const observation = isSessionHorizon(horizon)
      ? await observeSessions(study, event, HORIZON_SESSIONS[horizon], followers)
      : await observeBars(study, event, HORIZON_BARS[horizon]);
    if (observation) observations.push(observation);
  }
  await insertObservations(tx, observations);
  await saveProgress(tx, horizon, handledUntil);
  return {
    news: news.length,
    companyIds: [...new Set(observations.map(({ company_id }) => company_id))],
    isDone,
  };
}

interface Study extends PatternDeps {
  tx: Tx;
  horizon: PatternHorizon;
  axis: SessionAxis;
  prices: PriceTable;
}

interface KeyedEvent extends News {
  row: NewsRow;
}

const eventAt = ({ published_at, available_at }: Pick<NewsRow, 'published_at' | 'available_at'>) =>
  published_at < available_at ? published_at : available_at;

function horizonSessions(calendar: TradingCalendar, horizon: PatternHorizon): number {
  return isSessionHorizon(horizon) ? HORIZON_SESSIONS[horizon] : HORIZON_BARS[horizon] / calendar.barsPerSession('M30');
}

/** Progress is stored as an instant, so a truncated round must not split the news of one instant. */
function wholeInstants(
  rows: readonly NewsRow[],
  until: Date,
): { news: NewsRow[]; handledUntil: Date; isDone: boolean } {
  const last = rows.at(-1);
  if (!last || rows.length < NEWS_PER_ROUND) return { news: [...rows], handledUntil: until, isDone: true };
  const whole = rows.filter(({ available_at }) => available_at < last.available_at);
  const kept = whole.at(-1);
  // More news at one instant than a round holds: the rest of that instant is skipped so that progress continues.
  if (!kept) return { news: [...rows], handledUntil: last.available_at, isDone: false };
  return { news: whole, handledUntil: kept.available_at, isDone: false };
}

async function mergedEvents(
  study: Study,
  news: readonly NewsRow[],
  companyIds: readonly string[],
): Promise<KeyedEvent[]> {
  const { tx, axis, calendar, horizon } = study;
  if (!axis.first) return [];
  const origin = axis.first.open;
  // Intraday horizons measure the distance of two events in fractions of a session.
  const position = (at: Date) => (isSessionHorizon(horizon) ? axis.indexAt(at) : calendar.sessions(origin, at));
  const positionsOf = (rows: readonly { event_at: Date }[] = []) =>
    rows.map(({ event_at }) => position(event_at)).filter((at) => at !== null);
  const known = groupBy(await listEventTimes(tx, companyIds, horizon, origin), keyOf);
  return [...groupBy(news, keyOf)].flatMap(([key, rows]) => {
    const byId = new Map(rows.map((row) => [row.id, row]));
    const items = rows.flatMap((row) => {
      const session = position(eventAt(row));
      return session === null ? [] : [{ impactId: row.id, session, eventAt: eventAt(row), direction: signOf(row) }];
    });
    return mergeNews(items, horizonSessions(calendar, horizon), positionsOf(known.get(key))).flatMap((event) => {
      const row = byId.get(event.impactId);
      return row ? [{ ...event, row }] : [];
    });
  });
}

const keyOf = (row: { company_id: string; catalyst_type: string }): string => `${row.company_id} ${row.catalyst_type}`;

const signOf = ({ direction }: NewsRow): -1 | 0 | 1 =>
  direction === 'positive' ? 1 : direction === 'negative' ? -1 : 0;

async function observeSessions(
  study: Study,
  event: KeyedEvent,
  sessions: number,
  followers: readonly Follower[],
): Promise<Observation | null> {
  const { tx, axis, prices, benchmark } = study;
  const market = await prices.closes(tx, benchmark);
  const closes = { own: await prices.closes(tx, event.row.ticker), market };
  const leader = { closes, model: fitMarketModel(closes, event.session) };
  const found = cumulativeAbnormalReturn(closes, leader.model, event.session, sessions);
  const maturedAt = axis.closeAt(event.session + sessions - 1);
  if (!found || !maturedAt) return null;
  const pairs: Observation['pairs'] = [];
  for (const follower of followers) {
    if (follower.leader_id !== event.row.company_id) continue;
    const theirs = { own: await prices.closes(tx, follower.ticker), market };
    const pair = measurePair(leader, theirs, { session: event.session, horizonSessions: sessions });
    if (!pair) continue;
    pairs.push({
      follower_company_id: follower.follower_id,
      relationship_type: follower.relationship_type,
      strength: follower.strength,
      leader_car: pair.leaderCar,
      cars: [...pair.followerCars],
    });
  }
  return { ...toObservation(study, event, found, maturedAt), pairs };
}

async function observeBars(study: Study, event: KeyedEvent, count: number): Promise<Observation | null> {
  const { tx, axis, calendar, prices, benchmark } = study;
  const window = barsAfter(calendar, event.eventAt, count);
  const index = axis.indexAt(event.eventAt);
  if (!window || index === null) return null;
  const own = intradayMove(await prices.halfHours(tx, event.row.ticker), window.starts);
  const market = intradayMove(await prices.halfHours(tx, benchmark), window.starts);
  if (own === null || market === null) return null;
  const closes = { own: await prices.closes(tx, event.row.ticker), market: await prices.closes(tx, benchmark) };
  const move = { own, market, sessions: count / calendar.barsPerSession('M30') };
  const found = moveAbnormalReturn(move, fitMarketModel(closes, index));
  return found ? { ...toObservation(study, event, found, window.end), pairs: [] } : null;
}

function toObservation(
  { horizon }: Study,
  event: KeyedEvent,
  found: { car: number; tStat: number | null; model: ObservationRow['model'] },
  maturedAt: Date,
): Omit<ObservationRow, 'id'> {
  return {
    company_id: event.row.company_id,
    catalyst_type: event.row.catalyst_type,
    time_horizon: horizon,
    impact_id: event.impactId,
    direction: event.direction,
    car: found.car,
    t_stat: found.tStat,
    model: found.model,
    event_at: event.eventAt,
    matured_at: maturedAt,
  };
}
