import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Config, readConfig } from '../config.ts';
import { KEY_FILE } from '../kernel/access/installation-key.adapter.ts';
import { readSchemaState } from '../kernel/db/migrate.adapter.ts';
import { invalid, unavailable } from '../kernel/errors.ts';
import { createLogger } from '../kernel/log.adapter.ts';
import { systemNow } from '../kernel/system-clock.adapter.ts';
import { megabytes, writeBackup } from '../operations/backup/write-backup.adapter.ts';
import { hasEmbeddedDatabase, chooseDataMode, openPlatformDatabase } from './platform-database.ts';
import { parseCommandLine, UsageError } from './usage.ts';
import { VERSION } from './version.ts';

/** Writes the database, raw artifacts and the installation's key to a folder. The platform may run meanwhile. */
export async function backupCommand(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseCommandLine(args, {
    'without-key': { type: 'boolean', default: false },
    'no-sandbox': { type: 'boolean', default: false },
  });
  const [folder, ...rest] = positionals;
  if (folder === undefined || rest.length > 0) throw new UsageError('usage: sextant backup FOLDER [--without-key]');
  const config = readConfig(process.env);
  if (config.databaseUrl === null && !hasEmbeddedDatabase(config))
    throw unavailable(`${config.dataDir} has no database yet: nothing to back up`);
  const mode = chooseDataMode(config, { noSandbox: values['no-sandbox'] });
  const log = createLogger({ level: config.logLevel, name: 'cli' });
  const database = await openPlatformDatabase(config, mode, {
    info: (message) => log.info(message),
    warn: (message) => log.warn(message),
  });
  try {
    // Refuses a database that a newer version has changed.
    const { applied } = await readSchemaState({ url: database.url });
    if (applied === 0) throw invalid('the database is empty: nothing to back up');
    const keyFile = chooseKeyFile(config, values['without-key']);
    const startedMs = performance.now();
    const { tables, artifacts } = await writeBackup({
      url: database.url,
      folder: resolve(folder),
      dataMode: mode,
      version: VERSION,
      madeAt: systemNow(),
      artifactsDir: config.artifacts.s3Bucket === null ? join(config.dataDir, 'artifacts') : null,
      keyFile,
      report: (line) => console.log(`  ${line}`),
    });
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    const bytes = tables.reduce((sum, table) => sum + table.bytes, artifacts?.bytes ?? 0);
    const seconds = ((performance.now() - startedMs) / 1_000).toFixed(1);
    console.log(`${resolve(folder)}: ${rows} rows of ${tables.length} tables, ${megabytes(bytes)}, in ${seconds} s`);
    for (const line of describeMissing(config, keyFile, values['without-key'])) console.log(line);
  } finally {
    await database.stop();
  }
}

function chooseKeyFile(config: Config, isLeftOut: boolean): string | null {
  const file = join(config.dataDir, KEY_FILE);
  return config.secretKey === null && !isLeftOut && existsSync(file) ? file : null;
}

function describeMissing(config: Config, keyFile: string | null, isLeftOut: boolean): string[] {
  const lines: string[] = [];
  if (keyFile !== null) lines.push('It contains the key that opens the secrets of sources: keep it private.');
  else if (config.secretKey !== null) lines.push('Keep SEXTANT_SECRET_KEY elsewhere: it comes from the settings.');
  else if (isLeftOut) lines.push(`Keep ${KEY_FILE} elsewhere: without it the secrets of sources cannot be opened.`);
  if (config.artifacts.s3Bucket !== null)
    lines.push(`Raw artifacts are not in it: they stay in the bucket ${config.artifacts.s3Bucket}.`);
  lines.push('Settings (.env) and the lake are not in it: the lake is published again from the database.');
  return lines;
}
