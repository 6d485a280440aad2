import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { lowerPriorityOfAllThreads } from '../../kernel/priority.adapter.ts';
import { RESULT_BYTES_MAX } from '../result.ts';
import { explainDuckdbError } from './duckdb-errors.ts';
import { jsonOf } from './duckdb-values.ts';
import type { EngineBounds, EngineProblem, FromEngine, ToEngine } from './messages.ts';
import { readStatement } from './statement-check.ts';

/**
 * The process that runs the embedded engine. It has an empty environment and limits on memory, threads and folders, and all its
 * settings are locked before it reads a user's statement. Each statement runs in an instance that is discarded afterwards, in a
 * process that can be killed without loss.
 */
const bounds = JSON.parse(process.argv[2] ?? '{}') as EngineBounds;

/** A statement may keep all its threads busy until its timeout; requests and orders go first. */
const NICENESS = 10;
/** Opening an instance takes longer than most queries, so some are opened ahead; they need little memory. */
const SPARE_INSTANCES = 4;
/** Instances are opened ahead after this idle time, so that a running statement has the processor for itself. */
const REST_MS = 50;

const spares: DuckDBInstance[] = [];
let opening: Promise<void> | null = null;
let resting: NodeJS.Timeout | undefined;
let atWork: { id: number; connection: DuckDBConnection } | null = null;

const tell = (message: FromEngine): Promise<void> =>
  new Promise((resolve) => {
    process.send?.(message, () => resolve());
  });

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

async function openInstance(): Promise<DuckDBInstance> {
  const instance = await DuckDBInstance.create(':memory:', {
    threads: String(bounds.threads),
    memory_limit: `${bounds.memoryMb}MB`,
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    allow_community_extensions: 'false',
    allow_persistent_secrets: 'false',
    temp_directory: bounds.spillFolder ?? '',
    ...(bounds.spillFolder === null ? {} : { max_temp_directory_size: `${bounds.spillMb}MB` }),
  });
  const connection = await instance.connect();
  await connection.run("set TimeZone = 'UTC'");
  await connection.run(`set allowed_directories = [${bounds.folders.map(quoted).join(', ')}]`);
  await connection.run('set enable_external_access = false');
  connection.closeSync();
  return instance;
}

async function lock(instance: DuckDBInstance): Promise<void> {
  const connection = await instance.connect();
  await connection.run('set lock_configuration = true');
  connection.closeSync();
}

/** Locked before a user's statement is read; its tables are created once it is known which ones it names. */
async function openLocked(): Promise<DuckDBInstance> {
  const instance = await openInstance();
  await lock(instance);
  return instance;
}

/** A new instance per statement. Further ones are opened while idle, or when the last one is taken. */
async function takeInstance(): Promise<DuckDBInstance> {
  clearTimeout(resting);
  if (spares.length === 0) await opening;
  const instance = spares.pop() ?? (await openLocked());
  if (spares.length === 0) openSpare();
  return instance;
}

function openSpare(): void {
  const open = async () => {
    try {
      spares.push(await openLocked());
      if (atWork === null) openSpareLater();
    } catch {
      // The statement that needs the instance opens it and reports the error.
    } finally {
      opening = null;
    }
  };
  opening ??= open();
}

function openSpareLater(): void {
  clearTimeout(resting);
  if (spares.length < SPARE_INSTANCES) resting = setTimeout(openSpare, REST_MS);
}

class Refused extends Error {
  readonly problem: EngineProblem;
  constructor(problem: EngineProblem) {
    super(problem.message);
    this.problem = problem;
  }
}

async function query(message: Extract<ToEngine, { type: 'query' }>): Promise<void> {
  const { id, sql, limit, setup } = message;
  const instance = await takeInstance();
  const connection = await instance.connect();
  atWork = { id, connection };
  void tell({ type: 'started', id });
  try {
    const views = new Map(setup.views.map((view) => [view.table, view.statement]));
    const read = await connection.runAndReadAll('select json_serialize_sql($1::varchar)', [sql]);
    const reading = readStatement(String(read.getRows()[0]?.[0]), new Set(views.keys()));
    if ('refusal' in reading) throw new Refused({ kind: 'refused', message: reading.refusal });
    for (const table of reading.tables) await connection.run(views.get(table) ?? '');
    await streamRows(id, connection, sql, limit);
    void tell({ type: 'done', id });
  } catch (error) {
    void tell({ type: 'failed', id, problem: problemOf(error) });
  } finally {
    // After the answer was sent, because closing an instance takes milliseconds too.
    atWork = null;
    connection.closeSync();
    instance.closeSync();
    openSpareLater();
  }
}

async function streamRows(id: number, connection: DuckDBConnection, sql: string, limit: number): Promise<void> {
  const result = await connection.stream(sql);
  const types = result.columnTypes().map((type) => type.alias ?? type.toString());
  const names = result.columnNames();
  await tell({ type: 'columns', id, columns: names.map((name, index) => ({ name, type: types[index] ?? '' })) });
  let bytes = 0;
  for (let sent = 0; sent < limit; ) {
    const chunk = await result.fetchChunk();
    if (chunk === null || chunk.rowCount === 0) break;
    const rows = chunk
      .getRows()
      .slice(0, limit - sent)
      .map((row) => row.map((value, index) => jsonOf(value, types[index] ?? '')));
    bytes += roughBytes(rows);
    if (bytes > RESULT_BYTES_MAX) throw new Refused({ kind: 'too_large', message: '' });
    sent += rows.length;
    await tell({ type: 'rows', id, rows });
  }
}

/** An estimate that is good enough for the limit: the length of texts, and eight bytes for other values. */
function roughBytes(value: unknown): number {
  if (typeof value === 'string') return value.length + 2;
  if (typeof value !== 'object' || value === null) return 8;
  return Object.values(value).reduce<number>((sum, item) => sum + roughBytes(item), 2);
}

async function run({ id, statements }: Extract<ToEngine, { type: 'run' }>): Promise<void> {
  const instance = await openInstance();
  const connection = await instance.connect();
  await lock(instance);
  atWork = { id, connection };
  void tell({ type: 'started', id });
  try {
    let value: unknown = null;
    for (const statement of statements) value = (await connection.runAndReadAll(statement)).getRows()[0]?.[0] ?? null;
    await tell({ type: 'done', id, value: jsonOf(value, '') });
  } finally {
    atWork = null;
    connection.closeSync();
    instance.closeSync();
  }
}

const problemOf = (error: unknown): EngineProblem =>
  error instanceof Refused ? error.problem : explainDuckdbError(error);

async function handle(message: ToEngine): Promise<void> {
  try {
    if (message.type === 'cancel') {
      if (atWork?.id === message.id) atWork.connection.interrupt();
    } else if (message.type === 'run') {
      await run(message);
    } else {
      await query(message);
    }
  } catch (error) {
    await tell({ type: 'failed', id: message.id, problem: problemOf(error) });
  }
}

lowerPriorityOfAllThreads(NICENESS);
process.on('message', (message) => void handle(message as ToEngine));
// The parent process is gone. `exit` would wait for running threads, and a statement may never end.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
// These reach the whole process group; the parent decides when this process ends.
process.on('SIGINT', () => {}).on('SIGTERM', () => {});
