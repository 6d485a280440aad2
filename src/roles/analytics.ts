import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { AnalyticsEngine } from '../analytics/engine/engine.ts';
import { DuckdbProcess } from '../analytics/engine/duckdb-process.adapter.ts';
import { createEmbeddedEngine } from '../analytics/engine/embedded-engine.adapter.ts';
import type { EngineSetup } from '../analytics/engine/messages.ts';
import { TrinoClient } from '../analytics/engine/trino-client.adapter.ts';
import { createTrinoEngine } from '../analytics/engine/trino-engine.adapter.ts';
import { engineSetup, viewAt } from '../analytics/lake/catalog.ts';
import {
  findSnapshot,
  listCurrentFiles,
  listFilesAt,
  readEdition,
  type SnapshotFile,
} from '../analytics/lake/file.store.ts';
import { createFolderStorage } from '../analytics/lake/folder-storage.adapter.ts';
import { LAKE_TABLES } from '../analytics/lake/lake-tables.ts';
import { createS3Mirror } from '../analytics/lake/s3-mirror.adapter.ts';
import { createS3Storage } from '../analytics/lake/s3-storage.adapter.ts';
import type { LakeStorage } from '../analytics/lake/storage.ts';
import { copyToFile } from '../analytics/lake/copy-out.adapter.ts';
import { createWorkFolder } from '../analytics/lake/work-folder.adapter.ts';
import { findPastTables, type PastTable } from '../analytics/lake/time-travel.ts';
import type { PublishDeps } from '../analytics/lake/use/publish-lake.ts';
import { createSlots } from '../analytics/slots.adapter.ts';
import type { Config } from '../config.ts';
import type { Db } from '../kernel/db/database.ts';
import { badRequest } from '../kernel/errors.ts';

export interface AnalyticsContext {
  config: Config;
  db: Db;
  databaseUrl: string;
}

const ENGINE_THREADS = 2;
const WRITER_MEMORY_MB = 512;
const SPILL_MB = 4_000;
const WRITE_TIMEOUT_MS = 900_000;
const WRITES_WAITING_MAX = 16;
const WHOLE_BELOW_ROWS = 2_000;

/** Simulated and real rows never share a folder: each database has its own. */
const databaseName = (url: string) => decodeURIComponent(new URL(url).pathname.slice(1)) || 'sextant';
const lakeFolder = ({ config, databaseUrl }: AnalyticsContext) =>
  config.lake.folder ?? join(config.dataDir, 'lake', databaseName(databaseUrl));
/** Folder for temporary files. */
export const scratchFolder = ({ config, databaseUrl }: AnalyticsContext, name: string) =>
  join(config.dataDir, 'analytics', databaseName(databaseUrl), name);

function s3Storage(context: AnalyticsContext, bucket: string) {
  const { s3Endpoint, s3Region, s3Prefix } = context.config.lake;
  return createS3Storage({
    bucket,
    prefix: s3Prefix,
    region: s3Region,
    timeoutMs: context.config.s3TimeoutMs,
    endpoint: s3Endpoint ?? undefined,
    workFolder: scratchFolder(context, 'lake-work'),
  });
}

export const lakeStorage = (context: AnalyticsContext): LakeStorage =>
  context.config.lake.s3Bucket === null
    ? createFolderStorage(lakeFolder(context))
    : s3Storage(context, context.config.lake.s3Bucket);

const trinoClient = (trino: NonNullable<Config['trino']>) => new TrinoClient(trino);

/** The embedded engine reads the lake's own folder, or local copies of the bucket's files. */
function embeddedEngine(context: AnalyticsContext): AnalyticsEngine {
  const { config, db } = context;
  const bucket = config.lake.s3Bucket;
  const root = bucket === null ? lakeFolder(context) : scratchFolder(context, 'lake-mirror');
  const mirror = bucket === null ? null : createS3Mirror(s3Storage(context, bucket), root);
  const byName = new Map(LAKE_TABLES.map((table) => [table.name, table]));
  const localPath = (file: SnapshotFile) => (mirror ? mirror.pathOf(file) : join(root, file.key));
  const isCurrentVersion = ({ table, version }: SnapshotFile) => byName.get(table)?.version === version;
  let known: EngineSetup | null = null;
  const loadCurrent = async (): Promise<EngineSetup> => {
    const edition = await readEdition(db);
    if (known?.edition === edition) return known;
    const files = (await listCurrentFiles(db)).filter(isCurrentVersion);
    await mirror?.bring(files);
    known = engineSetup(LAKE_TABLES, files, edition, localPath);
    return known;
  };
  const loadPast = async ({ name, table, at }: PastTable): Promise<EngineSetup['views'][number][]> => {
    const definition = byName.get(table);
    if (!definition) return [];
    const snapshot = await findSnapshot(db, table, definition.version, at);
    if (snapshot === null)
      throw badRequest(`the lake has no snapshot for "${name}": "sextant lake snapshots ${table}" lists them`);
    const files = (await listFilesAt(db, table, snapshot)).filter(isCurrentVersion);
    await mirror?.bringPast(files);
    return [viewAt(definition, name, files, localPath)];
  };
  const loadSetup = async (sql: string): Promise<EngineSetup> => {
    const past = findPastTables(sql, new Set(byName.keys()));
    const current = await loadCurrent();
    if (past.length === 0) return current;
    const views = await Promise.all(past.map(loadPast));
    return { ...current, views: [...current.views, ...views.flat()] };
  };
  return createEmbeddedEngine({
    bounds: {
      memoryMb: config.analytics.memoryMb,
      threads: ENGINE_THREADS,
      folders: [join(root, '/')],
      spillFolder: null,
      spillMb: 0,
    },
    // The copies of the query API share them.
    sessions: Math.ceil(config.analytics.sessions / config.queryApiCopies),
    timeoutMs: config.analytics.timeoutMs,
    loadSetup,
  });
}

export const analyticsEngine = (context: AnalyticsContext): AnalyticsEngine =>
  context.config.trino === null
    ? embeddedEngine(context)
    : createTrinoEngine(trinoClient(context.config.trino), context.config.analytics.timeoutMs);

/** The dependencies of publishing; `close` ends the process that writes Parquet. */
export function createLakePublisher(context: AnalyticsContext): { deps: PublishDeps; close: () => Promise<void> } {
  const { config, db, databaseUrl } = context;
  const storage = lakeStorage(context);
  const writer = new DuckdbProcess({
    memoryMb: WRITER_MEMORY_MB,
    threads: ENGINE_THREADS,
    folders: [join(storage.readRoot, '/'), join(storage.workFolder, '/')],
    spillFolder: join(storage.workFolder, 'spill'),
    spillMb: SPILL_MB,
  });
  // The writing process handles one request at a time, while the publisher works on several months.
  const turns = createSlots({ places: 1, waitingMax: WRITES_WAITING_MAX, waitMs: WRITE_TIMEOUT_MS });
  const deps: PublishDeps = {
    db,
    databaseUrl,
    tables: LAKE_TABLES,
    storage,
    location: config.trino?.lakeLocation ?? storage.location,
    snapshots: config.lake.snapshots,
    wholeBelowRows: WHOLE_BELOW_ROWS,
    workFolder: createWorkFolder(storage.workFolder),
    copyToFile,
    runWriter: (statements) => turns.use(() => writer.run(statements, { timeoutMs: WRITE_TIMEOUT_MS })),
    newId: randomUUID,
    monotonicMs: () => performance.now(),
  };
  return {
    deps,
    close: () => writer.close(),
  };
}
