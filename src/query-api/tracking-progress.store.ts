import { sql } from 'kysely';
import type { Executor } from '../kernel/db/database.ts';

/** How far a tracked company is from its first recommendation. */
export interface TrackingProgress {
  ticker: string;
  daily_bars: number;
  documents: number;
  /** The first error of its sources that has not been followed by a success. */
  source_error: string | null;
  recommendation: { id: string; action: string; confidence: number; reference_price: number | null } | null;
}

const TICKERS_MAX = 500;

export async function listTrackingProgress(db: Executor, tickers: readonly string[]): Promise<TrackingProgress[]> {
  const { rows } = await sql<TrackingProgress>`
    select company.ticker,
      (select count(*)::integer from market_bars bar where bar.ticker = company.ticker and bar.timeframe = 'D') as daily_bars,
      (select count(*)::integer from document_companies link where link.company_id = company.id) as documents,
      (select run.error from sources source join lateral (
          select ingestion_runs.status, ingestion_runs.error from ingestion_runs where ingestion_runs.source_id = source.id
            and ingestion_runs.status in ('completed', 'failed') order by ingestion_runs.created_at desc limit 1) run on true
        where source.company_id = company.id and source.active and run.status = 'failed' limit 1) as source_error,
      (select json_build_object('id', view.id, 'action', view.action, 'confidence', view.confidence,
          'reference_price', view.reference_price)
        from latest_recommendations latest join recommendations view on view.id = latest.recommendation_id
        where latest.ticker = company.ticker) as recommendation
    from companies company
    where company.ticker = any(${[...tickers]}) order by company.ticker limit ${TICKERS_MAX}
  `.execute(db);
  return rows;
}

/** Whether a scheduler leads, which is what reads new sources. */
export async function isPlatformRunning(db: Executor): Promise<boolean> {
  const { rows } = await sql<{ is_running: boolean }>`
    select exists (select from kernel.leases where name = 'scheduler' and expires_at > clock_timestamp()) as is_running
  `.execute(db);
  return rows[0]?.is_running === true;
}
