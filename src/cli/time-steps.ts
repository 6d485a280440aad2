import type { Logger } from 'pino';

/** Steps that take longer are reported at the level info, others at debug. */
const LONG_MS = 250;

/** Logs how long each step of a start or stop takes. */
export function timeSteps(log: Logger): <T>(step: string, work: Promise<T>) => Promise<T> {
  return async (step, work) => {
    const beganMs = performance.now();
    try {
      return await work;
    } finally {
      const tookMs = Math.round(performance.now() - beganMs);
      log[tookMs >= LONG_MS ? 'info' : 'debug']({ step, tookMs }, 'a step has ended');
    }
  };
}
