import type { Db, Tx } from '../../kernel/db/database.ts';

/** Steps per transaction: some thousand rows, written in a fraction of a second. */
const STEPS_PER_BATCH = 30;

/**
 * Writes the results of a replay while it continues: one batch is written while the next is collected. There are never more, so
 * that a slow database slows the replay instead of filling its memory. A batch ends only where the caller allows it.
 */
export function createBatches<Item>(db: Db, write: (tx: Tx, batch: readonly Item[]) => Promise<void>) {
  let batch: Item[] = [];
  let writing: Promise<void> = Promise.resolve();
  const flush = async (): Promise<void> => {
    await writing;
    if (batch.length === 0) return;
    const items = batch;
    batch = [];
    writing = db.transaction().execute((tx) => write(tx, items));
    // The next flush throws the error; until then it must not count as an unhandled rejection.
    writing.catch(() => {});
  };
  return {
    async add(item: Item, mayEnd: boolean): Promise<void> {
      batch.push(item);
      if (mayEnd && batch.length >= STEPS_PER_BATCH) await flush();
    },
    /** Drops the batch and waits for the current write, so that a later run does not write at the same time. */
    async abandon(): Promise<void> {
      batch = [];
      await writing.catch(() => {});
    },
    /** Waits until everything is written; throws the first error. */
    async finish(): Promise<void> {
      await flush();
      await writing;
    },
  };
}
