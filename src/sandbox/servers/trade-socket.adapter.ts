import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';

const MESSAGE_BYTES_MAX = 4_096;
const CLIENTS_MAX = 100;
const TRADES = 'trade_updates';

/** A client subscribed to trade updates. */
export interface TradeListener {
  send(update: object): void;
}

export interface TradeSocket {
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  stop(): void;
}

/** The vendor's subscription protocol: authenticate, then listen. Replies are binary frames, as for paper accounts. */
export function createTradeSocket(hooks: {
  onSubscribe(listener: TradeListener): void;
  onClose(listener: TradeListener): void;
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
  const sendMessage = (stream: string, data: object) => client.send(Buffer.from(JSON.stringify({ stream, data })));
  const listener: TradeListener = { send: (update) => sendMessage(TRADES, update) };
  let isAuthorized = false;
  client.on('error', () => client.terminate());
  client.once('close', () => hooks.onClose(listener));
  client.on('message', (frame) => {
    const message = parse(frame);
    if (message?.action === 'auth' || message?.action === 'authenticate') {
      isAuthorized = hasKeys(message);
      sendMessage('authorization', { status: isAuthorized ? 'authorized' : 'unauthorized', action: 'authenticate' });
      if (!isAuthorized) client.close();
    } else if (message?.action === 'listen' && isAuthorized) {
      const streams = (message.data?.streams ?? []).filter((name) => name === TRADES);
      sendMessage('listening', { streams });
      if (streams.length > 0) hooks.onSubscribe(listener);
    }
  });
}

interface ClientMessage {
  action?: string;
  key?: string;
  secret?: string;
  data?: { streams?: string[]; key_id?: string; secret_key?: string };
}

/** `auth` has the keys beside the action; `authenticate`, which the official clients send, has them in `data`. */
const hasKeys = ({ key, secret, data }: ClientMessage): boolean =>
  Boolean((key ?? data?.key_id) && (secret ?? data?.secret_key));

function parse(frame: RawData): ClientMessage | null {
  try {
    return JSON.parse((frame as Buffer).toString('utf8')) as ClientMessage;
  } catch {
    return null;
  }
}
