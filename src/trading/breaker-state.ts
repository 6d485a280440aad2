import { BREAKERS, type BreakerState, newBreakerState } from './breakers.ts';

/** As the database keeps it: tripped ones by name with the ISO instant they end at, null for until a person or their cause. */
export interface StoredBreakers {
  breakers_tripped: Readonly<Record<string, string | null>>;
  breakers_cautious: readonly string[];
}

export function loadBreakers(stored: StoredBreakers): BreakerState {
  const state = newBreakerState();
  for (const [index, name] of BREAKERS.entries()) {
    if (Object.hasOwn(stored.breakers_tripped, name)) {
      const until = stored.breakers_tripped[name] ?? null;
      state.untilMs[index] = until === null ? Number.POSITIVE_INFINITY : Date.parse(until);
    }
    if (stored.breakers_cautious.includes(name)) state.cautious |= 1 << index;
  }
  return state;
}

export function storeBreakers(state: BreakerState): StoredBreakers {
  const tripped: Record<string, string | null> = {};
  for (const [index, name] of BREAKERS.entries()) {
    const untilMs = state.untilMs[index] ?? 0;
    if (untilMs > 0) tripped[name] = Number.isFinite(untilMs) ? new Date(untilMs).toISOString() : null;
  }
  return {
    breakers_tripped: tripped,
    breakers_cautious: BREAKERS.filter((_, index) => (state.cautious & (1 << index)) !== 0),
  };
}
