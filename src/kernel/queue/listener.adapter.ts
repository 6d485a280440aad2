import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { NOTIFY_CHANNEL } from './job-queue.store.ts';

const CONNECT_TIMEOUT_MS = 5_000;
const RECONNECT_MIN_MS = 100;
const RECONNECT_MAX_MS = 5_000;

/** The process's single LISTEN connection, shared by all its consumers. Without it jobs start later, but none is lost. */
export interface QueueListener {
  /**
   * `wake` is called for each notification of the queue and after every (re)connection, because notifications may have been
   * missed.
   */
  subscribe(storedQueue: string, wake: () => void): () => void;
  /** As `subscribe` for all queues: with the stored name, or null after a (re)connection. */
  subscribeAll(wake: (storedQueue: string | null) => void): () => void;
  /** Resolves once the connection listens; for tests and benches. */
  ready(): Promise<void>;
  stop(): Promise<void>;
}

export interface ListenerOptions {
  url: string;
  applicationName?: string;
  onError?: (error: Error) => void;
}

export function createQueueListener(options: ListenerOptions): QueueListener {
  const subscribers = new Map<string, Set<() => void>>();
  const subscribersToAll = new Set<(storedQueue: string | null) => void>();
  const stopping = new AbortController();
  const stopped = new Promise<void>((resolve) => {
    stopping.signal.addEventListener('abort', () => resolve(), { once: true });
  });
  let listening = false;
  const awaiting: (() => void)[] = [];

  const announce = () => {
    listening = true;
    for (const resolve of awaiting.splice(0)) resolve();
    for (const wakes of subscribers.values()) for (const wake of wakes) wake();
    for (const wake of subscribersToAll) wake(null);
  };

  /** Returns when the connection ends or a stop is requested. */
  const listenOnce = async (onConnected: () => void): Promise<void> => {
    const client = new pg.Client({
      connectionString: options.url,
      application_name: options.applicationName ?? 'sextant-listen',
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      keepAlive: true,
    });
    const over = new Promise<void>((resolve) => client.once('end', () => resolve()));
    client.on('error', (error) => options.onError?.(error));
    client.on('notification', ({ payload }) => {
      for (const wake of subscribers.get(payload ?? '') ?? []) wake();
      for (const wake of subscribersToAll) wake(payload ?? null);
    });
    const connect = async () => {
      await client.connect();
      await client.query(`listen ${NOTIFY_CHANNEL}`);
      onConnected();
      announce();
      await over;
    };
    try {
      // The connect promise of a client that is ended while connecting may never settle, hence the race.
      await Promise.race([connect(), stopped]);
    } finally {
      listening = false;
      await client.end().catch(() => {});
    }
  };

  const run = async () => {
    let delayMs = RECONNECT_MIN_MS;
    while (!stopping.signal.aborted) {
      try {
        await listenOnce(() => {
          delayMs = RECONNECT_MIN_MS;
        });
      } catch (error) {
        options.onError?.(error instanceof Error ? error : new Error(String(error)));
      }
      await sleep(delayMs, undefined, { signal: stopping.signal }).catch(() => {});
      delayMs = Math.min(delayMs * 2, RECONNECT_MAX_MS);
    }
    for (const resolve of awaiting.splice(0)) resolve();
  };
  const running = run();

  return {
    subscribe: (storedQueue, wake) => {
      const wakes = subscribers.get(storedQueue) ?? new Set();
      subscribers.set(storedQueue, wakes.add(wake));
      return () => {
        wakes.delete(wake);
      };
    },
    subscribeAll: (wake) => {
      subscribersToAll.add(wake);
      return () => {
        subscribersToAll.delete(wake);
      };
    },
    ready: () =>
      new Promise((resolve) => {
        if (listening || stopping.signal.aborted) resolve();
        else awaiting.push(resolve);
      }),
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}
