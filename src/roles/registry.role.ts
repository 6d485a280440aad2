import { registryRoutes } from '../registry/registry.routes.ts';
import { systemNow } from '../kernel/system-clock.adapter.ts';
import type { Role } from './role.ts';
import { startService } from './service.ts';

export const registryRole: Role = {
  name: 'registry',
  kind: 'service',
  title: 'symbol registry',
  summary: 'companies, aliases, watchlists, sources, exposure and competitors',
  needs: ['database'],
  start: (context) =>
    startService(context, {
      name: 'registry',
      title: 'Sextant symbol registry',
      routes: registryRoutes({
        db: context.db,
        now: systemNow,
        allowedSourceHosts: context.config.allowedSourceHosts,
        countCoMentions: async () => new Map(),
      }),
    }),
};
