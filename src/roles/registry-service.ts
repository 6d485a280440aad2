import { asyncJobRoutes } from '../kernel/async-jobs/async-job.routes.ts';
import { registryRoutes } from '../registry/registry.routes.ts';
import { trackingRoutes } from '../registry/tracking/tracking.routes.ts';
import { type ServiceDefinition, serviceRole } from './service.ts';
import { registryDeps, trackingDeps } from './tracking.ts';

/** A caller of the route is not kept waiting longer for one company. */
const RATE_LIMIT_WAIT_MAX_MS = 5_000;

export const registryService: ServiceDefinition = {
  name: 'registry',
  title: 'symbol registry',
  summary: 'companies, aliases, watchlists, sources, exposure and competitors',
  needs: ['database'],
  routes: (context) => async (app) => {
    await app.register(registryRoutes(registryDeps(context)));
    await app.register(trackingRoutes(trackingDeps({ ...context, maxWaitMs: RATE_LIMIT_WAIT_MAX_MS })));
    await app.register(asyncJobRoutes({ db: context.db }));
  },
};

export const registryRole = serviceRole('registry', registryService);
