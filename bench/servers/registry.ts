import { openAccess } from '../../src/kernel/access/access.ts';
import { createDb, createPool } from '../../src/kernel/db/postgres.adapter.ts';
import { createService } from '../../src/kernel/http/service.plugin.ts';
import { registryRoutes } from '../../src/registry/registry.routes.ts';

/** @public The symbol registry. */
export async function registry({ databaseUrl }: { databaseUrl: string }) {
  const db = createDb(createPool({ url: databaseUrl, applicationName: 'bench' }), { preparesFrequent: true });
  const now = () => new Date();
  const app = await createService({ name: 'registry', title: 'registry', version: '0', now, db, access: openAccess });
  await app.register(
    registryRoutes({
      db,
      now,
      allowedSourceHosts: [],
      getSealer: () => {
        throw new Error('the bench has no secrets');
      },
      countCoMentions: async () => new Map(),
    }),
  );
  return app;
}
