import { badRequest, DomainError } from '../../kernel/errors.ts';
import { RESULT_BYTES_MAX } from '../result.ts';
import { createSlots } from '../slots.adapter.ts';
import { DuckdbProcess, EngineFailure } from './duckdb-process.adapter.ts';
import type { AnalyticsEngine, EngineSchema } from './engine.ts';
import type { EngineBounds, EngineSetup } from './messages.ts';

const WAITING_MAX = 64;
const SCHEMA_COLUMNS_MAX = 10_000;
const EMBEDDED_CATALOG = 'lake';
const EMBEDDED_SCHEMA = 'main';

export interface EmbeddedOptions {
  bounds: EngineBounds;
  sessions: number;
  timeoutMs: number;
  /** The tables of the lake that a statement can name: one snapshot of each, and earlier ones where it asks for them. */
  loadSetup: (sql: string) => Promise<EngineSetup>;
}

/** DuckDB with one process per session and one statement per process at a time. */
export function createEmbeddedEngine(options: EmbeddedOptions): AnalyticsEngine & { pids(): number[] } {
  const all = Array.from({ length: options.sessions }, () => new DuckdbProcess(options.bounds));
  const idle = [...all];
  const slots = createSlots({ places: options.sessions, waitingMax: WAITING_MAX, waitMs: options.timeoutMs });

  const query: AnalyticsEngine['query'] = (sql, limit, signal) =>
    slots.use(async () => {
      const process = idle.pop();
      if (!process) throw new Error('invariant broken: a place without a session');
      try {
        const setup = await options.loadSetup(sql);
        return await process.query({ sql, limit, setup }, { timeoutMs: options.timeoutMs, signal });
      } catch (error) {
        throw explain(error, options);
      } finally {
        idle.push(process);
      }
    }, signal);

  const schema = async (): Promise<EngineSchema> => {
    const { rows } = await query(
      `select table_name, column_name, data_type from information_schema.columns
       where table_schema = '${EMBEDDED_SCHEMA}' order by table_name, ordinal_position`,
      SCHEMA_COLUMNS_MAX,
    );
    return { catalog: EMBEDDED_CATALOG, schema: EMBEDDED_SCHEMA, tables: groupColumns(rows as string[][]) };
  };

  return {
    query,
    schema,
    close: async () => {
      await Promise.all(all.map((process) => process.close()));
    },
    pids: () => all.flatMap(({ pid }) => (pid === null ? [] : [pid])),
  };
}

/** Groups ordered rows of (table, column, type) into tables with columns. */
export function groupColumns(rows: readonly (readonly string[])[]): EngineSchema['tables'] {
  const tables = new Map<string, EngineSchema['tables'][number]>();
  for (const [table = '', name = '', type = ''] of rows) {
    const entry = tables.get(table) ?? { name: table, columns: [] };
    entry.columns.push({ name, type: type.toLowerCase() });
    tables.set(table, entry);
  }
  return [...tables.values()];
}

function explain(error: unknown, { timeoutMs, bounds }: EmbeddedOptions): unknown {
  if (!(error instanceof EngineFailure)) return error;
  const { kind, message } = error.problem;
  switch (kind) {
    case 'refused':
      return badRequest(message);
    case 'too_large':
      return badRequest(`the result is larger than ${RESULT_BYTES_MAX / 1e6} MB: select fewer columns or rows`);
    case 'out_of_memory':
      return badRequest(`the query needs more than ${bounds.memoryMb} MB of memory: select fewer rows`);
    case 'interrupted':
      return new DomainError('timed_out', `the query was stopped after ${timeoutMs / 1_000} s: select fewer rows`);
    case 'files':
      return new DomainError(
        'bad_gateway',
        'the files of the lake cannot be read; check them with "sextant lake status"',
        {
          cause: error,
        },
      );
    case 'broken':
      return new DomainError('bad_gateway', 'the query engine failed on this statement and was restarted', {
        cause: error,
      });
  }
}
