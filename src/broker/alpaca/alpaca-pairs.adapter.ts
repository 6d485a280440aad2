import { describeError } from '../../kernel/queue/job-rules.ts';
import { type BrokerOrder, BrokerUnavailable, type Lookup, type SubmitOutcome } from '../broker-port.ts';
import { stopIdOf } from '../one-cancels-other.ts';
import { type AlpacaOrder, onlyShares, parseList, parseOrder } from './alpaca-format.ts';
import type { AlpacaHttp } from './alpaca-http.adapter.ts';
import { nameStop, parseNested, parsePair } from './alpaca-pair.ts';

const ORDERS_MAX = 500;
const NAMES_MAX = 10_000;

/**
 * Knows the stops of pairs by the id of the request that placed them. Alpaca gives the stop a client order id of its own and
 * reports it without naming its pair, so the pair is looked up once for each stop.
 */
export function createPairs(http: AlpacaHttp) {
  /** The client order id of a pair by Alpaca's id of its stop. */
  const names = new Map<string, string>();

  const remember = (nested: readonly BrokerOrder[]): void => {
    const [first, ...legs] = nested;
    const stopId = first ? stopIdOf(first.clientOrderId) : null;
    if (stopId === null) return;
    if (names.size > NAMES_MAX) names.clear();
    for (const leg of legs) names.set(leg.brokerOrderId, stopId);
  };

  /** Flattens orders of shares with their legs. */
  const flatten = (body: unknown): AlpacaOrder[] | null => {
    const nested = parseList(onlyShares(body), parseNested);
    nested?.forEach(remember);
    return nested?.flat() ?? null;
  };

  async function name(order: AlpacaOrder): Promise<BrokerOrder> {
    if (order.isUnnamedStop && !names.has(order.brokerOrderId)) {
      const query = `status=all&nested=true&limit=${ORDERS_MAX}&symbols=${encodeURIComponent(order.ticker)}`;
      const { status, body } = await http.request('GET', `/v2/orders?${query}`);
      if (status !== 200 || flatten(body) === null) {
        throw new BrokerUnavailable(
          `the broker responded ${status} when asked for the pair of order ${order.brokerOrderId}`,
        );
      }
    }
    return nameStop(order, names.get(order.brokerOrderId));
  }

  /** The pair of an order that was placed as one; null for any other order. */
  async function pairOf(
    order: AlpacaOrder,
    body: unknown,
  ): Promise<{ order: BrokerOrder; target: BrokerOrder } | null> {
    if (stopIdOf(order.clientOrderId) === null) return null;
    const given = parsePair(body);
    const path = `/v2/orders/${encodeURIComponent(order.brokerOrderId)}?nested=true`;
    const pair = given ?? parsePair((await http.request('GET', path)).body);
    if (!pair) throw new BrokerUnavailable(`the broker does not name the stop of order ${order.brokerOrderId}`);
    remember([pair.target, pair.order]);
    return pair;
  }

  return {
    flatten,
    name,
    /** A submission that the broker accepted, as the pair that it placed. */
    submitted: async (outcome: SubmitOutcome, body: unknown): Promise<SubmitOutcome> => {
      if (outcome.outcome !== 'accepted') return outcome;
      try {
        const pair = await pairOf(outcome.order, body);
        return pair ? { outcome: 'accepted', ...pair } : outcome;
      } catch (error) {
        // The broker has the pair; looking it up tells its orders.
        return { outcome: 'unknown', reason: describeError(error) };
      }
    },
    /** Finds an order by the client order id of its request; for a pair the stop, with the limit sale as its target. */
    found: async (body: unknown): Promise<Lookup | null> => {
      const order = parseOrder(body);
      if (!order) return null;
      const pair = await pairOf(order, body);
      return pair ? { outcome: 'found', ...pair } : { outcome: 'found', order: await name(order) };
    },
  };
}
