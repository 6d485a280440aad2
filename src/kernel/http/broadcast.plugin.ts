import type { FastifyReply } from 'fastify';
import { unavailable } from '../errors.ts';
import { encodeSseEvent, openSseStream, type SseEvent, type SseOptions, type SseStream } from './sse.plugin.ts';

const CLIENTS_MAX = 10_000;

export interface BroadcastOptions {
  intervalMs: number;
  /** Called once per tick, whatever the number of clients, and not at all without clients. */
  produce: () => Promise<SseEvent>;
  onError: (error: unknown) => void;
  clientsMax?: number;
}

export interface Broadcast {
  /** Answers a request with the stream: one event at once, then one per tick. */
  serve(reply: FastifyReply, options?: SseOptions): void;
  readonly size: number;
  stop(): void;
}

export function createBroadcast(options: BroadcastOptions): Broadcast {
  const clients = new Set<SseStream>();
  const clientsMax = options.clientsMax ?? CLIENTS_MAX;
  let timer: NodeJS.Timeout | null = null;
  let latest: string | null = null;
  let producing = false;

  async function tick(): Promise<void> {
    // A tick that takes longer than the interval is not run twice at once.
    if (producing) return;
    producing = true;
    try {
      latest = encodeSseEvent(await options.produce());
      for (const client of clients) client.write(latest);
    } catch (error) {
      options.onError(error);
    } finally {
      producing = false;
    }
  }

  function pause(): void {
    if (timer) clearInterval(timer);
    timer = null;
    latest = null;
  }

  return {
    serve(reply, sseOptions) {
      if (clients.size >= clientsMax) throw unavailable('too many open streams; try again later');
      const stream = openSseStream(reply, sseOptions);
      clients.add(stream);
      stream.onClose(() => {
        clients.delete(stream);
        if (clients.size === 0) pause();
      });
      if (latest !== null) stream.write(latest);
      if (timer) return;
      timer = setInterval(() => void tick(), options.intervalMs);
      timer.unref();
      void tick();
    },
    get size() {
      return clients.size;
    },
    stop() {
      pause();
      for (const client of clients) client.close();
    },
  };
}
