import { type FilledBench, withFilledBench } from '../reads/filled.ts';
import type { ReadRequest } from '../reads/requests.ts';
import { findDifference } from './compare-answers.ts';
import { addOrderRows } from './order-rows.ts';
import { FASTAPI_PACKAGES, startFastApi } from './fastapi.ts';
import { requireVersions } from './python.ts';
import { formatRate, loadInTurns } from './rounds.ts';
import { formatTable, type PeerResult, times } from './table.ts';

const PATHS = [
  '/api/companies/{company_id}',
  '/api/companies',
  '/api/recommendations',
  '/api/trends',
  '/api/documents',
  '/api/macro/events',
  '/api/orders',
  '/api/positions',
];
/** Where the list of the reads has no limit. */
const LIMITS: Readonly<Record<string, string>> = { '/api/documents': '?limit=20' };
const ROUNDS = { measured: 5, warmUp: 2 };

/** Reads of the query API beside FastAPI with asyncpg and orjson on the same database, by the same load. */
export async function run(): Promise<PeerResult> {
  const versions = requireVersions(FASTAPI_PACKAGES);
  const isWanted = ({ service, path }: { service: string; path: string }) =>
    service === 'query' && PATHS.includes(path);
  return { table: await withFilledBench(isWanted, measureAll), versions };
}

async function measureAll({ bench, requests, databaseUrl }: FilledBench): Promise<string> {
  await addOrderRows(databaseUrl);
  const wanted = requests.map((request) => ({ ...request, url: `${request.url}${LIMITS[request.path] ?? ''}` }));
  const positions = wanted.find(({ path }) => path === '/api/positions') as ReadRequest;
  const { statements } = await bench.record(positions);
  // A timer of the services may have run another statement at the same time.
  const statement = statements.find(({ text }) => text.includes('from positions'));
  const env = { DATABASE_URL: databaseUrl, PEER_POSITIONS: statement?.text ?? '' };
  const { base, peer } = await startFastApi('fastapi-reads.py', env, positions.url);
  try {
    const lines: string[][] = [];
    // All answers are compared before anything is measured.
    const sizes = new Map<string, number>();
    for (const { service, url } of wanted)
      sizes.set(url, await compare(`${bench.urls[service]}${url}`, `${base}${url}`));
    for (const request of wanted) {
      const ownUrl = `${bench.urls[request.service]}${request.url}`;
      const [own, theirs] = await loadInTurns(bench, [{ url: ownUrl }, { url: `${base}${request.url}` }], ROUNDS);
      const shown = `${request.path}${request.url.slice(request.url.indexOf('?') >>> 0)}`;
      lines.push([
        `\`${shown}\``,
        `${((sizes.get(request.url) ?? 0) / 1_000).toFixed(1)} kB`,
        ...formatRate(own),
        ...formatRate(theirs),
        times(own.perSecond / theirs.perSecond),
      ]);
      console.log(lines.at(-1)?.join(' '));
    }
    return formatTable(['GET', 'answer', 'ours', 'p99', 'FastAPI', 'p99', 'ratio'], lines);
  } finally {
    await peer.stop();
  }
}

/** Returns the bytes of our answer; fails when the other one is not the same. */
async function compare(ownUrl: string, theirUrl: string): Promise<number> {
  const [own, theirs] = await Promise.all([fetch(ownUrl), fetch(theirUrl)]);
  const [ownText, theirText] = [await own.text(), await theirs.text()];
  if (!own.ok || !theirs.ok) throw new Error(`${ownUrl}: ${own.status}, ${theirUrl}: ${theirs.status} ${theirText}`);
  const difference = findDifference(JSON.parse(ownText), JSON.parse(theirText));
  if (difference !== null) throw new Error(`${theirUrl} answers something else than ${ownUrl}: ${difference}`);
  const [ownTotal, theirTotal] = [own, theirs].map(({ headers }) => headers.get('x-total-count'));
  if (ownTotal !== theirTotal) throw new Error(`${theirUrl}: x-total-count ${theirTotal}, not ${ownTotal}`);
  return Buffer.byteLength(ownText);
}
