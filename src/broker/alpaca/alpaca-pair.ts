import { arrayOf, isObject } from '../../ingestion/json.ts';
import type { BrokerOrder } from '../broker-port.ts';
import { stopIdOf } from '../one-cancels-other.ts';
import { type AlpacaOrder, parseOrder } from './alpaca-format.ts';

/** A pair: Alpaca reports the limit sale as the order and the stop as its leg. */
export interface AlpacaPair {
  order: BrokerOrder;
  target: BrokerOrder;
}

/** The order with its legs beside it, the order first; null when one of them cannot be read. */
export function parseNested(value: unknown): AlpacaOrder[] | null {
  const order = parseOrder(value);
  if (!order) return null;
  const legs = arrayOf(isObject(value) ? value['legs'] : null).map(parseOrder);
  if (!legs.every((leg): leg is AlpacaOrder => leg !== null)) return null;
  const stopId = stopIdOf(order.clientOrderId);
  return [order, ...legs.map((leg) => (stopId === null ? leg : nameStop(leg, stopId)))];
}

/** The stop of a pair under the client order id of the request that placed both. */
export function nameStop(order: AlpacaOrder, stopId: string | undefined): BrokerOrder {
  const { isUnnamedStop = false, ...named } = order;
  return isUnnamedStop && stopId !== undefined ? { ...named, clientOrderId: stopId } : named;
}

/** A pair from its order with the legs; null when the answer has no legs. */
export function parsePair(value: unknown): AlpacaPair | null {
  const [target, ...legs] = parseNested(value) ?? [];
  const stop = legs.find(({ type }) => type === 'stop' || type === 'stop_limit');
  return target && stop ? { order: stop, target } : null;
}
