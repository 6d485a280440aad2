import type { LakeTable } from '../lake-table.ts';
import { type AvroRecord, type AvroType, encodeAvroFile } from './avro.ts';
import { daysOf, icebergSchema, PARTITION_FIELD_ID, partitionFields, SCHEMA_ID, SPEC_ID } from './iceberg-schema.ts';

export type FileContent = 'data' | 'deletes';

/** A file as a manifest lists it. */
export interface ManifestFile {
  path: string;
  rowCount: number;
  sizeBytes: number;
  addedSnapshot: number;
  addedSequence: number;
  /** Removed by the snapshot that the manifest is written for. */
  isRemoved: boolean;
}

export interface ManifestCounts {
  addedFiles: number;
  existingFiles: number;
  deletedFiles: number;
  addedRows: number;
  existingRows: number;
  deletedRows: number;
  minSequence: number;
}

const EXISTING = 0;
const ADDED = 1;
const DELETED = 2;
const POSITION_DELETES = 1;

const optional = (type: AvroType): { type: AvroType; default: null } => ({ type: ['null', type], default: null });

function entrySchema(table: LakeTable): AvroRecord {
  const partition: AvroRecord = {
    type: 'record',
    name: 'r102',
    fields:
      table.monthOf === null
        ? []
        : [{ name: 'month', ...optional({ type: 'int', logicalType: 'date' }), 'field-id': PARTITION_FIELD_ID }],
  };
  const file: AvroRecord = {
    type: 'record',
    name: 'r2',
    fields: [
      { name: 'content', type: 'int', 'field-id': 134 },
      { name: 'file_path', type: 'string', 'field-id': 100 },
      { name: 'file_format', type: 'string', 'field-id': 101 },
      { name: 'partition', type: partition, 'field-id': 102 },
      { name: 'record_count', type: 'long', 'field-id': 103 },
      { name: 'file_size_in_bytes', type: 'long', 'field-id': 104 },
    ],
  };
  return {
    type: 'record',
    name: 'manifest_entry',
    fields: [
      { name: 'status', type: 'int', 'field-id': 0 },
      { name: 'snapshot_id', ...optional('long'), 'field-id': 1 },
      { name: 'sequence_number', ...optional('long'), 'field-id': 3 },
      { name: 'file_sequence_number', ...optional('long'), 'field-id': 4 },
      { name: 'data_file', type: file, 'field-id': 2 },
    ],
  };
}

const statusOf = (file: ManifestFile, snapshotId: number): number => {
  if (file.isRemoved) return DELETED;
  return file.addedSnapshot === snapshotId ? ADDED : EXISTING;
};

const monthValue = (table: LakeTable, month: string): { [name: string]: number } =>
  table.monthOf === null ? {} : { month: daysOf(month) };

/** The manifest of the files of one month and kind, as of a snapshot. */
export function encodeManifest(
  table: LakeTable,
  month: string,
  content: FileContent,
  files: readonly ManifestFile[],
  snapshotId: number,
): { bytes: Buffer; counts: ManifestCounts } {
  const rows = files.map((file) => ({
    status: statusOf(file, snapshotId),
    snapshot_id: file.isRemoved ? snapshotId : file.addedSnapshot,
    sequence_number: file.addedSequence,
    file_sequence_number: file.addedSequence,
    data_file: {
      content: content === 'data' ? 0 : POSITION_DELETES,
      file_path: file.path,
      file_format: 'PARQUET',
      partition: monthValue(table, month),
      record_count: file.rowCount,
      file_size_in_bytes: file.sizeBytes,
    },
  }));
  const bytes = encodeAvroFile(entrySchema(table), rows, {
    schema: JSON.stringify(icebergSchema(table)),
    'schema-id': String(SCHEMA_ID),
    'partition-spec': JSON.stringify(partitionFields(table)),
    'partition-spec-id': String(SPEC_ID),
    'format-version': '2',
    content,
  });
  return { bytes, counts: countFiles(files, snapshotId) };
}

function countFiles(files: readonly ManifestFile[], snapshotId: number): ManifestCounts {
  const of = (status: number) => files.filter((file) => statusOf(file, snapshotId) === status);
  const rows = (list: readonly ManifestFile[]) => list.reduce((sum, { rowCount }) => sum + rowCount, 0);
  const [existing, added, deleted] = [of(EXISTING), of(ADDED), of(DELETED)];
  return {
    addedFiles: added.length,
    existingFiles: existing.length,
    deletedFiles: deleted.length,
    addedRows: rows(added),
    existingRows: rows(existing),
    deletedRows: rows(deleted),
    minSequence: Math.min(...[...existing, ...added].map(({ addedSequence }) => addedSequence)),
  };
}
