import { sql } from 'kysely';
import type { Executor } from '../kernel/db/database.ts';
import type { Action } from '../recommendations/decision.ts';
import { RECOMMENDATION_LAYERS, type RecommendationLayer } from '../recommendations/layer-weights.ts';
import type { ViewHorizon } from '../recommendations/view-horizon.ts';
import { PROJECTION_HORIZON, TREND_WINDOWS } from '../trends/window.ts';
import type { LabelHorizon } from './horizon.ts';
import type { Label, Unlabelable } from './label.ts';

/** Tickers with due labels, those that have waited longest first. */
export async function listDueTickers(db: Executor, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ ticker: string }>`
    select ticker from label_queue where due_at <= ${now} group by ticker order by min(due_at), ticker limit ${limit}`.execute(
    db,
  );
  return rows.map(({ ticker }) => ticker);
}

export interface PendingLabel {
  predictionId: number;
  horizon: LabelHorizon;
  sector: string | null;
  action: Action;
  pUp: number;
  sigmaDaily: number;
  generatedAt: Date;
}

export async function listDueLabels(db: Executor, ticker: string, now: Date, limit: number): Promise<PendingLabel[]> {
  const { rows } = await sql<PendingLabel>`
    select prediction.id as "predictionId", waiting.horizon, prediction.sector, prediction.action, prediction.p_up as "pUp",
      prediction.sigma_daily as "sigmaDaily", prediction.generated_at as "generatedAt"
    from label_queue waiting join predictions prediction on prediction.id = waiting.prediction_id
    where waiting.ticker = ${ticker} and waiting.due_at <= ${now}
    order by waiting.due_at, waiting.prediction_id, waiting.horizon limit ${limit}`.execute(db);
  return rows;
}

export interface LabelledPrediction {
  predictionId: number;
  horizon: LabelHorizon;
  label: Label | Unlabelable;
}

const iso = (ms: number) => new Date(ms).toISOString();
const RETURN_MAX = 1e9;
const bounded = (value: number | null) => (value === null ? null : Math.max(-RETURN_MAX, Math.min(RETURN_MAX, value)));

/** Stores labels and removes them from the queue. A repetition changes nothing. */
export async function saveLabels(tx: Executor, found: readonly LabelledPrediction[]): Promise<void> {
  if (found.length === 0) return;
  const column = <T>(pick: (item: LabelledPrediction) => T): T[] => found.map(pick);
  const of = <T>(pick: (label: Label) => T) =>
    column(({ label }) => (label.status === 'labelled' ? pick(label) : null));
  await sql`
    insert into prediction_labels (prediction_id, horizon, status, reason, entry_at, entry_price, exit_at, exit_price,
      total_return, excess_spy, excess_sector, sector_basis, sigma_horizon, win, direction_right, direction_win, matured_at)
    select * from unnest(
      ${column(({ predictionId }) => predictionId)}::bigint[], ${column(({ horizon }) => horizon)}::text[],
      ${column(({ label }) => label.status)}::text[],
      ${column(({ label }) => (label.status === 'unlabelable' ? label.reason : null))}::text[],
      ${of(({ entry }) => iso(entry.atMs))}::timestamptz[], ${of(({ entry }) => entry.price)}::float8[],
      ${of(({ exit }) => iso(exit.atMs))}::timestamptz[], ${of(({ exit }) => exit.price)}::float8[],
      ${of(({ totalReturn }) => bounded(totalReturn))}::float8[], ${of(({ excessSpy }) => bounded(excessSpy))}::float8[],
      ${of(({ excessSector }) => bounded(excessSector))}::float8[], ${of(({ sectorBasis }) => sectorBasis)}::text[],
      ${of(({ sigmaHorizon }) => sigmaHorizon)}::float8[], ${of(({ isWin }) => isWin)}::boolean[],
      ${of((label) => label.isDirectionRight)}::boolean[], ${of(({ isDirectionWin }) => isDirectionWin)}::boolean[],
      ${column(({ label }) => iso(label.maturedMs))}::timestamptz[])
    on conflict (horizon, prediction_id) do nothing`.execute(tx);
  await sql`
    delete from label_queue using unnest(${column(({ predictionId }) => predictionId)}::bigint[],
      ${column(({ horizon }) => horizon)}::text[]) as done (prediction_id, horizon)
    where label_queue.prediction_id = done.prediction_id and label_queue.horizon = done.horizon`.execute(tx);
}

/** Postpones labels that cannot be decided yet. */
export async function postponeLabels(tx: Executor, waiting: readonly PendingLabel[], until: Date): Promise<void> {
  if (waiting.length === 0) return;
  await sql`
    update label_queue set due_at = ${until} from unnest(${waiting.map(({ predictionId }) => predictionId)}::bigint[],
      ${waiting.map(({ horizon }) => horizon)}::text[]) as late (prediction_id, horizon)
    where label_queue.prediction_id = late.prediction_id and label_queue.horizon = late.horizon`.execute(tx);
}

/** When the newest label was stored. Older snapshots do not include it. */
export async function findLastLabelled(db: Executor): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`select max(labelled_at) as at from prediction_labels`.execute(db);
  return rows[0]?.at ?? null;
}

export async function hasLabels(db: Executor): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select exists (select from prediction_labels) as found`.execute(db);
  return rows[0]?.found ?? false;
}

export interface MaturedLabel {
  company: number;
  macro: number;
  competitive: number;
  is_own: boolean;
  total_return: number;
  excess_spy: number | null;
  sigma_horizon: number;
}

/** The newest labels of a horizon that had matured at an instant, oldest first, with the signals of the views' layers. */
export async function listMaturedLabels(
  db: Executor,
  horizon: ViewHorizon,
  asOf: Date,
  limit: number,
): Promise<MaturedLabel[]> {
  const windows = TREND_WINDOWS.filter((window) => PROJECTION_HORIZON[window] === horizon);
  const signal = (layer: RecommendationLayer) =>
    sql`coalesce((prediction.layer_signals #>> ${`{${layer},signal}`})::float8, 0) as ${sql.id(layer)}`;
  const { rows } = await sql<MaturedLabel>`
    select ${sql.join(RECOMMENDATION_LAYERS.map(signal))}, prediction."window" = any(${windows}::text[]) as is_own,
      label.total_return, label.excess_spy, label.sigma_horizon
    from (select prediction_id, total_return, excess_spy, sigma_horizon, matured_at from prediction_labels
      where horizon = ${horizon} and matured_at <= ${asOf} and status = 'labelled'
      order by matured_at desc, prediction_id desc limit ${limit}) label
    join predictions prediction on prediction.id = label.prediction_id
    order by label.matured_at, label.prediction_id`.execute(db);
  return rows;
}

/** Labels whose horizon has passed. */
export async function countDueLabels(db: Executor, now: Date): Promise<number> {
  const { rows } = await sql<{ due: number }>`
    select count(*)::int as due from label_queue where due_at <= ${now}`.execute(db);
  return rows[0]?.due ?? 0;
}
