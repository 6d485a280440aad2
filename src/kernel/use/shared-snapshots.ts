import type { Executor } from '../db/database.ts';
import { createSnapshotReader, type ReadSnapshot } from '../db/snapshot.store.ts';
import { shareFreshReads } from './fresh-read.ts';

/** Callers at once share a reading, which began after their calls. */
export const shareSnapshots = (db: Executor): ReadSnapshot => shareFreshReads(createSnapshotReader(db));
