import { buildUrl, type HttpAnswer, type QueryValue, sendRequest } from './http.ts';
import type { paths as QueryPaths } from './query.d.ts';
import type { paths as RegistryPaths } from './registry.d.ts';
import type { paths as TradingPaths } from './trading.d.ts';

type Method = 'get' | 'post' | 'put' | 'delete';

/** The addresses of a service that answer to a method. */
export type PathOf<P, M extends Method> = {
  [K in keyof P & string]: P[K] extends Record<M, { responses: unknown }> ? K : never;
}[keyof P & string];

type Operation<P, K extends keyof P, M extends Method> = P[K] extends Record<M, infer O> ? NonNullable<O> : never;
type Success<R> = R extends { 200: infer A }
  ? A
  : R extends { 201: infer A }
    ? A
    : R extends { 202: infer A }
      ? A
      : never;
type Json<C> = C extends { content: { 'application/json': infer T } } ? T : unknown;

export type Answer<P, K extends keyof P, M extends Method = 'get'> =
  Operation<P, K, M> extends { responses: infer R } ? Json<Success<R>> : never;

type PathInput<O> = O extends { parameters: { path: infer V } } ? { path: V } : { path?: never };
type QueryInput<O> = O extends { parameters: { query?: infer Q } }
  ? { query?: Partial<NonNullable<Q>> }
  : { query?: never };
type BodyInput<O> = O extends { requestBody: { content: { 'application/json': infer B } } }
  ? { body: B }
  : O extends { requestBody?: { content: { 'application/json': infer B } } }
    ? { body?: B }
    : { body?: never };

export type Input<P, K extends keyof P, M extends Method> = PathInput<Operation<P, K, M>> &
  QueryInput<Operation<P, K, M>> &
  BodyInput<Operation<P, K, M>>;

/** An input may be left out when nothing in it is needed. */
export type Given<T> = Record<string, never> extends T ? [input?: T] : [input: T];

interface AnyInput {
  path?: Record<string, QueryValue>;
  query?: Record<string, QueryValue>;
  body?: unknown;
}

export interface Client<P> {
  readonly name: string;
  readonly prefix: string;
  post<K extends PathOf<P, 'post'>>(path: K, ...input: Given<Input<P, K, 'post'>>): Promise<Answer<P, K, 'post'>>;
  put<K extends PathOf<P, 'put'>>(path: K, ...input: Given<Input<P, K, 'put'>>): Promise<Answer<P, K, 'put'>>;
  delete<K extends PathOf<P, 'delete'>>(
    path: K,
    ...input: Given<Input<P, K, 'delete'>>
  ): Promise<Answer<P, K, 'delete'>>;
  get<K extends PathOf<P, 'get'>>(path: K, ...input: Given<Input<P, K, 'get'>>): Promise<Answer<P, K>>;
  /** With the unpaged count, and a signal to give up. */
  list<K extends PathOf<P, 'get'>>(path: K, input: unknown, signal?: AbortSignal): Promise<HttpAnswer<Answer<P, K>>>;
}

function createClient<P>(name: string, prefix: string): Client<P> {
  const send = async (method: string, path: string, input: AnyInput = {}, signal?: AbortSignal) =>
    sendRequest({
      method,
      url: buildUrl(prefix, path, input.path, input.query),
      body: input.body,
      ...(signal ? { signal } : {}),
    });
  const ask =
    (method: string) =>
    async (path: string, input?: AnyInput): Promise<unknown> =>
      (await send(method, path, input)).data;
  return {
    name,
    prefix,
    get: ask('GET'),
    post: ask('POST'),
    put: ask('PUT'),
    delete: ask('DELETE'),
    list: (path: string, input: AnyInput | undefined, signal?: AbortSignal) => send('GET', path, input, signal),
  } as unknown as Client<P>;
}

/** The services, as the console's origin offers them. */
export const query = createClient<QueryPaths>('query', '');
export const registry = createClient<RegistryPaths>('registry', '/registry');
export const trading = createClient<TradingPaths>('trading', '');

/** What an address of a service answers: `QueryAnswer<'/api/documents'>[number]` is a document. */
export type QueryAnswer<K extends PathOf<QueryPaths, 'get'>> = Answer<QueryPaths, K>;
export type RegistryAnswer<K extends PathOf<RegistryPaths, 'get'>> = Answer<RegistryPaths, K>;
export type TradingAnswer<K extends PathOf<TradingPaths, 'get'>> = Answer<TradingPaths, K>;
