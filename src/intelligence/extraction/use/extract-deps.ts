import type { Now } from '../../../kernel/clock.ts';
import type { Db, Tx } from '../../../kernel/db/database.ts';
import type { JobQueue } from '../../../kernel/queue/queue.ts';
import type { MacroEvent } from '../../intelligence.ts';
import type { EffectiveAgentConfig } from '../../agents/effective-config.ts';
import type { Calibration } from '../../model/calibration.ts';
import type { TriageRule } from '../../model/triage.ts';
import type { ModelRuntimes } from '../../runtime/model-runtimes.adapter.ts';
import type { Agents } from '../plan-reading.ts';

/** A document's world events, for the slice above that knows global ones. */
export interface DocumentEvents {
  readonly documentId: string;
  readonly availableAt: Date;
  readonly macroEvents: readonly MacroEvent[];
}

/** Belongs to the slice above: run in the transaction that stores the events' documents. */
export type MergeGlobalEvents = (tx: Tx, documents: readonly DocumentEvents[]) => Promise<unknown>;

export interface ExtractDeps {
  readonly db: Db;
  readonly queue: JobQueue;
  readonly runtimes: Pick<ModelRuntimes, 'generate' | 'isDown'>;
  readonly loadAgents: () => Promise<Agents>;
  readonly mergeGlobalEvents: MergeGlobalEvents;
  readonly calibrationFor: (agent: EffectiveAgentConfig) => Calibration;
  readonly triage: TriageRule;
  readonly now: Now;
  readonly monotonicMs: () => number;
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly newId: () => string;
  readonly newNonce: () => string;
  /** All that one document may take; below its lease. */
  readonly documentDeadlineMs: number;
}
