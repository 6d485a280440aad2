import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** What a function of `bench/servers/` returns: a Fastify server. */
export interface BuiltServer {
  listen(address: { host: string; port: number }): Promise<string>;
}

export interface ServerOrder {
  /** A file of `bench/servers/` without its ending. */
  file: string;
  /** The function in it that builds the server. */
  name: string;
  input: unknown;
}

interface RunningServer {
  base: string;
  stop(): Promise<void>;
}

/**
 * Starts a server in a process of its own. Servers that share a process also share the compiler's view of Fastify: each then
 * answers up to half as fast as alone, which is how the product runs it.
 */
export async function startServer(order: ServerOrder): Promise<RunningServer> {
  const child = fork(fileURLToPath(new URL('./server-process.js', import.meta.url)));
  const ended = once(child, 'exit');
  child.once('exit', (code) => void (code === 0 || child.emit('error', new Error(`the server exited with ${code}`))));
  child.send(order);
  const [base] = (await once(child, 'message')) as [string];
  return {
    base,
    async stop() {
      child.disconnect();
      await ended;
    },
  };
}

/** Starts the servers, passes their addresses to `use`, and stops them. */
export async function withServers<Name extends string, Result>(
  orders: Readonly<Record<Name, ServerOrder>>,
  use: (bases: Record<Name, string>) => Promise<Result>,
): Promise<Result> {
  const started: RunningServer[] = [];
  const bases = {} as Record<Name, string>;
  try {
    for (const name of Object.keys(orders) as Name[]) {
      const server = await startServer(orders[name]);
      started.push(server);
      bases[name] = server.base;
    }
    return await use(bases);
  } finally {
    await Promise.all(started.map((server) => server.stop()));
  }
}
