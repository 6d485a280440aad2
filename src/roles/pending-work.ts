import { countPendingMonths } from '../analytics/lake/partition.store.ts';
import { backtestWork } from '../backtest/pending-work.store.ts';
import { liveBrokerWork, paperBrokerWork } from '../broker/pending-work.store.ts';
import { readIndexLag } from '../documents/document-words.store.ts';
import { parseWork } from '../documents/pending-work.store.ts';
import { ingestWork } from '../ingestion/pending-work.store.ts';
import { extractWork } from '../intelligence/extraction/pending-work.store.ts';
import type { Db } from '../kernel/db/database.ts';
import { storedName } from '../kernel/queue/job-rules.ts';
import { createJobQueue } from '../kernel/queue/job-queue.store.ts';
import { deleteExpiredIntents } from '../kernel/queue/missing-job.store.ts';
import type { PendingWork, TableWork } from '../kernel/queue/pending-work.ts';
import { systemNow } from '../kernel/system-clock.adapter.ts';
import type { PendingDeps } from '../operations/use/read-pending.ts';
import { type RestoreDeps, restoreWork } from '../operations/use/restore-work.ts';
import { recommendWork, thesisWork } from '../recommendations/pending-work.store.ts';
import { listDueReports } from '../reports/use/write-due-reports.ts';
import { countUnembedded } from '../search/embedding/embedding.store.ts';
import { signalWork } from '../signals/pending-work.store.ts';
import { notifyWork } from '../trading/notifications/pending-work.store.ts';
import { aggregateWork } from '../trends/pending-work.store.ts';
import { countDueLabels } from '../validation/label.store.ts';
import type { RoleContext } from './role.ts';
import { platformCalendar } from './vendors.ts';

type PendingContext = Pick<RoleContext, 'db' | 'config' | 'calendarOverrides'>;

const EXPIRING = [thesisWork, notifyWork];

/** Every queue of the platform, in the order of the data. A test compares it with the queues that have workers. */
export const ALL_WORK: readonly PendingWork[] = [
  ingestWork,
  parseWork,
  extractWork,
  aggregateWork,
  recommendWork,
  thesisWork,
  signalWork,
  backtestWork,
  paperBrokerWork,
  liveBrokerWork,
  notifyWork,
];

/** Work that a timer takes from its table. */
const tableWork = (context: PendingContext): readonly TableWork[] => [
  {
    name: 'search-index',
    title: 'Search index',
    derivedFrom:
      'Parsed documents that are not searchable yet, at most 10,000; the role search-index reads them by timer.',
    count: async (db) => (await readIndexLag(db)).waiting_documents,
  },
  {
    name: 'search-embeddings',
    title: 'Search by meaning',
    derivedFrom:
      'Searchable documents without a vector of the configured model, at most 10,000; the role search-index reads them by timer.',
    count: (db) => countUnembedded(db),
  },
  {
    name: 'labels',
    title: 'Validation',
    derivedFrom: 'Predictions whose horizon has passed; the role validation reads them by timer.',
    count: countDueLabels,
  },
  {
    name: 'reports',
    title: 'Reports',
    derivedFrom: 'Periods that have ended without a report; the role validation reads them by timer.',
    count: async (db, now) => (await listDueReports(db, platformCalendar(context), now)).length,
  },
  {
    name: 'lake',
    title: 'Lake publication',
    derivedFrom: 'Months with unpublished changes; the role lake reads them by timer.',
    count: countPendingMonths,
  },
];

export function pendingDeps(context: PendingContext): PendingDeps {
  const queue = createJobQueue(context.config.stage);
  return { db: context.db, queue, now: systemNow, works: ALL_WORK, tables: tableWork(context) };
}

/** What switching the pipeline on restores. */
export const restorePipeline = (deps: RestoreDeps) =>
  restoreWork({ ...deps, works: deps.works.filter(({ stopsWithPipeline }) => stopsWithPipeline) });

/** What the scheduler's timer restores; the pipeline's queues only while it is on. */
export const restoreDue = (deps: RestoreDeps, pipelineEnabled: boolean) =>
  restoreWork({
    ...deps,
    works: deps.works.filter(({ stopsWithPipeline }) => pipelineEnabled || !stopsWithPipeline),
  });

/** Deletes recorded needs that are too old to be of use. */
export async function sweepExpiredIntents(db: Db, stage: string, now: Date): Promise<void> {
  for (const { queue, expiresAfterMs } of EXPIRING) {
    if (expiresAfterMs === null) continue;
    await deleteExpiredIntents(db, storedName(stage, queue), new Date(now.getTime() - expiresAfterMs));
  }
}
