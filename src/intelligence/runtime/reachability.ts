import { admit, afterFailure, type Circuit, type CircuitPolicy, CLOSED } from '../../kernel/net/circuit.ts';
import type { ModelErrorKind } from './model-runtime.ts';

/** One refused connection suffices, whereas a time-out may be caused by the text. */
const UNREACHABLE_POLICY: CircuitPolicy = { failuresToOpen: 1, pauseMs: 5_000, pauseMaxMs: 300_000 };
const TIMED_OUT_POLICY: CircuitPolicy = { failuresToOpen: 6, pauseMs: 30_000, pauseMaxMs: 300_000 };

/** This process's knowledge about one model of one runtime. */
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

/** Whether a call may be made now, and whether a probe must come first. */
export function admission(state: Reachability, now: Date): 'ask' | 'probe_first' | 'down' {
  const admitted = admit(state.circuit, now);
  if (admitted === null) return 'down';
  return admitted.state === 'closed' && state.isKnown ? 'ask' : 'probe_first';
}

export function afterAnswer(now: Date): Reachability {
  return { circuit: CLOSED, isKnown: true, lastError: null, lastErrorAt: null, lastAnswerAt: now };
}

/** A successful probe. The pause resets only after an answer, because the call itself may still fail. */
export function afterProbe(state: Reachability): Reachability {
  return { ...state, isKnown: true, circuit: { ...state.circuit, state: 'half_open', retryAt: null } };
}

export function afterError(state: Reachability, kind: ModelErrorKind, message: string, now: Date): Reachability {
  const noted = { ...state, isKnown: true, lastError: message, lastErrorAt: now };
  if (kind === 'unreachable') return { ...noted, circuit: afterFailure(state.circuit, now, UNREACHABLE_POLICY) };
  if (kind === 'timed_out') return { ...noted, circuit: afterFailure(state.circuit, now, TIMED_OUT_POLICY) };
  // Busy or rejecting the request: the runtime is reachable.
  return { ...noted, circuit: CLOSED };
}
