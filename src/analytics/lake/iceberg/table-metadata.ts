import type { LakeTable } from '../lake-table.ts';
import {
  icebergFields,
  icebergSchema,
  PARTITION_FIELD_ID,
  partitionFields,
  SCHEMA_ID,
  SPEC_ID,
} from './iceberg-schema.ts';

export interface MetadataSnapshot {
  id: number;
  parentId: number | null;
  sequence: number;
  operation: string;
  rowCount: number;
  fileCount: number;
  manifestListPath: string;
  metadataPath: string;
  committedAtMs: number;
}

/** The metadata file of an Iceberg table, version 2. The last snapshot is the current one. */
export function encodeTableMetadata(
  table: LakeTable,
  state: { uuid: string; location: string; snapshots: readonly MetadataSnapshot[] },
): string {
  const current = state.snapshots.at(-1);
  const known = new Set(state.snapshots.map(({ id }) => id));
  return JSON.stringify({
    'format-version': 2,
    'table-uuid': state.uuid,
    location: state.location,
    'last-sequence-number': current?.sequence ?? 0,
    'last-updated-ms': current?.committedAtMs ?? 0,
    'last-column-id': icebergFields(table).length,
    'current-schema-id': SCHEMA_ID,
    schemas: [icebergSchema(table)],
    'default-spec-id': SPEC_ID,
    'partition-specs': [{ 'spec-id': SPEC_ID, fields: partitionFields(table) }],
    'last-partition-id': table.monthOf === null ? PARTITION_FIELD_ID - 1 : PARTITION_FIELD_ID,
    'default-sort-order-id': 0,
    'sort-orders': [{ 'order-id': 0, fields: [] }],
    properties: {
      'write.format.default': 'parquet',
      'write.parquet.compression-codec': 'zstd',
      // Files of the former layout have no field ids.
      'schema.name-mapping.default': JSON.stringify(
        icebergFields(table).map(({ id, name }) => ({ 'field-id': id, names: [name] })),
      ),
      'sextant.version': String(table.version),
    },
    'current-snapshot-id': current?.id ?? -1,
    refs: current ? { main: { 'snapshot-id': current.id, type: 'branch' } } : {},
    snapshots: state.snapshots.map((snapshot) => ({
      'snapshot-id': snapshot.id,
      ...(snapshot.parentId !== null && known.has(snapshot.parentId)
        ? { 'parent-snapshot-id': snapshot.parentId }
        : {}),
      'sequence-number': snapshot.sequence,
      'timestamp-ms': snapshot.committedAtMs,
      summary: {
        operation: snapshot.operation,
        // Without the rows that deletes remove, which Iceberg's own totals count.
        'sextant.rows': String(snapshot.rowCount),
        'total-data-files': String(snapshot.fileCount),
      },
      'manifest-list': snapshot.manifestListPath,
      'schema-id': SCHEMA_ID,
    })),
    'snapshot-log': state.snapshots.map(({ id, committedAtMs }) => ({
      'snapshot-id': id,
      'timestamp-ms': committedAtMs,
    })),
    // The metadata file that made a snapshot is kept as long as the snapshot.
    'metadata-log': state.snapshots.slice(0, -1).map(({ metadataPath, committedAtMs }) => ({
      'metadata-file': metadataPath,
      'timestamp-ms': committedAtMs,
    })),
  });
}
