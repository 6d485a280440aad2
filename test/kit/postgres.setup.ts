import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../../src/kernel/db/embedded/embedded-postgres.adapter.ts';
import { ensureDatabase } from '../../src/kernel/db/embedded/ensure-database.adapter.ts';
import { migrate } from '../../src/kernel/db/migrate.adapter.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string;
  }
}

const TEMPLATE = 'sextant_template';
/** A test database need not survive a power cut. */
const SETTINGS = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' };

/** One PostgreSQL for the whole run; each test file clones the migrated template (see `database.ts`). */
export default async function setup(project: TestProject) {
  const dataDir = mkdtempSync(join(tmpdir(), 'sextant-test-pg-'));
  const server = await startEmbeddedPostgres({
    dataDir,
    settings: SETTINGS,
    log: { info: () => {}, warn: (message) => console.warn(message) },
  });
  const stop = async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await migrate({ url: await ensureDatabase(server.url, TEMPLATE) });
  } catch (error) {
    await stop();
    throw error;
  }
  project.provide('postgresUrl', server.url.replace(/\/postgres$/, ''));
  return stop;
}
