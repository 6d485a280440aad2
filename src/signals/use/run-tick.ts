import type { Now } from '../../kernel/clock.ts';
import type { Db, Tx } from '../../kernel/db/database.ts';
import type { EngineSettings } from '../engine.ts';
import { BAYESIAN, HEURISTIC } from '../pipeline.ts';
import { insertSignalOutputs, listStoredTickers } from '../signal-output.store.ts';
import { deleteStates, upsertStates } from '../signal-state.store.ts';
import type { SignalJob } from '../tick.ts';
import type { EngineVersion } from '../version.ts';
import { type LoadTrends, loadTick } from './load-tick.ts';
import { type BatchResult, runBatch } from './run-batch.ts';

export interface TickDeps {
  db: Db;
  settings: EngineSettings;
  version: EngineVersion;
  now: Now;
  monotonicMs: () => number;
  loadTrends: LoadTrends;
  /** Replaced by tests that let one of them fail. */
  pipelines?: { heuristic: typeof HEURISTIC; bayesian: typeof BAYESIAN };
}

export interface TickResult {
  outputs: number;
  states: number;
  overtaken: number;
}

/**
 * Runs the two pipelines for the tickers of one job. Outputs, states and the completion of the job are one transaction, so that a
 * second delivery finds all outputs stored and changes nothing.
 */
export async function runTick(
  deps: TickDeps,
  job: SignalJob,
  context: { signal: AbortSignal; complete: (tx: Tx) => Promise<void> },
): Promise<TickResult> {
  const { db } = deps;
  const tick = { id: job.tick_id, asOf: new Date(job.as_of) };
  const stored = await listStoredTickers(db, tick.id, job.tickers);
  const loads = await loadTick(
    deps,
    job.tickers.filter((ticker) => !stored.has(ticker)),
    tick.asOf,
  );
  context.signal.throwIfAborted();
  const { heuristic, bayesian } = deps.pipelines ?? { heuristic: HEURISTIC, bayesian: BAYESIAN };
  const results = await Promise.all([
    runBatch(deps, heuristic, loads, tick.asOf),
    runBatch(deps, bayesian, loads, tick.asOf),
  ]);
  context.signal.throwIfAborted();
  // Stored for both pipelines or neither: half a pair cannot be mapped.
  const overtaken = new Set(results.flatMap((result) => result.overtaken));
  const kept = ({ ticker }: { ticker: string }) => !overtaken.has(ticker);
  return db.transaction().execute(async (tx) => {
    const at = deps.now();
    const of = { tick, version: deps.version, createdAt: at };
    const outputs = results.flatMap((result) => result.outputs.filter(kept));
    const states = results.flatMap((result) => result.states.filter(kept));
    const inserted = await insertSignalOutputs(tx, of, outputs);
    await deleteRebuiltStates(tx, results, tick.asOf);
    await upsertStates(tx, { version: deps.version, updatedAt: at }, states);
    await context.complete(tx);
    return { outputs: inserted, states: states.length, overtaken: overtaken.size };
  });
}

async function deleteRebuiltStates(
  tx: Tx,
  [heuristic, bayesian]: [BatchResult, BatchResult],
  asOf: Date,
): Promise<void> {
  await deleteStates(tx, 'heuristic', heuristic.rebuilt, asOf);
  await deleteStates(tx, 'bayesian', bayesian.rebuilt, asOf);
}
