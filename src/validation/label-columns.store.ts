import { sql } from 'kysely';
import type { Executor } from '../kernel/db/database.ts';
import type { LabelHorizon, ValidationRecord } from './horizon.ts';
import type { LabelColumns } from './label-columns.ts';

/** Above this limit only the newest labels are loaded. */
const LABELS_MAX = 2_000_000;
/** The epoch of PostgreSQL timestamps, which count microseconds. */
const POSTGRES_EPOCH_MS = Date.UTC(2000, 0, 1);

interface PackedSession {
  day: number;
  count: number;
  tickers: Buffer;
  flags: Buffer;
  exits: Buffer;
  p_ups: Buffer;
  confidences: Buffer;
  total_returns: Buffer;
  excess_spys: Buffer;
  excess_sectors: Buffer;
}

/**
 * All labels of a horizon and record. The database packs each session's columns into bytes: a row for each label took four times as long
 * to transfer and parse. Flags: action 0 to 2, win in bit 2, direction 0 to 2 in bits 3 and 4.
 */
export async function loadLabelColumns(
  db: Executor,
  horizon: LabelHorizon,
  record: ValidationRecord,
): Promise<LabelColumns> {
  const { rows } = await sql<PackedSession>`
    select session_date - date '1970-01-01' as day, count(*)::integer as count,
      string_agg(int4send(hashtext(ticker)), ''::bytea) as tickers,
      string_agg(int2send((case action when 'buy' then 2 when 'sell' then 0 else 1 end + case when win then 4 else 0 end
        + case when direction_right then 16 when direction_right is null then 8 else 0 end)::smallint), ''::bytea) as flags,
      string_agg(timestamptz_send(exit_at), ''::bytea) as exits,
      string_agg(float8send(p_up), ''::bytea) as p_ups, string_agg(float8send(confidence), ''::bytea) as confidences,
      string_agg(float8send(total_return), ''::bytea) as total_returns,
      string_agg(float8send(coalesce(excess_spy, 'NaN')), ''::bytea) as excess_spys,
      string_agg(float8send(coalesce(excess_sector, 'NaN')), ''::bytea) as excess_sectors
    from (select prediction.session_date, prediction.ticker, prediction.action, prediction.p_up, prediction.confidence,
        label.win, label.direction_right, label.total_return, label.excess_spy, label.excess_sector, label.exit_at
      from prediction_labels label join predictions prediction on prediction.id = label.prediction_id
      where label.horizon = ${horizon} and label.status = 'labelled' and prediction.lived = ${record === 'lived'}
      order by label.prediction_id desc limit ${LABELS_MAX}) graded
    group by session_date order by session_date`.execute(db);
  return unpack(rows);
}

function unpack(sessions: readonly PackedSession[]): LabelColumns {
  const length = sessions.reduce((sum, { count }) => sum + count, 0);
  const columns = {
    session: new Int32Array(length),
    ticker: new Int32Array(length),
    action: new Int8Array(length),
    win: new Uint8Array(length),
    direction: new Int8Array(length),
    exitMs: new Float64Array(length),
    pUp: new Float64Array(length),
    confidence: new Float64Array(length),
    totalReturn: new Float64Array(length),
    excessSpy: new Float64Array(length),
    excessSector: new Float64Array(length),
  };
  let start = 0;
  for (const packed of sessions) {
    const { day, count, tickers, flags, exits } = packed;
    columns.session.fill(day, start, start + count);
    for (let row = 0; row < count; row++) {
      const flag = flags.readInt16BE(2 * row);
      columns.ticker[start + row] = tickers.readInt32BE(4 * row);
      columns.action[start + row] = (flag & 3) - 1;
      columns.win[start + row] = (flag >> 2) & 1;
      columns.direction[start + row] = (flag >> 3) - 1;
      columns.exitMs[start + row] = POSTGRES_EPOCH_MS + Number(exits.readBigInt64BE(8 * row)) / 1_000;
    }
    copyFloats(packed.p_ups, columns.pUp, start);
    copyFloats(packed.confidences, columns.confidence, start);
    copyFloats(packed.total_returns, columns.totalReturn, start);
    copyFloats(packed.excess_spys, columns.excessSpy, start);
    copyFloats(packed.excess_sectors, columns.excessSector, start);
    start += count;
  }
  return { length, ...columns };
}

function copyFloats(from: Buffer, to: Float64Array, start: number): void {
  const view = new DataView(from.buffer, from.byteOffset, from.byteLength);
  const count = from.byteLength / 8;
  for (let row = 0; row < count; row++) to[start + row] = view.getFloat64(8 * row);
}
