import type { TradingCalendar } from '../../kernel/calendar/calendar.ts';
import type { Db } from '../../kernel/db/database.ts';
import type { QualityJson, RecommendationRow } from '../../recommendations/recommendation-rows.ts';
import { replay, type ReplayDeps } from '../../replay/use/replay.ts';
import { findFirstSignalAt, hasDocuments, readSignals, type SignalRow } from '../signal.store.ts';
import type { SignalBook } from '../signals.ts';
import type { SessionColumns } from '../world.ts';

export interface LoadDeps {
  db: Db;
  calendar: TradingCalendar;
  /** How a replay of a range calibrates its confidence by the outcomes of its earlier recommendations. */
  calibrate: (range: { from: Date; to: Date }) => Promise<Required<Pick<ReplayDeps, 'loadCalibration' | 'learn'>>>;
  onProgress: (stage: 'loading' | 'replaying', share: number) => void;
}

export interface SignalSources {
  stored: number;
  replayed: number;
  /** Recommendations up to the close of this session were replayed; null where all were stored. */
  replayed_until: string | null;
}

/**
 * Adds the recommendations of the traded sessions to the book. Stored recommendations are used as published. For the time before
 * the first stored one, the documents of that time are replayed with the functions that run live.
 */
export async function loadSignals(
  deps: LoadDeps,
  sessions: SessionColumns,
  first: number,
  book: SignalBook,
): Promise<SignalSources> {
  const { db } = deps;
  const last = sessions.closeMs.length - 1;
  const after = new Date(first > 0 ? (sessions.closeMs[first - 1] as number) : (sessions.openMs[first] as number) - 1);
  const until = new Date(sessions.closeMs[last] as number);
  const firstStoredAt = await findFirstSignalAt(db, after, until);
  const replayTo = lastCloseBefore(sessions, first, firstStoredAt);
  const isReplayed = replayTo !== null && (await hasDocuments(db, after, replayTo.close));
  if (isReplayed) await replayInto(deps, book, after, replayTo.close);
  const replayed = book.added;
  for await (const rows of readSignals(db, after, until)) for (const row of rows) book.add(row);
  return { stored: book.added - replayed, replayed, replayed_until: isReplayed ? replayTo.date : null };
}

/** The last session that had closed when the first stored recommendation was published. */
function lastCloseBefore(sessions: SessionColumns, first: number, instant: Date | null) {
  const limitMs = instant?.getTime() ?? Number.POSITIVE_INFINITY;
  for (let session = sessions.closeMs.length - 1; session >= first; session--) {
    const closeMs = sessions.closeMs[session] as number;
    if (closeMs < limitMs) return { close: new Date(closeMs), date: sessions.dates[session] ?? '' };
  }
  return null;
}

async function replayInto(deps: LoadDeps, book: SignalBook, from: Date, to: Date): Promise<void> {
  const { db, calendar } = deps;
  const { loadCalibration, learn } = await deps.calibrate({ from, to });
  await replay(
    { db, calendar, loadCalibration, learn },
    {
      from,
      to,
      sink: {
        take: async ({ views }) => {
          for (const { recommendation } of views) if (recommendation) book.add(toSignalRow(recommendation.row));
        },
      },
      onProgress: ({ done, total }) => deps.onProgress('replaying', done / total),
    },
  );
}

function toSignalRow(row: RecommendationRow): SignalRow {
  const quality = JSON.parse(row.quality) as QualityJson;
  return {
    id: row.id,
    ticker: row.ticker,
    generated_at: row.generated_at,
    expires_at: row.expires_at,
    action: row.action,
    mode: row.mode,
    confidence: row.confidence,
    window: row.window,
    time_horizon: row.time_horizon,
    edge: quality.edge,
    sigma_daily: quality.sigma_daily,
    sigma_horizon: quality.sigma_horizon,
    trend_score: quality.trend_score,
    layer_contributions: JSON.parse(row.layer_contributions) as Record<string, number>,
  };
}
