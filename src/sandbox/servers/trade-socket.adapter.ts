import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';

const MESSAGE_BYTES_MAX = 4_096;
const CLIENTS_MAX = 100;
const TRADES = 'trade_updates';

/** Somebody who is told of trades. */
export interface TradeListener {
  tell(update: object): void;
}

export interface TradeSocket {
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  stop(): void;
}

/** The vendor's way to subscribe: first the keys, then the streams; answers in binary frames, as its paper accounts get them. */
export function createTradeSocket(hooks: {
  listening(listener: TradeListener): void;
  gone(listener: TradeListener): void;
}): TradeSocket {
  const server = new WebSocketServer({ noServer: true, maxPayload: MESSAGE_BYTES_MAX });
  return {
    upgrade: (request, socket, head) => {
      if (server.clients.size >= CLIENTS_MAX) return refuse(socket, '429 Too Many Requests');
      server.handleUpgrade(request, socket, head, (client) => serve(client, hooks));
    },
    stop: () => {
      for (const client of server.clients) client.terminate();
      server.close();
    },
  };
}

export function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

function serve(client: WebSocket, hooks: Parameters<typeof createTradeSocket>[0]): void {
  const say = (stream: string, data: object) => client.send(Buffer.from(JSON.stringify({ stream, data })));
  const listener: TradeListener = { tell: (update) => say(TRADES, update) };
  let isKnown = false;
  client.on('error', () => client.terminate());
  client.once('close', () => hooks.gone(listener));
  client.on('message', (frame) => {
    const asked = parse(frame);
    if (asked?.action === 'auth') {
      isKnown = Boolean(asked.key && asked.secret);
      say('authorization', { status: isKnown ? 'authorized' : 'unauthorized', action: 'authenticate' });
      if (!isKnown) client.close();
    } else if (asked?.action === 'listen' && isKnown) {
      const streams = (asked.data?.streams ?? []).filter((name) => name === TRADES);
      say('listening', { streams });
      if (streams.length > 0) hooks.listening(listener);
    }
  });
}

interface Asked {
  action?: string;
  key?: string;
  secret?: string;
  data?: { streams?: string[] };
}

function parse(frame: RawData): Asked | null {
  try {
    return JSON.parse((frame as Buffer).toString('utf8')) as Asked;
  } catch {
    return null;
  }
}
