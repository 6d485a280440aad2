import type { Session, TradingCalendar } from '../../kernel/calendar/calendar.ts';
import { invalid } from '../../kernel/errors.ts';
import { BENCHMARK_TICKER } from '../../trends/queues.ts';
import { weekEnd } from '../../trading/week.ts';
import { unpackBars } from '../columns.ts';
import { holderEvents, totalReturnIndex } from '../holder-events.ts';
import { HISTORY_SESSIONS } from '../market-view.ts';
import { type BacktestRequest, sessionsOf } from '../request.ts';
import { SignalBook } from '../signals.ts';
import { type BarColumns, barIndex, newBarColumns, type SessionColumns, type World } from '../world.ts';
import { listActionRevisions, listSectors, loadPackedBars } from '../world.store.ts';
import { type LoadDeps, loadSignals, type SignalSources } from './load-signals.ts';

/** Limit of tickers times sessions: five columns and the returns of that many are 200 MB. */
const CELLS_MAX = 4_000_000;
const TICKERS_PER_READ = 50;

export interface LoadedWorld {
  world: World;
  signals: SignalSources;
}

/** Loads all data of a backtest: sessions, every ticker recommended in them, and the benchmark. */
export async function loadWorld(deps: LoadDeps, request: BacktestRequest, now: Date): Promise<LoadedWorld> {
  const { calendar } = deps;
  const traded = sessionsOf(calendar, request, now);
  if (traded.length === 0) throw invalid('no trading session has closed between start_date and end_date');
  const warmUp = sessionsBefore(calendar, traded[0] as Session);
  const sessions = toColumns(calendar, [...warmUp, ...traded]);
  const first = warmUp.length;
  const book = new SignalBook(calendar, sessions);
  const signals = await loadSignals(deps, sessions, first, book);
  const tickers = book.tickers();
  const cells = tickers.length * sessions.dates.length;
  if (cells > CELLS_MAX) {
    throw invalid(
      `${tickers.length} tickers times ${sessions.dates.length} sessions exceed the limit of ${CELLS_MAX}; ask for a shorter period`,
    );
  }
  const columns = new Map(tickers.map((ticker, column) => [ticker, column]));
  const columnOf = (ticker: string) => columns.get(ticker);
  const range = rangeOf(sessions);
  const sectors = tickers.length > 0 ? await listSectors(deps.db, tickers) : new Map<string, string>();
  const revisions = tickers.length > 0 ? await listActionRevisions(deps.db, tickers, range) : [];
  return {
    world: {
      tickers,
      sectors: tickers.map((ticker) => sectors.get(ticker) ?? ''),
      sessions,
      first,
      bars: await loadBars(deps, tickers, sessions),
      events: holderEvents(revisions, columnOf, sessions),
      signals: book.toColumns(columnOf),
      benchmark: await loadBenchmark(deps, sessions),
      sessionsPerYear: calendar.sessionsPerYear,
    },
    signals,
  };
}

/** The warm-up sessions; fewer where the calendar does not go back far enough. */
const sessionsBefore = (calendar: TradingCalendar, { date }: Session): Session[] =>
  calendar.sessionsBetween(calendar.covers.from, date).slice(0, -1).slice(-HISTORY_SESSIONS);

function toColumns(calendar: TradingCalendar, sessions: readonly Session[]): SessionColumns {
  return {
    dates: sessions.map(({ date }) => date),
    openMs: Float64Array.from(sessions, ({ open }) => open.getTime()),
    closeMs: Float64Array.from(sessions, ({ close }) => close.getTime()),
    weekEndMs: Float64Array.from(sessions, (session) => weekEnd(calendar, session).getTime()),
  };
}

const rangeOf = ({ openMs, closeMs }: SessionColumns) => ({
  from: new Date(openMs[0] as number),
  until: new Date(closeMs.at(-1) as number),
});

async function loadBars(deps: LoadDeps, tickers: readonly string[], sessions: SessionColumns): Promise<BarColumns> {
  const bars = newBarColumns(sessions.dates.length, tickers.length);
  const columns = new Map(tickers.map((ticker, column) => [ticker, column]));
  for (let start = 0; start < tickers.length; start += TICKERS_PER_READ) {
    const some = tickers.slice(start, start + TICKERS_PER_READ);
    for (const packed of await loadPackedBars(deps.db, some, rangeOf(sessions))) {
      const column = columns.get(packed.ticker);
      if (column !== undefined) unpackBars(packed, bars, barIndex({ sessions }, 0, column), sessions);
    }
    deps.onProgress('loading', Math.min(1, (start + TICKERS_PER_READ) / tickers.length));
  }
  return bars;
}

async function loadBenchmark(deps: LoadDeps, sessions: SessionColumns): Promise<Float64Array> {
  const bars = newBarColumns(sessions.dates.length, 1);
  const range = rangeOf(sessions);
  for (const packed of await loadPackedBars(deps.db, [BENCHMARK_TICKER], range)) unpackBars(packed, bars, 0, sessions);
  const revisions = await listActionRevisions(deps.db, [BENCHMARK_TICKER], range);
  return totalReturnIndex(
    bars.close,
    holderEvents(revisions, () => 0, sessions),
  );
}
