import type { Columns } from '../kernel/db/columns.ts';
import { EVIDENCE_COLUMNS } from './recommendation-columns.ts';
import { NO_PROVENANCE, type Provenance, type ShareRow } from './recommendation-rows.ts';

const ROWS_PER_PART = 10_000;

const columnsWhere = (matches: (name: string) => boolean): Columns =>
  Object.fromEntries(Object.entries(EVIDENCE_COLUMNS).filter(([name]) => matches(name)));
export const PROVENANCE_COLUMNS = columnsWhere((name) => name in NO_PROVENANCE);
export const SHARE_COLUMNS = columnsWhere((name) => !(name in NO_PROVENANCE));

export interface EvidenceWithProvenance {
  readonly row: ShareRow;
  /** Absent where it sums up several pieces of evidence. */
  readonly provenance: Provenance | undefined;
}

/**
 * The evidence of many recommendations as a few long texts: hundreds of thousands of rows as objects would take longer to pass to
 * another thread than to write.
 */
export interface PackedEvidence {
  readonly parts: readonly {
    /** Array literals by name. */
    readonly columns: Readonly<Record<string, string>>;
    /** An array literal of places in `provenances`, from 1; null where there is none. */
    readonly provenanceIndexes: string;
  }[];
  /** Each once. */
  readonly provenances: readonly Provenance[];
}

/** One function per column: reading a column by its name looks it up in each of hundreds of thousands of rows. */
const VALUE_OF: Readonly<Record<keyof ShareRow, (row: ShareRow) => string | number | null>> = {
  id: (row) => row.id,
  recommendation_id: (row) => row.recommendation_id,
  ordinal: (row) => row.ordinal,
  evidence_type: (row) => row.evidence_type,
  layer: (row) => row.layer,
  reference_id: (row) => row.reference_id,
  weight: (row) => row.weight,
  signed_contribution: (row) => row.signed_contribution,
  contribution_pct: (row) => row.contribution_pct,
};

export function packEvidence(evidence: readonly EvidenceWithProvenance[]): PackedEvidence {
  const indexes = new Map<Provenance, number>();
  const indexOf = (provenance: Provenance | undefined): number | null => {
    if (!provenance) return null;
    const known = indexes.get(provenance);
    if (known !== undefined) return known;
    indexes.set(provenance, indexes.size + 1);
    return indexes.size;
  };
  const parts = Array.from({ length: Math.ceil(evidence.length / ROWS_PER_PART) }, (_, part) => {
    const rows = evidence.slice(part * ROWS_PER_PART, (part + 1) * ROWS_PER_PART);
    return {
      columns: Object.fromEntries(
        Object.entries(VALUE_OF).map(([name, valueOf]) => [name, arrayText(rows.map(({ row }) => valueOf(row)))]),
      ),
      provenanceIndexes: arrayText(rows.map(({ provenance }) => indexOf(provenance))),
    };
  });
  return { parts, provenances: [...indexes.keys()] };
}

/**
 * An array literal of values that need no quotes: ids, numbers and words of a fixed set. The driver would check each of hundreds of
 * thousands for characters to escape.
 */
const arrayText = (values: readonly (string | number | null)[]) =>
  `{${values.map((value) => value ?? 'null').join(',')}}`;
