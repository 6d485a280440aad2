import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Cadences } from '../ingestion/cadence.ts';
import { describeRateLimits } from '../ingestion/rate-limits.ts';
import { countActiveSources } from '../ingestion/source-state.store.ts';
import type { Db } from '../kernel/db/database.ts';
import type { VendorCeilings } from '../kernel/limits/quota.ts';
import { RateLimits, SystemInfo } from './system.schema.ts';

export interface SystemRouteDeps {
  db: Db;
  cadences: Cadences;
  /** The calls a minute that are in force: those of the settings, as far as the vendor's plan is known under that plan. */
  loadCeilings: () => Promise<VendorCeilings>;
  info: SystemInfo;
}

const tags = ['system'];

export const systemRoutes =
  (deps: SystemRouteDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/api/system/rate-limits',
      {
        config: { role: 'viewer', kept: 'while-unchanged' },
        schema: {
          tags,
          summary: 'Calls to vendors and their limits',
          description: 'Quotas of the market data vendors, by source type, with cadences and active sources.',
          response: { 200: RateLimits },
        },
      },
      async () => describeRateLimits(deps.cadences, await countActiveSources(deps.db), await deps.loadCeilings()),
    );

    app.get(
      '/api/system/info',
      {
        config: { role: 'viewer' },
        schema: {
          tags,
          summary: 'Running roles, and whether the market data is real or simulated',
          description: 'Version, roles and providers of this installation.',
          response: { 200: SystemInfo },
        },
      },
      () => deps.info,
    );
  };
