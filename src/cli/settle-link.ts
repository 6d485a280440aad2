import { type Config, ConfigError } from '../config.ts';
import type { DatabaseLink } from '../kernel/db/link.ts';
import {
  isBehindPooler,
  keepsPrepared,
  listMissingDefaults,
  storeSessionDefaults,
} from '../kernel/db/pooler.adapter.ts';
import type { PlatformDatabase } from './platform-database.ts';

const NEEDS_DIRECT_URL =
  'DATABASE_URL leads to a connection pooler, which cannot keep LISTEN, session locks and settings: set DATABASE_DIRECT_URL to the ' +
  'server itself. With a pooler in session mode set it to the same URL';

/**
 * Decides how the pools of the role processes connect. Statements are prepared unless the pooler loses them. The time limits of a
 * session are stored with the database user, because a pooler does not pass them on.
 */
export async function settleLink(
  config: Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'databasePrepared'>,
  database: Pick<PlatformDatabase, 'url' | 'poolUrl'>,
  warn: (message: string) => void,
): Promise<DatabaseLink> {
  const url = database.poolUrl;
  const wanted = config.databasePrepared;
  if (config.databaseUrl === null) return { url, isPooled: false, prepares: wanted !== 'off' };
  if (config.databaseDirectUrl === null) {
    if (await isBehindPooler(url)) throw new ConfigError([NEEDS_DIRECT_URL]);
    return { url, isPooled: false, prepares: wanted !== 'off' };
  }
  if ((await listMissingDefaults(url)).length > 0) {
    await storeSessionDefaults(url).catch((error: unknown) =>
      warn(
        `the time limits of statements could not be stored: ${error instanceof Error ? error.message : String(error)}`,
      ),
    );
  }
  return { url, isPooled: true, prepares: wanted === 'auto' ? await prepares(url) : wanted === 'on' };
}

const prepares = async (url: string): Promise<boolean> => !(await isBehindPooler(url)) || (await keepsPrepared(url));
