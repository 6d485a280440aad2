import type { Db, Tx } from '../../kernel/db/database.ts';

/** Steps that are written together: some thousand rows, which is a transaction of a fraction of a second. */
const STEPS_PER_BATCH = 30;

/**
 * Writes what a replay finds while the replay goes on: one batch is being written while the next is collected, never more, so
 * that a slow database slows the replay and not its memory. A batch ends where the caller says it may.
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
    // Whoever flushes next hears of it; until then it must not count as unheard.
    writing.catch(() => {});
  };
  return {
    async add(item: Item, mayEnd: boolean): Promise<void> {
      batch.push(item);
      if (mayEnd && batch.length >= STEPS_PER_BATCH) await flush();
    },
    /** For whoever gives up: what is being written comes to its end, whichever, before somebody else starts to write. */
    async abandon(): Promise<void> {
      batch = [];
      await writing.catch(() => {});
    },
    /** All is written, or the first thing that went wrong is thrown. */
    async finish(): Promise<void> {
      await flush();
      await writing;
    },
  };
}
