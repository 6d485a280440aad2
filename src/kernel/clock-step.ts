/** Smaller steps are usual when a clock is set by the network. */
const STEP_MIN_MS = 10_000;

export interface ClockReading {
  wallMs: number;
  /** Of a clock that is never set. */
  monotonicMs: number;
}

/** How far the system clock was set between two readings; 0 if it was not. A machine that slept shows as a step forward. */
export function clockStepMs(before: ClockReading, after: ClockReading): number {
  const stepMs = after.wallMs - before.wallMs - (after.monotonicMs - before.monotonicMs);
  return Math.abs(stepMs) < STEP_MIN_MS ? 0 : Math.round(stepMs);
}

/** For the log. `nowMs` is the time after the step. */
export function describeClockStep(stepMs: number, nowMs: number): string {
  const length = describeLength(Math.abs(stepMs));
  if (stepMs > 0) return `the system clock went forward by ${length}: it was set, or the machine slept`;
  const until = new Date(nowMs - stepMs).toISOString();
  return (
    `the system clock was set back by ${length}: jobs that were delayed by the former time wait until ${until} and longer; ` +
    'sources are read again at once'
  );
}

function describeLength(ms: number): string {
  if (ms < 120_000) return `${Math.round(ms / 1_000)} s`;
  return ms < 7_200_000 ? `${Math.round(ms / 60_000)} min` : `${(ms / 3_600_000).toFixed(1)} h`;
}
