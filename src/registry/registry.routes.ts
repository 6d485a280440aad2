import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { aliasRoutes } from './alias.routes.ts';
import { companyRoutes } from './company.routes.ts';
import { competitorRoutes } from './competitor.routes.ts';
import { exposureRoutes } from './exposure.routes.ts';
import { sourceRoutes } from './source.routes.ts';
import type { RegistryDeps } from './use/registry-deps.ts';
import { watchlistRoutes } from './watchlist.routes.ts';

/** 20 of the symbol registry's 21 endpoints; the HTTP kit adds `/health`. */
export const registryRoutes =
  (deps: RegistryDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    await app.register(companyRoutes(deps));
    await app.register(aliasRoutes(deps));
    await app.register(watchlistRoutes(deps));
    await app.register(sourceRoutes(deps));
    await app.register(exposureRoutes(deps));
    await app.register(competitorRoutes(deps));
  };
