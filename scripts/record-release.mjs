// Records a release for the upgrade test (test/upgrade): a backup of a small platform's database and the answers of its services.
// Run before each release, from the built tree, against a platform of that version whose workers are stopped, so that nothing
// changes meanwhile: sextant start --role query-api,registry
// Usage: node scripts/record-release.mjs VERSION DATA_DIR QUERY_URL REGISTRY_URL
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { parsePostmasterFile } from '../dist/kernel/db/embedded/postmaster-file.js';
import { serverUrl } from '../dist/kernel/db/embedded/postmaster.adapter.js';
import { writeBackup } from '../dist/operations/backup/write-backup.adapter.js';

const [version, dataDir, query, registry] = process.argv.slice(2);
if (registry === undefined) {
  console.error('usage: node scripts/record-release.mjs VERSION DATA_DIR QUERY_URL REGISTRY_URL');
  process.exit(1);
}
const bases = { query, registry };
const folder = fileURLToPath(new URL(`../test/upgrade/${version}`, import.meta.url));
const DETAILS = 3;

async function read(service, path) {
  const response = await fetch(`${bases[service]}${path}`);
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
  return { service, path, body: await response.json() };
}

/** A list and the details of its first rows. */
async function readWithDetails(service, list, detailPaths) {
  const answer = await read(service, list);
  const details = [];
  for (const row of answer.body.slice(0, DETAILS))
    for (const path of detailPaths(row)) details.push(await read(service, path));
  return [answer, ...details];
}

async function readAnswers() {
  const of = (service, list, detailPaths = () => []) => readWithDetails(service, list, detailPaths);
  const parts = [
    await of('registry', '/companies', ({ id }) =>
      ['', '/aliases', '/competitors', '/exposure', '/sources'].map((part) => `/companies/${id}${part}`),
    ),
    await of('registry', '/watchlists', ({ id }) => [`/watchlists/${id}/members`]),
    await of('query', '/api/companies', ({ id, ticker }) => [
      `/api/companies/${id}`,
      `/api/patterns/${ticker}`,
      `/api/patterns/${ticker}/decisions`,
      `/api/macro/impacts/${ticker}`,
    ]),
    await of('query', '/api/documents?limit=50', ({ id }) => [`/api/documents/${id}`]),
    await of('query', '/api/macro/events?limit=20', ({ id }) => [`/api/macro/events/${id}`]),
    await of('query', '/api/trends?limit=50', ({ id }) => [
      `/api/trends/${id}`,
      `/api/trends/${id}/evidence`,
      `/api/trends/${id}/projection`,
    ]),
    await of('query', '/api/recommendations?limit=50', ({ id }) => [
      `/api/recommendations/${id}`,
      `/api/recommendations/${id}/evidence`,
    ]),
    await of('query', '/api/orders?limit=50', ({ id }) => [`/api/orders/${id}`, `/api/audit/order/${id}`]),
    await of('query', '/api/positions'),
    await of('query', '/api/reports', ({ id }) => [`/api/reports/${id}`]),
    await of('query', '/api/agents', ({ id }) => [`/api/agents/${id}`]),
    [await read('query', '/api/admin/trading/config')],
  ];
  return parts.flat();
}

const postgres = join(resolve(dataDir), 'postgres/data');
const { port } = parsePostmasterFile(readFileSync(join(postgres, 'postmaster.pid'), 'utf8'));
const url = new URL(serverUrl(port, readFileSync(join(postgres, 'sextant.password'), 'utf8').trim()));
url.pathname = '/sextant_sandbox';
const answers = await readAnswers();
await writeBackup({
  url: url.href,
  folder,
  dataMode: 'simulated',
  version,
  madeAt: new Date(),
  artifactsDir: null,
  keyFile: null,
  report: (line) => console.log(line),
});
writeFileSync(join(folder, 'answers.json.gz'), gzipSync(JSON.stringify(answers)));
console.log(`${answers.length} answers`);
