import type { FastifyReply } from 'fastify';

const HEARTBEAT_MS = 15_000;
/** The most data buffered for a slow client; beyond it the client is disconnected and may reconnect. */
const BUFFER_BYTES_MAX = 262_144;

export interface SseStream {
  send(event: SseEvent): void;
  /** Sends encoded text, so that many clients share one encoding. */
  write(text: string): void;
  close(): void;
  onClose(listener: () => void): void;
  readonly closed: boolean;
  /** What authenticated the client; the stream ends when it no longer works. */
  readonly credential: string | null;
}

export interface SseOptions {
  heartbeatMs?: number;
  bufferBytesMax?: number;
}

export interface SseEvent {
  event?: string;
  id?: string;
  data: unknown;
}

/** Encodes one event of a `text/event-stream`. Data is JSON, which contains no line breaks. */
export function encodeSseEvent({ event, id, data }: SseEvent): string {
  const head = `${event === undefined ? '' : `event: ${oneLine(event)}\n`}${id === undefined ? '' : `id: ${oneLine(id)}\n`}`;
  return `${head}data: ${JSON.stringify(data)}\n\n`;
}

const oneLine = (text: string) => text.replace(/[\r\n\0]/g, ' ');

/**
 * Turns a reply into an event stream. The stream ends when the client disconnects, when it reads too slowly, when its
 * token or session no longer works, or when the service stops.
 */
export function openSseStream(reply: FastifyReply, options: SseOptions = {}): SseStream {
  const bufferBytesMax = options.bufferBytesMax ?? BUFFER_BYTES_MAX;
  const { raw } = reply;
  const streams = reply.server.sseStreams;
  const listeners: (() => void)[] = [];
  let closed = false;
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value);
  raw.setHeader('content-type', 'text/event-stream; charset=utf-8');
  // Prevents proxies from buffering events.
  raw.setHeader('x-accel-buffering', 'no');
  reply.hijack();
  raw.writeHead(200);
  raw.flushHeaders();

  const stream: SseStream = {
    send: (event) => stream.write(encodeSseEvent(event)),
    write(text) {
      if (closed || raw.writableEnded) return;
      raw.write(text);
      if (raw.writableLength > bufferBytesMax) raw.destroy();
    },
    close() {
      if (!closed) raw.end();
    },
    onClose(listener) {
      if (closed) listener();
      else listeners.push(listener);
    },
    get closed() {
      return closed;
    },
    credential: reply.request.credential,
  };
  const heartbeat = setInterval(() => stream.write(': heartbeat\n\n'), options.heartbeatMs ?? HEARTBEAT_MS);
  heartbeat.unref();
  raw.on('close', () => {
    closed = true;
    clearInterval(heartbeat);
    streams.delete(stream);
    for (const listener of listeners) listener();
  });
  // A connection reset is a normal end of a stream.
  raw.on('error', () => raw.destroy());
  streams.add(stream);
  if (reply.request.method === 'HEAD') raw.end();
  return stream;
}
