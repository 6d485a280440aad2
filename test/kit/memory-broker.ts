import type { Broker, BrokerLink, Delivery, Pull } from '../../src/kernel/queue/jetstream/broker.ts';

/** A message server in memory with the rules of the real one, for tests without it. */
export interface MemoryBroker {
  broker: Broker;
  leave(): void;
  come(): void;
  purge(): void;
  /** Messages in the stream, those in a worker's hands included. */
  count(): number;
}

interface Stored {
  queue: string;
  jobId: number;
  isOut: boolean;
}

export function createMemoryBroker(): MemoryBroker {
  const stored = new Set<Stored>();
  const names = new Set<string>();
  const listeners = new Set<() => void>();
  const waiting = new Set<{ queue: string; batch: number; finish(found: Delivery[]): void }>();
  let link: BrokerLink | null = null;

  const takeFree = (queue: string, batch: number): Delivery[] =>
    [...stored]
      .filter((message) => message.queue === queue && !message.isOut)
      .slice(0, batch)
      .map((message) => {
        message.isOut = true;
        const nak = () => {
          message.isOut = false;
          serve();
        };
        return { jobId: message.jobId, ack: () => void stored.delete(message), nak };
      });
  const serve = () => {
    for (const request of waiting) {
      const found = takeFree(request.queue, request.batch);
      if (found.length > 0) request.finish(found);
    }
  };
  const pull = (queue: string, { batch, waitMs }: { batch: number; waitMs: number | null }): Pull => {
    const found = takeFree(queue, batch);
    if (found.length > 0 || waitMs === null) return { deliveries: Promise.resolve(found), cancel: () => {} };
    let finish: (found: Delivery[]) => void = () => {};
    const deliveries = new Promise<Delivery[]>((resolve) => {
      const request = {
        queue,
        batch,
        finish: (some: Delivery[]) => {
          waiting.delete(request);
          resolve(some);
        },
      };
      waiting.add(request);
      finish = request.finish;
    });
    return { deliveries, cancel: () => finish([]) };
  };
  const change = (next: BrokerLink | null) => {
    link = next;
    for (const listener of listeners) listener();
  };
  const leave = () => {
    for (const request of waiting) request.finish([]);
    // The real one delivers again what was not acknowledged.
    for (const message of stored) message.isOut = false;
    change(null);
  };
  const come = () =>
    change({
      ended: new Promise(() => {}),
      close: async () => {},
      pull,
      publish: async (queue, messages) => {
        for (const { jobId, name } of messages) {
          if (names.has(name)) continue;
          names.add(name);
          stored.add({ queue, jobId, isOut: false });
        }
        serve();
      },
    });
  come();
  return {
    leave,
    come,
    purge: () => stored.clear(),
    count: () => stored.size,
    broker: {
      link: () => link,
      onChange: (listener) => {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
      fail: () => leave(),
      stop: async () => leave(),
    },
  };
}
