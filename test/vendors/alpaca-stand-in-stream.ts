import type { Server } from 'node:http';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';

interface Frame {
  action?: string;
  key?: string;
  secret?: string;
  data?: { key_id?: string; secret_key?: string; streams?: string[] };
}

/** The `trade_updates` socket at `/stream`. It accepts both forms of authentication and sends binary frames, as paper accounts do. */
export function serveTradeUpdates({ keyId, secretKey }: { keyId: string; secretKey: string }) {
  const sockets = new WebSocketServer({ noServer: true });
  const listening = new Set<WebSocket>();
  const actions: string[] = [];
  const send = (socket: WebSocket, message: unknown) => socket.send(Buffer.from(JSON.stringify(message)));

  const receive = (socket: WebSocket, state: { authorized: boolean }, raw: RawData) => {
    const frame = JSON.parse((raw as Buffer).toString('utf8')) as Frame;
    actions.push(String(frame.action));
    if (frame.action === 'authenticate' || frame.action === 'auth') {
      const key = frame.key ?? frame.data?.key_id;
      const secret = frame.secret ?? frame.data?.secret_key;
      state.authorized = key === keyId && secret === secretKey;
      const status = state.authorized ? 'authorized' : 'unauthorized';
      send(socket, { stream: 'authorization', data: { status, action: frame.action } });
    } else if (frame.action === 'listen' && state.authorized) {
      const streams = (frame.data?.streams ?? []).filter((name) => name === 'trade_updates');
      if (streams.length > 0) listening.add(socket);
      send(socket, { stream: 'listening', data: { streams } });
    } else {
      const error = state.authorized ? 'invalid action' : 'not authenticated';
      send(socket, { action: 'error', data: { error_message: error } });
    }
  };

  return {
    actions,
    attach: (server: Server) => {
      server.on('upgrade', (request, socket, head) => {
        if (request.url !== '/stream') {
          socket.end('HTTP/1.1 404 Not Found\r\n\r\n');
          return;
        }
        sockets.handleUpgrade(request, socket, head, (client) => {
          const state = { authorized: false };
          client.on('message', (raw) => receive(client, state, raw));
          client.on('close', () => listening.delete(client));
        });
      });
    },
    publish: (data: Record<string, unknown>) => {
      for (const socket of listening) send(socket, { stream: 'trade_updates', data });
    },
    close: () => {
      for (const socket of sockets.clients) socket.terminate();
      sockets.close();
    },
  };
}
