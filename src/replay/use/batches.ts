/** Steps per transaction: some thousand rows, written in a fraction of a second. */
const STEPS_PER_BATCH = 30;
/** Batches that are being written or wait for it. With one alone the replay waits whenever a batch takes longer than the next. */
const BATCHES_MAX = 3;

/**
 * Writes the results of a replay while it continues, batch after batch in their order. There are never more than a few, so that a
 * slow database slows the replay instead of filling its memory. A batch ends only where the caller allows it. After an error
 * nothing more is written.
 */
export function createBatches<Item>(write: (batch: readonly Item[]) => Promise<void>) {
  let batch: Item[] = [];
  let isAbandoned = false;
  /** The batches that are not written yet, oldest first. Each begins when the one before it is written. */
  let writes: Promise<void>[] = [];
  const writeAfter = async (before: Promise<void> | undefined, items: readonly Item[]): Promise<void> => {
    await before;
    if (!isAbandoned) await write(items);
  };
  const flush = async (): Promise<void> => {
    if (writes.length >= BATCHES_MAX) await writes.shift();
    if (batch.length === 0) return;
    const writing = writeAfter(writes.at(-1), batch);
    batch = [];
    // A later flush throws the error; until then it must not count as an unhandled rejection.
    writing.catch(() => {});
    writes.push(writing);
  };
  return {
    async add(item: Item, mayEnd: boolean): Promise<void> {
      batch.push(item);
      if (mayEnd && batch.length >= STEPS_PER_BATCH) await flush();
    },
    /** Drops what is not being written and waits for the current write, so that a later run does not write at the same time. */
    async abandon(): Promise<void> {
      isAbandoned = true;
      batch = [];
      await Promise.allSettled(writes);
    },
    /** Waits until everything is written; throws the first error. */
    async finish(): Promise<void> {
      await flush();
      await Promise.all(writes);
      writes = [];
    },
  };
}
