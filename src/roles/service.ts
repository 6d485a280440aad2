import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { ServiceName } from '../config.ts';
import { isLoopbackAddress } from '../kernel/access/loopback.ts';
import { createTokenAccess } from '../kernel/access/token-access.adapter.ts';
import { createService } from '../kernel/http/service.plugin.ts';
import { systemNow } from '../kernel/system-clock.adapter.ts';
import type { RoleContext, RunningRole } from './role.ts';

/** What the four services have in common: access, limits, health, documents, and a listening socket. */
export async function startService(
  context: RoleContext,
  options: { name: ServiceName; title: string; routes: FastifyPluginAsyncTypebox },
): Promise<RunningRole> {
  const { config, db, log } = context;
  const address = config.addresses[options.name];
  const access = createTokenAccess({
    db,
    now: systemNow,
    required: !isLoopbackAddress(address.host),
    onError: (error) => log.warn({ err: error }, 'tokens could not be read'),
  });
  await access.refresh();
  const app = await createService({
    name: options.name,
    title: options.title,
    version: context.version,
    now: systemNow,
    log: log.child({ service: options.name }),
    access,
    allowedHosts: config.allowedHosts,
    corsOrigins: config.corsOrigins,
  });
  await app.register(options.routes);
  await app.listen({ host: address.host, port: address.port });
  return { url: address.url, stop: () => app.close() };
}
