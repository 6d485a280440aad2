import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { answerOnSocket } from './errors.plugin.ts';

/** Beyond this multiple of the limit connections are dropped without an answer, so that memory and files stay bounded. */
const DROP_AT_TIMES = 4;
/** In which the first line of a connection above the limit must arrive. */
const FIRST_LINE_MS = 2_000;
const FIRST_LINE = /^([A-Z]+) (\/[^ ?]*)/;

export interface ConnectionOptions {
  /** Open connections with an HTTP parser. A connection above this is read only to see whether it may pass. */
  connectionsMax: number;
  /** Requests that are served above the limit too. */
  isPriority: (method: string, path: string) => boolean;
  /** Sends a refusal now or a little later. */
  pace: (refuse: () => void) => void;
  onAccepted: () => void;
}

export interface Connections {
  open(): number;
  refused(): number;
  close(): void;
}

/**
 * Accepts every connection at once, so that none waits in the backlog of the system, and answers those above the limit with 503
 * and `Retry-After`. Orders, health and the console's pages pass above it.
 */
export function limitConnections(server: Server, options: ConnectionOptions): Connections {
  const accept = server.listeners('connection') as ((socket: Socket) => void)[];
  const above = new Set<Socket>();
  let open = 0;
  let refused = 0;
  server.removeAllListeners('connection');
  server.maxConnections = options.connectionsMax * DROP_AT_TIMES;

  const serve = (socket: Socket) => {
    open++;
    socket.once('close', () => open--);
    for (const listener of accept) listener.call(server, socket);
  };
  const refuse = (socket: Socket) => {
    refused++;
    const { connectionsMax } = options;
    const detail = `the service has its limit of ${connectionsMax} connections; try again shortly`;
    options.pace(() => answerOnSocket(socket, { status: 503, detail }));
  };
  const readFirstLine = (socket: Socket) => {
    above.add(socket);
    const forget = () => above.delete(socket);
    const end = () => socket.destroy();
    socket.once('close', forget);
    socket.on('error', end);
    socket.setTimeout(FIRST_LINE_MS, end);
    socket.once('data', (chunk) => {
      forget();
      socket.setTimeout(0);
      socket.removeListener('timeout', end);
      socket.removeListener('close', forget);
      socket.pause();
      const [, method = '', path = ''] = FIRST_LINE.exec(chunk.toString('latin1', 0, 512)) ?? [];
      if (!options.isPriority(method, path)) return refuse(socket);
      socket.removeListener('error', end);
      socket.unshift(chunk);
      serve(socket);
      socket.resume();
    });
  };
  server.on('connection', (socket) => {
    options.onAccepted();
    if (open < options.connectionsMax) serve(socket);
    else readFirstLine(socket);
  });
  return {
    open: () => open,
    refused: () => refused,
    close: () => {
      for (const socket of above) socket.destroy();
    },
  };
}
