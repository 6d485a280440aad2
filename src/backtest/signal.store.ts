import { sql } from 'kysely';
import type { Executor } from '../kernel/db/database.ts';
import type { TimeHorizon } from '../intelligence/catalyst.ts';

/** The columns of a stored or replayed recommendation that a backtest reads. */
export interface SignalRow {
  id: string;
  ticker: string;
  generated_at: Date;
  expires_at: Date;
  action: 'buy' | 'sell' | 'hold';
  mode: string;
  confidence: number;
  window: string;
  time_horizon: Exclude<TimeHorizon, 'intraday'>;
  edge: number | null;
  sigma_daily: number | null;
  sigma_horizon: number | null;
  trend_score: number | null;
  layer_contributions: Record<string, number>;
}

const PAGE_ROWS = 20_000;

/** Recommendations published in (after, until], in order of publication, in pages. */
export async function* readSignals(db: Executor, after: Date, until: Date): AsyncGenerator<SignalRow[]> {
  let last = { at: after, id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };
  for (;;) {
    const { rows } = await sql<SignalRow>`
      select id, ticker, generated_at, expires_at, action, mode, confidence, "window", time_horizon,
        (quality ->> 'edge')::float8 as edge, (quality ->> 'sigma_daily')::float8 as sigma_daily,
        (quality ->> 'sigma_horizon')::float8 as sigma_horizon, (quality ->> 'trend_score')::float8 as trend_score,
        layer_contributions
      from recommendations
      where (generated_at, id) > (${last.at}, ${last.id}::uuid) and generated_at <= ${until}
      order by generated_at, id limit ${PAGE_ROWS}`.execute(db);
    if (rows.length > 0) yield rows;
    const end = rows.at(-1);
    if (!end || rows.length < PAGE_ROWS) return;
    last = { at: end.generated_at, id: end.id };
  }
}

/** When the first recommendation in (after, until] was published; null where there is none. */
export async function findFirstSignalAt(db: Executor, after: Date, until: Date): Promise<Date | null> {
  const { rows } = await sql<{ first: Date | null }>`
    select min(generated_at) as first from recommendations
    where generated_at > ${after} and generated_at <= ${until}`.execute(db);
  return rows[0]?.first ?? null;
}

/** Whether documents became available in (after, until]. Without any there is nothing to replay. */
export async function hasDocuments(db: Executor, after: Date, until: Date): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from document_companies where available_at > ${after} and available_at <= ${until}) as found
  `.execute(db);
  return rows[0]?.found ?? false;
}
