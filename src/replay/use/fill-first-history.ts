import type { Now } from '../../kernel/clock.ts';
import type { Executor } from '../../kernel/db/database.ts';
import { findFlag, setFlag } from '../../kernel/flags.store.ts';
import { updateCredibility } from '../../trends/use/update-credibility.ts';
import { countReadDocuments, findFirstNewsSession, isPastIngested } from '../first-fill.store.ts';
import { type FilledHistory, fillHistory } from './fill-history.ts';
import type { ReplayDeps, ReplayOptions } from './replay.ts';

const FLAG = 'history_filled';

interface HistoryFlag {
  status: 'running' | 'done';
  sessions_done: number;
  sessions_total: number;
  /** The documents of the past when the fill began, for the progress of the first start. */
  documents?: number;
  hash: string | null;
  /** The filled sessions; absent in databases filled before it was stored. */
  first_session?: string;
  last_session?: string;
}

export type FirstFill = 'done before' | 'not yet' | 'nothing to fill' | 'filled';

/**
 * Fills the history once, as soon as the past has been ingested. The caller ensures that one process does so at a time; after an
 * interruption the next call writes what is missing. Cheap to call until the past has been ingested.
 */
export async function fillFirstHistory(
  deps: Pick<ReplayDeps, 'db' | 'calendar'> & {
    now: Now;
    onStart?: (sessions: { from: Date; to: Date }) => void;
    /** Fills a period with the prices known at an instant; by default this thread does, without calibration. */
    fill?: (
      range: { from: Date; to: Date; asOf: Date },
      options: Pick<ReplayOptions, 'signal' | 'onProgress'>,
    ) => Promise<Pick<FilledHistory, 'hash'>>;
  },
  options: Pick<ReplayOptions, 'signal'>,
): Promise<FirstFill> {
  const { db, calendar } = deps;
  const flag = await findFlag<HistoryFlag>(db, FLAG);
  if (flag?.status === 'done') return 'done before';
  const from = (await isPastIngested(db, deps.now())) ? await findFirstNewsSession(db) : null;
  if (!from) return 'not yet';
  const lastSession = calendar.lastClosedSession(deps.now());
  const to = lastSession?.close;
  const note = (value: HistoryFlag) => setFlag(db, FLAG, value, 'replay');
  if (!lastSession || !to || to <= from) return 'nothing to fill';
  const range = { from, to };
  deps.onStart?.(range);
  const documents = await countReadDocuments(db);
  let progress = { sessions_done: 0, sessions_total: 0, documents };
  await note({ status: 'running', ...progress, hash: null });
  /** The last write of the progress. A failed one is not repeated, because the next one follows. */
  const noting: { last: Promise<void> | null } = { last: null };
  const fill = deps.fill ?? (({ from, to }, rest) => fillHistory({ db, calendar }, { from, to, ...rest }));
  const filled = await fill(
    { ...range, asOf: deps.now() },
    {
      ...options,
      onProgress: ({ done, total }) => {
        progress = { sessions_done: done, sessions_total: total, documents };
        // At most one at a time, so that the replay never waits for it.
        noting.last ??= note({ status: 'running', ...progress, hash: null })
          .catch(() => {})
          .finally(() => {
            noting.last = null;
          });
      },
    },
  );
  await noting.last;
  // The live platform starts with the credibility that the sources earned in the filled history.
  await updateCredibility({ db, calendar }, deps.now());
  const sessions = { first_session: calendar.dateOf(range.from), last_session: lastSession.date };
  await note({ status: 'done', ...progress, hash: filled.hash, ...sessions });
  return 'filled';
}

/** The filled sessions; null until the history is complete. */
export async function findFilledRange(db: Executor): Promise<{ first: string; last: string } | null> {
  const flag = await findFlag<HistoryFlag>(db, FLAG);
  const { first_session: first, last_session: last } = flag ?? {};
  return flag?.status === 'done' && first !== undefined && last !== undefined ? { first, last } : null;
}

/** Whether the history is complete. Until then, a replay may still add rows before the live ones. */
export const isHistoryFilled = async (db: Executor): Promise<boolean> =>
  (await findFlag<HistoryFlag>(db, FLAG))?.status === 'done';
