import type { BuiltServer, ServerOrder } from './servers.ts';

async function listen({ file, name, input }: ServerOrder): Promise<string> {
  const builders = (await import(new URL(`./servers/${file}.js`, import.meta.url).href)) as Record<
    string,
    (input: unknown) => Promise<BuiltServer>
  >;
  const build = builders[name];
  if (!build) throw new Error(`bench/servers/${file}.ts exports no ${name}`);
  const server = await build(input);
  return server.listen({ host: '127.0.0.1', port: 0 });
}

/** A process with one or several servers. It ends when its channel is closed. */
async function serve(orders: ServerOrder[]): Promise<void> {
  const bases: string[] = [];
  for (const order of orders) bases.push(await listen(order));
  process.send?.(bases);
}

process.on('message', (orders: ServerOrder[]) => void serve(orders));
// The server and its connections would keep the process alive.
process.once('disconnect', () => process.exit(0));
