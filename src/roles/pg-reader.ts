import { randomBytes } from 'node:crypto';
import { createPgQuery, type PgQuery, type PgReader } from '../analytics/pg/pg-query.adapter.ts';
import { ensureReader, isSuperuser, listReaderGaps } from '../analytics/pg/reader.store.ts';
import { readSqlCatalog } from '../analytics/pg/sql-catalog.store.ts';
import { RESULT_BYTES_MAX } from '../analytics/result.ts';
import { withClient } from '../kernel/db/embedded/connect.adapter.ts';
import { DomainError } from '../kernel/errors.ts';
import type { AnalyticsContext } from './analytics.ts';

const PG_QUERY_MEMORY_BYTES = 512_000_000;
const GAPS_SHOWN_MAX = 3;

const off = (reason: string) => new DomainError('bad_gateway', `SQL over the database is off: ${reason}`);

/**
 * Chooses the account that runs users' SQL. An account that can only read and call harmless functions runs any SELECT. Any other
 * account, up to the platform's own user, runs statements of listed functions and public tables in a read-only transaction.
 */
export async function choosePgReader(context: AnalyticsContext): Promise<PgReader> {
  const { config, db } = context;
  const { pgQuery: wanted } = config.analytics;
  if (wanted === 'off') throw off('PG_QUERY is off');
  const url = await accountUrl(context);
  const roleName = decodeURIComponent(url.username);
  const place = (await isReplica(url.href)) ? ' on a replica' : '';
  const gaps = await listReaderGaps(db, roleName);
  if (gaps.length === 0)
    return { url: url.href, allowList: null, description: `the account ${roleName} can only read${place}` };
  const reasons = gaps.slice(0, GAPS_SHOWN_MAX).join('; ');
  if (wanted === 'account') throw off(`PG_QUERY demands an account that can only read: ${reasons}`);
  if (await isSuperuser(db, roleName)) throw off(`the account ${roleName} is a superuser`);
  const allowList = await readSqlCatalog(db, roleName);
  const hidden = allowList.unguarded.size;
  const limits = hidden === 0 ? '' : `; ${hidden} tables with text of restricted sources are for operators`;
  return {
    url: url.href,
    allowList,
    description: `statements of listed functions and public tables run as ${roleName}, read-only${place}${limits}`,
  };
}

/** A PG_QUERY_URL without a user is another address, such as a replica's, for the account that the platform chooses. */
async function accountUrl({ config, db, databaseUrl }: AnalyticsContext): Promise<URL> {
  const given = config.analytics.pgQueryUrl?.reveal() ?? null;
  const url = new URL(given ?? databaseUrl);
  if (given !== null && url.username !== '') return url;
  const own = new URL(databaseUrl);
  const account = await ensureReader(db, () => randomBytes(24).toString('base64url'));
  url.username = account?.roleName ?? own.username;
  url.password = account?.password ?? own.password;
  if (url.pathname.length < 2) url.pathname = own.pathname;
  return url;
}

/** A setting, because the restricted account may not call the function that says the same. */
const isReplica = (url: string): Promise<boolean> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ in_hot_standby: string }>('show in_hot_standby');
    return rows[0]?.in_hot_standby === 'on';
  });

export const pgQuery = (context: AnalyticsContext): PgQuery =>
  createPgQuery({
    chooseReader: () => choosePgReader(context),
    limits: {
      timeoutMs: context.config.analytics.pgTimeoutMs,
      resultBytesMax: RESULT_BYTES_MAX,
      memoryBytesMax: PG_QUERY_MEMORY_BYTES,
    },
  });
