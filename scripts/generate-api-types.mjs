// Generates the console's types of the services (web/src/api/*.d.ts) from their OpenAPI documents. With --check it writes
// nothing and fails if they are out of date.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import openapiTS, { astToString } from 'openapi-typescript';
import { pino } from 'pino';

const root = fileURLToPath(new URL('..', import.meta.url));
const load = (name) => import(`${root}dist/${name}`);
const { readConfig } = await load('config.js');
const { openAccess } = await load('kernel/access/access.js');
const { createDb, createPool } = await load('kernel/db/postgres.adapter.js');
const { ALL_SERVICES } = await load('roles/all-roles.js');
const { buildService } = await load('roles/service.js');

/** The console cannot reach the risk engine, which serves the other services only. */
const SHOWN = ['query', 'registry', 'trading'];
const HEADER = '// Made by `npm run generate:api` from the service’s OpenAPI document. Do not edit.\n';

// Nothing connects: declaring routes needs a pool object but no database.
const databaseUrl = 'postgres://nobody@127.0.0.1:9/none';
const pool = createPool({ url: databaseUrl, applicationName: 'types', maxConnections: 1 });
const context = {
  config: readConfig({ SEXTANT_SANDBOX_URL: 'http://127.0.0.1:9' }),
  databaseUrl,
  pool,
  db: createDb(pool),
  log: pino({ level: 'silent' }),
  version: '0.0.0',
  onStop: () => {},
};

/** Removes error responses: all errors have one shape, which the console's client knows. */
function keepAnswers({ paths }) {
  for (const operation of Object.values(paths).flatMap((methods) => Object.values(methods))) {
    for (const status of Object.keys(operation.responses))
      if (!status.startsWith('2')) delete operation.responses[status];
  }
}

const stale = [];
for (const definition of ALL_SERVICES.filter(({ name }) => SHOWN.includes(name))) {
  const app = await buildService(context, definition, { access: openAccess });
  await app.ready();
  const document = (await app.inject('/openapi.json')).json();
  keepAnswers(document);
  const types = HEADER + astToString(await openapiTS(document, { alphabetize: true }));
  const file = `${root}web/src/api/${definition.name}.d.ts`;
  if (existsSync(file) && readFileSync(file, 'utf8') === types) continue;
  stale.push(definition.name);
  if (!process.argv.includes('--check')) writeFileSync(file, types);
}
if (stale.length > 0 && process.argv.includes('--check')) {
  console.error(`the console's types are out of date (${stale.join(', ')}): run "npm run generate:api"`);
  process.exit(1);
}
console.log(stale.length > 0 ? `api types: written for ${stale.join(', ')}` : 'api types: current');
process.exit(0);
