import { randomUUID } from 'node:crypto';
import { ROOT_CONTEXT, type SpanContext, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api';
import { OTLPTraceExporter as JsonExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { OTLPTraceExporter as ProtobufExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor, type SpanExporter } from '@opentelemetry/sdk-trace-base';
import type { Secret } from '../access/secret.ts';
import type { SpanAttributes, SpanStart, Tracing } from './span.ts';

export interface TracingOptions {
  url: string;
  protocol: 'http/protobuf' | 'http/json';
  /** As in `OTEL_EXPORTER_OTLP_HEADERS`: `name=value,name=value`. */
  headers: Secret | null;
  version: string;
  /** The roles of this process. */
  roles: readonly string[];
  /** Called when exporting begins to fail, and with null when it works again. */
  onExport: (failure: string | null) => void;
}

export interface RunningTracing extends Tracing {
  /** Sends what is recorded, for a limited time, and ends. */
  stop(): Promise<void>;
}

/** A stop must not wait for a receiver that is down. */
const FLUSH_WITHIN_MS = 500;
const LINKS_MAX = 32;
const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
} as const;

/**
 * Records spans and sends them to an OTLP receiver. Time-outs, sampler, limits and resource attributes come from the standard
 * variables, which the library reads. Spans wait in a bounded queue and are dropped when it is full, so that a
 * receiver that is slow or down costs memory for 2,048 spans and no time.
 */
export function startTracing(options: TracingOptions): RunningTracing {
  const { url, headers } = options;
  const receiver = { url, ...(headers ? { headers: readHeaders(headers.reveal()) } : {}) };
  const exporter = options.protocol === 'http/json' ? new JsonExporter(receiver) : new ProtobufExporter(receiver);
  const processor = new BatchSpanProcessor(reporting(exporter, options.onExport));
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'sextant',
      'service.version': options.version,
      'service.instance.id': randomUUID(),
      'sextant.roles': options.roles.join(','),
    }).merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [processor],
  });
  const tracer = provider.getTracer('sextant', options.version);
  return {
    start: (span) => startSpan(tracer, span),
    stop: () => Promise.race([provider.shutdown().catch(() => {}), after(FLUSH_WITHIN_MS)]),
  };
}

function startSpan(tracer: Tracer, { name, kind = 'internal', attributes, parent, links = [] }: SpanStart) {
  const span = tracer.startSpan(
    name,
    {
      kind: KINDS[kind],
      ...(attributes ? { attributes: present(attributes) } : {}),
      links: links.slice(0, LINKS_MAX).map((link) => ({ context: contextOf(link) })),
    },
    parent === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, contextOf(parent)),
  );
  const { traceId, spanId, traceFlags } = span.spanContext();
  return {
    traceParent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
    set: (more: SpanAttributes) => void span.setAttributes(present(more)),
    end: (errorType?: string) => {
      if (errorType !== undefined) {
        span.setAttribute('error.type', errorType);
        span.setStatus({ code: SpanStatusCode.ERROR });
      }
      span.end();
    },
  };
}

function present(attributes: SpanAttributes): Record<string, string | number | boolean> {
  const kept: Record<string, string | number | boolean> = {};
  for (const [name, value] of Object.entries(attributes)) if (value !== undefined) kept[name] = value;
  return kept;
}

function contextOf(traceParent: string): SpanContext {
  const [, traceId = '', spanId = '', flags = ''] = traceParent.split('-');
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true };
}

function readHeaders(list: string): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const pair of list.split(',')) {
    const [name = '', ...value] = pair.split('=').map((part) => part.trim());
    if (name !== '') headers[name] = decoded(value.join('='));
  }
  return headers;
}

/** Values may be percent-encoded; one that is not is taken as it is. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** Reports a change between working and failing once, not every failed batch. */
function reporting(exporter: SpanExporter, onExport: TracingOptions['onExport']): SpanExporter {
  let isFailing = false;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const failure = result.error?.message ?? null;
        if ((failure !== null) !== isFailing) onExport(failure);
        isFailing = failure !== null;
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  };
}

const after = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms).unref());
