import { type BrokerPort, BrokerUnavailable, type Lookup } from './broker-port.ts';

/** A short failure is bridged by a few attempts; a longer outage is left to the next reconciliation. */
const ATTEMPTS_MAX = 4;
const PAUSE_MS = 100;

type Queries = Pick<BrokerPort, 'find' | 'findById' | 'listOpenOrders' | 'listFills' | 'listPositions' | 'getAccount'>;

/**
 * The same broker with retries of its read calls. Reconciliation makes many calls in a row: if a single failure ended it, an
 * unreliable broker would prevent it from ever completing. Sends and cancels are not retried.
 */
export function withRetries(port: BrokerPort, sleep: (ms: number) => Promise<void>): BrokerPort {
  const list = async <T>(call: () => Promise<T>): Promise<T> => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await call();
      } catch (error) {
        if (!(error instanceof BrokerUnavailable) || attempt >= ATTEMPTS_MAX) throw error;
      }
      await sleep(PAUSE_MS * attempt);
    }
  };
  const lookUp = async (call: () => Promise<Lookup>): Promise<Lookup> => {
    for (let attempt = 1; ; attempt++) {
      const lookup = await call();
      if (lookup.outcome !== 'unavailable' || attempt >= ATTEMPTS_MAX) return lookup;
      await sleep(PAUSE_MS * attempt);
    }
  };
  const queries: Queries = {
    find: (clientOrderId) => lookUp(() => port.find(clientOrderId)),
    findById: (brokerOrderId) => lookUp(() => port.findById(brokerOrderId)),
    listOpenOrders: () => list(() => port.listOpenOrders()),
    listFills: (cursor) => list(() => port.listFills(cursor)),
    listPositions: () => list(() => port.listPositions()),
    getAccount: () => list(() => port.getAccount()),
  };
  return { ...port, ...queries };
}
