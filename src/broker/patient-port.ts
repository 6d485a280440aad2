import { type BrokerPort, BrokerUnavailable, type Lookup } from './broker-port.ts';

/** A question that fails once is asked again at once or nearly so; a broker that is away is left to whoever comes back later. */
const ASKS_MAX = 4;
const PAUSE_MS = 100;

type Questions = Pick<
  BrokerPort,
  'find' | 'findById' | 'listOpenOrders' | 'listFills' | 'listPositions' | 'getAccount'
>;

/**
 * The same broker, whose questions are asked again when they fail. Reconciliation is many questions in a row: if one failure
 * ended it, a broker that answers most of them would keep us from ever being ready. Sends are never among them.
 */
export function patientPort(port: BrokerPort, sleep: (ms: number) => Promise<void>): BrokerPort {
  const list = async <T>(ask: () => Promise<T>): Promise<T> => {
    for (let asked = 1; ; asked++) {
      try {
        return await ask();
      } catch (error) {
        if (!(error instanceof BrokerUnavailable) || asked >= ASKS_MAX) throw error;
      }
      await sleep(PAUSE_MS * asked);
    }
  };
  const look = async (ask: () => Promise<Lookup>): Promise<Lookup> => {
    for (let asked = 1; ; asked++) {
      const lookup = await ask();
      if (lookup.outcome !== 'unavailable' || asked >= ASKS_MAX) return lookup;
      await sleep(PAUSE_MS * asked);
    }
  };
  const questions: Questions = {
    find: (clientOrderId) => look(() => port.find(clientOrderId)),
    findById: (brokerOrderId) => look(() => port.findById(brokerOrderId)),
    listOpenOrders: () => list(() => port.listOpenOrders()),
    listFills: (cursor) => list(() => port.listFills(cursor)),
    listPositions: () => list(() => port.listPositions()),
    getAccount: () => list(() => port.getAccount()),
  };
  return { ...port, ...questions };
}
