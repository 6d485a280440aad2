import type { Config } from '../config.ts';
import { createDb, createPool } from '../kernel/db/postgres.adapter.ts';
import { lakeStorage } from '../roles/analytics.ts';
import { choosePgReader } from '../roles/pg-reader.ts';
import { readLakeId, summarizeLake } from '../analytics/lake/partition.store.ts';
import { TrinoClient } from '../analytics/engine/trino-client.adapter.ts';
import { explainFailure } from './explain-failure.ts';
import type { Finding } from './finding.ts';

const TRINO_TIMEOUT_MS = 10_000;

/** Checks whether users' SQL can run safely and whether the lake holds data. */
export async function checkAnalytics(config: Config, databaseUrl: string): Promise<Finding[]> {
  const db = createDb(createPool({ url: databaseUrl, applicationName: 'sextant doctor', maxConnections: 2 }));
  const context = { config, db, databaseUrl };
  try {
    return [
      await check('SQL over tables', 'docs/operations.md, "SQL over the database"', async () => {
        const { description } = await choosePgReader(context);
        return description;
      }),
      await check('lake', 'see LAKE_DIR and LAKE_S3_BUCKET in docs/operations.md', async () => {
        const storage = lakeStorage(context);
        await storage.check(await readLakeId(db));
        const tables = await summarizeLake(db);
        const rows = tables.reduce((sum, table) => sum + table.rows, 0);
        return `${storage.place}, ${rows} rows in ${tables.length} tables`;
      }),
      ...(config.trino
        ? [await check('Trino', 'check TRINO_URL, TRINO_USER and TRINO_PASSWORD', () => checkTrino(config))]
        : []),
    ];
  } finally {
    await db.destroy();
  }
}

async function check(subject: string, advice: string, work: () => Promise<string>): Promise<Finding> {
  try {
    return { verdict: 'ok', subject, found: await work() };
  } catch (error) {
    return { verdict: 'note', subject, found: explainFailure(error).message, advice };
  }
}

async function checkTrino({ trino }: Config): Promise<string> {
  if (trino === null) return 'not configured';
  const client = new TrinoClient(trino);
  try {
    const { rows } = await client.run('select node_version from system.runtime.nodes where coordinator', {
      limit: 1,
      timeoutMs: TRINO_TIMEOUT_MS,
    });
    return `version ${JSON.stringify(rows[0]?.[0])} at ${new URL(trino.url).host}`;
  } finally {
    await client.close();
  }
}
