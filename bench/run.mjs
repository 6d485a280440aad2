// npm run bench [-- name ...]: measures speed, each figure beside a baseline from the same run. Machines are noisy, so compare
// the ratios. The benches are compiled like the product. Exits with 1 when a goal is missed or a named bench does not exist.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { built, compileBenches } from './compile.mjs';

const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const load = compileBenches();
const { startEmbeddedPostgres } = await load('src/kernel/db/embedded/embedded-postgres.adapter.js');
const { ensureDatabase } = await load('src/kernel/db/embedded/ensure-database.adapter.js');
const { migrate } = await load('src/kernel/db/migrate.adapter.js');
const runOne = fileURLToPath(new URL('run-one.mjs', import.meta.url));

// A folder of one's own is kept with its databases, for a bench whose filling takes long.
const kept = process.env.SEXTANT_BENCH_FOLDER;
const folder = kept ?? mkdtempSync(join(tmpdir(), 'sextant-bench-'));
mkdirSync(folder, { recursive: true });
chmodSync(folder, 0o755);
const server = await startEmbeddedPostgres({
  dataDir: join(folder, 'postgres'),
  log: { info() {}, warn: console.warn },
});
/** Missed goals, and benches that ended with an error; the others still run. */
const failed = [];
try {
  const names = readdirSync(join(built, 'bench'))
    .filter((name) => name.endsWith('.bench.js'))
    .map((name) => name.replace('.bench.js', ''));
  const unknown = wanted.filter((name) => !names.includes(name));
  if (unknown.length > 0) throw new Error(`no such bench: ${unknown.join(', ')}; there are ${names.join(', ')}`);
  for (const name of wanted.length === 0 ? names : wanted) {
    const databaseUrl = await ensureDatabase(server.url, `bench_${name.replaceAll('-', '_')}`);
    await migrate({ url: databaseUrl });
    console.log(`\n# ${name}`);
    const bench = fork(runOne, [built, name, databaseUrl]);
    const ended = once(bench, 'exit').then(() => [[`${name} ended without a result`]]);
    const [missed] = await Promise.race([once(bench, 'message'), ended]);
    await ended;
    failed.push(...missed);
  }
} finally {
  await server.stop();
  if (kept === undefined) rmSync(folder, { recursive: true, force: true });
}
if (failed.length === 0) {
  console.log('\nAll goals met.');
} else {
  console.error(`\n${failed.length} goal(s) missed:`);
  for (const line of failed) console.error(`  ${line}`);
  process.exitCode = 1;
}
