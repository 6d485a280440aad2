import type { BuiltServer, ServerOrder } from './servers.ts';

/** A process with one server, as the product runs its services. It ends when its channel is closed. */
async function serve({ file, name, input }: ServerOrder): Promise<void> {
  const builders = (await import(new URL(`./servers/${file}.js`, import.meta.url).href)) as Record<
    string,
    (input: unknown) => Promise<BuiltServer>
  >;
  const build = builders[name];
  if (!build) throw new Error(`bench/servers/${file}.ts exports no ${name}`);
  const server = await build(input);
  process.send?.(await server.listen({ host: '127.0.0.1', port: 0 }));
}

process.on('message', (order: ServerOrder) => void serve(order));
// The server and its connections would keep the process alive.
process.once('disconnect', () => process.exit(0));
