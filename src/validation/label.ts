import type { TradingCalendar } from '../kernel/calendar/calendar.ts';
import { totalReturn } from '../market/adjustment.ts';
import { horizonSigma } from '../market/volatility.ts';
import { horizonEnd, horizonSessions, isIntraday, type LabelHorizon } from './horizon.ts';
import { isDirectionRight, isWin } from './outcome.ts';
import { closeOn, firstCloseFrom, firstOpenAfter, type KnownPrice, openOn, type TickerPrices } from './price-book.ts';
import type { Action } from '../recommendations/decision.ts';

/** A later entry would be a different trade than the one predicted. */
const ENTRY_LATE_SESSIONS_MAX = 3;
/** A missing price at the end of the horizon is replaced by the next one within this many sessions. */
const EXIT_LATE_SESSIONS_MAX = { intraday: 1, longer: 3 } as const;
/** A missing bar is replaced or left out only after this long, because it may arrive late. */
const LATE_PRICE_SESSIONS = 1;
const PEERS_MIN = 5;

export interface LabelSubject {
  readonly action: Action;
  readonly pUp: number;
  readonly sigmaDaily: number;
  readonly generatedAt: Date;
}

export interface LabelPrices {
  readonly own: TickerPrices;
  /** Null where there is no benchmark. */
  readonly benchmark: TickerPrices | null;
  /** Null where the sector has no fund. */
  readonly fund: TickerPrices | null;
  /** Other companies of the sector, used where it has no fund. */
  readonly peers: readonly TickerPrices[];
}

export const UNLABELABLE_REASONS = ['no_entry', 'no_exit', 'daily_bars_only', 'no_return'] as const;
export type UnlabelableReason = (typeof UNLABELABLE_REASONS)[number];

export interface Label {
  readonly status: 'labelled';
  readonly entry: KnownPrice;
  readonly exit: KnownPrice;
  readonly totalReturn: number;
  readonly excessSpy: number | null;
  readonly excessSector: number | null;
  readonly sectorBasis: 'fund' | 'peers' | null;
  readonly sigmaHorizon: number;
  readonly isWin: boolean;
  /** Null for a hold, and where the price hardly moved. */
  readonly isDirectionRight: boolean | null;
  /** Whether a trade in the leaning direction would have won, whatever the action. */
  readonly isDirectionWin: boolean;
  readonly maturedMs: number;
}
export interface Unlabelable {
  readonly status: 'unlabelable';
  readonly reason: UnlabelableReason;
  readonly maturedMs: number;
}

/**
 * The outcome of a prediction at a horizon, from data known at `asOf`; null while it is undecided. The label depends on prices
 * alone and not on `asOf`: `maturedMs` is when it could first be computed.
 */
export function labelPrediction(
  subject: LabelSubject,
  horizon: LabelHorizon,
  prices: LabelPrices,
  calendar: TradingCalendar,
  asOf: Date,
): Label | Unlabelable | null {
  const decided = (reason: UnlabelableReason, at: Date): Unlabelable | null =>
    at <= asOf ? { status: 'unlabelable', reason, maturedMs: at.getTime() } : null;

  const entryBy = calendar.addSessions(subject.generatedAt, ENTRY_LATE_SESSIONS_MAX);
  const entry = known(firstOpenAfter(prices.own, subject.generatedAt.getTime()), asOf);
  if (!entry || entry.atMs > entryBy.getTime()) return decided('no_entry', entryBy);

  const intraday = isIntraday(horizon);
  const end = horizonEnd(new Date(entry.atMs), horizon, calendar);
  if (end > asOf) return null;
  const lateBy = calendar.addSessions(end, EXIT_LATE_SESSIONS_MAX[intraday ? 'intraday' : 'longer']);
  const exit = known(firstCloseFrom(prices.own, end.getTime(), intraday ? 'half hours' : 'any'), asOf);
  if (!exit || exit.atMs > lateBy.getTime()) {
    const day = intraday ? known(firstCloseFrom(prices.own, end.getTime(), 'any'), asOf) : null;
    const onlyDays = day !== null && day.atMs <= lateBy.getTime();
    return decided(onlyDays ? 'daily_bars_only' : 'no_exit', lateBy);
  }
  const total = returnBetween(prices.own, entry, exit, asOf);
  if (total === null) return decided('no_return', new Date(exit.availableMs));
  const market = prices.benchmark && returnAt(prices.benchmark, entry.atMs, exit.atMs, asOf);
  const sector = sectorReturn(prices, entry.atMs, exit.atMs, asOf);
  const lacksSome =
    exit.atMs !== end.getTime() || (prices.benchmark && !market) || (prices.fund && sector?.basis !== 'fund');
  const decidedMs = lacksSome ? calendar.addSessions(end, LATE_PRICE_SESSIONS).getTime() : 0;
  if (decidedMs > asOf.getTime()) return null;

  const sigmaHorizon = horizonSigma(subject.sigmaDaily, horizonSessions(horizon, calendar));
  const leaning = subject.pUp < 0.5 ? 'sell' : 'buy';
  return {
    status: 'labelled',
    entry,
    exit,
    totalReturn: total,
    excessSpy: market ? total - market.value : null,
    excessSector: sector ? total - sector.value : null,
    sectorBasis: sector?.basis ?? null,
    sigmaHorizon,
    isWin: isWin(subject.action, total, sigmaHorizon),
    isDirectionRight: isDirectionRight(subject.action, total, sigmaHorizon),
    isDirectionWin: isWin(leaning, total, sigmaHorizon),
    maturedMs: Math.max(
      exit.atMs,
      entry.availableMs,
      exit.availableMs,
      decidedMs,
      market?.availableMs ?? 0,
      sector?.availableMs ?? 0,
    ),
  };
}

const known = (price: KnownPrice | null, asOf: Date): KnownPrice | null =>
  price && price.availableMs <= asOf.getTime() ? price : null;

function returnBetween(prices: TickerPrices, entry: KnownPrice, exit: KnownPrice, asOf: Date): number | null {
  return totalReturn(
    { price: entry.price, at: new Date(entry.atMs) },
    { price: exit.price, at: new Date(exit.atMs) },
    prices.actions,
    asOf,
  );
}

interface ReturnAt {
  readonly value: number;
  readonly availableMs: number;
}

/** The return over exactly the same time as the prediction's; null where a price is missing. */
function returnAt(prices: TickerPrices, fromMs: number, toMs: number, asOf: Date): ReturnAt | null {
  const entry = known(openOn(prices, fromMs), asOf);
  const exit = known(closeOn(prices, toMs), asOf);
  const value = entry && exit ? returnBetween(prices, entry, exit, asOf) : null;
  return value === null || !exit ? null : { value, availableMs: exit.availableMs };
}

function sectorReturn(
  { fund, peers }: LabelPrices,
  fromMs: number,
  toMs: number,
  asOf: Date,
): (ReturnAt & { basis: 'fund' | 'peers' }) | null {
  const ofFund = fund && returnAt(fund, fromMs, toMs, asOf);
  if (ofFund) return { ...ofFund, basis: 'fund' };
  const ofPeers = peers.flatMap((peer) => returnAt(peer, fromMs, toMs, asOf) ?? []);
  if (ofPeers.length < PEERS_MIN) return null;
  return {
    value: ofPeers.reduce((sum, { value }) => sum + value, 0) / ofPeers.length,
    availableMs: Math.max(...ofPeers.map(({ availableMs }) => availableMs)),
    basis: 'peers',
  };
}
