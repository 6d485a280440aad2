import { endRun, insertRunRows, type NewRun, type RunRows, startRun, toRunRows } from '../run.store.ts';
import { createBatches } from './batches.ts';
import { type ReplayDeps, type ReplayOptions, type ReplayResult, replay } from './replay.ts';

export interface KeepOptions extends Omit<ReplayOptions, 'sink'> {
  readonly name: string;
  /** The name of the reader that reads the documents again. */
  readonly variantName?: string;
  /** Whether a finished run of the same name may be replaced. */
  readonly replaces?: boolean;
}

const ERROR_LENGTH_MAX = 500;

/** Stores a replay under a name, in separate tables: the live rows are not touched. */
export async function keepRun(deps: ReplayDeps, options: KeepOptions): Promise<ReplayResult> {
  const { db } = deps;
  const run: NewRun = {
    name: options.name,
    from: options.from,
    to: options.to,
    variant: options.variantName ?? null,
    excludeSourceIds: options.excludeSourceIds ?? [],
  };
  const runId = await db.transaction().execute((tx) => startRun(tx, run, options.replaces ?? false));
  const batches = createBatches((batch: readonly RunRows[]) =>
    db.transaction().execute((tx) => insertRunRows(tx, batch)),
  );
  try {
    const sink = {
      take: (step: Parameters<typeof toRunRows>[1]) => batches.add(toRunRows(runId, step), step.isClose),
    };
    const result = await replay(deps, { ...options, sink });
    await batches.finish();
    const { hash, sessions, documents, evaluations, recommendations } = result;
    await endRun(db, runId, { status: 'completed', hash, sessions, documents, evaluations, recommendations });
    return result;
  } catch (error) {
    await batches.abandon();
    const message = error instanceof Error ? error.message : String(error);
    await endRun(db, runId, { status: 'failed', error: message.slice(0, ERROR_LENGTH_MAX) || 'failed' }).catch(
      () => {},
    );
    throw error;
  }
}
