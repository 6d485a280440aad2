import { type RawBuilder, sql } from 'kysely';
import type { Session } from '../kernel/calendar/calendar.ts';
import type { Executor } from '../kernel/db/database.ts';
import { SIGMA_DEFAULT } from '../market/volatility.ts';
import { BENCHMARK_TICKER } from '../trends/queues.ts';
import { LAYER_GAIN, PRIOR_LAYER_WEIGHTS, RECOMMENDATION_LAYERS } from '../recommendations/layer-weights.ts';
import type { LabelHorizon } from './horizon.ts';

/** Serialises freezing, because each run continues from the progress of the one before. */
export async function lockFreezing(tx: Executor): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('validation_progress', 0))`.execute(tx);
}

export interface FreezingProgress {
  frozenUntil: Date;
  recommendationsSeen: number;
}

export async function findProgress(db: Executor): Promise<FreezingProgress | null> {
  const row = await db.selectFrom('validation_progress').selectAll().executeTakeFirst();
  return row ? { frozenUntil: row.frozen_until, recommendationsSeen: row.recommendations_seen } : null;
}

export async function saveProgress(tx: Executor, progress: FreezingProgress): Promise<void> {
  const values = { frozen_until: progress.frozenUntil, recommendations_seen: progress.recommendationsSeen };
  await tx
    .insertInto('validation_progress')
    .values(values)
    .onConflict((on) => on.column('singleton').doUpdateSet({ ...values, updated_at: sql`now()` }))
    .execute();
}

export async function findFirstPublishedAt(db: Executor): Promise<Date | null> {
  const row = await db
    .selectFrom('recommendations')
    .select('generated_at')
    .orderBy('generated_at')
    .limit(1)
    .executeTakeFirst();
  return row?.generated_at ?? null;
}

export async function countPublished(db: Executor, before: Date): Promise<number> {
  const row = await db
    .selectFrom('recommendations')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('generated_at', '<', before)
    .executeTakeFirstOrThrow();
  return row.count;
}

export interface NewlyFrozen {
  id: number;
  ticker: string;
  generated_at: Date;
}

/** Score times confidence of each layer, and its weight then. Views without them had the prior weights. */
const layerSignals: RawBuilder<unknown> = sql`jsonb_build_object(${sql.join(
  RECOMMENDATION_LAYERS.map((layer) => {
    const prior = PRIOR_LAYER_WEIGHTS[layer];
    const [score, confidence] = [`{layers,${layer},score}`, `{layers,${layer},confidence}`];
    return sql`${sql.lit(layer)}, jsonb_build_object(
      'weight', coalesce((quality #>> ${`{layers,${layer},weight}`})::float8, ${prior}::float8),
      'signal', coalesce((quality #>> ${score})::float8 * (quality #>> ${confidence})::float8,
        (layer_contributions ->> ${layer})::float8 / ${LAYER_GAIN * prior}::float8, 0))`;
  }),
)})`;

/**
 * Freezes the last recommendation of each ticker and window in each of these sessions; a session runs from the close before it to
 * its own close. Frozen predictions are not changed. The benchmark and sector funds are left out, and views without a price, which
 * claim nothing.
 */
export async function freezeSessions(
  tx: Executor,
  sessions: readonly (Session & { readonly from: Date })[],
): Promise<NewlyFrozen[]> {
  const { rows } = await sql<NewlyFrozen>`
    insert into predictions (recommendation_id, company_id, ticker, sector, session_date, "window", action, leaning, p_up,
      confidence, raw_confidence, sigma_daily, layer_contributions, layer_signals, generated_at, lived)
    select id, company_id, ticker, sector, session_date, "window", action, leaning, p_up, confidence, raw_confidence,
      sigma_daily, layer_contributions, ${layerSignals} as layer_signals, generated_at, not replayed
    from (select distinct on (session.date, published.ticker, published."window") published.*, session.date as session_date, company.sector,
        coalesce(published.quality->>'leaning', published.action) as leaning,
        coalesce((published.quality->>'raw_confidence')::float8, published.confidence) as raw_confidence,
        coalesce((published.quality->>'sigma_daily')::float8, ${SIGMA_DEFAULT}) as sigma_daily
      from unnest(${sessions.map(({ date }) => date)}::date[],
        ${sessions.map(({ from }) => from.toISOString())}::timestamptz[],
        ${sessions.map(({ close }) => close.toISOString())}::timestamptz[]) as session (date, "from", "to")
      join recommendations published on published.generated_at >= session."from" and published.generated_at < session."to"
      join companies company on company.id = published.company_id
      where published.ticker <> ${BENCHMARK_TICKER} and published.ticker not in (select ticker from sector_funds)
        and not 'price_missing' = any(published.risk_flags)
      order by session.date, published.ticker, published."window", published.generated_at desc, published.id) last
    order by session_date, ticker, "window"
    on conflict do nothing
    returning id, ticker, generated_at`.execute(tx);
  return rows;
}

export interface DueLabel {
  predictionId: number;
  horizon: LabelHorizon;
  ticker: string;
  dueAt: Date;
}

const ROWS_PER_STATEMENT = 10_000;

export async function enqueueLabels(tx: Executor, due: readonly DueLabel[]): Promise<void> {
  for (let start = 0; start < due.length; start += ROWS_PER_STATEMENT) {
    const part = due.slice(start, start + ROWS_PER_STATEMENT);
    await sql`
      insert into label_queue (prediction_id, horizon, ticker, due_at)
      select * from unnest(${part.map(({ predictionId }) => predictionId)}::bigint[],
        ${part.map(({ horizon }) => horizon)}::text[], ${part.map(({ ticker }) => ticker)}::text[],
        ${part.map(({ dueAt }) => dueAt.toISOString())}::timestamptz[])
      on conflict do nothing`.execute(tx);
  }
}
