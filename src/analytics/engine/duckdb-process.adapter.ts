import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PACKAGE_ROOT } from '../../kernel/package-root.adapter.ts';
import { readProcessMemory } from '../process-memory.adapter.ts';
import { type JsonValue, RESULT_BYTES_MAX, type TableResult } from '../result.ts';
import type { EngineBounds, EngineProblem, EngineSetup, FromEngine, ToEngine } from './messages.ts';

/** Node does not run TypeScript: from sources (in tests) the built child is used. */
const PROGRAM = import.meta.url.endsWith('.ts')
  ? join(PACKAGE_ROOT, 'dist/analytics/engine/duckdb-child.adapter.js')
  : fileURLToPath(new URL('./duckdb-child.adapter.js', import.meta.url));
/** A process that has not started by then is given up; its start does not count towards the statement's time. */
const START_TIMEOUT_MS = 60_000;
/** A statement that ignores an interrupt for this long is ended by killing its process. */
const INTERRUPT_GRACE_MS = 1_000;
const WATCH_EVERY_MS = 50;
const HEAP_MB = 256;
/** Memory beyond the engine's own limit: the library, Node, and results being sent. */
const OVERHEAD_BYTES = 600_000_000;

/** A failed request. */
export class EngineFailure extends Error {
  readonly problem: EngineProblem;
  constructor(problem: EngineProblem) {
    super(problem.message);
    this.name = 'EngineFailure';
    this.problem = problem;
  }
}

interface Pending {
  id: number;
  started: () => void;
  result: TableResult;
  finish: (outcome: { value: JsonValue } | EngineProblem) => void;
}

/**
 * One engine process with at most one request. It is started when first needed and again after it died; a request that takes too
 * long or too much memory only loses its process.
 */
export class DuckdbProcess {
  readonly #bounds: EngineBounds;
  #child: ChildProcess | null = null;
  #pending: Pending | null = null;
  #lastId = 0;
  #killedFor: EngineProblem | null = null;

  constructor(bounds: EngineBounds) {
    this.#bounds = bounds;
  }

  get pid(): number | null {
    return this.#child?.pid ?? null;
  }

  async query(
    request: { sql: string; limit: number; setup: EngineSetup },
    options: { timeoutMs: number; signal?: AbortSignal | undefined },
  ): Promise<TableResult> {
    return (await this.#request((id) => ({ type: 'query', id, ...request }), options)).result;
  }

  /** Runs trusted statements. Returns the first cell of the last result. */
  async run(statements: string[], options: { timeoutMs: number; signal?: AbortSignal }): Promise<JsonValue> {
    return (await this.#request((id) => ({ type: 'run', id, statements }), options)).value;
  }

  async close(): Promise<void> {
    const child = this.#child;
    if (!child) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await gone;
  }

  async #request(
    message: (id: number) => ToEngine,
    options: { timeoutMs: number; signal?: AbortSignal | undefined },
  ): Promise<{ result: TableResult; value: JsonValue }> {
    if (this.#pending) throw new Error('invariant broken: an engine process has one request at a time');
    // An aborted signal does not fire again.
    if (options.signal?.aborted) throw new EngineFailure({ kind: 'interrupted', message: '' });
    const child = this.#child ?? this.#launch();
    const id = ++this.#lastId;
    const timers: NodeJS.Timeout[] = [];
    const stop = () => {
      if (this.#pending?.id !== id) return;
      child.send({ type: 'cancel', id } satisfies ToEngine, () => {});
      timers.push(setTimeout(() => this.#kill({ kind: 'interrupted', message: '' }), INTERRUPT_GRACE_MS));
    };
    const starting = setTimeout(
      () => this.#kill({ kind: 'broken', message: 'the engine did not start' }),
      START_TIMEOUT_MS,
    );
    const started = () => {
      clearTimeout(starting);
      timers.push(setTimeout(stop, options.timeoutMs));
    };
    timers.push(starting);
    timers.push(setInterval(() => void this.#watchMemory(child), WATCH_EVERY_MS));
    options.signal?.addEventListener('abort', stop, { once: true });
    try {
      const pending = new Promise<{ value: JsonValue; result: TableResult }>((resolve, reject) => {
        const result: TableResult = { columns: [], rows: [] };
        this.#pending = {
          id,
          started,
          result,
          finish: (outcome) => {
            this.#pending = null;
            if ('kind' in outcome) reject(new EngineFailure(outcome));
            else resolve({ value: outcome.value, result });
          },
        };
      });
      child.send(message(id), (error) => {
        if (error) this.#pending?.finish({ kind: 'broken', message: error.message });
      });
      return await pending;
    } finally {
      for (const timer of timers) clearTimeout(timer);
      options.signal?.removeEventListener('abort', stop);
    }
  }

  #launch(): ChildProcess {
    const child = fork(PROGRAM, [JSON.stringify(this.#bounds)], {
      // The child gets none of the platform's settings and secrets.
      env: { TZ: 'UTC' },
      execArgv: [`--max-old-space-size=${HEAP_MB}`],
      cwd: '/',
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    this.#child = child;
    this.#killedFor = null;
    // The child must not keep an otherwise idle parent alive.
    child.unref();
    child.channel?.unref();
    child.on('message', (message) => this.#hear(message as FromEngine));
    child.on('error', () => {});
    child.once('exit', () => {
      if (this.#child === child) this.#child = null;
      this.#pending?.finish(this.#killedFor ?? { kind: 'broken', message: 'the engine ended unexpectedly' });
    });
    return child;
  }

  #hear(message: FromEngine): void {
    const pending = this.#pending;
    if (pending?.id !== message.id) return;
    if (message.type === 'started') pending.started();
    else if (message.type === 'columns') pending.result.columns = message.columns;
    else if (message.type === 'rows') pending.result.rows.push(...message.rows);
    else if (message.type === 'done') pending.finish({ value: message.value ?? null });
    else {
      pending.finish(message.problem);
      // After an internal error the library must be restarted.
      if (message.problem.kind === 'broken') this.#child?.kill('SIGKILL');
    }
  }

  #kill(problem: EngineProblem): void {
    this.#killedFor = problem;
    this.#child?.kill('SIGKILL');
  }

  async #watchMemory(child: ChildProcess): Promise<void> {
    const used = await readProcessMemory(child.pid ?? 0, 'duckdb-child');
    const allowed = this.#bounds.memoryMb * 1e6 + RESULT_BYTES_MAX + OVERHEAD_BYTES;
    if (used !== null && used > allowed && this.#child === child && this.#pending)
      this.#kill({ kind: 'out_of_memory', message: '' });
  }
}
