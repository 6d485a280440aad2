import { pino } from 'pino';
import { readConfig } from '../../src/config.ts';
import { openAccess } from '../../src/kernel/access/access.ts';
import type { Service } from '../../src/kernel/http/service.plugin.ts';
import { directLink } from '../../src/kernel/db/link.ts';
import { createSnapshotReader } from '../../src/kernel/db/snapshot.store.ts';
import { createProcessMetrics } from '../../src/kernel/metrics/process-metrics.adapter.ts';
import type { RoleContext } from '../../src/roles/role.ts';
import { buildService, type ServiceDefinition } from '../../src/roles/service.ts';
import type { TestDatabase } from './database.ts';
import { UNLIMITED } from './http.ts';
import { afterFile } from './after-file.ts';

export function testContext({ url, pool, db }: TestDatabase, env: Record<string, string> = {}): RoleContext {
  return {
    config: readConfig(env),
    databaseUrl: url,
    link: directLink(url),
    db,
    databases: { orders: db, analytics: db, vital: db },
    readSnapshot: createSnapshotReader(db),
    pools: { reads: pool },
    metrics: createProcessMetrics({ reads: pool }),
    log: pino({ level: 'silent' }),
    version: '0.0.0',
    calendarOverrides: [],
    onStop: (work) => afterFile(work),
  };
}

/** A service as its role creates it, on a test database, without a socket. */
export async function testService(
  database: TestDatabase,
  definition: ServiceDefinition,
  env: Record<string, string> = {},
): Promise<Service> {
  const app = await buildService(testContext(database, env), definition, {
    access: openAccess,
    strictResponses: true,
    limits: UNLIMITED,
  });
  await app.ready();
  afterFile(() => app.close());
  return app;
}
