import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { listCurrentFiles } from '../../src/analytics/lake/file.store.ts';
import { markWholeLake } from '../../src/analytics/lake/use/maintain-lake.ts';
import { publishLake } from '../../src/analytics/lake/use/publish-lake.ts';
import type { AnalyticsWorld } from './kit.ts';

const MIGRATION = readFileSync(new URL('../../migrations/0550_lake_snapshots.sql', import.meta.url), 'utf8');
const ADOPT = MIGRATION.slice(MIGRATION.indexOf('insert into kernel.lake_files'));
const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** The lake as the version before had it: one file per month at a fixed path, without field ids, and a record of each month. */
export async function makeFormerLayout({ db, publish }: Pick<AnalyticsWorld, 'db' | 'publish'>): Promise<void> {
  // Files with deletes did not exist: every month becomes one file first.
  await markWholeLake(publish);
  await publishLake(publish, { now: true });
  const files = await listCurrentFiles(db);
  for (const { table, version, month, key } of files) {
    const folder = `${table}/v${version}${month === '0001-01-01' ? '' : `/month=${month}`}`;
    const former = `${publish.storage.workFolder}/former.parquet`;
    const local = await publish.storage.localPath(key);
    await publish.runWriter([
      `copy (select * from read_parquet(${quoted(local)}, hive_partitioning = false)) to ${quoted(former)} (format parquet)`,
    ]);
    const { tag } = await publish.storage.put(former, `${folder}/data.parquet`);
    await publish.storage.remove(key);
    await sql`update kernel.lake_partitions set file_tag = ${tag} where lake_table = ${table} and month = ${month}::date`.execute(
      db,
    );
  }
  await sql`truncate kernel.lake_files, kernel.lake_manifests, kernel.lake_snapshots, lake.iceberg_tables`.execute(db);
  await sql`update kernel.lake_tables set iceberg_version = null, current_snapshot = 0, sequence_number = 0, location = null,
    metadata_key = null, metadata_due = true, definition_hash = repeat('0', 64)`.execute(db);
  await sql.raw(ADOPT).execute(db);
}
