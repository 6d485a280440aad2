import { sql } from 'kysely';
import type { Executor } from '../kernel/db/database.ts';

export interface ShockCandidate {
  ticker: string;
  /** Move over the last known half hour; null where only attention was unusual. */
  move: number | null;
  attention: number | null;
}

const CANDIDATES_MAX = 1_000;

/**
 * Active symbols without a lockout of this kind that moved at least `moveMin` in the last half hour or have unusually many
 * mentions. The move is from the second to last half hour to the newest price; symbols with a split in between are skipped.
 */
export async function listShockCandidates(
  db: Executor,
  input: { now: Date; barsSince: Date; trendsSince: Date; moveMin: number; attentionMin: number },
): Promise<ShockCandidate[]> {
  const { rows } = await sql<ShockCandidate>`
    select company.ticker, recent.move, talk.attention
    from companies company
    left join lateral (
      select bars.newest / nullif(bars.before, 0) - 1 as move from (
        select (array_agg(close order by bar_timestamp desc))[1] as newest,
          (array_agg(close order by bar_timestamp desc))[2] as before
        from (select close, bar_timestamp from market_bars where ticker = company.ticker and timeframe = 'M30'
            and bar_timestamp >= ${input.barsSince} and available_at <= ${input.now}
          order by bar_timestamp desc limit 2) bar) bars
      where not exists (select from corporate_actions action where action.ticker = company.ticker
        and action.action_type = 'split' and action.ex_at > ${input.barsSince} and action.ex_at <= ${input.now})
    ) recent on true
    left join lateral (
      select max(attention_z) as attention from trend_summaries where entity_type = 'company'
        and entity_id = company.ticker and generated_at > ${input.trendsSince}) talk on true
    where company.active and (abs(recent.move) >= ${input.moveMin} or talk.attention > ${input.attentionMin})
      and not exists (select from symbol_lockouts lockout where lockout.ticker = company.ticker
        and lockout.lockout_type = 'news_shock' and lockout.expires_at > ${input.now})
    order by company.ticker limit ${CANDIDATES_MAX}`.execute(db);
  return rows;
}
