import { countCoMentions } from '../documents/co-mention.store.ts';
import { createJobQueue } from '../kernel/queue/job-queue.store.ts';
import { systemNow } from '../kernel/system-clock.adapter.ts';
import { computeCompanyImpacts } from '../macro/use/compute-impacts.ts';
import { registryRoutes } from '../registry/registry.routes.ts';
import { AGGREGATE_QUEUE } from '../trends/queues.ts';
import type { ServiceDefinition } from './service.ts';
import { platformCalendar, vendorSettings } from './vendors.ts';

export const registryService: ServiceDefinition = {
  name: 'registry',
  title: 'symbol registry',
  summary: 'companies, aliases, watchlists, sources, exposure and competitors',
  needs: ['database'],
  routes: ({ db, config }) => {
    const calendar = platformCalendar(config);
    const queue = createJobQueue(config.stage);
    return registryRoutes({
      db,
      now: systemNow,
      allowedSourceHosts: vendorSettings(config).allowedHosts,
      countCoMentions,
      exposureChanged: async (tx, companyId) => {
        const { tickers } = await computeCompanyImpacts(tx, calendar, companyId, systemNow());
        const jobs = tickers.map((ticker) => ({ queue: AGGREGATE_QUEUE, key: ticker, payload: { ticker } }));
        if (jobs.length > 0) await queue.enqueue(tx, jobs);
      },
    });
  },
};
