import { type RawBuilder, sql } from 'kysely';
import type { Db, Executor } from '../../kernel/db/database.ts';
import type { InvocationStatus } from './agent.ts';
import { storableText } from './storable-json.ts';

const ERROR_LENGTH_MAX = 2_000;
const INT_MAX = 2_147_483_647;

/**
 * One reading of a text by an agent. Provider and model are the configured ones, even when the builtin extractor replaced them.
 */
export interface Invocation {
  agentId: string;
  agentName: string;
  variantId: string | null;
  variantName: string | null;
  documentId: string | null;
  modelProvider: string;
  modelName: string;
  promptVersion: string | null;
  status: InvocationStatus;
  inputTokens: number;
  outputTokens: number;
  /** Null when no price is stored for the model. */
  costUsd: number | null;
  /** Sentences and characters of the text that did not fit into what the model reads. */
  omittedSentences: number;
  omittedCharacters: number;
  durationMs: number;
  retries: number;
  confidence: number | null;
  error: string | null;
  createdAt: Date;
}

export function recordInvocation(db: Executor, invocation: Invocation): Promise<void> {
  return recordInvocations(db, [invocation]);
}

/** One statement for any number, because the builtin extractor reads hundreds of documents per second. */
export async function recordInvocations(db: Executor, invocations: readonly Invocation[]): Promise<void> {
  if (invocations.length > 0) await insertedInvocations(invocations, sql`true`).execute(db);
}

/** The insert as a CTE, for a statement that stores more; `among` is a condition on `v`. */
export function insertedInvocations(
  invocations: readonly Invocation[],
  among: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const column = <T>(pick: (invocation: Invocation) => T) => invocations.map(pick);
  return sql`
    insert into agent_invocations (agent_id, agent_name, variant_id, variant_name, document_id, model_provider, model_name,
      prompt_version, status, input_tokens, output_tokens, cost_usd, omitted_sentences, omitted_characters, duration_ms, retries,
      confidence, error, created_at)
    select v.* from unnest(
      ${column(({ agentId }) => agentId)}::uuid[],
      ${column(({ agentName }) => agentName)}::text[],
      ${column(({ variantId }) => variantId)}::uuid[],
      ${column(({ variantName }) => variantName)}::text[],
      ${column(({ documentId }) => documentId)}::uuid[],
      ${column(({ modelProvider }) => modelProvider)}::text[],
      ${column(({ modelName }) => modelName)}::text[],
      ${column(({ promptVersion }) => promptVersion)}::text[],
      ${column(({ status }) => status)}::text[],
      ${column(({ inputTokens }) => whole(inputTokens))}::int[],
      ${column(({ outputTokens }) => whole(outputTokens))}::int[],
      ${column(({ costUsd }) => costUsd)}::float8[],
      ${column(({ omittedSentences }) => whole(omittedSentences))}::int[],
      ${column(({ omittedCharacters }) => whole(omittedCharacters))}::int[],
      ${column(({ durationMs }) => whole(durationMs))}::int[],
      ${column(({ retries }) => whole(retries))}::int[],
      ${column(({ confidence }) => confidence)}::float8[],
      ${column(({ error }) => readable(error))}::text[],
      ${column(({ createdAt }) => createdAt.toISOString())}::timestamptz[]) as v (agent_id, agent_name, variant_id,
        variant_name, document_id)
    where ${among}`;
}

/** Clamps figures reported by runtimes, so that an absurd one does not fail the insert. */
const whole = (value: number) => (Number.isFinite(value) ? Math.min(INT_MAX, Math.max(0, Math.round(value))) : 0);

/** Removes characters that cannot be stored, because an error may quote model output. */
const readable = (error: string | null) =>
  error === null ? null : storableText(error.slice(0, ERROR_LENGTH_MAX)) || 'unknown error';

export interface InvocationMonth {
  /** YYYY-MM-DD, the first of a month. */
  month: string;
  rows: number;
  bytes: number;
}

/** The prepared months, oldest first; rows are estimates. */
export async function listInvocationMonths(db: Executor): Promise<InvocationMonth[]> {
  const { rows } = await sql<InvocationMonth>`
    select to_date(right(child.relname, 7), 'YYYY"m"MM')::text as month, kernel.estimate_rows(child.oid)::float8 as rows,
      pg_total_relation_size(child.oid)::float8 as bytes
    from pg_inherits join pg_class child on child.oid = inhrelid
    where inhparent = 'agent_invocations'::regclass and child.relname ~ '_y[0-9]{4}m[0-9]{2}$' order by 1`.execute(db);
  return rows;
}

/** Excludes writers of a month until the transaction ends and returns its rows; null without such a month. */
export async function lockInvocationMonth(tx: Executor, month: string): Promise<number | null> {
  const { rows } = await sql<{ held: number | null }>`
    select kernel.lock_invocation_month(${month}::date)::float8 as held`.execute(tx);
  return rows[0]?.held ?? null;
}

export async function dropInvocationMonth(tx: Executor, month: string): Promise<void> {
  await sql`select kernel.drop_invocation_month(${month}::date)`.execute(tx);
}

/**
 * Creates the partitions of this month and the next. Runs on the pool, outside of transactions that write the log, because
 * creating a partition must not wait for a lock while holding others. Until then rows go to the default partition.
 */
export async function ensureInvocationMonths(db: Db, now: Date): Promise<void> {
  const next = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));
  for (const month of [now, next]) {
    await sql`select kernel.ensure_invocation_month(${month.toISOString().slice(0, 10)}::date)`.execute(db);
  }
}
