import { percentile } from '../kit.ts';
import { type FilledBench, withFilledBench } from '../reads/filled.ts';
import { NOT_MEASURED, WITHOUT_RATE_GOAL } from '../reads/goals.ts';
import type { Statement } from '../reads/services.ts';
import { FASTAPI_PACKAGES, startFastApi } from './fastapi.ts';
import { requireVersions } from './python.ts';
import { formatRate, loadInTurns } from './rounds.ts';
import { formatTable, type PeerResult, times } from './table.ts';

const ROUNDS = { measured: 3, warmUp: 1 };
const GOAL = { each: 3, median: 4 };

/**
 * Every GET that reads rows beside FastAPI with asyncpg and orjson, which runs the statements of our service and sends all their rows:
 * the same work for the database, and none to shape the answer.
 */
export async function run(): Promise<PeerResult> {
  const versions = requireVersions(FASTAPI_PACKAGES);
  const isWanted = ({ path }: { path: string }) => !(path in NOT_MEASURED) && !(path in WITHOUT_RATE_GOAL);
  return { table: await withFilledBench(isWanted, measureAll), versions };
}

async function measureAll({ bench, requests, databaseUrl }: FilledBench): Promise<string> {
  const { base, peer } = await startFastApi('fastapi-statements.py', { DATABASE_URL: databaseUrl }, '/read');
  const found: { ratio: number; line: string[] }[] = [];
  try {
    for (const request of requests) {
      const { statements } = await bench.record(request);
      if (statements.length === 0) continue;
      await setStatements(base, statements);
      const ownUrl = `${bench.urls[request.service]}${request.url}`;
      const [own, theirs] = await loadInTurns(bench, [{ url: ownUrl }, { url: `${base}/read` }], ROUNDS);
      const ratio = own.perSecond / theirs.perSecond;
      const name = `${request.service} \`${request.path}\``;
      const count = String(statements.length);
      found.push({ ratio, line: [name, count, ...formatRate(own), ...formatRate(theirs), times(ratio)] });
      console.log(found.at(-1)?.line.join(' '));
    }
  } finally {
    await peer.stop();
  }
  const lines = found.toSorted((one, other) => one.ratio - other.ratio).map(({ line }) => line);
  const ratios = found.map(({ ratio }) => ratio);
  const below = ratios.filter((ratio) => ratio < GOAL.each).length;
  return [
    formatTable(['GET', 'statements', 'ours', 'p99', 'FastAPI', 'p99', 'ratio'], lines),
    `${below} of ${ratios.length} are below ${GOAL.each} times FastAPI; the median is ${times(percentile(ratios, 0.5))} (goal ${GOAL.median}).`,
  ].join('\n\n');
}

async function setStatements(base: string, statements: readonly Statement[]): Promise<void> {
  const body = JSON.stringify(statements);
  const answer = await fetch(`${base}/statements`, { method: 'POST', body });
  if (!answer.ok) throw new Error(`FastAPI refused the statements: ${answer.status} ${await answer.text()} ${body}`);
}
