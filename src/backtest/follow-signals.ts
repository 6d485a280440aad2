import { isTimeUp } from '../trading/exits.ts';
import { EntryDesk } from './entries.ts';
import type { ClosePolicy, PolicyContext } from './simulation.ts';
import type { Signal } from './world.ts';

/** A trend this far on the other side voids the view that a position rests on. */
const TREND_OPPOSITE = -0.15;

export interface SignalPolicy extends ClosePolicy {
  readonly desk: EntryDesk;
}

/** Within the horizon of the view that was followed, its window's trend has crossed to the other side. */
const isVoided = (followed: Signal, newer: Signal): boolean =>
  newer.window === followed.window && newer.trendScore <= TREND_OPPOSITE && newer.generatedAtMs < followed.expiresAtMs;

/** The live way: first the ways out of what is held, then what is new, in the order in which it was told. */
export function followSignals(context: PolicyContext): SignalPolicy {
  const { world, market, portfolio, settings } = context;
  const desk = new EntryDesk(world, market, portfolio, settings);
  /** What could not be acted upon for want of a price is asked again until it expires or a newer one takes its place. */
  const deferred = new Map<number, Signal>();
  return {
    desk,
    decide(day) {
      const { session } = day;
      for (const position of portfolio.positions) {
        if (position.exiting !== null) continue;
        if (isTimeUp(session - position.entrySession + 1, position.signal.horizonSessions)) position.exiting = 'time';
      }
      desk.beginClose(day);
      const consider = (signal: Signal) => {
        const position = portfolio.heldOf(signal.ticker);
        if (position && position.exiting !== null) return;
        if (position && signal.action !== 'sell' && isVoided(position.signal, signal)) {
          position.exiting = 'invalidation';
          return;
        }
        const outcome = desk.consider(signal, day);
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
      return desk.orders.slice();
    },
  };
}
