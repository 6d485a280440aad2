import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { StorageReport } from './storage.schema.ts';
import { readStorage, type StorageDeps } from './use/read-storage.ts';

export const storageRoutes =
  (deps: StorageDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/api/ops/storage',
      {
        config: { role: 'viewer' },
        schema: {
          tags: ['operations'],
          summary: 'Size, growth and forecast of what is stored, with the retention policies',
          description:
            'Measured by housekeeping every hour. The forecast assumes the growth of the last seven days and the policies in force.',
          response: { 200: StorageReport },
        },
      },
      () => readStorage(deps),
    );
  };
