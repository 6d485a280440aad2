import { withinTime } from '../kernel/within-time.adapter.ts';

/** Of a stop that comes while a role starts, for that start. */
const SETTLES_WITHIN_MS = 3_000;

/** Why no further role was started: the process stops. It is no failure of the role. */
export class StartEnded extends Error {}

export interface StartsInTurn<T> {
  /** Rejects with `StartEnded` once a stop has begun, also where the start fails for a want of what the stop has closed. */
  start(begin: () => Promise<T>): Promise<T>;
  /** Lets the start in progress end, because what it uses is closed next, and returns all that have started, the last first. */
  end(): Promise<T[]>;
}

export function createStartsInTurn<T>(settlesWithinMs = SETTLES_WITHIN_MS): StartsInTurn<T> {
  const started: T[] = [];
  let current: Promise<unknown> = Promise.resolve();
  let isEnding = false;
  return {
    start: async (begin) => {
      if (isEnding) throw new StartEnded();
      const work = begin().then((one) => {
        started.push(one);
        return one;
      });
      current = work.catch(() => {});
      try {
        const one = await work;
        if (!isEnding) return one;
      } catch (error) {
        if (!isEnding) throw error;
      }
      throw new StartEnded();
    },
    end: async () => {
      isEnding = true;
      await withinTime(current, settlesWithinMs, () => null);
      return started.toReversed();
    },
  };
}
