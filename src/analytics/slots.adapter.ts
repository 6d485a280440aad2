import { badRequest, unavailable } from '../kernel/errors.ts';

export interface Slots {
  /**
   * Runs the work when a place is free; refuses when too many callers wait or the wait is too long. An aborted caller leaves the
   * queue, because work that nobody waits for would delay others.
   */
  use<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
}

/** Limits concurrent work, the number of waiting callers and their waiting time, so that queries do not starve the platform. */
export function createSlots(options: { places: number; waitingMax: number; waitMs: number }): Slots {
  const line: (() => void)[] = [];
  let busy = 0;
  const busyNow = () => unavailable('all sessions for queries are busy; try again shortly');
  const givenUp = () => badRequest('the query was given up');

  const enter = (signal?: AbortSignal): Promise<void> => {
    if (signal?.aborted) return Promise.reject(givenUp());
    if (busy < options.places) {
      busy++;
      return Promise.resolve();
    }
    if (line.length >= options.waitingMax) return Promise.reject(busyNow());
    return new Promise((resolve, reject) => {
      const settle = (outcome: () => void) => {
        clearTimeout(waited);
        signal?.removeEventListener('abort', giveUp);
        outcome();
      };
      const leaveLine = (error: Error) => {
        line.splice(line.indexOf(comeIn), 1);
        settle(() => reject(error));
      };
      const comeIn = () => settle(resolve);
      const giveUp = () => leaveLine(givenUp());
      const waited = setTimeout(() => leaveLine(busyNow()), options.waitMs);
      signal?.addEventListener('abort', giveUp, { once: true });
      line.push(comeIn);
    });
  };
  const leave = (): void => {
    const next = line.shift();
    // The place is handed to the next waiting caller, so that a new caller cannot overtake it.
    if (next) next();
    else busy--;
  };
  return {
    use: async (work, signal) => {
      await enter(signal);
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}
