import type { Now, StartTimeout } from '../../../kernel/clock.ts';
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

/** What new readings bring besides their own companies' impacts. */
export interface News {
  readonly documentIds: readonly string[];
  readonly events: readonly DocumentEvents[];
}

/**
 * What the slices above make of the news, in the transaction that stores it: events of the world, and what reaches other
 * companies. Answers the tickers whose view is another now.
 */
export type SpreadNews = (tx: Tx, news: News) => Promise<readonly string[]>;

export interface ExtractDeps {
  readonly db: Db;
  readonly queue: JobQueue;
  readonly runtimes: Pick<ModelRuntimes, 'generate' | 'isDown'>;
  readonly loadAgents: () => Promise<Agents>;
  readonly spreadNews: SpreadNews;
  readonly calibrationFor: (agent: EffectiveAgentConfig) => Calibration;
  readonly triage: TriageRule;
  readonly now: Now;
  readonly monotonicMs: () => number;
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly startTimeout: StartTimeout;
  readonly newId: () => string;
  readonly newNonce: () => string;
  /** All that one document may take; below its lease. */
  readonly documentDeadlineMs: number;
}
