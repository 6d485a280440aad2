import { sql } from 'kysely';
import type { Executor } from '../../kernel/db/database.ts';

/** Facts of other slices that only the metrics need, one statement each. Ages are in seconds by the database's clock. */

export interface LeaseFacts {
  lease: string;
  held: boolean;
  fence: number;
}

const LEASES_MAX = 200;

export async function listLeases(db: Executor): Promise<LeaseFacts[]> {
  const { rows } = await sql<LeaseFacts>`
    select name as lease, expires_at > clock_timestamp() as held, fence::float8 as fence
    from kernel.leases order by name limit ${LEASES_MAX}`.execute(db);
  return rows;
}

/** By stored queue name. */
export async function listOldestWaits(db: Executor): Promise<{ queue: string; seconds: number }[]> {
  const { rows } = await sql<{ queue: string; seconds: number }>`
    select queue, greatest(0, extract(epoch from clock_timestamp() - min(run_at)))::float8 as seconds
    from kernel.jobs where lease_token is null and run_at <= clock_timestamp() group by queue`.execute(db);
  return rows;
}

export interface SourceFacts {
  source_type: string;
  sources: number;
  oldest_seconds: number;
  stale: number;
  open_circuits: number;
}

export async function listSourceFacts(
  db: Executor,
  cadences: Readonly<Record<string, number>>,
  cadencesMissed: number,
): Promise<SourceFacts[]> {
  const { rows } = await sql<SourceFacts>`
    with source as (
      select sources.source_type, state.circuit_state,
        extract(epoch from clock_timestamp() - coalesce(state.last_success_at, sources.created_at))::float8 as age
      from sources join companies on companies.id = sources.company_id
      left join source_state state on state.source_id = sources.id
      where sources.active and companies.active)
    select source.source_type, count(*)::int as sources, greatest(0, max(age)) as oldest_seconds,
      (count(*) filter (where age > cadence.seconds * ${cadencesMissed}::int))::int as stale,
      (count(*) filter (where circuit_state = 'open'))::int as open_circuits
    from source left join unnest(${Object.keys(cadences)}::text[], ${Object.values(cadences)}::int[])
      as cadence (source_type, seconds) on cadence.source_type = source.source_type
    group by source.source_type order by source.source_type`.execute(db);
  return rows;
}

/** The start of the newest bar; one index lookup per company, because a plain maximum would read every bar. */
export async function listNewestBars(db: Executor): Promise<{ timeframe: string; seconds: number }[]> {
  const { rows } = await sql<{ timeframe: string; seconds: number | null }>`
    select timeframe, extract(epoch from max(newest))::float8 as seconds
    from unnest(array['M30', 'D']) as wanted (timeframe) cross join companies
    cross join lateral (select max(bar_timestamp) as newest from market_bars bar
      where bar.ticker = companies.ticker and bar.timeframe = wanted.timeframe) series
    where companies.active group by timeframe order by timeframe`.execute(db);
  return rows.flatMap(({ timeframe, seconds }) => (seconds === null ? [] : [{ timeframe, seconds }]));
}

export interface ModelFacts {
  model_provider: string;
  model_name: string;
  ok: number;
  failed: number;
  degraded: number;
  skipped: number;
  cost_usd_today: number;
}

const MODELS_MAX = 50;

export async function listModelFacts(db: Executor): Promise<ModelFacts[]> {
  const { rows } = await sql<ModelFacts>`
    with call as (
      select *, created_at >= clock_timestamp() - interval '1 hour' as is_recent,
        created_at >= date_trunc('day', clock_timestamp(), 'UTC') as is_today
      from agent_invocations
      where created_at >= least(clock_timestamp() - interval '1 hour', date_trunc('day', clock_timestamp(), 'UTC')))
    select model_provider, model_name,
      (count(*) filter (where is_recent and status = 'ok'))::int as ok,
      (count(*) filter (where is_recent and status = 'failed'))::int as failed,
      (count(*) filter (where is_recent and status = 'degraded'))::int as degraded,
      (count(*) filter (where is_recent and status = 'skipped'))::int as skipped,
      coalesce(sum(cost_usd) filter (where is_today), 0)::float8 as cost_usd_today
    from call group by model_provider, model_name
    order by count(*) desc, model_provider, model_name limit ${MODELS_MAX}`.execute(db);
  return rows;
}

export interface AccountFacts {
  mode: string;
  status: string;
  reconciled_seconds: number | null;
  unknown_orders: number;
  unknown_seconds: number;
  /** Null while the engine has not traded with the account. */
  loop_seconds: number | null;
  breakers_tripped: Record<string, string | null> | null;
}

/** The active account of each mode. */
export async function listAccountFacts(db: Executor): Promise<AccountFacts[]> {
  const { rows } = await sql<AccountFacts>`
    select account.mode, account.status,
      extract(epoch from clock_timestamp() - account.reconciled_at)::float8 as reconciled_seconds,
      lost.orders as unknown_orders, lost.seconds as unknown_seconds,
      extract(epoch from clock_timestamp() - state.last_poll_at)::float8 as loop_seconds, state.breakers_tripped
    from broker_accounts account
    left join trading_state state on state.broker_account_id = account.id
    cross join lateral (select count(*)::int as orders,
        greatest(0, coalesce(extract(epoch from clock_timestamp() - min(unknown_since)), 0))::float8 as seconds
      from orders where orders.broker_account_id = account.id and orders.status = 'unknown') lost
    where account.active order by account.mode`.execute(db);
  return rows;
}

export async function listAccountModes(db: Executor): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; mode: string }>`
    select id, mode from broker_accounts where active`.execute(db);
  return new Map(rows.map(({ id, mode }) => [id, mode]));
}
