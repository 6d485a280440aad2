import { sql } from 'kysely';
import type { Executor } from '../../kernel/db/database.ts';
import type { EmbeddingModel } from './embedding-settings.ts';

const COST_MAX_USD = 1_000_000;

/** Takes tokens from today's budget before a call. Returns the day that they were taken from; null when too few are left. */
export async function takeTokens(
  db: Executor,
  { provider, model }: EmbeddingModel,
  tokens: number,
  tokensPerDay: number | null,
): Promise<string | null> {
  const { rows } = await sql<{ day: string }>`
    insert into search_embedding_usage as u (day, model_provider, model_name, tokens)
    select (clock_timestamp() at time zone 'UTC')::date, ${provider}, ${model}, ${tokens}::bigint
    where ${tokensPerDay}::bigint is null or ${tokens}::bigint <= ${tokensPerDay}::bigint
    on conflict (day, model_provider, model_name) do update set tokens = u.tokens + excluded.tokens
      where ${tokensPerDay}::bigint is null or u.tokens + excluded.tokens <= ${tokensPerDay}::bigint
    returning day::text as day`.execute(db);
  return rows[0]?.day ?? null;
}

/** Corrects what was taken by the difference to what the call used, and adds its price. */
export async function settleTokens(
  db: Executor,
  { provider, model }: EmbeddingModel,
  { day, tokens, costUsd }: { day: string; tokens: number; costUsd: number },
): Promise<void> {
  await sql`update search_embedding_usage set tokens = greatest(0, tokens + ${tokens}::bigint),
      cost_usd = cost_usd + ${Math.min(COST_MAX_USD, Math.max(0, costUsd))}::float8
    where day = ${day}::date and model_provider = ${provider} and model_name = ${model}`.execute(db);
}
