// The OpenAPI documents of the built services, by name.
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';

export const root = fileURLToPath(new URL('../..', import.meta.url));
const load = (name) => import(`${root}dist/${name}`);

export async function readDocuments() {
  const { readConfig } = await load('config.js');
  const { openAccess } = await load('kernel/access/access.js');
  const { createDb, createPool } = await load('kernel/db/postgres.adapter.js');
  const { ALL_SERVICES } = await load('roles/all-services.js');
  const { buildService } = await load('roles/service.js');
  // Nothing connects: declaring routes needs a pool object but no database.
  const databaseUrl = 'postgres://nobody@127.0.0.1:9/none';
  const pool = createPool({ url: databaseUrl, applicationName: 'types', maxConnections: 1 });
  const db = createDb(pool);
  const context = {
    config: readConfig({ SEXTANT_SANDBOX_URL: 'http://127.0.0.1:9' }),
    databaseUrl,
    db,
    databases: { orders: db, analytics: db, vital: db },
    pools: {},
    log: pino({ level: 'silent' }),
    version: '0.0.0',
    onStop: () => {},
  };
  const documents = {};
  for (const definition of ALL_SERVICES) {
    const app = await buildService(context, definition, { access: openAccess });
    await app.ready();
    // Not by a request, so that a mistake in a schema is reported in full.
    documents[definition.name] = JSON.parse(JSON.stringify(app.swagger()));
  }
  return documents;
}
