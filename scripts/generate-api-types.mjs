// Generates the console's types of the services (web/src/api/*.d.ts) from their OpenAPI documents. With --check it writes
// nothing and fails if they are out of date.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import openapiTS, { astToString } from 'openapi-typescript';
import { readDocuments, root } from './contract/documents.mjs';

/** The console cannot reach the risk engine, which serves the other services only. */
const SHOWN = ['query', 'registry', 'trading'];
const HEADER = '// Made by `npm run generate:api` from the service’s OpenAPI document. Do not edit.\n';

/** Removes what types do not need: errors, which have one shape that the console's client knows, examples and links. */
function keepAnswers(document) {
  delete document.components.responses;
  delete document.components.headers;
  for (const operation of Object.values(document.paths).flatMap((methods) => Object.values(methods))) {
    for (const [status, response] of Object.entries(operation.responses)) {
      if (!status.startsWith('2')) delete operation.responses[status];
      delete response.links;
    }
  }
  return JSON.parse(JSON.stringify(document, (key, value) => (key === 'example' ? undefined : value)));
}

const stale = [];
const documents = await readDocuments();
for (const name of SHOWN) {
  const types = HEADER + astToString(await openapiTS(keepAnswers(documents[name]), { alphabetize: true }));
  const file = `${root}web/src/api/${name}.d.ts`;
  if (existsSync(file) && readFileSync(file, 'utf8') === types) continue;
  stale.push(name);
  if (!process.argv.includes('--check')) writeFileSync(file, types);
}
if (stale.length > 0 && process.argv.includes('--check')) {
  console.error(`the console's types are out of date (${stale.join(', ')}): run "npm run generate:api"`);
  process.exit(1);
}
console.log(stale.length > 0 ? `api types: written for ${stale.join(', ')}` : 'api types: current');
process.exit(0);
