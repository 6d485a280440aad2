import { join } from 'node:path';
import type { AnalyticsEngine } from '../analytics/engine/engine.ts';
import { DuckdbProcess } from '../analytics/engine/duckdb-process.adapter.ts';
import { createEmbeddedEngine } from '../analytics/engine/embedded-engine.adapter.ts';
import type { EngineSetup } from '../analytics/engine/messages.ts';
import { TrinoClient } from '../analytics/engine/trino-client.adapter.ts';
import { createTrinoEngine } from '../analytics/engine/trino-engine.adapter.ts';
import { engineSetup } from '../analytics/lake/catalog.ts';
import { createFolderStorage } from '../analytics/lake/folder-storage.adapter.ts';
import { partitionKey } from '../analytics/lake/lake-table.ts';
import { LAKE_TABLES } from '../analytics/lake/lake-tables.ts';
import { listPartitions, readEdition } from '../analytics/lake/partition.store.ts';
import { createS3Mirror } from '../analytics/lake/s3-mirror.adapter.ts';
import { createS3Storage } from '../analytics/lake/s3-storage.adapter.ts';
import type { LakeStorage } from '../analytics/lake/storage.ts';
import { copyToFile } from '../analytics/lake/copy-out.adapter.ts';
import { createWorkFolder } from '../analytics/lake/work-folder.adapter.ts';
import { createTrinoCatalog } from '../analytics/lake/trino-catalog.adapter.ts';
import type { PublishDeps } from '../analytics/lake/use/publish-lake.ts';
import { createSlots } from '../analytics/slots.adapter.ts';
import type { Config } from '../config.ts';
import type { Db } from '../kernel/db/database.ts';

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
  const versions = new Map(LAKE_TABLES.map((table) => [table.name, table]));
  let known: EngineSetup | null = null;
  const loadSetup = async (): Promise<EngineSetup> => {
    const edition = await readEdition(db);
    if (known?.edition === edition) return known;
    const partitions = await listPartitions(db);
    const files = partitions.flatMap(({ lake_table, month, schema_version, file_tag }) => {
      const table = versions.get(lake_table);
      return table?.version === schema_version ? [{ key: partitionKey(table, month), tag: file_tag }] : [];
    });
    await mirror?.bring(files);
    const tags = new Map(files.map(({ key, tag }) => [key, tag]));
    known = engineSetup(LAKE_TABLES, partitions, edition, (key) =>
      mirror ? mirror.pathOf({ key, tag: tags.get(key) ?? '' }) : join(root, key),
    );
    return known;
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
    folders: [join(storage.workFolder, '/')],
    spillFolder: join(storage.workFolder, 'spill'),
    spillMb: SPILL_MB,
  });
  // The writing process handles one request at a time, while the publisher works on several months.
  const turns = createSlots({ places: 1, waitingMax: WRITES_WAITING_MAX, waitMs: WRITE_TIMEOUT_MS });
  const client = config.trino?.lakeLocation ? trinoClient(config.trino) : null;
  const deps: PublishDeps = {
    db,
    databaseUrl,
    tables: LAKE_TABLES,
    storage,
    workFolder: createWorkFolder(storage.workFolder),
    copyToFile,
    runWriter: (statements) => turns.use(() => writer.run(statements, { timeoutMs: WRITE_TIMEOUT_MS })),
    monotonicMs: () => performance.now(),
    ...(client && config.trino?.lakeLocation
      ? { register: createTrinoCatalog(client, config.trino.lakeLocation, LAKE_TABLES) }
      : {}),
  };
  return {
    deps,
    close: async () => {
      await writer.close();
      await client?.close();
    },
  };
}
