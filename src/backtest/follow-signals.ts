import { isTimeUp } from '../trading/exits.ts';
import { EntryDecider } from './entries.ts';
import type { ClosePolicy, PolicyContext } from './simulation.ts';
import type { Signal } from './world.ts';

/** A trend score this far against the position invalidates the recommendation behind it. */
const TREND_OPPOSITE = -0.15;

export interface SignalPolicy extends ClosePolicy {
  readonly entries: EntryDecider;
}

/** The trend of the followed signal's window has turned against it before its horizon ended. */
const isInvalidated = (followed: Signal, newer: Signal): boolean =>
  newer.window === followed.window && newer.trendScore <= TREND_OPPOSITE && newer.generatedAtMs < followed.expiresAtMs;

/** Decides as live does: first exits of positions, then new signals in the order of publication. */
export function followSignals(context: PolicyContext): SignalPolicy {
  const { world, market, portfolio, settings } = context;
  const entries = new EntryDecider(world, market, portfolio, settings);
  /** Signals without a price are decided again until they expire or a newer signal of the ticker replaces them. */
  const deferred = new Map<number, Signal>();
  return {
    entries,
    decide(day) {
      const { session } = day;
      for (const position of portfolio.positions) {
        if (position.exiting !== null) continue;
        if (isTimeUp(session - position.entrySession + 1, position.signal.horizonSessions)) position.exiting = 'time';
      }
      entries.beginClose();
      const consider = (signal: Signal) => {
        const position = portfolio.heldOf(signal.ticker);
        if (position && position.exiting !== null) return;
        if (position && signal.action !== 'sell' && isInvalidated(position.signal, signal)) {
          position.exiting = 'invalidation';
          return;
        }
        const outcome = entries.decide(signal, day);
        if (outcome === 'defer') deferred.set(signal.ticker, signal);
        else if (outcome === 'exit' && position) position.exiting = 'opposite';
      };
      const signals = world.signals[session] ?? [];
      if (deferred.size > 0) {
        for (const { ticker } of signals) deferred.delete(ticker);
        const waiting = [...deferred.values()];
        deferred.clear();
        for (const signal of waiting) consider(signal);
      }
      for (const signal of signals) consider(signal);
      return entries.orders.slice();
    },
  };
}
