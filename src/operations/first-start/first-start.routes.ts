import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Now } from '../../kernel/clock.ts';
import type { Db } from '../../kernel/db/database.ts';
import { readFirstStart } from '../use/read-first-start.ts';
import { FirstStartView } from './first-start.schema.ts';

const NOT_SIMULATED = {
  active: false,
  step: null,
  message: 'The market data is real: there is no simulated history.',
  remaining_seconds: 0,
  steps: [],
};

export const firstStartRoutes =
  (deps: { db: Db; now: Now; isSimulated: boolean; runningSince: Date }): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/api/system/first-start',
      {
        config: { role: 'viewer' },
        schema: {
          tags: ['system'],
          summary: 'What the first start of a simulated market is doing, and how long it takes',
          description:
            'The history of a simulated market is read, replayed and graded once, after the first start. Until then lists are incomplete.',
          response: { 200: FirstStartView },
        },
      },
      async () => {
        if (!deps.isSimulated) return NOT_SIMULATED;
        const { remainingSeconds, steps, ...progress } = await readFirstStart(deps.db, deps.now(), deps.runningSince);
        return { ...progress, remaining_seconds: remainingSeconds, steps: [...steps] };
      },
    );
  };
