import type { Session } from '../../kernel/calendar/calendar.ts';
import { listLastPublishedIds } from '../../recommendations/recommendation-write.store.ts';
import { ensureHistoryMonth } from '../../trends/trend-write.store.ts';
import { type HistoryBatch, type PreparedStep, prepareStep, toHistoryBatch } from '../history-batch.ts';
import { listSessionsWithHistory } from '../history.store.ts';
import type { ReplayedStep } from '../output.ts';
import { createBatches } from './batches.ts';
import { type ReplayDeps, type ReplayOptions, type ReplayResult, replay, sessionsOf } from './replay.ts';
import { writeHistory } from './write-history.ts';

export interface FilledHistory extends ReplayResult {
  /** Sessions that had a history already and were left as they are. */
  readonly sessionsKept: number;
}

interface FillDeps extends ReplayDeps {
  /** Writes whole sessions in one transaction; by default this thread does. */
  write?: (batch: HistoryBatch) => Promise<void>;
}

/**
 * Replays a period into the live history: trends, recommendations and signals as they would have been published. A session that
 * has a history already is left as it is, and a session is written whole or not at all. A fill that was interrupted therefore
 * continues where it stopped, and a second fill changes nothing.
 */
export async function fillHistory(
  deps: FillDeps,
  options: Omit<ReplayOptions, 'sink' | 'variant' | 'excludeSourceIds' | 'followed'>,
): Promise<FilledHistory> {
  const { db, calendar } = deps;
  const sessions = sessionsOf(calendar, options);
  const kept = await listSessionsWithHistory(db, sessions);
  if (kept.size < sessions.length) await prepareMonths(deps, sessions);
  const write = deps.write ?? ((batch: HistoryBatch) => writeHistory(deps, batch));
  const batches = createBatches((steps: readonly PreparedStep[]) => write(toHistoryBatch(steps)));
  const closeOf = closeFinder(sessions);
  /** The newest stored recommendation of each ticker; null where it has to be read from the database. */
  let last: Map<string, string> | null = null;
  const take = async (step: ReplayedStep): Promise<void> => {
    if (kept.has(closeOf(step.asOf))) {
      last = null;
      return;
    }
    if (last === null) {
      await batches.finish();
      last = await listLastPublishedIds(db, new Date(step.asOf.getTime() - 1));
    }
    await batches.add(prepareStep(step, last), step.isClose);
  };
  try {
    const result = await replay(deps, { ...options, followed: 'today', sink: { take } });
    await batches.finish();
    return { ...result, sessionsKept: kept.size };
  } finally {
    await batches.abandon();
  }
}

async function prepareMonths({ db }: ReplayDeps, sessions: readonly Session[]): Promise<void> {
  const months = new Map(sessions.map(({ close }) => [close.toISOString().slice(0, 7), close]));
  for (const instant of months.values()) await ensureHistoryMonth(db, instant);
}

/** Steps come in order, and each belongs to the session that closes next. */
function closeFinder(sessions: readonly Session[]): (at: Date) => number {
  let next = 0;
  return (at) => {
    while ((sessions[next]?.close ?? at) < at) next++;
    return sessions[next]?.close.getTime() ?? Number.NaN;
  };
}
