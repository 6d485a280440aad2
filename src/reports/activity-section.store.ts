import { sql } from 'kysely';
import type { Executor } from '../kernel/db/database.ts';
import type { Period } from './period.ts';
import type { DecisionsSection, RecommendationsSection, TopRecommendation } from './report-data.ts';

const TOP_MAX = 10;

export async function loadDecisions(db: Executor, { from, to }: Period): Promise<DecisionsSection> {
  const { rows } = await sql<{ decision: string; skip_reason: string | null; count: number }>`
    select decision, skip_reason, count(*)::integer as count from trading_decisions
    where created_at > ${from} and created_at <= ${to} group by 1, 2 order by 3 desc, 2`.execute(db);
  const of = (decision: string) =>
    rows.filter((row) => row.decision === decision).reduce((sum, { count }) => sum + count, 0);
  const skipped = rows.flatMap(({ decision, skip_reason, count }) =>
    decision === 'skip' ? [[skip_reason ?? 'unknown', count] as const] : [],
  );
  return {
    total: rows.reduce((sum, { count }) => sum + count, 0),
    executed: of('execute'),
    exits: of('exit'),
    deferred: of('defer'),
    skipped: of('skip'),
    skipped_by_reason: Object.fromEntries(skipped),
  };
}

/** Counts for reconciliation: all decision rows, and executed decisions whose order has the same ticker. */
export async function countDecisions(
  db: Executor,
  { from, to }: Period,
): Promise<{ decisionRows: number; ordersOfDecisions: number }> {
  const { rows } = await sql<{ decisionRows: number; ordersOfDecisions: number }>`
    select (select count(*) from trading_decisions where created_at > ${from} and created_at <= ${to})::integer
        as "decisionRows",
      (select count(distinct orders.id) from orders join trading_decisions decision on decision.order_id = orders.id
        where decision.created_at > ${from} and decision.created_at <= ${to} and decision.decision = 'execute'
          and decision.ticker = orders.ticker)::integer as "ordersOfDecisions"`.execute(db);
  return rows[0] ?? { decisionRows: 0, ordersOfDecisions: 0 };
}

export async function loadRecommendations(db: Executor, { from, to }: Period): Promise<RecommendationsSection> {
  const { rows } = await sql<{
    action: 'buy' | 'sell' | 'hold';
    mode: 'informational' | 'paper' | 'live';
    count: number;
  }>`
    select action, mode, count(*)::integer as count from recommendations
    where generated_at > ${from} and generated_at <= ${to} group by 1, 2`.execute(db);
  const top = await sql<Omit<TopRecommendation, 'generated_at'> & { generated_at: Date }>`
    select id, ticker, action, mode, confidence, p_up, "window", thesis, generated_at from (
      select distinct on (ticker) * from recommendations
      where generated_at > ${from} and generated_at <= ${to} order by ticker, generated_at desc, id) newest
    where action <> 'hold' order by (quality ->> 'edge')::float8 desc nulls last, ticker limit ${TOP_MAX}`.execute(db);
  const counts = <K extends 'action' | 'mode'>(key: K, value: (typeof rows)[number][K]) =>
    rows.filter((row) => row[key] === value).reduce((sum, { count }) => sum + count, 0);
  return {
    total: rows.reduce((sum, { count }) => sum + count, 0),
    by_action: { buy: counts('action', 'buy'), sell: counts('action', 'sell'), hold: counts('action', 'hold') },
    by_mode: {
      informational: counts('mode', 'informational'),
      paper: counts('mode', 'paper'),
      live: counts('mode', 'live'),
    },
    top: top.rows.map((row) => ({ ...row, generated_at: row.generated_at.toISOString() })),
  };
}

export async function countRecommendations(db: Executor, { from, to }: Period): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from recommendations where generated_at > ${from} and generated_at <= ${to}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}
