// npm run bench:copies -- FOLDER [--seconds 4 --rounds 3 --connections 16]: rates of the query API in one and in two processes on the
// same filled data folder (of "npm run bench:first-minute -- --keep"). Both run beside each other with the query API only and are
// measured in turn; the median round counts. A separate process sends the requests.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { fileURLToPath } from 'node:url';
import { processTree } from './footprint.mjs';
import { startPlatform, stopPlatform } from './platform.mjs';

const LOAD = fileURLToPath(new URL('../node_modules/autocannon/autocannon.js', import.meta.url));
const COPIES = [1, 2];
const argument = (name, otherwise) => {
  const index = process.argv.indexOf(`--${name}`);
  return index === -1 ? otherwise : Number(process.argv[index + 1]);
};
const SECONDS = argument('seconds', 4);
const ROUNDS = argument('rounds', 3);
const CONNECTIONS = argument('connections', 16);
const dataDir = process.argv[2];
if (!dataDir || dataDir.startsWith('--')) throw new Error('name a filled data folder');

const run = promisify(execFile);
const readJson = async (url) => (await fetch(url)).json();
const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

async function measure(url) {
  const { stdout } = await run(process.execPath, [LOAD, '-j', '-c', CONNECTIONS, '-d', SECONDS, url]);
  const { requests, latency, non2xx, errors } = JSON.parse(stdout);
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx} refused, ${errors} failed`);
  return { rate: requests.average, p99: latency.p99 };
}

const platforms = [];
try {
  for (const copies of COPIES) {
    const platform = await startPlatform(dataDir, {
      args: ['--role', 'query-api'],
      env: { QUERY_API_COPIES: String(copies) },
    });
    platforms.push({ copies, ...platform });
    await platform.ready;
  }
  const [{ api }] = platforms;
  const [{ id: documentId }] = await readJson(`${api}/api/documents?limit=1`);
  const [{ id: companyId }] = await readJson(`${api}/api/companies?limit=1`);
  const paths = [
    `/api/companies/${companyId}`,
    '/api/companies',
    `/api/documents/${documentId}`,
    '/api/documents?limit=20',
    '/api/trends?limit=50',
    '/api/recommendations?limit=20',
    '/api/macro/events',
  ];
  for (const path of paths) {
    const measured = new Map(COPIES.map((copies) => [copies, []]));
    for (let round = 0; round < ROUNDS; round++)
      for (const { copies, api: base } of platforms) measured.get(copies).push(await measure(base + path));
    const figures = COPIES.map((copies) => {
      const rounds = measured.get(copies);
      return { rate: median(rounds.map(({ rate }) => rate)), p99: median(rounds.map(({ p99 }) => p99)) };
    });
    const cells = figures.map(({ rate, p99 }) => `${rate.toFixed(0)}/s, p99 ${p99} ms`);
    const shown = path.replace(companyId, '{company_id}').replace(documentId, '{document_id}');
    console.log(`| \`${shown}\` | ${cells.join(' | ')} | ${(figures[1].rate / figures[0].rate).toFixed(2)} |`);
  }
  for (const { copies, child } of platforms)
    console.log(
      `${copies} copies: ${processTree(child.pid).filter(({ command }) => command.includes('run-roles')).length} role processes`,
    );
} finally {
  for (const platform of platforms) if (platform.child.exitCode === null) await stopPlatform(platform);
}
