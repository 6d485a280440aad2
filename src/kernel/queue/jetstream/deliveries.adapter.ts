import type { Broker, BrokerLink, Delivery, Pull } from './broker.ts';

/** A request that waits is renewed after this. */
const WAIT_MS = 30_000;

/**
 * The messages of one queue for one consumer. It takes what is there and no more than it can run; when nothing is there, one request
 * waits for one message. So no message waits in a process while another one is idle.
 */
export interface Deliveries {
  /** What is there now. When nothing is, `wake` is called for the next message. */
  take(limit: number): Promise<Delivery[]>;
  /** Ends the request that waits and gives its message back. */
  cancel(): void;
}

export function createDeliveries(broker: Broker, queue: string, wake: () => void): Deliveries {
  let arrived: Delivery[] = [];
  let waiting: { pull: Pull; link: BrokerLink } | null = null;

  const waitForOne = (link: BrokerLink) => {
    const pull = link.pull(queue, { batch: 1, waitMs: WAIT_MS });
    const request = { pull, link };
    waiting = request;
    void pull.deliveries
      .then(
        (found) => {
          if (waiting === request) arrived = found;
          else for (const delivery of found) delivery.nak();
        },
        (error: unknown) => broker.fail(link, error),
      )
      .finally(() => {
        if (waiting !== request) return;
        waiting = null;
        wake();
      });
  };

  return {
    take: async (limit) => {
      const link = broker.link();
      if (link === null) return [];
      if (waiting?.link === link) return [];
      const first = arrived;
      arrived = [];
      try {
        const more = limit - first.length;
        const rest = more > 0 ? await link.pull(queue, { batch: more, waitMs: null }).deliveries : [];
        const all = [...first, ...rest];
        if (all.length === 0 && broker.link() === link) waitForOne(link);
        return all;
      } catch (error) {
        broker.fail(link, error);
        return first;
      }
    },
    cancel: () => {
      const request = waiting;
      waiting = null;
      request?.pull.cancel();
      for (const delivery of arrived.splice(0)) delivery.nak();
    },
  };
}
