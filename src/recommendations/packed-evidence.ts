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
    /** By name: an array literal, or an array where the values may need quotes. */
    readonly columns: Readonly<Record<string, string | readonly (string | null)[]>>;
    /** An array literal of places in `provenances`; null where there is none. */
    readonly provenanceIndexes: string;
  }[];
  /** Each once. */
  readonly provenances: readonly Provenance[];
}

export function packEvidence(evidence: readonly EvidenceWithProvenance[]): PackedEvidence {
  const indexes = new Map<Provenance, number>();
  const indexOf = (provenance: Provenance | undefined): number | null => {
    if (!provenance) return null;
    const index = indexes.get(provenance) ?? indexes.size;
    indexes.set(provenance, index);
    return index;
  };
  const parts = Array.from({ length: Math.ceil(evidence.length / ROWS_PER_PART) }, (_, part) => {
    const rows = evidence.slice(part * ROWS_PER_PART, (part + 1) * ROWS_PER_PART);
    return {
      columns: Object.fromEntries(
        Object.entries(SHARE_COLUMNS).map(([name, { type }]) => {
          const values = rows.map(({ row }) => row[name as keyof ShareRow]);
          return [name, type === 'text' ? (values as (string | null)[]) : arrayText(values)];
        }),
      ),
      provenanceIndexes: arrayText(rows.map(({ provenance }) => indexOf(provenance))),
    };
  });
  return { parts, provenances: [...indexes.keys()] };
}

/** An array literal of values that need no quotes. The driver would check each of hundreds of thousands for characters to escape. */
const arrayText = (values: readonly (string | number | null)[]) =>
  `{${values.map((value) => value ?? 'null').join(',')}}`;
