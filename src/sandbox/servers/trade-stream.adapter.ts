import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Now } from '../../kernel/clock.ts';
import type { Brokerage, TradeEvent } from '../brokerage/brokerage.ts';
import { orderView } from '../vendors/alpaca-views.ts';
import type { Faults } from './faults.ts';
import type { StreamHandler } from './http-server.adapter.ts';

const PATH = '/alpaca/v2/events/trades';
const POLL_MS = 250;
const CLIENTS_MAX = 100;

/** Order and fill updates as they happen, as server-sent events: `?since_id=` goes on after one that was seen. */
export function tradeStream(brokerage: Brokerage, now: Now, faults: Faults): { handle: StreamHandler; stop(): void } {
  const clients = new Map<ServerResponse, { seen: number }>();
  const timer = setInterval(() => {
    if (clients.size === 0) return;
    brokerage.advance(now().getTime());
    for (const [response, client] of clients) push(response, client);
  }, POLL_MS);
  timer.unref();

  function push(response: ServerResponse, client: { seen: number }): void {
    const fresh = brokerage.state.events.filter(({ sequence }) => sequence > client.seen);
    if (fresh.length === 0) return;
    client.seen = fresh.at(-1)?.sequence ?? client.seen;
    const doubled = faults.strike('GET', PATH, ['duplicate_fills']) ? fresh.flatMap((event) => [event, event]) : fresh;
    const ordered = faults.strike('GET', PATH, ['reorder_fills']) ? doubled.toReversed() : doubled;
    for (const event of ordered) response.write(`id: ${event.sequence}\ndata: ${JSON.stringify(eventView(event))}\n\n`);
  }

  return {
    handle(request: IncomingMessage, response: ServerResponse, url: URL): boolean {
      if (url.pathname !== PATH || request.method !== 'GET') return false;
      if (!request.headers['apca-api-key-id'] || clients.size >= CLIENTS_MAX) {
        response.writeHead(clients.size >= CLIENTS_MAX ? 429 : 401).end();
        return true;
      }
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });
      response.write(': connected\n\n');
      const since = Number(url.searchParams.get('since_id') ?? Number.NaN);
      const client = { seen: Number.isFinite(since) ? since : (brokerage.state.events.at(-1)?.sequence ?? 0) };
      clients.set(response, client);
      response.once('close', () => clients.delete(response));
      push(response, client);
      return true;
    },
    stop: () => clearInterval(timer),
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
