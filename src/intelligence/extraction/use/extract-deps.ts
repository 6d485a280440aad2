import type { Now, StartTimeout } from '../../../kernel/clock.ts';
import type { Db, Tx } from '../../../kernel/db/database.ts';
import type { JobQueue } from '../../../kernel/queue/queue.ts';
import type { MacroEvent } from '../../intelligence.ts';
import type { EffectiveAgentConfig } from '../../agents/effective-config.ts';
import type { Calibration } from '../../model/calibration.ts';
import type { TriageRule } from '../../model/triage.ts';
import type { ModelRuntimes } from '../../runtime/model-runtimes.adapter.ts';
import type { Agents } from '../plan-reading.ts';
import type { LoadUsual } from './load-usual.ts';

/** A document's macro events, for the slice that merges them into global events. */
export interface DocumentEvents {
  readonly documentId: string;
  readonly availableAt: Date;
  readonly macroEvents: readonly MacroEvent[];
}

/** The effects of new readings beyond their own companies' impacts. */
export interface News {
  readonly documentIds: readonly string[];
  readonly events: readonly DocumentEvents[];
}

/**
 * Lets higher slices process news in the transaction that stores it: macro events and signals to related companies. Returns the
 * tickers whose view changed.
 */
export type ProcessNews = (tx: Tx, news: News) => Promise<readonly string[]>;

export interface ExtractDeps {
  readonly db: Db;
  readonly queue: JobQueue;
  readonly runtimes: Pick<ModelRuntimes, 'generate' | 'isDown' | 'contextOf'>;
  readonly loadAgents: () => Promise<Agents>;
  readonly loadUsual: LoadUsual;
  readonly processNews: ProcessNews;
  readonly calibrationFor: (agent: EffectiveAgentConfig) => Calibration;
  readonly triage: TriageRule;
  readonly now: Now;
  readonly monotonicMs: () => number;
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly startTimeout: StartTimeout;
  readonly newId: () => string;
  readonly newNonce: () => string;
  /** Documents of the past within this time cause one recomputation of a company; by default the same time as for new ones. */
  readonly backlogBurstMs?: number;
  /** Maximum time for one document; shorter than its lease. */
  readonly documentDeadlineMs: number;
}
