import { type Addresses, addressOf, fillPath, type QueryValue, queryText, type ServiceName } from './address.ts';
import { type ServerEvent, readEvents } from './events.ts';
import { failAs, type HttpOptions, type HttpRequest, send } from './http.ts';
import type { EventPath, Input, Job, JobPath, OptionalInput, PagedPath, PathOf, ResponseBody } from './operation.ts';

/** Of one request. */
export interface RequestOptions {
  signal?: AbortSignal;
  timeoutMs?: number;
  /** A POST with the same key and body is done once. Default: a new key for each POST. */
  idempotencyKey?: string;
}

export interface Answer<T> {
  data: T;
  status: number;
  headers: Headers;
  /** The number of rows without paging, where the service sends it. */
  total: number | null;
}

export interface PageOptions {
  signal?: AbortSignal;
  /** Rows read at once: `limit` of the query, or this. Default 100, which every list accepts. */
  pageSize?: number;
}

interface AnyInput {
  path?: Record<string, QueryValue>;
  query?: Record<string, QueryValue>;
  body?: unknown;
}
type Arguments<P, K extends keyof P, M extends 'get' | 'post' | 'put' | 'delete'> = [
  ...OptionalInput<Input<P, K, M>>,
  options?: RequestOptions,
];

const PAGE_SIZE = 100;
/** A stream that sends nothing for this long is dead: the services send a heartbeat every 15 s. */
const SILENCE_MAX_MS = 45_000;

/** The operations of one service, by their paths in its OpenAPI document. */
export class ServiceClient<P> {
  readonly #name: ServiceName;
  readonly #options: Addresses & HttpOptions;

  constructor(name: ServiceName, options: Addresses & HttpOptions) {
    this.#name = name;
    this.#options = options;
  }

  async get<K extends PathOf<P, 'get'>>(path: K, ...rest: Arguments<P, K, 'get'>): Promise<ResponseBody<P, K>> {
    return (await this.#answer<ResponseBody<P, K>>('GET', path, rest)).data;
  }

  async post<K extends PathOf<P, 'post'>>(
    path: K,
    ...rest: Arguments<P, K, 'post'>
  ): Promise<ResponseBody<P, K, 'post'>> {
    return (await this.#answer<ResponseBody<P, K, 'post'>>('POST', path, rest)).data;
  }

  async put<K extends PathOf<P, 'put'>>(path: K, ...rest: Arguments<P, K, 'put'>): Promise<ResponseBody<P, K, 'put'>> {
    return (await this.#answer<ResponseBody<P, K, 'put'>>('PUT', path, rest)).data;
  }

  async delete<K extends PathOf<P, 'delete'>>(
    path: K,
    ...rest: Arguments<P, K, 'delete'>
  ): Promise<ResponseBody<P, K, 'delete'>> {
    return (await this.#answer<ResponseBody<P, K, 'delete'>>('DELETE', path, rest)).data;
  }

  /** GET with status, headers and the total number of rows. */
  read<K extends PathOf<P, 'get'>>(path: K, ...rest: Arguments<P, K, 'get'>): Promise<Answer<ResponseBody<P, K>>> {
    return this.#answer('GET', path, rest);
  }

  /** POST that is done as a job; its state is at `/api/jobs/{job_id}` of the same service. */
  async startJob<K extends JobPath<P> & PathOf<P, 'post'>>(
    path: K,
    ...rest: Arguments<P, K, 'post'>
  ): Promise<Job<P, K>> {
    return (await this.#answer<Job<P, K>>('POST', path, rest, { prefer: 'respond-async' })).data;
  }

  /**
   * All rows of a list, page by page. Rows that are added or removed at the front meanwhile shift the pages: fix `as_of` where
   * the read takes it.
   */
  async *pages<K extends PagedPath<P> & PathOf<P, 'get'>>(
    path: K,
    ...rest: [...OptionalInput<Input<P, K, 'get'>>, options?: PageOptions]
  ): AsyncGenerator<ResponseBody<P, K> extends readonly (infer Row)[] ? Row : never> {
    const [given = {}, options = {}] = rest as readonly unknown[] as [AnyInput?, PageOptions?];
    const limit = Number(given.query?.['limit'] ?? options.pageSize ?? PAGE_SIZE);
    let offset = Number(given.query?.['offset'] ?? 0);
    for (;;) {
      const query = { ...given.query, limit, offset };
      const { data } = await this.#answer<never[]>('GET', path, [{ ...given, query }, options]);
      yield* data;
      if (data.length < limit) return;
      offset += data.length;
    }
  }

  /** Server-sent events until the service ends the stream. Leaving the loop closes the connection. */
  async *events(path: EventPath<P>, options: { signal?: AbortSignal } = {}): AsyncGenerator<ServerEvent> {
    const silence = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const watch = () => {
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(new DOMException('no data', 'TimeoutError')), SILENCE_MAX_MS);
    };
    const request = this.#request('GET', path, {}, { ...options, accept: 'text/event-stream' });
    const signal = AbortSignal.any([silence.signal, ...(options.signal ? [options.signal] : [])]);
    watch();
    try {
      const { body } = await send(this.#options, { ...request, signal, timeoutMs: null });
      if (body === null) return;
      const events = readEvents(body, watch);
      for (;;) {
        const next = await failAs(request, () => events.next());
        if (next.done === true) return;
        yield next.value;
      }
    } finally {
      clearTimeout(timer);
      silence.abort();
    }
  }

  async #answer<T>(
    method: string,
    path: string,
    rest: readonly unknown[],
    headers: Record<string, string> = {},
  ): Promise<Answer<T>> {
    const [input = {}, options = {}] = rest as [AnyInput?, RequestOptions?];
    if (method === 'POST') headers['idempotency-key'] = options.idempotencyKey ?? newKey();
    const request = this.#request(method, path, input, { ...options, ...headers });
    const response = await send(this.#options, request);
    const total = response.headers.get('x-total-count');
    return {
      data: (await failAs(request, () => parse(response))) as T,
      status: response.status,
      headers: response.headers,
      total: total === null ? null : Number(total),
    };
  }

  #request(
    method: string,
    path: string,
    input: AnyInput,
    { signal, timeoutMs, idempotencyKey: _key, ...headers }: RequestOptions & Record<string, unknown>,
  ): HttpRequest {
    const filled = fillPath(path, input.path);
    return {
      method,
      url: addressOf(this.#options, this.#name, filled) + queryText(input.query),
      headers: headers as Record<string, string>,
      ...(input.body === undefined ? {} : { body: input.body }),
      ...(signal === undefined ? {} : { signal }),
      ...(timeoutMs === undefined ? {} : { timeoutMs }),
    };
  }
}

function parse(response: Response): Promise<unknown> {
  const type = response.headers.get('content-type') ?? '';
  if (type.startsWith('application/json')) return response.json();
  return type.startsWith('text/') ? response.text() : response.arrayBuffer();
}

/** `crypto.randomUUID` exists only on secure origins; a browser on a local network has plain HTTP. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
