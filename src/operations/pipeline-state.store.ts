import { sql } from 'kysely';
import type { Executor } from '../kernel/db/database.ts';

export interface DocumentStage {
  status: string;
  count: number;
}

/** Documents by status, all statuses present, in the order of the life cycle. */
const STATUSES = [
  'raw',
  'parsed',
  'parse_failed',
  'duplicate',
  'irrelevant',
  'extracted',
  'extraction_failed',
  'archived',
];

export async function readDocumentStages(db: Executor): Promise<DocumentStage[]> {
  const { rows } =
    await sql<DocumentStage>`select status, count(*)::int as count from documents group by status`.execute(db);
  const counts = new Map(rows.map(({ status, count }) => [status, count]));
  return STATUSES.map((status) => ({ status, count: counts.get(status) ?? 0 }));
}
