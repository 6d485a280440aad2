/**
 * A circuit breaker per source, as data: closed lets all calls through, open none until its pause ends, half-open one probe
 * whose result decides. It is stored with the source, so that it survives a restart and all workers share it.
 */
export type CircuitState = 'closed' | 'open' | 'half_open';

export interface Circuit {
  state: CircuitState;
  consecutiveFailures: number;
  /** When an open circuit lets a probe through; null unless open. */
  retryAt: Date | null;
}

export interface CircuitPolicy {
  failuresToOpen: number;
  pauseMs: number;
  pauseMaxMs: number;
}

export const CIRCUIT_POLICY: CircuitPolicy = { failuresToOpen: 5, pauseMs: 60_000, pauseMaxMs: 3_600_000 };
export const CLOSED: Circuit = { state: 'closed', consecutiveFailures: 0, retryAt: null };

/** Null when no call may be made now. */
export function admit(circuit: Circuit, now: Date): Circuit | null {
  if (circuit.state !== 'open') return circuit;
  if (circuit.retryAt !== null && now < circuit.retryAt) return null;
  return { ...circuit, state: 'half_open', retryAt: null };
}

export function afterSuccess(): Circuit {
  return CLOSED;
}

/** Each failed probe doubles the pause, up to a limit. */
export function afterFailure(circuit: Circuit, now: Date, policy: CircuitPolicy = CIRCUIT_POLICY): Circuit {
  const consecutiveFailures = circuit.consecutiveFailures + 1;
  if (circuit.state === 'closed' && consecutiveFailures < policy.failuresToOpen) {
    return { state: 'closed', consecutiveFailures, retryAt: null };
  }
  const probes = Math.min(30, Math.max(0, consecutiveFailures - policy.failuresToOpen));
  const pauseMs = Math.min(policy.pauseMaxMs, policy.pauseMs * 2 ** probes);
  return { state: 'open', consecutiveFailures, retryAt: new Date(now.getTime() + pauseMs) };
}
