import { LAKE_TABLES } from '../analytics/lake/lake-tables.ts';
import { publishLake } from '../analytics/lake/use/publish-lake.ts';
import { markWholeLake, maintainLake } from '../analytics/lake/use/maintain-lake.ts';
import { type LakeSummary, summarizeLake } from '../analytics/lake/partition.store.ts';
import { ensureWatched } from '../analytics/lake/change-log.store.ts';
import { listSnapshots, type SnapshotSummary } from '../analytics/lake/file.store.ts';
import { readConfig } from '../config.ts';
import { systemNow } from '../kernel/system-clock.adapter.ts';
import { createLakePublisher } from '../roles/analytics.ts';
import { formatTable } from './format-table.ts';
import { parseCommandLine, UsageError } from './usage.ts';
import { withDatabase } from './with-database.ts';

const USAGE = 'usage: sextant lake status|publish|rebuild, or sextant lake snapshots [TABLE]';

/** Shows the lake's contents and snapshots, publishes changes or rebuilds everything. Safe beside a running publisher. */
export async function lakeCommand(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseCommandLine(args, { 'no-sandbox': { type: 'boolean', default: false } });
  const [action, table = null] = positionals;
  if (!action || !['status', 'publish', 'rebuild', 'snapshots'].includes(action)) throw new UsageError(USAGE);
  if (positionals.length > (action === 'snapshots' ? 2 : 1)) throw new UsageError(USAGE);
  if (table !== null && !LAKE_TABLES.some(({ name }) => name === table))
    throw new UsageError(`the lake has no table "${table}"; it has ${LAKE_TABLES.map(({ name }) => name).join(', ')}`);
  const config = readConfig(process.env);
  await withDatabase({ noSandbox: values['no-sandbox'] }, async (db, databaseUrl) => {
    const { deps, close } = createLakePublisher({ config, db, databaseUrl });
    try {
      if (action === 'snapshots') return printSnapshots(await listSnapshots(db, table));
      console.log(
        `Lake: ${deps.storage.place}${deps.location === deps.storage.location ? '' : `, for Trino ${deps.location}`}`,
      );
      if (action !== 'status') {
        await ensureWatched(db, deps.tables);
        if (action === 'rebuild') await markWholeLake(deps);
        const { damaged, removed } = await maintainLake(deps, systemNow());
        if (damaged + removed > 0) console.log(`${damaged} file(s) damaged or missing, ${removed} left over`);
        const startedMs = performance.now();
        const report = await publishLake(deps, { now: true });
        const seconds = (performance.now() - startedMs) / 1_000;
        console.log(
          `${report.published} month(s) published, ${report.rows} rows in ${seconds.toFixed(1)} s; ${report.left} left`,
        );
      }
      print(await summarizeLake(db));
    } finally {
      await close();
    }
  });
}

function print(tables: readonly LakeSummary[]): void {
  if (tables.length === 0) {
    console.log('Nothing has been published yet: "sextant start" or "sextant lake publish" does it.');
    return;
  }
  const lines = tables.map(({ table, months, files, snapshots, rows, bytes, waitingMonths, lastPublishedAt }) => [
    table,
    `${rows}`,
    `${months}`,
    `${files}`,
    `${snapshots}`,
    `${(bytes / 1e6).toFixed(1)} MB`,
    waitingMonths === 0 ? '-' : `${waitingMonths}`,
    lastPublishedAt?.toISOString() ?? '-',
  ]);
  const head = ['table', 'rows', 'months', 'files', 'snapshots', 'size', 'waiting', 'last published'];
  for (const line of formatTable(head, lines)) console.log(line);
}

function printSnapshots(snapshots: readonly SnapshotSummary[]): void {
  if (snapshots.length === 0) {
    console.log('No snapshot: "sextant start" or "sextant lake publish" makes the first ones.');
    return;
  }
  const lines = snapshots.map(({ table, snapshotId, committedAt, operation, rows, files }) => [
    table,
    `${snapshotId}`,
    committedAt.toISOString(),
    operation,
    `${rows}`,
    `${files}`,
  ]);
  for (const line of formatTable(['table', 'snapshot', 'committed', 'operation', 'rows', 'files'], lines))
    console.log(line);
}
