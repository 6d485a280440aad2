import type { QueryValue } from '../../../clients/typescript/src/address.ts';
import type { Input, OptionalInput, PathOf, ResponseBody } from '../../../clients/typescript/src/operation.ts';
import type { paths as QueryPaths } from '../../../clients/typescript/types/query.d.ts';
import type { paths as RegistryPaths } from '../../../clients/typescript/types/registry.d.ts';
import type { paths as TradingPaths } from '../../../clients/typescript/types/trading.d.ts';
import { atDay, currentDay } from './as-of.ts';
import { ApiError, buildUrl, type HttpResponse, sendRequest } from './http.ts';

export type { Input, OptionalInput, PathOf, ResponseBody };

interface AnyInput {
  path?: Record<string, QueryValue>;
  query?: Record<string, QueryValue>;
  body?: unknown;
}

export interface Client<P> {
  readonly name: string;
  readonly prefix: string;
  post<K extends PathOf<P, 'post'>>(
    path: K,
    ...input: OptionalInput<Input<P, K, 'post'>>
  ): Promise<ResponseBody<P, K, 'post'>>;
  put<K extends PathOf<P, 'put'>>(
    path: K,
    ...input: OptionalInput<Input<P, K, 'put'>>
  ): Promise<ResponseBody<P, K, 'put'>>;
  delete<K extends PathOf<P, 'delete'>>(
    path: K,
    ...input: OptionalInput<Input<P, K, 'delete'>>
  ): Promise<ResponseBody<P, K, 'delete'>>;
  get<K extends PathOf<P, 'get'>>(path: K, ...input: OptionalInput<Input<P, K, 'get'>>): Promise<ResponseBody<P, K>>;
  /** GET with the total count and an abort signal. */
  list<K extends PathOf<P, 'get'>>(
    path: K,
    input: unknown,
    signal?: AbortSignal,
  ): Promise<HttpResponse<ResponseBody<P, K>>>;
}

const PAST = 'The console shows a past day, where nothing can be changed. Return to now first.';

function createClient<P>(name: string, prefix: string): Client<P> {
  const send = async (method: string, path: string, input: AnyInput = {}, signal?: AbortSignal) => {
    const day = currentDay();
    if (method !== 'GET' && day !== null) throw new ApiError(0, PAST);
    return sendRequest({
      method,
      url: buildUrl(prefix, path, input.path, atDay(path, input.query, day)),
      body: input.body,
      ...(signal ? { signal } : {}),
    });
  };
  const request =
    (method: string) =>
    async (path: string, input?: AnyInput): Promise<unknown> =>
      (await send(method, path, input)).data;
  return {
    name,
    prefix,
    get: request('GET'),
    post: request('POST'),
    put: request('PUT'),
    delete: request('DELETE'),
    list: (path: string, input: AnyInput | undefined, signal?: AbortSignal) => send('GET', path, input, signal),
  } as unknown as Client<P>;
}

/** The services as proxied under the console's origin. */
export const query = createClient<QueryPaths>('query', '');
export const registry = createClient<RegistryPaths>('registry', '/registry');
export const trading = createClient<TradingPaths>('trading', '');

/** Response type of a path: `QueryResponse<'/api/documents'>[number]` is a document. */
export type QueryResponse<K extends PathOf<QueryPaths, 'get'>> = ResponseBody<QueryPaths, K>;
export type RegistryResponse<K extends PathOf<RegistryPaths, 'get'>> = ResponseBody<RegistryPaths, K>;
export type TradingResponse<K extends PathOf<TradingPaths, 'get'>> = ResponseBody<TradingPaths, K>;
