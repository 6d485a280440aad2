import type { Now } from '../../kernel/clock.ts';
import type { Brokerage, TradeEvent } from '../brokerage/brokerage.ts';
import { orderView } from '../vendors/alpaca-views.ts';
import type { Faults } from './faults.ts';
import { createTradeSocket, type TradeListener, type TradeSocket } from './trade-socket.adapter.ts';

/** Path of the vendor's web socket; fault rules match it. */
export const TRADE_STREAM_PATH = '/alpaca/stream';
const POLL_MS = 250;

/** Sends order and fill updates to each client from the time it subscribes. */
export function tradeStream(brokerage: Brokerage, now: Now, faults: Faults): TradeSocket {
  const seen = new Map<TradeListener, number>();
  const timer = setInterval(() => {
    if (seen.size === 0) return;
    brokerage.advance(now().getTime());
    for (const listener of seen.keys()) push(listener);
  }, POLL_MS);
  timer.unref();

  function push(listener: TradeListener): void {
    const last = seen.get(listener) ?? 0;
    const fresh = brokerage.state.events.filter(({ sequence }) => sequence > last);
    if (fresh.length === 0) return;
    seen.set(listener, fresh.at(-1)?.sequence ?? last);
    const doubled = faults.trigger('GET', TRADE_STREAM_PATH, ['duplicate_fills'])
      ? fresh.flatMap((event) => [event, event])
      : fresh;
    const ordered = faults.trigger('GET', TRADE_STREAM_PATH, ['reorder_fills']) ? doubled.toReversed() : doubled;
    for (const event of ordered) listener.send(eventView(event));
  }

  const socket = createTradeSocket({
    onSubscribe: (listener) => seen.set(listener, brokerage.state.events.at(-1)?.sequence ?? 0),
    onClose: (listener) => seen.delete(listener),
  });
  return {
    upgrade: (...connection) => socket.upgrade(...connection),
    stop: () => {
      clearInterval(timer);
      socket.stop();
    },
  };
}

function eventView(event: TradeEvent) {
  return {
    event_id: event.sequence,
    event: event.event,
    at: new Date(event.atMs).toISOString(),
    timestamp: new Date(event.atMs).toISOString(),
    position_qty: String(event.positionQty),
    ...(event.fill
      ? { execution_id: event.fill.executionId, price: String(event.fill.price), qty: String(event.fill.qty) }
      : {}),
    order: orderView(event.order),
  };
}
