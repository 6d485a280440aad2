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
  let runningShared = new Set<Promise<unknown>>();
  return {
    shared: (work) => {
      const done = barrier.then(work);
      const group = runningShared;
      const ended = settled(done).then(() => void group.delete(ended));
      group.add(ended);
      return done;
    },
    exclusive: (work) => {
      const done = Promise.all([barrier, ...runningShared]).then(work);
      barrier = settled(done);
      runningShared = new Set();
      return done;
    },
  };
}

const settled = (done: Promise<unknown>): Promise<void> =>
  done.then(
    () => {},
    () => {},
  );
