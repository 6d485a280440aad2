import { sql } from 'kysely';
import type { Executor } from '../kernel/db/database.ts';
import type { Horizon } from './horizon.ts';
import type { LabelColumns } from './label-columns.ts';

/** Beyond this, the newest are graded. */
const LABELS_MAX = 2_000_000;
const FLOATS = 7;
const ROW_BYTES = 4 + 1 + 1 + 8 * FLOATS;

interface PackedSession {
  day: number;
  count: number;
  packed: Buffer;
}

/**
 * All labels of a horizon. The database packs each session into one value of bytes: a row for each label took five times as
 * long to bring over and read.
 */
export async function loadLabelColumns(db: Executor, horizon: Horizon): Promise<LabelColumns> {
  const { rows } = await sql<PackedSession>`
    select session_date - date '1970-01-01' as day, count(*)::integer as count,
      string_agg(int4send(hashtext(ticker))
        || case action when 'buy' then '\\x01'::bytea when 'sell' then '\\xff'::bytea else '\\x00'::bytea end
        || case when win then '\\x01'::bytea else '\\x00'::bytea end
        || float8send(p_up) || float8send(confidence) || float8send(total_return)
        || float8send(coalesce(excess_spy, 'NaN')) || float8send(coalesce(excess_sector, 'NaN'))
        || float8send(sigma_horizon) || float8send(extract(epoch from exit_at)::float8), ''::bytea) as packed
    from (select prediction.session_date, prediction.ticker, prediction.action, prediction.p_up, prediction.confidence,
        label.win, label.total_return, label.excess_spy, label.excess_sector, label.sigma_horizon, label.exit_at
      from prediction_labels label join predictions prediction on prediction.id = label.prediction_id
      where label.horizon = ${horizon} and label.status = 'labelled'
      order by prediction.id desc limit ${LABELS_MAX}) graded
    group by session_date order by session_date`.execute(db);
  return unpack(rows);
}

function unpack(sessions: readonly PackedSession[]): LabelColumns {
  const length = sessions.reduce((sum, { count }) => sum + count, 0);
  const floats = Array.from({ length: FLOATS }, () => new Float64Array(length));
  const columns = {
    session: new Int32Array(length),
    ticker: new Int32Array(length),
    action: new Int8Array(length),
    win: new Uint8Array(length),
  };
  let index = 0;
  for (const { day, count, packed } of sessions) {
    const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
    for (let row = 0; row < count; row++, index++) {
      const at = row * ROW_BYTES;
      columns.session[index] = day;
      columns.ticker[index] = view.getInt32(at);
      columns.action[index] = view.getInt8(at + 4);
      columns.win[index] = view.getUint8(at + 5);
      for (const [field, column] of floats.entries()) column[index] = view.getFloat64(at + 6 + 8 * field);
    }
  }
  const [pUp, confidence, totalReturn, excessSpy, excessSector, sigmaHorizon, exitSeconds] = floats;
  const none = new Float64Array(0);
  return {
    length,
    ...columns,
    pUp: pUp ?? none,
    confidence: confidence ?? none,
    totalReturn: totalReturn ?? none,
    excessSpy: excessSpy ?? none,
    excessSector: excessSector ?? none,
    sigmaHorizon: sigmaHorizon ?? none,
    exitMs: (exitSeconds ?? none).map((seconds) => seconds * 1_000),
  };
}
