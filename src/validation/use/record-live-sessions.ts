import type { Session, TradingCalendar } from '../../kernel/calendar/calendar.ts';
import type { Db, Tx } from '../../kernel/db/database.ts';
import { totalReturn } from '../../market/adjustment.ts';
import {
  findFirstLivedDate,
  findLiveRecord,
  insertLiveSession,
  listLivedScores,
  lockLiveRecord,
} from '../live-record.store.ts';
import { gradeLiveSession, IN_FORCE_SESSIONS, type LivedScore } from '../live-session.ts';
import { closeOn, type TickerPrices } from '../price-book.ts';
import { loadTickerPrices } from '../price-book.store.ts';
import { addEvidence, type Evidence } from '../statistics/sequential-test.ts';

/** Per transaction; the rest is left for the next call. */
const SESSIONS_PER_CALL = 20;

export interface Recorded {
  readonly recorded: number;
  readonly isDone: boolean;
}

/**
 * Adds the sessions that ended since the last call to the lived record. A session is added when the one after it has closed,
 * so that late prices have arrived, and it is never computed again.
 */
export function recordLiveSessions(deps: { db: Db; calendar: TradingCalendar }, now: Date): Promise<Recorded> {
  const { calendar } = deps;
  return deps.db.transaction().execute(async (tx) => {
    await lockLiveRecord(tx);
    const record = await findLiveRecord(tx);
    const due = await dueSessions(tx, calendar, record.until, now);
    const batch = due.slice(0, SESSIONS_PER_CALL);
    const first = batch[0];
    if (!first) return { recorded: 0, isDone: true };
    const range = sessionsBefore(calendar, first, IN_FORCE_SESSIONS);
    const scores = await listLivedScores(tx, {
      from: range[0]?.date ?? first.date,
      to: batch.at(-1)?.date ?? first.date,
    });
    const prices = await loadPrices(tx, calendar, scores, { from: range[0]?.open ?? first.open, now });
    let evidence: Evidence = record;
    for (const session of batch) {
      const inForce = new Set(sessionsBefore(calendar, session, IN_FORCE_SESSIONS).map(({ date }) => date));
      const previous = calendar.previousSession(session.date);
      const graded = gradeLiveSession(
        scores.filter(({ sessionDate }) => inForce.has(sessionDate)),
        (ticker) => sessionReturn(prices.get(ticker), previous, session, now),
      );
      const { companies, rankIc } = graded;
      const step = rankIc === null ? { ...evidence, bet: 0 } : addEvidence(evidence, { rankIc, companies });
      await insertLiveSession(tx, { sessionDate: session.date, companies, rankIc, evidence: step }, now);
      evidence = step;
    }
    return { recorded: batch.length, isDone: batch.length === due.length };
  });
}

/** The first session after the first lived prediction, or the one after the last recorded, up to the last but one closed. */
async function dueSessions(tx: Tx, calendar: TradingCalendar, until: string | null, now: Date): Promise<Session[]> {
  const from = until ?? (await findFirstLivedDate(tx));
  const lastClosed = calendar.lastClosedSession(now);
  if (from === null || !lastClosed) return [];
  const last = calendar.previousSession(lastClosed.date);
  return last.date <= from ? [] : calendar.sessionsBetween(from, last.date).filter(({ date }) => date > from);
}

/** The sessions whose predictions are in force: their horizons cover the session, and they end before its return begins. */
function sessionsBefore(calendar: TradingCalendar, session: Session, count: number): Session[] {
  const found: Session[] = [];
  for (let date = session.date; found.length < count; ) {
    const previous = calendar.previousSession(date);
    found.unshift(previous);
    date = previous.date;
  }
  return found;
}

async function loadPrices(
  tx: Tx,
  calendar: TradingCalendar,
  scores: readonly LivedScore[],
  { from, now }: { from: Date; now: Date },
): Promise<Map<string, TickerPrices>> {
  const prices = new Map<string, TickerPrices>();
  for (const ticker of new Set(scores.map((score) => score.ticker))) {
    prices.set(ticker, await loadTickerPrices(tx, calendar, ticker, { from, to: now, asOf: now }));
  }
  return prices;
}

/** From the close before a session to its close, dividends included; null where a price is missing. */
function sessionReturn(
  prices: TickerPrices | undefined,
  previous: Session,
  session: Session,
  asOf: Date,
): number | null {
  const from = prices && closeOn(prices, previous.close.getTime());
  const to = prices && closeOn(prices, session.close.getTime());
  if (!prices || !from || !to) return null;
  return totalReturn(
    { price: from.price, at: previous.close },
    { price: to.price, at: session.close },
    prices.actions,
    asOf,
  );
}
