import type { Session, TradingCalendar } from '../../kernel/calendar/calendar.ts';
import type { Db, Tx } from '../../kernel/db/database.ts';
import { HORIZONS } from '../horizon.ts';
import { firstLook } from '../prediction.ts';
import {
  countTold,
  enqueueLabels,
  findFirstTold,
  findProgress,
  freezeSessions,
  lockFreezing,
  saveProgress,
} from '../prediction.store.ts';

/** In one transaction; what is left waits for the next call. */
const SESSIONS_PER_CALL = 50;

export interface Frozen {
  readonly frozen: number;
  /** False while sessions that are over wait to be frozen. */
  readonly isDone: boolean;
}

/**
 * Takes down what was said last in each session that is over, and what has to be looked up about it later. Called again it
 * goes on where it was; when history was filled in behind it, it goes over all sessions again and adds what it lacks.
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
        HORIZONS.map((horizon) => ({
          predictionId: id,
          horizon,
          ticker,
          dueAt: firstLook(generated_at, horizon, deps.calendar),
        })),
      ),
    );
    await saveProgress(tx, {
      frozenUntil: last.close,
      recommendationsSeen: await countTold(tx, last.close),
    });
    return { frozen: frozen.length, isDone: batch.length === sessions.length };
  });
}

/** Sessions that are over and not yet gone through, each with where its words begin; null where nothing was ever said. */
async function dueSessions(tx: Tx, calendar: TradingCalendar, now: Date): Promise<(Session & { from: Date })[] | null> {
  const progress = await findProgress(tx);
  const isWhole = progress !== null && (await countTold(tx, progress.frozenUntil)) === progress.recommendationsSeen;
  const start = isWhole ? progress.frozenUntil : await findFirstTold(tx);
  const lastClosed = calendar.lastClosedSession(now);
  if (!start || !lastClosed || lastClosed.close <= start) return null;
  return calendar
    .sessionsBetween(calendar.currentOrNextSession(start).date, lastClosed.date)
    .map((session) => ({ ...session, from: calendar.previousSession(session.date).close }));
}
