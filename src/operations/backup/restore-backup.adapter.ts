import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { conflict, invalid } from '../../kernel/errors.ts';
import { describeFileFault } from '../../kernel/file-fault.ts';
import { migrate, readMigrations } from '../../kernel/db/migrate.adapter.ts';
import { verifyArtifacts } from './artifact-files.adapter.ts';
import {
  copyInStatement,
  copyOutStatement,
  createPartition,
  listPartitions,
  listTables,
  setSequence,
  suspendRules,
  truncateTables,
} from './catalogue.store.ts';
import { copyIn, digestRows, hashFile, SESSION_SETTINGS } from './copy-table.adapter.ts';
import { requireKnownMigrations } from './known-migrations.ts';
import { parseManifest } from './manifest.adapter.ts';
import { ARTIFACTS_FOLDER, type BackupManifest, type BackupTable, MANIFEST_FILE } from './manifest.schema.ts';
import { BACKUP_KEY_FILE, megabytes } from './write-backup.adapter.ts';

const CONNECT_TIMEOUT_MS = 10_000;

/** Reads the manifest and compares every file with it. Nothing else is read before. */
export async function verifyBackup(folder: string): Promise<BackupManifest> {
  const text = await readFile(join(folder, MANIFEST_FILE), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR')
      throw invalid(`${folder} is not a backup: it has no ${MANIFEST_FILE}`);
    throw unreadable(MANIFEST_FILE, error);
  });
  const manifest = parseManifest(text);
  for (const { file, file_sha256 } of manifest.tables) await requireHash(folder, file, file_sha256);
  if (manifest.secret_key_sha256 !== null) await requireHash(folder, BACKUP_KEY_FILE, manifest.secret_key_sha256);
  if (manifest.artifacts !== null) await verifyArtifacts(join(folder, ARTIFACTS_FOLDER), manifest.artifacts);
  return manifest;
}

function unreadable(file: string, error: unknown): unknown {
  const fault = describeFileFault(error);
  return fault === null ? error : invalid(`the file ${file} of the backup cannot be read: ${fault}`);
}

async function requireHash(folder: string, file: string, sha256: string): Promise<void> {
  const found = await hashFile(join(folder, file)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw invalid(`the backup lacks the file ${file}: use another backup`);
    throw unreadable(file, error);
  });
  if (found !== sha256) throw invalid(`the file ${file} of the backup is damaged: use another backup`);
}

export interface RestoreOptions {
  /** An empty database. */
  url: string;
  folder: string;
  manifest: BackupManifest;
  report: (line: string) => void;
  /** Other migrations than those of this version, for tests. */
  migrationsDir?: string;
}

/**
 * Fills an empty database: makes the schema that the backup was made with, loads all rows in one transaction, reads them again and
 * compares them with the manifest, and then applies the migrations that the backup did not have.
 */
export async function restoreBackup(options: RestoreOptions): Promise<void> {
  const { url, manifest, report } = options;
  const dir = options.migrationsDir;
  requireKnownMigrations(manifest, await readMigrations(dir));
  const client = new pg.Client({
    connectionString: url,
    application_name: 'sextant restore',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    options: SESSION_SETTINGS,
  });
  client.on('error', () => {});
  await client.connect();
  try {
    if ((await listTables(client)).length > 0)
      throw conflict('the database is not empty: a restore needs an empty one, so that it cannot mix or lose rows');
    const own = new Set(manifest.migrations.map(({ name }) => name));
    const target = dir === undefined ? { url } : { url, dir };
    await migrate({ ...target, only: own });
    await client.query('begin');
    await loadRows(client, options);
    await client.query('commit');
    await client.query('analyze');
    const { applied } = await migrate(target);
    if (applied.length > 0) report(`${applied.length} migration(s) applied that the backup did not have`);
  } finally {
    await client.end().catch(() => {});
  }
}

async function loadRows(client: pg.Client, { folder, manifest, report }: RestoreOptions): Promise<void> {
  const existing = new Set((await listPartitions(client)).map(keyOf));
  for (const partition of manifest.partitions) {
    if (!existing.has(keyOf(partition))) await createPartition(client, partition);
  }
  const shapes = await listTables(client);
  requireSameShape(shapes, manifest.tables);
  const undo = await suspendRules(client);
  // Migrations insert rows of their own, which the backup has as well.
  await truncateTables(client, shapes);
  for (const table of manifest.tables) {
    const rows = await copyIn(client, copyInStatement(table), join(folder, table.file));
    requireEqual(table, { rows });
    if (rows > 0) report(`${keyOf(table)}: ${rows} rows, ${megabytes(table.bytes)}`);
  }
  for (const sequence of manifest.sequences) await setSequence(client, sequence);
  report('comparing the stored rows with the backup');
  for (const table of manifest.tables) {
    requireEqual(table, await digestRows(client, copyOutStatement(table)));
  }
  report('checking the foreign keys');
  for (const statement of undo) await client.query(statement);
}

const keyOf = ({ schema, name }: { schema: string; name: string }) => `${schema}.${name}`;

function requireEqual(table: BackupTable, found: { rows: number; contentSha256?: string }): void {
  if (found.rows !== table.rows)
    throw invalid(`${keyOf(table)} should have ${table.rows} rows, and ${found.rows} were stored: nothing was kept`);
  if (found.contentSha256 !== undefined && found.contentSha256 !== table.content_sha256)
    throw invalid(`the rows of ${keyOf(table)} differ from those of the backup: nothing was kept`);
}

function requireSameShape(
  found: readonly { schema: string; name: string; columns: string[] }[],
  tables: readonly BackupTable[],
): void {
  const namesOf = (table: { columns: readonly string[] }) => new Set(table.columns);
  const columns = new Map(found.map((table) => [keyOf(table), namesOf(table)]));
  for (const table of tables) {
    const own = columns.get(keyOf(table));
    if (own === undefined) throw invalid(`no migration makes the table ${keyOf(table)} of the backup`);
    if (own.size !== table.columns.length || table.columns.some((column) => !own.has(column)))
      throw invalid(`the columns of ${keyOf(table)} differ from those of the backup`);
    columns.delete(keyOf(table));
  }
  const [missing] = columns.keys();
  if (missing !== undefined) throw invalid(`the backup has no rows of the table ${missing}: it is not complete`);
}
