import { randomBytes } from 'node:crypto';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import pg from 'pg';

export interface TransactionPooler {
  url: string;
  close(): Promise<void>;
}

/** A server connection that is signed in; its driver no longer reads from it. */
interface ServerConnection {
  client: pg.Client;
  socket: Socket;
  known: Set<string>;
}

interface ClientState {
  server: ServerConnection | null;
  /** Requests that the server has not yet answered with ReadyForQuery. */
  open: number;
  /** Answers to statements that the pooler prepared itself. */
  hidden: number;
  parsed: Map<string, Buffer>;
}

const ACCEPTED = new Set(['user', 'database', 'application_name', 'client_encoding']);

/**
 * A pooler in transaction mode for tests without a package of the system: each transaction runs on whichever server connection was
 * released last. As PgBouncer does, it refuses most start-up parameters and announces a process number of its own. With
 * `renamesPrepared` it prepares a named statement again on a connection that does not know it, as PgBouncer 1.21 and newer can.
 */
export async function transactionPooler(
  databaseUrl: string,
  { renamesPrepared }: { renamesPrepared: boolean },
): Promise<TransactionPooler> {
  const idle: ServerConnection[] = [];
  const all: ServerConnection[] = [];
  const sockets = new Set<Socket>();

  const take = async (): Promise<ServerConnection> => {
    const free = idle.pop();
    if (free) return free;
    const client = new pg.Client({ connectionString: databaseUrl });
    client.on('error', () => {});
    await client.connect();
    const socket = (client as unknown as { connection: { stream: Socket } }).connection.stream;
    socket.removeAllListeners('data');
    const server = { client, socket, known: new Set<string>() };
    all.push(server);
    return server;
  };

  const listener = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    const state: ClientState = { server: null, open: 0, hidden: 0, parsed: new Map() };
    let greeted = false;
    let turn = Promise.resolve();
    const fromClient = splitMessages();
    socket.on('data', (bytes: Buffer) => {
      if (!greeted) {
        greeted = true;
        socket.write(greet(bytes));
        return;
      }
      for (const message of fromClient(bytes)) turn = turn.then(() => pass(message));
    });
    const pass = async (message: Buffer): Promise<void> => {
      const type = String.fromCharCode(message[0] ?? 0);
      if (type === 'X') return;
      const server = (state.server ??= await attach());
      if (renamesPrepared) prepareAgain(state, server, type, message);
      if (type === 'Q' || type === 'S') state.open++;
      server.socket.write(message);
    };
    const attach = async (): Promise<ServerConnection> => {
      const server = await take();
      const fromServer = splitMessages();
      server.socket.on('data', (bytes: Buffer) => {
        for (const message of fromServer(bytes)) {
          const type = String.fromCharCode(message[0] ?? 0);
          if (type === '1' && state.hidden > 0) {
            state.hidden--;
            continue;
          }
          if (type === 'Z') state.open--;
          // Released before the client is answered, so that its next statement may find another connection.
          if (type === 'Z' && message[5] === 'I'.charCodeAt(0) && state.open === 0) release();
          socket.write(message);
        }
      });
      return server;
    };
    const release = () => {
      if (!state.server) return;
      state.server.socket.removeAllListeners('data');
      idle.push(state.server);
      state.server = null;
    };
    socket.on('close', () => {
      sockets.delete(socket);
      // A client that leaves within a transaction takes the connection with it.
      state.server?.socket.destroy();
    });
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String((listener.address() as AddressInfo).port);
  return {
    url: url.href,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      for (const { socket } of all) socket.destroy();
      await new Promise((resolve) => listener.close(resolve));
    },
  };
}

function prepareAgain(state: ClientState, server: ServerConnection, type: string, message: Buffer): void {
  const [first = '', second = ''] = message.subarray(5).toString('latin1').split('\0');
  if (type === 'P' && first !== '') {
    state.parsed.set(first, message);
    server.known.add(first);
  }
  // Bind: portal, statement.
  const parsed = type === 'B' ? state.parsed.get(second) : undefined;
  if (!parsed || server.known.has(second)) return;
  server.known.add(second);
  state.hidden++;
  server.socket.write(parsed);
}

function greet(startup: Buffer): Buffer {
  const words = startup.subarray(8).toString('utf8').split('\0');
  const names = words.filter((word, index) => index % 2 === 0 && word !== '');
  const refused = names.find((name) => !ACCEPTED.has(name));
  if (refused !== undefined)
    return frame('E', Buffer.from(`SFATAL\0C08P01\0Munsupported startup parameter: ${refused}\0\0`));
  return Buffer.concat([
    frame('R', Buffer.alloc(4)),
    frame('K', Buffer.concat([Buffer.from([0x7f]), randomBytes(7)])),
    frame('Z', Buffer.from('I')),
  ]);
}

function frame(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

/** Returns the whole messages of a stream of bytes. */
function splitMessages(): (bytes: Buffer) => Buffer[] {
  let rest = Buffer.alloc(0);
  return (bytes) => {
    rest = Buffer.concat([rest, bytes]);
    const messages: Buffer[] = [];
    while (rest.length >= 5 && rest.length >= rest.readInt32BE(1) + 1) {
      const end = rest.readInt32BE(1) + 1;
      messages.push(rest.subarray(0, end));
      rest = rest.subarray(end);
    }
    return messages;
  };
}
