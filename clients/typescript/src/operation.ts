export type Method = 'get' | 'post' | 'put' | 'delete';

/** The paths of a service that support a method. */
export type PathOf<P, M extends Method> = {
  [K in keyof P & string]: P[K] extends Record<M, { responses: unknown }> ? K : never;
}[keyof P & string];

export type Operation<P, K extends keyof P, M extends Method> =
  P[K] extends Record<M, infer O> ? NonNullable<O> : never;

type Success<R> = R extends { 200: infer A }
  ? A
  : R extends { 201: infer A }
    ? A
    : R extends { 202: infer A }
      ? A
      : never;
type Content<C> = C extends { content: { 'application/json': infer T } }
  ? T
  : C extends { content: { 'application/octet-stream': unknown } }
    ? ArrayBuffer
    : C extends { content: infer T }
      ? T[keyof T]
      : unknown;

/** The answer of an operation: parsed JSON, bytes, or text. */
export type ResponseBody<P, K extends keyof P, M extends Method = 'get'> =
  Operation<P, K, M> extends { responses: infer R } ? Content<Success<R>> : never;

type PathInput<O> = O extends { parameters: { path: infer V } } ? { path: V } : { path?: never };
type QueryInput<O> = O extends { parameters: { query: infer Q } }
  ? { query: Q }
  : O extends { parameters: { query?: infer Q } }
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

/** The input argument is optional when none of its parts is required. */
export type OptionalInput<T> = Record<string, never> extends T ? [input?: T] : [input: T];

/** Reads with an `offset` whose answer is a list: these can be read page by page. */
export type PagedPath<P> = {
  [K in PathOf<P, 'get'>]: 'offset' extends QueryKey<Operation<P, K, 'get'>>
    ? ResponseBody<P, K> extends readonly unknown[]
      ? K
      : never
    : never;
}[PathOf<P, 'get'>];
type QueryKey<O> = O extends { parameters: { query?: infer Q } } ? keyof NonNullable<Q> : never;

/** Reads that answer with server-sent events. */
export type EventPath<P> = {
  [K in PathOf<P, 'get'>]: Operation<P, K, 'get'> extends {
    responses: { 200: { content: { 'text/event-stream': unknown } } };
  }
    ? K
    : never;
}[PathOf<P, 'get'>];

/** Changes that `Prefer: respond-async` turns into a job. */
export type JobPath<P> = {
  [K in PathOf<P, 'post'>]: Operation<P, K, 'post'> extends { responses: { 200: unknown; 202: unknown } } ? K : never;
}[PathOf<P, 'post'>];

export type Job<P, K extends keyof P> =
  Operation<P, K, 'post'> extends { responses: { 202: infer A } } ? Content<A> : never;
