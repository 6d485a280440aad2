import { admit, afterFailure, type Circuit, type CircuitPolicy, CLOSED } from '../../kernel/net/circuit.ts';
import type { ModelErrorKind } from './model-runtime.ts';

/** One refused connection is proof enough; a call that was not finished in time may have been the text's fault. */
const UNREACHABLE_POLICY: CircuitPolicy = { failuresToOpen: 1, pauseMs: 5_000, pauseMaxMs: 300_000 };
const TIMED_OUT_POLICY: CircuitPolicy = { failuresToOpen: 6, pauseMs: 30_000, pauseMaxMs: 300_000 };

/** What this process knows about one model of one runtime. */
export interface Reachability {
  readonly circuit: Circuit;
  /** Unknown until the first call or probe. */
  readonly isKnown: boolean;
  readonly lastError: string | null;
  readonly lastErrorAt: Date | null;
  readonly lastAnswerAt: Date | null;
}

export const UNKNOWN: Reachability = {
  circuit: CLOSED,
  isKnown: false,
  lastError: null,
  lastErrorAt: null,
  lastAnswerAt: null,
};

/** May a call be made now; and must somebody look first whether anyone is there. */
export function admission(state: Reachability, now: Date): 'ask' | 'probe_first' | 'down' {
  const admitted = admit(state.circuit, now);
  if (admitted === null) return 'down';
  return admitted.state === 'closed' && state.isKnown ? 'ask' : 'probe_first';
}

export function afterAnswer(now: Date): Reachability {
  return { circuit: CLOSED, isKnown: true, lastError: null, lastErrorAt: null, lastAnswerAt: now };
}

/** Somebody is there. Whether the model answers is for the call to show: the pause starts over only after an answer. */
export function afterProbe(state: Reachability): Reachability {
  return { ...state, isKnown: true, circuit: { ...state.circuit, state: 'half_open', retryAt: null } };
}

export function afterError(state: Reachability, kind: ModelErrorKind, message: string, now: Date): Reachability {
  const noted = { ...state, isKnown: true, lastError: message, lastErrorAt: now };
  if (kind === 'unreachable') return { ...noted, circuit: afterFailure(state.circuit, now, UNREACHABLE_POLICY) };
  if (kind === 'timed_out') return { ...noted, circuit: afterFailure(state.circuit, now, TIMED_OUT_POLICY) };
  // Too busy, or displeased with the request: it is there.
  return { ...noted, circuit: CLOSED };
}
