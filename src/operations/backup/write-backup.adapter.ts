import { copyFile, chmod, open, readdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { isAlive } from '../../kernel/db/embedded/process.adapter.ts';
import { conflict, invalid, unavailable } from '../../kernel/errors.ts';
import { describeFileFault, isDiskFull } from '../../kernel/file-fault.ts';
import { makeFolder } from '../../kernel/make-folder.adapter.ts';
import { copyArtifacts } from './artifact-files.adapter.ts';
import {
  copyOutStatement,
  listAppliedMigrations,
  listPartitions,
  listSequences,
  listTables,
} from './catalogue.store.ts';
import { copyOut, hashFile, SESSION_SETTINGS } from './copy-table.adapter.ts';
import { formatManifest } from './manifest.adapter.ts';
import {
  ARTIFACTS_FOLDER,
  BACKUP_FORMAT,
  type BackupManifest,
  type BackupTable,
  MANIFEST_FILE,
  TABLES_FOLDER,
} from './manifest.schema.ts';

export const BACKUP_KEY_FILE = 'secret.key';
/** In an unfinished folder: who writes it. */
const PROCESS_FILE = 'process';
const CONNECT_TIMEOUT_MS = 10_000;

export interface BackupOptions {
  url: string;
  /** Made by the backup; must not exist or be empty. */
  folder: string;
  dataMode: BackupManifest['data_mode'];
  version: string;
  madeAt: Date;
  /** Null when raw artifacts are in a bucket. */
  artifactsDir: string | null;
  /** Null leaves the key out. */
  keyFile: string | null;
  report: (line: string) => void;
}

/**
 * Writes all tables as of one instant, the raw artifacts and the installation's key to a folder. The platform may run meanwhile.
 * The folder appears when it is complete.
 */
export async function writeBackup(options: BackupOptions): Promise<BackupManifest> {
  const { folder, report } = options;
  const work = await takeWorkFolder(folder).catch((error: unknown) => {
    throw explainFault(folder, error);
  });
  try {
    const rows = await writeTables(options, work);
    // After the snapshot, so that every file of a stored row is there: files are written before their rows.
    let artifacts: BackupManifest['artifacts'] = null;
    if (options.artifactsDir !== null) {
      artifacts = await copyArtifacts(options.artifactsDir, join(work, ARTIFACTS_FOLDER));
      report(`raw artifacts: ${artifacts.files} files, ${megabytes(artifacts.bytes)}`);
    }
    const key = options.keyFile === null ? null : await copyKey(options.keyFile, join(work, BACKUP_KEY_FILE));
    const manifest: BackupManifest = {
      format: BACKUP_FORMAT,
      made_at: options.madeAt.toISOString(),
      sextant_version: options.version,
      data_mode: options.dataMode,
      ...rows,
      artifacts,
      secret_key_sha256: key,
    };
    await writeFile(join(work, MANIFEST_FILE), formatManifest(manifest), { mode: 0o600, flush: true });
    await rm(join(work, PROCESS_FILE));
    await rmdir(folder).catch(() => {});
    await rename(work, folder);
    await syncFolder(dirname(folder));
    return manifest;
  } catch (error) {
    await rm(work, { recursive: true, force: true }).catch(() => {});
    throw explainFault(folder, error);
  }
}

/** Two backups to one folder would remove each other's files. What a killed backup left is removed. */
async function takeWorkFolder(folder: string): Promise<string> {
  await requireFree(folder);
  const work = `${folder}.partial`;
  const pid = Number(await readFile(join(work, PROCESS_FILE), 'utf8').catch(() => ''));
  if (pid > 0 && isAlive(pid))
    throw conflict(
      `another backup (process ${pid}) is writing to ${folder}: wait for its end, or name another folder; ` +
        `if that process is no backup, remove ${work}`,
    );
  await rm(work, { recursive: true, force: true });
  makeFolder(join(work, TABLES_FOLDER), { mode: 0o700 });
  await chmod(work, 0o700);
  await writeFile(join(work, PROCESS_FILE), String(process.pid), { mode: 0o600 });
  return work;
}

function explainFault(folder: string, error: unknown): unknown {
  const fault = describeFileFault(error);
  if (fault === null) return error;
  const { path } = error as NodeJS.ErrnoException;
  const isSource = path !== undefined && !path.startsWith(folder) && !folder.startsWith(path);
  if (isSource && !isDiskFull(error)) return unavailable(`${path} cannot be read: ${fault}`, error);
  return invalid(`the backup cannot be written to ${folder}: ${fault}`);
}

export const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

async function requireFree(folder: string): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    if (error.code === 'ENOTDIR') throw invalid(`${folder} is a file, or below one: name a new folder`);
    throw error;
  });
  if (names.length > 0) throw invalid(`${folder} is not empty: name a new folder`);
}

type TablePart = Pick<BackupManifest, 'postgres_version' | 'migrations' | 'partitions' | 'tables' | 'sequences'>;

async function writeTables({ url, report }: BackupOptions, work: string): Promise<TablePart> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'sextant backup',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    options: SESSION_SETTINGS,
  });
  client.on('error', () => {});
  await client.connect();
  try {
    // Retention exchanges partitions: a partition that replaced another one looks empty to an older snapshot.
    await client.query(`select pg_advisory_lock_shared(hashtextextended('kernel.partitions', 0))`);
    await client.query('begin isolation level repeatable read, read only');
    const version = await client.query<{ version: string }>(`select current_setting('server_version') as version`);
    const tables: BackupTable[] = [];
    for (const shape of await listTables(client)) {
      const file = `${TABLES_FOLDER}/${shape.schema}.${shape.name}.gz`;
      const copied = await copyOut(client, copyOutStatement(shape), join(work, file));
      const { rows, bytes, contentSha256: content_sha256, fileSha256: file_sha256 } = copied;
      tables.push({ ...shape, rows, bytes, content_sha256, file, file_sha256 });
      if (rows > 0) report(`${shape.schema}.${shape.name}: ${rows} rows, ${megabytes(bytes)}`);
    }
    return {
      postgres_version: version.rows[0]?.version ?? '',
      migrations: await listAppliedMigrations(client),
      partitions: await listPartitions(client),
      tables,
      // Sequences do not belong to a snapshot. Read after it, they are at or above every value in the rows.
      sequences: await listSequences(client),
    };
  } finally {
    await client.end().catch(() => {});
  }
}

async function copyKey(from: string, to: string): Promise<string> {
  await copyFile(from, to);
  await chmod(to, 0o600);
  return hashFile(to);
}

/** Systems that cannot flush a folder do not need it. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => null);
  await handle?.sync().catch(() => {});
  await handle?.close();
}
