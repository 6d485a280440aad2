import { asyncJobRoutes } from '../kernel/async-jobs/async-job.routes.ts';
import { registryRoutes } from '../registry/registry.routes.ts';
import { trackingRoutes } from '../registry/tracking/tracking.routes.ts';
import type { ServiceDefinition } from './service.ts';
import { registryDeps, trackingDeps } from './tracking.ts';

export const registryService: ServiceDefinition = {
  name: 'registry',
  title: 'symbol registry',
  summary: 'companies, aliases, watchlists, sources, exposure and competitors',
  needs: ['database'],
  routes: (context) => async (app) => {
    await app.register(registryRoutes(registryDeps(context)));
    await app.register(trackingRoutes(trackingDeps(context)));
    await app.register(asyncJobRoutes({ db: context.db }));
  },
};
