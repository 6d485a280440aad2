import { afterAll } from 'vitest';
import { pino } from 'pino';
import { readConfig } from '../../src/config.ts';
import { openAccess } from '../../src/kernel/access/access.ts';
import type { Service } from '../../src/kernel/http/service.plugin.ts';
import type { RoleContext } from '../../src/roles/role.ts';
import { buildService, type ServiceDefinition } from '../../src/roles/service.ts';
import type { TestDatabase } from './database.ts';

export function testContext({ url, pool, db }: TestDatabase, env: Record<string, string> = {}): RoleContext {
  return {
    config: readConfig(env),
    databaseUrl: url,
    pool,
    db,
    log: pino({ level: 'silent' }),
    version: '0.0.0',
    calendarOverrides: [],
    onStop: (work) => afterAll(work),
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
    // Overload protection is off, because a busy test machine must not change the responses.
    limits: { eventLoopLagMs: null, rate: null },
  });
  await app.ready();
  afterAll(() => app.close());
  return app;
}
