import { connect, Socket } from 'node:net';
import pg from 'pg';
import { readProcessMemory } from '../process-memory.adapter.ts';

/** Why a session was stopped. */
export type StopReason = 'timed_out' | 'too_large' | 'too_much_memory' | 'abandoned';

export interface SessionLimits {
  timeoutMs: number;
  resultBytesMax: number;
  memoryBytesMax: number;
}

const CONNECT_TIMEOUT_MS = 5_000;
const WATCH_EVERY_MS = 25;
/** The time between a cancel request and closing the connection. */
const STOP_GRACE_MS = 500;
const CANCEL_REQUEST = 80_877_102;

const SETTINGS = [
  'timezone=UTC',
  'datestyle=ISO',
  'intervalstyle=postgres',
  'bytea_output=hex',
  'extra_float_digits=1',
  'standard_conforming_strings=on',
  'default_transaction_read_only=on',
  'search_path=public',
  'lock_timeout=1000',
  'work_mem=16MB',
  'max_parallel_workers_per_gather=0',
  'jit=off',
  'idle_in_transaction_session_timeout=60000',
];

type Keyed = pg.Client & { processID: number; secretKey: number };

/**
 * One connection per statement, so that a statement cannot affect the session of another. Time, received bytes and memory of the
 * server process are limited from outside, because the statement itself may not end.
 */
export class PgSession {
  readonly client: pg.Client;
  stopped: StopReason | null = null;
  readonly #socket: Socket;
  readonly #limits: SessionLimits;
  readonly #url: URL;
  readonly #startedMs = performance.now();
  #watch: NodeJS.Timeout | null = null;

  constructor(url: string, limits: SessionLimits, { readsRestricted }: { readsRestricted: boolean }) {
    this.#limits = limits;
    this.#url = new URL(url);
    this.#socket = new Socket();
    // Half a second after our own limit, in case this process is gone by then.
    const options = [
      ...SETTINGS,
      // Read by the row policies of tables with text; a statement cannot change it.
      `sextant.reads_restricted=${readsRestricted ? 'on' : 'off'}`,
      `statement_timeout=${limits.timeoutMs + STOP_GRACE_MS}`,
    ];
    this.client = new pg.Client({
      connectionString: url,
      application_name: 'sextant pg-query',
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      options: options.map((option) => `-c ${option}`).join(' '),
      stream: () => this.#socket,
    });
    this.client.on('error', () => {});
  }

  async open(signal?: AbortSignal): Promise<void> {
    await this.client.connect();
    this.#watch = setInterval(() => void this.#look(), WATCH_EVERY_MS);
    signal?.addEventListener('abort', () => this.stop('abandoned'), { once: true });
    if (signal?.aborted) this.stop('abandoned');
  }

  async #look(): Promise<void> {
    if (performance.now() - this.#startedMs > this.#limits.timeoutMs) this.stop('timed_out');
    else if (this.#socket.bytesRead > this.#limits.resultBytesMax) this.stop('too_large');
    else {
      // The server's title is "postgres: cluster: account database ..."; PostgreSQL itself does not limit the memory of a session.
      const used = await readProcessMemory((this.client as Keyed).processID, decodeURIComponent(this.#url.username));
      if (used !== null && used > this.#limits.memoryBytesMax) this.stop('too_much_memory');
    }
  }

  stop(reason: StopReason): void {
    if (this.stopped) return;
    this.stopped = reason;
    // For a large result the connection is closed at once; otherwise the statement is cancelled first.
    if (reason === 'too_large') this.#socket.destroy();
    else setTimeout(() => this.#socket.destroy(), STOP_GRACE_MS).unref();
    this.#sendCancel();
  }

  /** Sends the protocol's cancel request on a separate connection; it needs the session's key only. */
  #sendCancel(): void {
    const { processID, secretKey } = this.client as Keyed;
    const request = Buffer.alloc(16);
    request.writeInt32BE(16, 0);
    request.writeInt32BE(CANCEL_REQUEST, 4);
    request.writeInt32BE(processID, 8);
    request.writeInt32BE(secretKey, 12);
    const cancelling = connect({ host: this.client.host, port: this.client.port, timeout: STOP_GRACE_MS }, () =>
      cancelling.end(request),
    );
    cancelling.on('error', () => {});
    cancelling.on('timeout', () => cancelling.destroy());
  }

  async close(): Promise<void> {
    if (this.#watch) clearInterval(this.#watch);
    if (this.stopped) this.#socket.destroy();
    await this.client.end().catch(() => {});
  }
}
