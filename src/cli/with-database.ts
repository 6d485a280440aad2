import { readConfig } from '../config.ts';
import type { Db } from '../kernel/db/database.ts';
import { migrate } from '../kernel/db/migrate.adapter.ts';
import { createDb, createPool } from '../kernel/db/postgres.adapter.ts';
import { unavailable } from '../kernel/errors.ts';
import { createLogger } from '../kernel/log.adapter.ts';
import { refuseOtherMarket } from '../roles/settle-sandbox.ts';
import { chooseDataMode, hasEmbeddedDatabase, openPlatformDatabase } from './platform-database.ts';

/**
 * Runs `work` on the database that `sextant start` would use, after migrating it. A running embedded server is shared; otherwise
 * one is started for the duration of the command. Without `mayMake` a folder that has no database yet is refused: an empty new one
 * would answer in the place of the platform's, which is in another folder.
 */
export async function withDatabase<T>(
  options: { noSandbox: boolean; mayMake?: boolean },
  work: (db: Db, url: string) => Promise<T>,
): Promise<T> {
  const config = readConfig(process.env);
  const log = createLogger({ level: config.logLevel, name: 'cli' });
  const mode = chooseDataMode(config, options);
  if (config.databaseUrl === null && options.mayMake !== true && !hasEmbeddedDatabase(config))
    throw unavailable(
      `${config.dataDir} has no database yet: "sextant start" makes it. If the platform's data is elsewhere, set SEXTANT_DATA_DIR`,
    );
  const database = await openPlatformDatabase(config, mode, {
    info: (message) => log.info(message),
    warn: (message) => log.warn(message),
  });
  try {
    await migrate({ url: database.url });
    const db = createDb(createPool({ url: database.url, applicationName: 'sextant cli', maxConnections: 2 }));
    try {
      await refuseOtherMarket(db, { isSimulated: mode === 'simulated', isOwn: config.databaseUrl !== null });
      return await work(db, database.url);
    } finally {
      await db.destroy();
    }
  } finally {
    await database.stop();
  }
}
