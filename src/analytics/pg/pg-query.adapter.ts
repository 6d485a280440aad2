import pg from 'pg';
import { badRequest, DomainError, unavailable } from '../../kernel/errors.ts';
import type { JsonValue, TableResult } from '../result.ts';
import { createSlots } from '../slots.adapter.ts';
import { refuseUnlisted, type SqlCatalog } from './allow-list.ts';
import { PgSession, type SessionLimits, type StopReason } from './pg-session.adapter.ts';
import { typeName, valueParser } from './pg-values.ts';
import { readSelect, withLimit } from './select-only.ts';

const SESSIONS_MAX = 4;
const WAITING_MAX = 32;

/** The account that runs users' statements. */
export interface PgReader {
  url: string;
  /** What its statements may name, where the account alone does not restrict them; null where it does. */
  allowList: SqlCatalog | null;
  /** One sentence for `sextant doctor`. */
  description: string;
}

export interface PgQueryRun {
  signal?: AbortSignal;
  /** Whether the session sees the text of restricted sources; by default it does not. */
  readsRestricted?: boolean;
}

export interface PgQuery {
  run(sql: string, limit: number, options?: PgQueryRun): Promise<TableResult>;
}

export interface PgQueryOptions {
  /** Chooses the account that runs the statements; called once, and again after a failure. */
  chooseReader: () => Promise<PgReader>;
  limits: SessionLimits;
}

const TEXT_ARRAY = 1009;
const parseTextArray = pg.types.getTypeParser(TEXT_ARRAY as number) as (text: string) => unknown;
const types = { getTypeParser: (oid: number) => valueParser(oid, parseTextArray) };

/** Connection and operator errors, not caused by the statement: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const NOT_THE_STATEMENT = /^(?:08|57P|58|28|3D)/;
const OUT_OF_MEMORY = '53200';

export function createPgQuery(options: PgQueryOptions): PgQuery {
  const { limits } = options;
  const slots = createSlots({ places: SESSIONS_MAX, waitingMax: WAITING_MAX, waitMs: limits.timeoutMs });
  let reader: Promise<PgReader> | null = null;
  const getReader = () => {
    reader ??= options.chooseReader();
    reader.catch(() => (reader = null));
    return reader;
  };
  return {
    run: (sql, limit, { signal, readsRestricted = false } = {}) =>
      slots.use(async () => {
        await readSelect(sql);
        const { url, allowList } = await getReader();
        const select = await readSelect(sql, (statement) => {
          if (allowList !== null) refuseUnlisted(statement, allowList, { readsRestricted });
        });
        const session = new PgSession(url, limits, { readsRestricted });
        return runOnce(session, withLimit(select, limit), limits, signal);
      }, signal),
  };
}

async function runOnce(
  session: PgSession,
  statement: string,
  limits: SessionLimits,
  signal?: AbortSignal,
): Promise<TableResult> {
  try {
    await session.open(signal);
    await session.client.query('begin read only');
    // The extended protocol accepts a single statement only.
    const query = { text: statement, rowMode: 'array', queryMode: 'extended', types } as pg.QueryArrayConfig;
    const result = await session.client.query<JsonValue[]>(query);
    return {
      columns: result.fields.map(({ name, dataTypeID }) => ({ name, type: typeName(dataTypeID) })),
      rows: result.rows,
    };
  } catch (error) {
    throw explain(error, session.stopped, limits);
  } finally {
    await session.close();
  }
}

function explain(error: unknown, stopped: StopReason | null, limits: SessionLimits): Error {
  const mb = (bytes: number) => `${Math.round(bytes / 1e6)} MB`;
  switch (stopped) {
    case 'timed_out':
      return badRequest(
        `the query was stopped after ${limits.timeoutMs / 1_000} s: select fewer rows, or query the lake`,
      );
    case 'too_large':
      return badRequest(`the result is larger than ${mb(limits.resultBytesMax)}: select fewer columns or rows`);
    case 'too_much_memory':
      return badRequest(`the query was stopped at ${mb(limits.memoryBytesMax)} of memory: select fewer rows`);
    case 'abandoned':
      return badRequest('the query was cancelled');
    case null:
      break;
  }
  if (error instanceof DomainError) return error;
  const { code, message } = error as { code?: string; message: string };
  // PostgreSQL's messages are passed on, except those about the login.
  if (error instanceof pg.DatabaseError && code && !NOT_THE_STATEMENT.test(code)) {
    return badRequest(
      code === OUT_OF_MEMORY ? 'the query needs more memory than available: select fewer rows' : message,
    );
  }
  return unavailable('the database does not let queries in at present; try again shortly', error);
}
