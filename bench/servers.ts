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

interface RunningServers {
  bases: string[];
  stop(): Promise<void>;
}

/** Starts servers in one process of their own. */
async function startProcess(orders: readonly ServerOrder[]): Promise<RunningServers> {
  const child = fork(fileURLToPath(new URL('./server-process.js', import.meta.url)));
  const ended = once(child, 'exit');
  child.once('exit', (code) => void (code === 0 || child.emit('error', new Error(`the server exited with ${code}`))));
  child.send(orders);
  const [bases] = (await once(child, 'message')) as [string[]];
  return {
    bases,
    async stop() {
      child.disconnect();
      await ended;
    },
  };
}

type Orders<Name extends string> = Readonly<Record<Name, ServerOrder>>;
type Use<Name extends string, Result> = (bases: Record<Name, string>) => Promise<Result>;

/**
 * Starts each server in a process of its own, passes their addresses to `use`, and stops them. Servers that share a process also
 * share the compiler's view of Fastify: each then answers up to half as fast as alone.
 */
export async function withServers<Name extends string, Result>(
  orders: Orders<Name>,
  use: Use<Name, Result>,
): Promise<Result> {
  const started: RunningServers[] = [];
  const bases = {} as Record<Name, string>;
  try {
    for (const name of Object.keys(orders) as Name[]) {
      const server = await startProcess([orders[name]]);
      started.push(server);
      [bases[name]] = server.bases as [string];
    }
    return await use(bases);
  } finally {
    await Promise.all(started.map((server) => server.stop()));
  }
}

/** The same with all servers in one process. */
export async function withServersTogether<Name extends string, Result>(
  orders: Orders<Name>,
  use: Use<Name, Result>,
): Promise<Result> {
  const names = Object.keys(orders) as Name[];
  const servers = await startProcess(names.map((name) => orders[name]));
  try {
    const bases = Object.fromEntries(names.map((name, index) => [name, servers.bases[index]]));
    return await use(bases as Record<Name, string>);
  } finally {
    await servers.stop();
  }
}
