import { BREAKER_NAMES, type BreakerStates, newBreakerStates } from './breakers.ts';

/** As stored: tripped breakers by name with the ISO instant they end at; null until an operator resumes or the cause is gone. */
export interface StoredBreakers {
  breakers_tripped: Readonly<Record<string, string | null>>;
  breakers_cautious: readonly string[];
}

export function loadBreakers(stored: StoredBreakers): BreakerStates {
  const states = newBreakerStates();
  for (const name of BREAKER_NAMES) {
    const state = states[name];
    const until = Object.hasOwn(stored.breakers_tripped, name) ? stored.breakers_tripped[name] : undefined;
    if (until !== undefined) state.untilMs = until === null ? Number.POSITIVE_INFINITY : Date.parse(until);
    state.isCautious = stored.breakers_cautious.includes(name);
  }
  return states;
}

export function storeBreakers(states: BreakerStates): StoredBreakers {
  const tripped: Record<string, string | null> = {};
  for (const name of BREAKER_NAMES) {
    const { untilMs } = states[name];
    if (untilMs > 0) tripped[name] = Number.isFinite(untilMs) ? new Date(untilMs).toISOString() : null;
  }
  return { breakers_tripped: tripped, breakers_cautious: BREAKER_NAMES.filter((name) => states[name].isCautious) };
}
