import type { TradingCalendar } from '../../kernel/calendar/calendar.ts';
import type { Db, Executor } from '../../kernel/db/database.ts';
import { advanceBook, type CredibilityBook } from '../credibility.ts';
import {
  findCredibilityInstant,
  insertOutcomes,
  type JudgedStatement,
  listPendingStatements,
  loadCredibilityBook,
  lockCredibility,
  type PendingStatement,
  saveCredibilityBook,
} from '../credibility.store.ts';
import { CATCH_UP_SESSIONS, evaluateOutcome, OUTCOME_BARS, OUTCOME_SESSIONS_MAX } from '../outcome.ts';
import { loadPriceSeries } from '../price-series.store.ts';
import { markRepeated } from '../repeated-statements.ts';
import { type PriceSeries, rememberCloses } from '../prices.ts';
import { BENCHMARK_TICKER } from '../queues.ts';

const PAGE = 5_000;
/** Per call; the rest is judged by the next one. */
const STATEMENTS_MAX = 20_000;

/**
 * Judges the statements whose horizons have passed and advances the sources' records to `asOf`. Uses only what was available
 * then; a repeated call for the same or an earlier instant does nothing.
 */
export async function updateCredibility(
  deps: { db: Db; calendar: TradingCalendar },
  asOf: Date,
): Promise<{ judged: number; book: CredibilityBook | null }> {
  return deps.db.transaction().execute(async (tx) => {
    await lockCredibility(tx);
    const known = await findCredibilityInstant(tx);
    if (known && known >= asOf) return { judged: 0, book: null };
    const judged = markRepeated(await judgeDue(tx, deps.calendar, asOf));
    await insertOutcomes(tx, judged);
    const outcomes = judged
      .filter(({ status }) => status === 'won' || status === 'lost')
      .map(({ statement, status, maturedAt }) => ({
        sourceKey: statement.sourceKey,
        retracted: statement.retracted,
        won: status === 'won',
        maturedAt,
      }));
    const book = advanceBook(await loadCredibilityBook(tx, asOf), outcomes, asOf);
    await saveCredibilityBook(tx, book);
    return { judged: judged.length, book };
  });
}

async function judgeDue(tx: Executor, calendar: TradingCalendar, asOf: Date): Promise<JudgedStatement[]> {
  const closesOf = rememberCloses();
  const seriesOf = seriesCache(tx, calendar, asOf);
  const from = calendar.addSessions(asOf, -(OUTCOME_SESSIONS_MAX + CATCH_UP_SESSIONS));
  const benchmark = await seriesOf(BENCHMARK_TICKER);
  const judged: JudgedStatement[] = [];
  let after: { availableAt: Date; id: string } | null = null;
  for (let read = 0; read < STATEMENTS_MAX; read += PAGE) {
    const statements: PendingStatement[] = await listPendingStatements(tx, { from, asOf, after, limit: PAGE });
    for (const statement of statements) {
      const prices = { own: await seriesOf(statement.ticker), benchmark };
      const outcome = evaluateOutcome(statement, prices, calendar, asOf, closesOf);
      if (outcome) judged.push({ statement, ...outcome });
    }
    const last = statements.at(-1);
    if (!last || statements.length < PAGE) break;
    after = { availableAt: last.availableAt, id: last.impactId };
  }
  return judged;
}

function seriesCache(tx: Executor, calendar: TradingCalendar, asOf: Date): (ticker: string) => Promise<PriceSeries> {
  const cache = new Map<string, PriceSeries>();
  return async (ticker) => {
    const cached = cache.get(ticker);
    if (cached) return cached;
    const loaded = await loadPriceSeries(tx, calendar, { ticker, asOf, bars: OUTCOME_BARS });
    cache.set(ticker, loaded);
    return loaded;
  };
}
