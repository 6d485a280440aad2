import { clockStepMs, describeClockStep } from '../kernel/clock-step.ts';

const READ_EVERY_MS = 10_000;

/** Reports each time that the system clock is set: leases, cadences and delays are kept by it. */
export function watchClock(report: (line: string) => void): { stop(): void } {
  const read = () => ({ wallMs: Date.now(), monotonicMs: performance.now() });
  let last = read();
  const timer = setInterval(() => {
    const now = read();
    const stepMs = clockStepMs(last, now);
    last = now;
    if (stepMs !== 0) report(describeClockStep(stepMs, now.wallMs));
  }, READ_EVERY_MS).unref();
  return { stop: () => clearInterval(timer) };
}
