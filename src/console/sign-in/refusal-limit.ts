import { MINUTE_MS } from '../../kernel/clock.ts';

/** Anyone who reaches the console can fail to sign in; the audit chain must not grow at their pace. */
const RECORDED_PER_MINUTE_MAX = 60;

/** Says whether one more refused sign-in may be recorded. The log has all of them. */
export function createRefusalLimit(max: number = RECORDED_PER_MINUTE_MAX): (nowMs: number) => boolean {
  let minute = Number.NaN;
  let recorded = 0;
  return (nowMs) => {
    const current = Math.floor(nowMs / MINUTE_MS);
    if (current !== minute) {
      minute = current;
      recorded = 0;
    }
    recorded += 1;
    return recorded <= max;
  };
}
