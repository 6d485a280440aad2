import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, request } from 'undici';
import type { Secret } from '../../kernel/access/secret.ts';
import { badRequest, DomainError } from '../../kernel/errors.ts';
import { RESULT_BYTES_MAX, type TableResult } from '../result.ts';
import { faultOf, signatureOf, type TrinoError, type TrinoPage, trinoValue } from './trino-protocol.ts';

export interface TrinoSettings {
  url: string;
  user: string;
  password: Secret | null;
  catalog: string;
  schema: string;
}

const CONNECT_TIMEOUT_MS = 5_000;
/** The server delays an answer for about a second while it has no rows. */
const PAGE_TIMEOUT_MS = 30_000;
const CANCEL_TIMEOUT_MS = 2_000;
const BUSY_RETRIES_MAX = 20;
const BUSY_WAIT_MS = 100;
const BUSY = new Set([429, 502, 503, 504]);

/** A client for Trino's protocol that reports errors of the first page and cancels abandoned queries in the cluster. */
export class TrinoClient {
  readonly #settings: TrinoSettings;
  readonly #agent = new Agent({ connect: { timeout: CONNECT_TIMEOUT_MS }, headersTimeout: PAGE_TIMEOUT_MS });

  constructor(settings: TrinoSettings) {
    this.#settings = settings;
  }

  get catalog(): string {
    return this.#settings.catalog;
  }

  get schema(): string {
    return this.#settings.schema;
  }

  async run(
    sql: string,
    options: { limit: number; timeoutMs: number; signal?: AbortSignal | undefined },
  ): Promise<TableResult> {
    const timeout = AbortSignal.timeout(options.timeoutMs);
    const signal = options.signal ? AbortSignal.any([timeout, options.signal]) : timeout;
    const result: TableResult = { columns: [], rows: [] };
    let next: string | undefined;
    try {
      let page = await this.#send('POST', '/v1/statement', signal, sql, options.timeoutMs);
      for (let bytes = 0; ; ) {
        next = page.nextUri;
        if (page.error) throw explain(page.error, options.timeoutMs);
        bytes += collect(page, result);
        if (bytes > RESULT_BYTES_MAX)
          throw badRequest(`the result is larger than ${RESULT_BYTES_MAX / 1e6} MB: select fewer columns or rows`);
        if (result.rows.length >= options.limit || next === undefined) break;
        page = await this.#send('GET', next, signal);
      }
      result.rows.length = Math.min(result.rows.length, options.limit);
      return result;
    } catch (error) {
      if (timeout.aborted) throw tooSlow(options.timeoutMs);
      throw error;
    } finally {
      // The cluster must not continue a query that nobody waits for.
      if (next !== undefined) await this.#cancel(next);
    }
  }

  close(): Promise<void> {
    return this.#agent.destroy();
  }

  async #cancel(uri: string): Promise<void> {
    await this.#send('DELETE', uri, AbortSignal.timeout(CANCEL_TIMEOUT_MS)).catch(() => {});
  }

  async #send(
    method: 'GET' | 'POST' | 'DELETE',
    uri: string,
    signal: AbortSignal,
    body?: string,
    timeoutMs?: number,
  ): Promise<TrinoPage> {
    // Only the path is used, so that credentials go to the configured host alone.
    const { pathname, search } = new URL(uri, this.#settings.url);
    for (let tries = 0; ; tries++) {
      const response = await request(new URL(pathname + search, this.#settings.url), {
        dispatcher: this.#agent,
        method,
        headers: this.#headers(timeoutMs),
        signal,
        ...(body === undefined ? {} : { body }),
      }).catch((error: unknown) => {
        if (signal.aborted) throw error;
        throw new DomainError('bad_gateway', 'the Trino cluster cannot be reached', { cause: error });
      });
      const text = await response.body.text();
      if (response.statusCode >= 200 && response.statusCode < 300)
        return text === '' ? {} : (JSON.parse(text) as TrinoPage);
      if (!BUSY.has(response.statusCode) || tries >= BUSY_RETRIES_MAX) {
        const why = response.statusCode === 401 || response.statusCode === 403 ? ': TRINO_USER or TRINO_PASSWORD' : '';
        throw new DomainError('bad_gateway', `the Trino cluster answered ${response.statusCode}${why}`);
      }
      await sleep(BUSY_WAIT_MS, undefined, { signal });
    }
  }

  #headers(timeoutMs?: number): Record<string, string> {
    const { user, password, catalog, schema } = this.#settings;
    return {
      'x-trino-user': user,
      'x-trino-source': 'sextant',
      'x-trino-catalog': catalog,
      'x-trino-schema': schema,
      'x-trino-time-zone': 'UTC',
      // Ends the query in the cluster even if this process is gone.
      ...(timeoutMs === undefined ? {} : { 'x-trino-session': `query_max_run_time=${Math.ceil(timeoutMs / 1_000)}s` }),
      'content-type': 'text/plain; charset=utf-8',
      ...(password === null
        ? {}
        : { authorization: `Basic ${Buffer.from(`${user}:${password.reveal()}`).toString('base64')}` }),
    };
  }
}

function collect(page: TrinoPage, result: TableResult): number {
  if (page.columns && result.columns.length === 0)
    result.columns = page.columns.map(({ name, type }) => ({ name, type }));
  const signatures = page.columns?.map(signatureOf) ?? [];
  const rows = page.data ?? [];
  for (const row of rows) {
    result.rows.push(row.map((value, index) => trinoValue(value, signatures[index] ?? { rawType: '' })));
  }
  return rows.length === 0 ? 0 : JSON.stringify(rows).length;
}

const tooSlow = (timeoutMs: number) =>
  new DomainError('timed_out', `the query was stopped after ${timeoutMs / 1_000} s: select fewer rows`);

function explain(error: TrinoError, timeoutMs: number): Error {
  const message = (error.message ?? 'the query failed').replace(/\s+/g, ' ').trim();
  switch (faultOf(error)) {
    case 'statement':
      return badRequest(message);
    case 'time':
      return tooSlow(timeoutMs);
    case 'cluster':
      return new DomainError(
        'bad_gateway',
        `the Trino cluster failed on this query (${error.errorName ?? 'unknown'})`,
        {
          cause: new Error(message),
        },
      );
  }
}
