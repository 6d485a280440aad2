/** A span of a trace, without the library that records it: the platform runs without it unless traces are switched on. */
export type SpanKind = 'server' | 'client' | 'producer' | 'consumer' | 'internal';

/** Ids, names and counts. Never content, headers, addresses with queries or anything that may hold a secret. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean | undefined>>;

export interface SpanStart {
  name: string;
  kind?: SpanKind;
  attributes?: SpanAttributes;
  /** The `traceparent` that the span continues; null begins a trace. */
  parent: string | null;
  /** The `traceparent`s of other work that led to this. */
  links?: readonly string[];
}

export interface Span {
  /** W3C Trace Context, as it is sent to services and stored with jobs and orders. */
  readonly traceParent: string;
  set(attributes: SpanAttributes): void;
  /** With the kind of the error if the work failed. */
  end(errorType?: string): void;
}

export interface Tracing {
  start(span: SpanStart): Span;
}

/** Version 00 of the format, the only one. The ids must not be all zeros. */
const TRACE_PARENT = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

/** Null for a header that is absent, repeated or malformed: the trace then begins here. */
export const readTraceParent = (header: unknown): string | null =>
  typeof header === 'string' && TRACE_PARENT.test(header) ? header : null;

/** The name of an error, without its message, which may hold anything. */
export const errorTypeOf = (thrown: unknown): string => (thrown instanceof Error ? thrown.name : typeof thrown);

export const isSameTrace = (one: string, other: string | null): boolean => other?.split('-')[1] === one.split('-')[1];
