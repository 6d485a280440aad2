import { sql } from 'kysely';
import { columnArrays, columnNames, columnsAndRows } from '../kernel/db/columns.store.ts';
import type { Executor, Tx } from '../kernel/db/database.ts';
import { EVIDENCE_COLUMNS } from './recommendation-columns.ts';
import { type PackedEvidence, PROVENANCE_COLUMNS, SHARE_COLUMNS } from './packed-evidence.ts';
import type { EvidenceRow } from './recommendation-rows.ts';

export async function insertEvidence(tx: Executor, rows: readonly EvidenceRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into recommendation_evidence
    ${columnsAndRows<'recommendation_evidence'>(EVIDENCE_COLUMNS, rows)}`.execute(tx);
}

/**
 * Writes the evidence of many recommendations. A sentence is evidence of dozens of them, so its provenance is sent once per batch
 * and joined in the database.
 */
export async function insertEvidenceHistory(tx: Tx, { parts, provenances }: PackedEvidence): Promise<void> {
  const provenance = columnArrays(PROVENANCE_COLUMNS, provenances);
  for (const { columns, provenanceIndexes } of parts) {
    const arrays = Object.entries(SHARE_COLUMNS).map(([name, { type }]) => sql`${columns[name]}::${sql.raw(type)}[]`);
    await sql`
      insert into recommendation_evidence (${columnNames(SHARE_COLUMNS)}, ${columnNames(PROVENANCE_COLUMNS)})
      select ${columnNames(SHARE_COLUMNS, 'e')}, ${columnNames(PROVENANCE_COLUMNS, 'p')}
      from unnest(${sql.join(arrays)}, ${provenanceIndexes}::integer[])
        as e (${columnNames(SHARE_COLUMNS)}, provenance_index)
      left join unnest(${provenance}) with ordinality as p (${columnNames(PROVENANCE_COLUMNS)}, place)
        on p.place = e.provenance_index`.execute(tx);
  }
}
