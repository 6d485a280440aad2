import { sql } from 'kysely';
import type { Executor } from '../kernel/db/database.ts';
import { LABEL_HORIZONS, type LabelHorizon } from './horizon.ts';

export interface Grade {
  horizon: LabelHorizon;
  status: 'labelled' | 'unlabelable' | 'pending';
  /** When a pending outcome is measured. */
  due_at: Date | null;
  entry_price: number | null;
  exit_price: number | null;
  total_return: number | null;
  excess_spy: number | null;
  win: boolean | null;
  direction_right: boolean | null;
}

/** The grades of a recommendation, the shortest horizon first. Empty for one that was superseded in its session. */
export async function listGrades(db: Executor, recommendationId: string): Promise<Grade[]> {
  const { rows } = await sql<Grade>`
    select horizon, status, null::timestamptz as due_at, entry_price, exit_price, total_return, excess_spy, win,
        direction_right
      from predictions join prediction_labels on prediction_id = predictions.id
      where recommendation_id = ${recommendationId}
    union all
    select horizon, 'pending', due_at, null, null, null, null, null, null
      from predictions join label_queue on prediction_id = predictions.id
      where recommendation_id = ${recommendationId}
    order by 1 limit ${LABEL_HORIZONS.length * 2}`.execute(db);
  const orderOf = ({ horizon }: Grade) => LABEL_HORIZONS.indexOf(horizon);
  return rows.toSorted((one, other) => orderOf(one) - orderOf(other));
}
