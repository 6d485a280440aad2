import type { LakeTable } from '../lake-table.ts';
import { type AvroRecord, encodeAvroFile } from './avro.ts';
import { daysOf, SPEC_ID } from './iceberg-schema.ts';
import type { FileContent, ManifestCounts } from './manifest.ts';

export interface ListedManifest {
  path: string;
  sizeBytes: number;
  month: string;
  content: FileContent;
  sequence: number;
  addedSnapshot: number;
  counts: ManifestCounts;
}

const SUMMARY: AvroRecord = {
  type: 'record',
  name: 'r508',
  fields: [
    { name: 'contains_null', type: 'boolean', 'field-id': 509 },
    { name: 'contains_nan', type: ['null', 'boolean'], default: null, 'field-id': 518 },
    { name: 'lower_bound', type: ['null', 'bytes'], default: null, 'field-id': 510 },
    { name: 'upper_bound', type: ['null', 'bytes'], default: null, 'field-id': 511 },
  ],
};

const SCHEMA: AvroRecord = {
  type: 'record',
  name: 'manifest_file',
  fields: [
    { name: 'manifest_path', type: 'string', 'field-id': 500 },
    { name: 'manifest_length', type: 'long', 'field-id': 501 },
    { name: 'partition_spec_id', type: 'int', 'field-id': 502 },
    { name: 'content', type: 'int', 'field-id': 517 },
    { name: 'sequence_number', type: 'long', 'field-id': 515 },
    { name: 'min_sequence_number', type: 'long', 'field-id': 516 },
    { name: 'added_snapshot_id', type: 'long', 'field-id': 503 },
    { name: 'added_files_count', type: 'int', 'field-id': 504 },
    { name: 'existing_files_count', type: 'int', 'field-id': 505 },
    { name: 'deleted_files_count', type: 'int', 'field-id': 506 },
    { name: 'added_rows_count', type: 'long', 'field-id': 512 },
    { name: 'existing_rows_count', type: 'long', 'field-id': 513 },
    { name: 'deleted_rows_count', type: 'long', 'field-id': 514 },
    {
      name: 'partitions',
      type: ['null', { type: 'array', items: SUMMARY, 'element-id': 508 }],
      default: null,
      'field-id': 507,
    },
  ],
};

/** A date as a bound: four bytes, the lowest first. */
const bound = (month: string): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32LE(daysOf(month));
  return bytes;
};

/** The manifests of a snapshot. Readers skip those of months that a query does not ask for. */
export function encodeManifestList(
  table: LakeTable,
  manifests: readonly ListedManifest[],
  snapshot: { id: number; parentId: number | null; sequence: number },
): Buffer {
  const rows = manifests.map(({ path, sizeBytes, month, content, sequence, addedSnapshot, counts }) => ({
    manifest_path: path,
    manifest_length: sizeBytes,
    partition_spec_id: SPEC_ID,
    content: content === 'data' ? 0 : 1,
    sequence_number: sequence,
    min_sequence_number: counts.minSequence,
    added_snapshot_id: addedSnapshot,
    added_files_count: counts.addedFiles,
    existing_files_count: counts.existingFiles,
    deleted_files_count: counts.deletedFiles,
    added_rows_count: counts.addedRows,
    existing_rows_count: counts.existingRows,
    deleted_rows_count: counts.deletedRows,
    partitions:
      table.monthOf === null
        ? []
        : [{ contains_null: false, contains_nan: false, lower_bound: bound(month), upper_bound: bound(month) }],
  }));
  return encodeAvroFile(SCHEMA, rows, {
    'snapshot-id': String(snapshot.id),
    'parent-snapshot-id': String(snapshot.parentId ?? 'null'),
    'sequence-number': String(snapshot.sequence),
    'format-version': '2',
  });
}
