import { sql } from 'kysely';
import { columnNames, columnsAndRows, columnTypes } from '../kernel/db/columns.store.ts';
import type { Columns } from '../kernel/db/columns.ts';
import type { Executor, Tx } from '../kernel/db/database.ts';
import { EVIDENCE_COLUMNS } from './recommendation-columns.ts';
import { type EvidenceRow, NO_PROVENANCE, type Provenance, type ShareRow } from './recommendation-rows.ts';

const ROWS_PER_STATEMENT = 10_000;

export async function insertEvidence(tx: Executor, rows: readonly EvidenceRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into recommendation_evidence
    ${columnsAndRows<'recommendation_evidence'>(EVIDENCE_COLUMNS, rows)}`.execute(tx);
}

export interface SharedEvidence {
  readonly row: ShareRow;
  /** The index of its provenance in the list of provenances; null where it sums up several pieces of evidence. */
  readonly provenance: number | null;
}

const columnsWhere = (matches: (name: string) => boolean): Columns =>
  Object.fromEntries(Object.entries(EVIDENCE_COLUMNS).filter(([name]) => matches(name)));
const PROVENANCE_COLUMNS = columnsWhere((name) => name in NO_PROVENANCE);
const SHARE_COLUMNS = columnsWhere((name) => !(name in NO_PROVENANCE));

/**
 * Writes the evidence of many recommendations. A sentence is evidence of dozens of them, so its provenance is sent once per batch
 * and joined in the database.
 */
export async function insertEvidenceHistory(
  tx: Tx,
  evidence: readonly SharedEvidence[],
  provenances: readonly Provenance[],
): Promise<void> {
  const indexed = JSON.stringify(provenances.map((provenance, index) => ({ ...provenance, index })));
  for (let start = 0; start < evidence.length; start += ROWS_PER_STATEMENT) {
    const part = evidence.slice(start, start + ROWS_PER_STATEMENT);
    const arrays = Object.entries(SHARE_COLUMNS).map(([name, { type }]) => {
      const values = part.map(({ row }) => row[name as keyof ShareRow]);
      return sql`${type === 'text' ? values : arrayText(values)}::${sql.raw(type)}[]`;
    });
    await sql`
      insert into recommendation_evidence (${columnNames(SHARE_COLUMNS)}, ${columnNames(PROVENANCE_COLUMNS)})
      select ${columnNames(SHARE_COLUMNS, 'e')}, ${columnNames(PROVENANCE_COLUMNS, 'p')}
      from unnest(${sql.join(arrays)}, ${arrayText(part.map(({ provenance }) => provenance))}::integer[])
        as e (${columnNames(SHARE_COLUMNS)}, provenance_index)
      left join json_to_recordset(${indexed}::json) as p (index integer, ${columnTypes(PROVENANCE_COLUMNS)})
        on p.index = e.provenance_index`.execute(tx);
  }
}

/** An array literal of values that need no quotes. The driver would check each of hundreds of thousands for characters to escape. */
const arrayText = (values: readonly (string | number | null)[]) =>
  `{${values.map((value) => value ?? 'null').join(',')}}`;
