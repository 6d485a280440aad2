/**
 * A fair shared/exclusive lock. Exclusive work waits for all earlier work and delays all later work, so that neither kind can
 * starve the other.
 */
export interface SharedLock {
  shared<T>(work: () => Promise<T>): Promise<T>;
  exclusive<T>(work: () => Promise<T>): Promise<T>;
}

export function createSharedLock(): SharedLock {
  /** Settles when the last exclusive work ends. */
  let barrier: Promise<unknown> = Promise.resolve();
  let sinceThen = new Set<Promise<unknown>>();
  return {
    shared: (work) => {
      const turn = barrier.then(work);
      const crowd = sinceThen;
      const ended = settled(turn).then(() => void crowd.delete(ended));
      crowd.add(ended);
      return turn;
    },
    exclusive: (work) => {
      const turn = Promise.all([barrier, ...sinceThen]).then(work);
      barrier = settled(turn);
      sinceThen = new Set();
      return turn;
    },
  };
}

const settled = (turn: Promise<unknown>): Promise<void> =>
  turn.then(
    () => {},
    () => {},
  );
