import { unavailable } from '../kernel/errors.ts';

export interface Slots {
  /** Runs the work when one of the places is free; refuses when too many wait, or when it would wait too long. */
  use<T>(work: () => Promise<T>): Promise<T>;
}

interface Waiting {
  enter: () => void;
  giveUp: NodeJS.Timeout;
}

/** So many at a time, so many in line, each for so long: what people ask must not take the place of what the platform does. */
export function createSlots(options: { places: number; waitingMax: number; waitMs: number }): Slots {
  const line: Waiting[] = [];
  let busy = 0;
  const busyNow = () => unavailable('all sessions for queries are busy; try again shortly');

  const enter = (): Promise<void> => {
    if (busy < options.places) {
      busy++;
      return Promise.resolve();
    }
    if (line.length >= options.waitingMax) return Promise.reject(busyNow());
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        enter: resolve,
        giveUp: setTimeout(() => {
          line.splice(line.indexOf(waiting), 1);
          reject(busyNow());
        }, options.waitMs),
      };
      line.push(waiting);
    });
  };
  const leave = (): void => {
    const next = line.shift();
    if (!next) {
      busy--;
      return;
    }
    // The place goes from hand to hand: nobody who comes now can slip in between.
    clearTimeout(next.giveUp);
    next.enter();
  };
  return {
    use: async (work) => {
      await enter();
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}
