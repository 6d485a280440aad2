// Compiles the platform with the measuring code and runs work on an embedded database server of its own.
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** `101-110` or `7` as a list of seeds. */
export function readSeeds(text) {
  const [first, last = first] = text.split('-').map(Number);
  if (!(first >= 0 && last >= first && last - first < 100))
    throw new Error(`--seeds must be like 101-110, not ${text}`);
  return Array.from({ length: last - first + 1 }, (_, n) => first + n);
}

export async function withServer(work) {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const built = mkdtempSync(join(root, 'dist-bench-market-'));
  process.on('exit', () => rmSync(built, { recursive: true, force: true }));
  const compiled = spawnSync(
    process.execPath,
    ['node_modules/typescript7/bin/tsc', '-p', 'tsconfig.bench.json', '--outDir', built],
    { cwd: root, stdio: 'inherit' },
  );
  if (compiled.status !== 0) throw new Error('the measuring code does not compile');
  const load = (path) => import(pathToFileURL(join(built, path)).href);
  const { startEmbeddedPostgres } = await load('src/kernel/db/embedded/embedded-postgres.adapter.js');
  const { ensureDatabase } = await load('src/kernel/db/embedded/ensure-database.adapter.js');
  const { migrate } = await load('src/kernel/db/migrate.adapter.js');
  const { createDb, createPool } = await load('src/kernel/db/postgres.adapter.js');
  const folder = mkdtempSync(join(tmpdir(), 'sextant-market-'));
  chmodSync(folder, 0o755);
  const log = { info() {}, warn: console.warn };
  const server = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), log });
  const inDatabase = async (name, use) => {
    const url = await ensureDatabase(server.url, name);
    await migrate({ url });
    const db = createDb(createPool({ url, applicationName: 'market', statementTimeoutMs: 0 }));
    try {
      return await use(db);
    } finally {
      await db.destroy();
    }
  };
  try {
    await work({ load, inDatabase });
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
