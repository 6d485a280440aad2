import { sql } from 'kysely';
import { compareText } from '../kernel/compare-text.ts';
import type { Executor } from '../kernel/db/database.ts';

/** Adds to the day's counts of dropped items for one area (`bars:D`, `ingestion:news_api`) and subject (a ticker, a source). */
export async function addQualityCounts(
  db: Executor,
  where: { area: string; subject: string; at: Date },
  counts: Readonly<Record<string, number | undefined>>,
): Promise<void> {
  const rows = Object.entries(counts)
    .filter((entry): entry is [string, number] => (entry[1] ?? 0) > 0)
    .sort(([a], [b]) => compareText(a, b))
    .map(([issue, count]) => ({
      area: where.area,
      subject: where.subject,
      issue,
      day: where.at.toISOString().slice(0, 10),
      count,
      last_seen_at: where.at,
    }));
  if (rows.length === 0) return;
  await db
    .insertInto('data_quality')
    .values(rows)
    .onConflict((on) =>
      on.columns(['area', 'subject', 'issue', 'day']).doUpdateSet((eb) => ({
        count: eb('data_quality.count', '+', eb.ref('excluded.count')),
        last_seen_at: eb.ref('excluded.last_seen_at'),
      })),
    )
    .execute();
}

const KINDS_MAX = 200;

/** The day's counts by area and issue. */
export async function sumQualityCounts(
  db: Executor,
  day: string,
): Promise<{ area: string; issue: string; count: number }[]> {
  const { rows } = await sql<{ area: string; issue: string; count: number }>`
    select area, issue, sum(count)::float8 as count from data_quality where day = ${day}::date
    group by area, issue order by area, issue limit ${KINDS_MAX}`.execute(db);
  return rows;
}

const QUALITY_ROWS_MAX = 10_000;

export function listQualityCounts(db: Executor, since: string) {
  return db
    .selectFrom('data_quality')
    .selectAll()
    .where('day', '>=', since)
    .orderBy('day')
    .orderBy('area')
    .orderBy('subject')
    .orderBy('issue')
    .limit(QUALITY_ROWS_MAX)
    .execute();
}
