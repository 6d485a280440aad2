import { setTimeout as delay } from 'node:timers/promises';
import { platformFolder, startPlatform } from '../test/kit/platform.ts';
import { percentile, type Row } from './kit.ts';
import { untilQuiet } from './quiet.ts';

/** More than the engine has sessions: some run, the others wait. */
const ANALYSTS = 8;
/** In turns with and without them, so that whatever else changes on the machine changes for both. */
const ROUNDS = 4;
const SAMPLES = 500;
const PAUSE_MS = 10;
const SETTLE_MS = 2_000;
const GOAL_TIMES = 2;
/** Every bar with every other: nothing comes of it before its time is over. */
const ENDLESS = `select count(*) from bars a, bars b, bars c
  where a.close + b.close * c.close > a.high + b.low`;
/** Its time is over, or all sessions are busy. Anything else is an answer, and who has one keeps nobody busy. */
const UNANSWERED = new Set([503, 504]);

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
    const alone: Samples = new Map();
    const beside: Samples = new Map();
    await measure(paths, new Map());
    for (let round = 0; round < ROUNDS; round++) {
      await delay(SETTLE_MS);
      await measure(paths, alone);
      const analysts = startAnalysts(query);
      await delay(SETTLE_MS);
      await measure(paths, beside);
      await analysts.stop();
    }
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
      const response = await fetch(`${query}/api/analytics/query`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ sql: ENDLESS }),
        signal: stopping.signal,
      }).catch((error: unknown) => {
        if (!stopping.signal.aborted) throw error;
        return null;
      });
      if (response && !UNANSWERED.has(response.status))
        throw new Error(`the endless question was answered with ${response.status}: ${await response.text()}`);
    }
  };
  const asking = Promise.all(Array.from({ length: ANALYSTS }, ask));
  // It is waited for at the end; until then it must not count as nobody's.
  asking.catch(() => {});
  return {
    stop: async () => {
      stopping.abort();
      await asking;
    },
  };
}

type Samples = Map<string, number[]>;

/** In turns, one at a time: what is measured is the wait of somebody who looks, not how many can look. */
async function measure(paths: Readonly<Record<string, string>>, samples: Samples): Promise<void> {
  for (const name of Object.keys(paths)) if (!samples.has(name)) samples.set(name, []);
  for (let sample = 0; sample < SAMPLES; sample++) {
    for (const [name, url] of Object.entries(paths)) {
      const startedMs = performance.now();
      const response = await fetch(url);
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`${url} answered ${response.status}`);
      samples.get(name)?.push(performance.now() - startedMs);
    }
    await delay(PAUSE_MS);
  }
}
