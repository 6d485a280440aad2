import { inTransaction } from '../../../kernel/db/client-transaction.store.ts';
import {
  clearChanges,
  insertFiles,
  leaveOldVersion,
  listManifests,
  listTableFiles,
  lockTableState,
  removeFiles,
  replaceManifests,
  savePartition,
  type StoredLakeFile,
  type StoredManifest,
  takeSnapshotId,
} from '../commit.store.ts';
import { encodeManifest, type FileContent } from '../iceberg/manifest.ts';
import { encodeManifestList } from '../iceberg/manifest-list.ts';
import { encodeTableMetadata } from '../iceberg/table-metadata.ts';
import { type LakeTable, metadataKey, tableKey } from '../lake-table.ts';
import type { openPublishSession } from '../publish-session.store.ts';
import {
  expireSnapshots,
  insertSnapshot,
  listKeptSnapshots,
  saveTableState,
  type SnapshotLimits,
  swapPointer,
} from '../snapshot.store.ts';
import type { LakeStorage } from '../storage.ts';

export type PublishSession = Awaited<ReturnType<typeof openPublishSession>>;

export interface CommitDeps {
  storage: LakeStorage;
  /** The root that the metadata name. */
  location: string;
  snapshots: SnapshotLimits;
  newId: () => string;
}

/** What becomes of a month. Its files are stored already. */
export interface MonthChange {
  month: string;
  /** The transactions whose changes this includes. */
  xids: readonly string[];
  added: readonly Omit<StoredLakeFile, 'month' | 'addedSnapshot' | 'addedSequence'>[];
  removed: readonly StoredLakeFile[];
  /** The rows of the month afterwards. */
  rowCount: number;
}

const CONTENTS: readonly FileContent[] = ['data', 'deletes'];
const VERSION_DIGITS = 5;

export const pathOf = (location: string, key: string): string => `${location}/${key}`;

/**
 * Makes the changes of some months the table's next snapshot: files, manifests, metadata and the pointer of the catalogue, in one
 * transaction with the removal of the changes from the log. Every file is stored before the transaction commits, so that a reader sees
 * the former snapshot or this one. Returns false if there was nothing to change. Call it with the lock of the table.
 */
export function commitSnapshot(
  deps: CommitDeps,
  client: PublishSession,
  table: LakeTable,
  changes: readonly MonthChange[],
  isCompaction = false,
): Promise<boolean> {
  return inTransaction(client, async () => {
    const state = await lockTableState(client, table.name);
    for (const { month, xids } of changes) await clearChanges(client, table.name, month, xids);
    const isNew = state.icebergVersion !== table.version;
    const isMoved = state.location !== deps.location;
    const isWhole = isNew || isMoved || state.isMetadataDue;
    const touched = changes.filter(({ added, removed }) => added.length + removed.length > 0);
    if (touched.length === 0 && !isWhole) return false;

    const snapshotId = await takeSnapshotId(client);
    const sequence = state.sequence + 1;
    if (isNew) await leaveOldVersion(client, table.name, table.version, snapshotId);
    for (const change of touched) await applyChange(client, table, change, { snapshotId, sequence });

    const files = await listTableFiles(client, table.name, table.version);
    const written = encodeMonths(deps, table, { files, touched, isWhole, snapshotId, sequence });
    await replaceManifests(
      client,
      {
        table: table.name,
        version: table.version,
        months: isWhole ? null : touched.map(({ month }) => month),
        snapshotId,
      },
      written.map(({ manifest }) => manifest),
    );
    const manifests = await listManifests(client, table.name, table.version);
    const snapshot = { id: snapshotId, parentId: isNew ? null : state.currentSnapshot || null, sequence };
    const id = deps.newId();
    const listKey = metadataKey(table, `snap-${snapshotId}-${id}.avro`);
    const newMetadataKey = metadataKey(table, `${String(sequence).padStart(VERSION_DIGITS, '0')}-${id}.metadata.json`);
    await insertSnapshot(client, table.name, table.version, {
      ...snapshot,
      operation: isCompaction ? 'replace' : operationOf(touched),
      rowCount: rowsOf(files, 'data') - rowsOf(files, 'deletes'),
      fileCount: files.filter(({ content }) => content === 'data').length,
      manifestList: listKey,
      metadataKey: newMetadataKey,
    });
    // Manifests of former snapshots name paths below the former root.
    await expireSnapshots(client, table.name, isMoved ? { ...deps.snapshots, keep: 1 } : deps.snapshots);
    const kept = await listKeptSnapshots(client, table.name);
    const uuid = isNew ? deps.newId() : state.uuid;
    const metadata = encodeTableMetadata(table, {
      uuid,
      location: pathOf(deps.location, tableKey(table)),
      snapshots: kept.map((one) => ({
        ...one,
        manifestListPath: pathOf(deps.location, one.manifestList),
        metadataPath: pathOf(deps.location, one.metadataKey),
      })),
    });
    const list = encodeManifestList(
      table,
      manifests.map((manifest) => ({ ...manifest, path: pathOf(deps.location, manifest.key) })),
      snapshot,
    );
    await Promise.all([
      ...written.map(({ bytes, manifest }) => deps.storage.putBytes(bytes, manifest.key)),
      deps.storage.putBytes(list, listKey),
      deps.storage.putBytes(Buffer.from(metadata), newMetadataKey),
    ]);
    await swapPointer(client, table.name, {
      from: state.metadataKey === null ? null : pathOf(state.location ?? '', state.metadataKey),
      to: pathOf(deps.location, newMetadataKey),
    });
    await saveTableState(client, table.name, {
      version: table.version,
      uuid,
      snapshotId,
      sequence,
      location: deps.location,
      metadataKey: newMetadataKey,
    });
    return true;
  });
}

async function applyChange(
  client: PublishSession,
  table: LakeTable,
  { month, added, removed, rowCount }: MonthChange,
  { snapshotId, sequence }: { snapshotId: number; sequence: number },
): Promise<void> {
  await removeFiles(
    client,
    removed.map(({ key }) => key),
    snapshotId,
  );
  const files = added.map((file) => ({ ...file, month, addedSnapshot: snapshotId, addedSequence: sequence }));
  await insertFiles(client, table.name, table.version, files);
  const live = await listTableFiles(client, table.name, table.version, month);
  const sizeBytes = live.reduce((sum, file) => sum + file.sizeBytes, 0);
  await savePartition(client, { table: table.name, version: table.version, month, rowCount, sizeBytes });
}

const rowsOf = (files: readonly StoredLakeFile[], content: FileContent) =>
  files.reduce((sum, file) => sum + (file.content === content ? file.rowCount : 0), 0);

function operationOf(changes: readonly MonthChange[]): 'append' | 'overwrite' | 'delete' {
  const adds = changes.some(({ added }) => added.some(({ content }) => content === 'data'));
  const removes = changes.some(
    ({ added, removed }) => removed.length > 0 || added.some(({ content }) => content === 'deletes'),
  );
  if (removes) return adds ? 'overwrite' : 'delete';
  return 'append';
}

/** The manifests of the months that changed, or of all. A month without files of a kind has none. */
function encodeMonths(
  deps: CommitDeps,
  table: LakeTable,
  commit: {
    files: readonly StoredLakeFile[];
    touched: readonly MonthChange[];
    isWhole: boolean;
    snapshotId: number;
    sequence: number;
  },
): { bytes: Buffer; manifest: StoredManifest }[] {
  const { files, touched, isWhole, snapshotId, sequence } = commit;
  const months = new Set((isWhole ? files : touched).map(({ month }) => month));
  const removed = touched.flatMap((change) => change.removed);
  return [...months].flatMap((month) =>
    CONTENTS.flatMap((content) => {
      const isHere = (file: StoredLakeFile) => file.month === month && file.content === content;
      const live = files.filter(isHere);
      if (live.length === 0) return [];
      const entries = [
        ...live.map((file) => ({ ...file, path: pathOf(deps.location, file.key), isRemoved: false })),
        ...removed.filter(isHere).map((file) => ({ ...file, path: pathOf(deps.location, file.key), isRemoved: true })),
      ];
      const { bytes, counts } = encodeManifest(table, month, content, entries, snapshotId);
      const key = metadataKey(table, `${deps.newId()}-m0.avro`);
      const manifest = { key, month, content, sizeBytes: bytes.length, sequence, addedSnapshot: snapshotId, counts };
      return [{ bytes, manifest }];
    }),
  );
}
