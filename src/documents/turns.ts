/**
 * Many may work together, or one alone. Whoever wants to be alone waits for all that came before and holds up all that come
 * after, so neither kind can be kept waiting by a stream of the other.
 */
export interface Turns {
  together<T>(work: () => Promise<T>): Promise<T>;
  alone<T>(work: () => Promise<T>): Promise<T>;
}

export function createTurns(): Turns {
  /** The end of the last turn alone. */
  let barrier: Promise<unknown> = Promise.resolve();
  let sinceThen = new Set<Promise<unknown>>();
  return {
    together: (work) => {
      const turn = barrier.then(work);
      const crowd = sinceThen;
      const ended = settled(turn).then(() => void crowd.delete(ended));
      crowd.add(ended);
      return turn;
    },
    alone: (work) => {
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
