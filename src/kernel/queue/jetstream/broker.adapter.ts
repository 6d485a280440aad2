import { setTimeout as sleep } from 'node:timers/promises';
import type { Broker, BrokerLink } from './broker.ts';
import type { LinkOptions } from './nats-link.adapter.ts';

const RECONNECT_MIN_MS = 200;
const RECONNECT_MAX_MS = 5_000;

export interface BrokerOptions extends LinkOptions {
  onError?: (error: unknown) => void;
}

/** Keeps one connection to the message server and opens another when it ends. */
export function createBroker({ onError = () => {}, ...options }: BrokerOptions): Broker {
  const listeners = new Set<() => void>();
  const stopping = new AbortController();
  let current: BrokerLink | null = null;

  const change = (link: BrokerLink | null) => {
    current = link;
    for (const listener of listeners) listener();
  };

  const run = async () => {
    // Loaded only where it is configured.
    const { openNatsLink } = await import('./nats-link.adapter.ts');
    let delayMs = RECONNECT_MIN_MS;
    while (!stopping.signal.aborted) {
      try {
        const link = await openNatsLink(options);
        delayMs = RECONNECT_MIN_MS;
        if (stopping.signal.aborted) await link.close();
        else change(link);
        await link.ended;
      } catch (error) {
        onError(error);
      }
      change(null);
      await sleep(delayMs, undefined, { signal: stopping.signal }).catch(() => {});
      delayMs = Math.min(delayMs * 2, RECONNECT_MAX_MS);
    }
  };
  void run().catch(onError);

  return {
    link: () => current,
    onChange: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    fail: (link, error) => {
      if (link !== current) return;
      onError(error);
      change(null);
      void link.close().catch(onError);
    },
    // An attempt to connect that is in progress ends by itself: a stop does not wait for a server that does not answer.
    stop: async () => {
      stopping.abort();
      await current?.close();
    },
  };
}
