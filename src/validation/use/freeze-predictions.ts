import type { Session, TradingCalendar } from '../../kernel/calendar/calendar.ts';
import type { Db, Tx } from '../../kernel/db/database.ts';
import { LABEL_HORIZONS } from '../horizon.ts';
import { firstDueAt } from '../prediction.ts';
import {
  countPublished,
  enqueueLabels,
  findFirstPublishedAt,
  findProgress,
  freezeSessions,
  lockFreezing,
  saveProgress,
} from '../prediction.store.ts';

/** Per transaction; the rest is left for the next call. */
const SESSIONS_PER_CALL = 50;

export interface Frozen {
  readonly frozen: number;
  /** False while closed sessions are left to freeze. */
  readonly isDone: boolean;
}

/**
 * Freezes the last recommendations of each closed session and queues their labels. It continues where the last call ended; when
 * recommendations were added to the past meanwhile, it goes over all sessions again and adds the missing ones.
 */
export function freezePredictions(deps: { db: Db; calendar: TradingCalendar }, now: Date): Promise<Frozen> {
  return deps.db.transaction().execute(async (tx) => {
    await lockFreezing(tx);
    const sessions = await dueSessions(tx, deps.calendar, now);
    if (!sessions) return { frozen: 0, isDone: true };
    const batch = sessions.slice(0, SESSIONS_PER_CALL);
    const last = batch.at(-1);
    if (!last) return { frozen: 0, isDone: true };
    const frozen = await freezeSessions(tx, batch);
    await enqueueLabels(
      tx,
      frozen.flatMap(({ id, ticker, generated_at }) =>
        LABEL_HORIZONS.map((horizon) => ({
          predictionId: id,
          horizon,
          ticker,
          dueAt: firstDueAt(generated_at, horizon, deps.calendar),
        })),
      ),
    );
    await saveProgress(tx, {
      frozenUntil: last.close,
      recommendationsSeen: await countPublished(tx, last.close),
    });
    return { frozen: frozen.length, isDone: batch.length === sessions.length };
  });
}

/** Closed sessions that are not processed yet, each with the start of its recommendations; null without recommendations. */
async function dueSessions(tx: Tx, calendar: TradingCalendar, now: Date): Promise<(Session & { from: Date })[] | null> {
  const progress = await findProgress(tx);
  const isWhole =
    progress !== null && (await countPublished(tx, progress.frozenUntil)) === progress.recommendationsSeen;
  const start = isWhole ? progress.frozenUntil : await findFirstPublishedAt(tx);
  const lastClosed = calendar.lastClosedSession(now);
  if (!start || !lastClosed || lastClosed.close <= start) return null;
  return calendar
    .sessionsBetween(calendar.currentOrNextSession(start).date, lastClosed.date)
    .map((session) => ({ ...session, from: calendar.previousSession(session.date).close }));
}
