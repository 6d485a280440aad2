import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import protobuf from 'otlp-protobuf/build/src/generated/root.js';

export interface ReceivedSpan {
  name: string;
  /** As the protocol numbers them: 2 server, 3 client, 4 producer, 5 consumer. */
  kind: number;
  traceId: string;
  spanId: string;
  parentSpanId: string;
  attributes: Record<string, unknown>;
  links: string[];
  resource: Record<string, unknown>;
  isFailed: boolean;
}

export interface OtlpReceiver {
  url: string;
  spans: ReceivedSpan[];
  /** Of each request. */
  headers: Record<string, unknown>[];
  paths: string[];
  close(): Promise<void>;
}

/** `npm run check-traces` decodes what was received with another implementation. */
const KEEP_IN = process.env.SEXTANT_KEEP_TRACES;

interface MessageType {
  decode(bytes: Uint8Array): unknown;
  toObject(message: unknown, options: { longs: NumberConstructor }): Message;
}

/** Generated from the definitions of the protocol, without types. */
const definitions = protobuf as unknown as {
  opentelemetry: { proto: { collector: { trace: { v1: { ExportTraceServiceRequest: MessageType } } } } };
};
const { ExportTraceServiceRequest } = definitions.opentelemetry.proto.collector.trace.v1;

/** Receives traces as protobuf over HTTP and decodes them with the definitions of the protocol. */
export async function startOtlpReceiver(): Promise<OtlpReceiver> {
  const received: Omit<OtlpReceiver, 'url' | 'close'> = { spans: [], headers: [], paths: [] };
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      received.headers.push(request.headers);
      received.paths.push(request.url ?? '');
      const bytes = request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body;
      received.spans.push(...decodeSpans(bytes));
      if (KEEP_IN !== undefined) writeFileSync(join(KEEP_IN, `${randomUUID()}.bin`), bytes);
      response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end();
    });
  });
  return { ...received, url: await listen(server), close: () => close(server) };
}

/** Accepts connections and never answers. */
export async function startHangingReceiver(): Promise<{ url: string; connections: () => number; close(): void }> {
  let connections = 0;
  const sockets = new Set<Socket>();
  const server = createTcpServer((socket) => {
    connections++;
    socket.on('error', () => {});
    sockets.add(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    connections: () => connections,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

function decodeSpans(bytes: Uint8Array): ReceivedSpan[] {
  const request = ExportTraceServiceRequest.toObject(ExportTraceServiceRequest.decode(bytes), { longs: Number });
  return (request.resourceSpans as Message[]).flatMap(({ resource, scopeSpans }) =>
    (scopeSpans as Message[]).flatMap(({ spans }) =>
      (spans as Message[]).map((span) => ({
        name: String(span.name),
        kind: Number(span.kind),
        traceId: hex(span.traceId),
        spanId: hex(span.spanId),
        parentSpanId: hex(span.parentSpanId),
        attributes: valuesOf(span.attributes),
        links: ((span.links ?? []) as Message[]).map((link) => hex(link.traceId)),
        resource: valuesOf((resource as Message).attributes),
        isFailed: (span.status as Message | undefined)?.code === 2,
      })),
    ),
  );
}

type Message = Record<string, unknown>;

const hex = (bytes: unknown): string => Buffer.from((bytes ?? []) as Uint8Array).toString('hex');

const valuesOf = (attributes: unknown): Record<string, unknown> =>
  Object.fromEntries(
    ((attributes ?? []) as { key: string; value: Message }[]).map(({ key, value }) => [key, Object.values(value)[0]]),
  );

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function close(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}
