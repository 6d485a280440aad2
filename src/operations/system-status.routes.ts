import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Now } from '../kernel/clock.ts';
import type { Db } from '../kernel/db/database.ts';
import type { HealthReport } from '../kernel/http/health.ts';
import { isCrashLooping, RESTART_WINDOW_MS } from './crash-loop.ts';
import { listRestarts } from './process-restart.store.ts';
import { SystemStatus } from './system-status.schema.ts';
import { listVendorChecks } from './vendor-check.store.ts';

export const systemStatusRoutes =
  (deps: { db: Db; now: Now; readHealth: () => Promise<HealthReport> }): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/api/system/status',
      {
        config: { role: 'viewer' },
        schema: {
          tags: ['system'],
          summary: 'Answers of vendors to the newest check, and processes that were restarted in the last hour',
          description:
            'For operators: which vendor refuses its key or cannot be reached, and which process keeps failing.',
          response: { 200: SystemStatus },
        },
      },
      async () => {
        const since = new Date(deps.now().getTime() - RESTART_WINDOW_MS);
        const restarts = await listRestarts(deps.db, since);
        const { checks } = await deps.readHealth();
        return {
          checks: [...checks],
          vendors: await listVendorChecks(deps.db),
          processes: restarts.map((one) => ({ ...one, is_crash_looping: isCrashLooping(one.restarts) })),
        };
      },
    );
  };
