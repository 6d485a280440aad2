/**
 * Shares reads among callers. Each caller gets the result of a read that began after its call, never an older one; callers that
 * arrive during a read share the next.
 */
export function shareFreshReads<T>(read: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null;
  let next: Promise<T> | null = null;

  function start(): Promise<T> {
    const started = read().finally(() => {
      if (running === started) running = null;
    });
    running = started;
    return started;
  }

  return () => {
    if (running === null) return start();
    const ended = running.then(
      () => {},
      () => {},
    );
    next ??= ended.then(() => {
      next = null;
      return start();
    });
    return next;
  };
}
