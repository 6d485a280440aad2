import { setTimeout as delay } from 'node:timers/promises';
import { platformFolder, startPlatform } from '../test/kit/platform.ts';
import { percentile, type Row } from './kit.ts';
import { untilQuiet } from './quiet.ts';

/** More than the engine has sessions: some run, the others wait. */
const ANALYSTS = 8;
const SAMPLES = 400;
const PAUSE_MS = 10;
const GOAL_TIMES = 2;
/** Every bar with every other: nothing comes of it before its time is over. */
const ENDLESS = `select count(*) from market_bars a, market_bars b, market_bars c
  where a.close + b.close * c.close > a.high + b.low`;

/** What people who ask the lake hard questions cost those who only look: the slowest of a hundred, with and without them. */
export async function run(): Promise<Row[]> {
  const folder = platformFolder();
  const platform = await startPlatform(folder.dataDir);
  const { query, trading } = platform.urls;
  const paths = {
    health: `${query}/health`,
    orders: `${query}/api/orders?limit=50`,
    companies: `${query}/api/companies`,
    recommendations: `${query}/api/recommendations`,
    'trading status': `${trading}/api/trading/status`,
  };
  try {
    await untilQuiet(query);
    await measure(paths);
    const alone = await measure(paths);
    const analysts = startAnalysts(query);
    await delay(1_000);
    const beside = await measure(paths);
    await analysts.stop();
    return Object.keys(paths).map((name) => {
      const baseline = percentile(alone.get(name) ?? [], 0.99);
      return {
        name: `neighbours: ${name} while ${ANALYSTS} ask the lake, p99 (beside: nobody)`,
        value: percentile(beside.get(name) ?? [], 0.99),
        unit: 'ms',
        baseline,
        goal: Math.round(GOAL_TIMES * baseline * 100) / 100,
      };
    });
  } finally {
    await platform.stop();
    folder.remove();
  }
}

function startAnalysts(query: string): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const ask = async () => {
    while (!stopping.signal.aborted) {
      await fetch(`${query}/api/analytics/query`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ sql: ENDLESS }),
        signal: stopping.signal,
      }).catch(() => {});
    }
  };
  const asking = Array.from({ length: ANALYSTS }, ask);
  return {
    stop: async () => {
      stopping.abort();
      await Promise.all(asking);
    },
  };
}

/** In turns, one at a time: what is measured is the wait of somebody who looks, not how many can look. */
async function measure(paths: Readonly<Record<string, string>>): Promise<Map<string, number[]>> {
  const samples = new Map<string, number[]>();
  for (let sample = 0; sample < SAMPLES; sample++) {
    for (const [name, url] of Object.entries(paths)) {
      const startedMs = performance.now();
      const response = await fetch(url);
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`${url} answered ${response.status}`);
      samples.set(name, [...(samples.get(name) ?? []), performance.now() - startedMs]);
    }
    await delay(PAUSE_MS);
  }
  return samples;
}
