import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Config, readConfig } from '../config.ts';
import { KEY_FILE } from '../kernel/access/installation-key.adapter.ts';
import { recordAudit } from '../kernel/audit/audit.store.ts';
import { createDb, createPool } from '../kernel/db/postgres.adapter.ts';
import { conflict } from '../kernel/errors.ts';
import { createLogger } from '../kernel/log.adapter.ts';
import { systemNow } from '../kernel/system-clock.adapter.ts';
import { storeArtifacts } from '../operations/backup/artifact-files.adapter.ts';
import { hashFile } from '../operations/backup/copy-table.adapter.ts';
import { ARTIFACTS_FOLDER, type BackupManifest } from '../operations/backup/manifest.schema.ts';
import { replaceDatabase } from '../operations/backup/replace-database.adapter.ts';
import { restoreBackup, verifyBackup } from '../operations/backup/restore-backup.adapter.ts';
import { restoreKey } from '../operations/backup/restore-key.adapter.ts';
import { createArtifactStore } from '../roles/vendors.ts';
import { openPlatformDatabase } from './platform-database.ts';
import { parseCommandLine, UsageError } from './usage.ts';

interface Target {
  config: Config;
  folder: string;
  manifest: BackupManifest;
  isReplacing: boolean;
}

const print = (line: string) => console.log(`  ${line}`);

/** Puts a backup in place: verifies it, fills a new database, compares all rows, and only then replaces what is there. */
export async function restoreCommand(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseCommandLine(args, { replace: { type: 'boolean', default: false } });
  const [given, ...rest] = positionals;
  if (given === undefined || rest.length > 0) throw new UsageError('usage: sextant restore FOLDER [--replace]');
  const config = readConfig(process.env);
  const folder = resolve(given);
  const manifest = await verifyBackup(folder);
  console.log(
    `${folder}: made ${manifest.made_at} by Sextant ${manifest.sextant_version}, ${manifest.data_mode} data; all files are intact`,
  );
  const target: Target = { config, folder, manifest, isReplacing: values.replace };
  await requireSameKey(target);
  const log = createLogger({ level: config.logLevel, name: 'cli' });
  const database = await openPlatformDatabase(config, manifest.data_mode, {
    info: (message) => log.info(message),
    warn: (message) => log.warn(message),
  });
  try {
    const { url } = database;
    if (config.databaseUrl === null) {
      await replaceDatabase({ url, mayLose: values.replace, fill: (fresh) => fill(target, fresh) });
    } else await fill(target, url);
  } finally {
    await database.stop();
  }
  await putKey(target);
  console.log('Restored. "sextant audit verify" checks the audit chain; "sextant start" starts the platform.');
}

async function fill({ config, folder, manifest }: Target, url: string): Promise<void> {
  await restoreBackup({ url, folder, manifest, report: print });
  if (manifest.artifacts !== null && manifest.artifacts.files > 0) {
    await storeArtifacts(join(folder, ARTIFACTS_FOLDER), await createArtifactStore(config));
    print(`raw artifacts: ${manifest.artifacts.files} files`);
  }
  const db = createDb(createPool({ url, applicationName: 'sextant restore', maxConnections: 1 }));
  try {
    await db.transaction().execute((tx) =>
      recordAudit(tx, {
        service: 'cli',
        entityType: 'database',
        entityId: 'restore',
        action: 'restored',
        actor: { name: 'cli', tokenName: null },
        after: { made_at: manifest.made_at, sextant_version: manifest.sextant_version },
        occurredAt: systemNow(),
      }),
    );
  } finally {
    await db.destroy();
  }
}

/** A key that is in use must not be lost by accident: it may be the only copy. */
async function requireSameKey({ config, manifest, isReplacing }: Target): Promise<void> {
  const file = join(config.dataDir, KEY_FILE);
  if (manifest.secret_key_sha256 === null || config.secretKey !== null || isReplacing || !existsSync(file)) return;
  if ((await hashFile(file)) !== manifest.secret_key_sha256)
    throw conflict(`${file} differs from the key in the backup: move it away, or add --replace`);
}

async function putKey({ config, folder, manifest }: Target): Promise<void> {
  const sha256 = manifest.secret_key_sha256;
  if (sha256 === null) {
    console.log(`The backup has no ${KEY_FILE}: sealed secrets of sources need the key that sealed them.`);
    return;
  }
  if (config.secretKey !== null) {
    console.log(`SEXTANT_SECRET_KEY is set: ${KEY_FILE} of the backup was not used.`);
    return;
  }
  const kept = await restoreKey({ dataDir: config.dataDir, folder, sha256 });
  if (kept !== null) console.log(`The former key is kept as ${kept}.`);
}
