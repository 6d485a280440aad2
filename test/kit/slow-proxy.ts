import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export interface SlowProxy {
  /** The database's URL by way of the proxy. */
  url: string;
  close(): Promise<void>;
}

/**
 * Passes bytes on after `delayMs()`, in each direction and in order, as a long line would. With `oneByOne` every byte of the database
 * arrives by itself, `delayMs()` after the one before it.
 */
export async function slowProxy(
  databaseUrl: string,
  delayMs: () => number,
  { oneByOne = false } = {},
): Promise<SlowProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const database = connect({ host: target.hostname, port: Number(target.port) });
    for (const socket of [client, database]) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => {});
      socket.on('close', () => sockets.delete(socket));
    }
    forward(client, database, delayMs);
    if (oneByOne) forwardBytes(database, client, delayMs);
    else forward(database, client, delayMs);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.toString(),
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function forward(from: Socket, to: Socket, delayMs: () => number): void {
  let before = Promise.resolve();
  const after = (work: () => void) => {
    const arrival = sleep(delayMs());
    before = before.then(() => arrival).then(work);
  };
  from.on('data', (bytes) => after(() => to.write(bytes)));
  from.on('end', () => after(() => to.end()));
  from.on('close', () => after(() => to.destroy()));
}

function forwardBytes(from: Socket, to: Socket, delayMs: () => number): void {
  let before = Promise.resolve();
  from.on('data', (bytes) => {
    for (const byte of bytes) before = before.then(() => sleep(delayMs())).then(() => void to.write(Buffer.of(byte)));
  });
  from.on('close', () => void (before = before.then(() => void to.destroy())));
}
