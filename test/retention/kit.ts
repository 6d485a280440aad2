import { sql } from 'kysely';
import type { Db } from '../../src/kernel/db/database.ts';

/**
 * Adds views to every series of a company: several on each of the days before the first stored one, each with figures of its own. The
 * id of a view is its own, and the current view of each series stays.
 */
export async function addHistory(db: Db, options: { from: string; to: string; viewsPerDay: number }): Promise<number> {
  const result = await sql`
    insert into trend_history
    select (jsonb_populate_record(null::trend_history, to_jsonb(base) || jsonb_build_object(
      'id', gen_random_uuid(), 'generated_at', day + n * interval '17 minutes 3 seconds', 'as_of', day + n * interval '17 minutes',
      'trend_score', sin(extract(epoch from day) / 86400 + n * 7) * 0.9, 'confidence', (n % 10) / 10.0))).*
    from (select distinct on (entity_type, entity_id, "window") * from trend_history
      order by entity_type, entity_id, "window", generated_at) base
    cross join generate_series(${options.from}::timestamptz, ${options.to}::timestamptz - interval '1 day', '1 day') day
    cross join generate_series(1, ${options.viewsPerDay}::int) n`.execute(db);
  return Number(result.numAffectedRows ?? 0n);
}

export const countHistory = async (db: Db, month: string): Promise<number> => {
  const { rows } = await sql<{ rows: number }>`select count(*)::int as rows from trend_history
    where generated_at >= ${month}::timestamptz and generated_at < ${month}::timestamptz + interval '1 month'`.execute(
    db,
  );
  return rows[0]?.rows ?? 0;
};
