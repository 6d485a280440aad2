import { setTimeout as delay } from 'node:timers/promises';
import { platformFolder, startPlatform } from '../test/kit/platform.ts';
import { percentile, type Row } from './kit.ts';
import { untilQuiet } from './quiet.ts';

/** More than the engine's sessions: some queries run, the others wait. */
const ANALYSTS = 8;
/** Alternates with and without them, so that other changes on the machine affect both. */
const ROUNDS = 4;
const SAMPLES = 500;
const PAUSE_MS = 10;
const SETTLE_MS = 2_000;
const GOAL_TIMES = 2;
/** A cross join of all bars, which never finishes before its timeout. */
const ENDLESS = `select count(*) from bars a, bars b, bars c
  where a.close + b.close * c.close > a.high + b.low`;
/**
 * Expected statuses: the timeout passed, or all sessions are busy. Any other status means that the query does not load the
 * engine.
 */
const UNANSWERED = new Set([503, 504]);

/** How much heavy queries on the lake slow down other endpoints: the 99th percentile with and without them. */
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
        name: `neighbours: ${name} while ${ANALYSTS} ask the lake, p99 (baseline: nobody)`,
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
        throw new Error(`the endless query was answered with ${response.status}: ${await response.text()}`);
    }
  };
  const asking = Promise.all(Array.from({ length: ANALYSTS }, ask));
  // Awaited at the end; until then a rejection must not count as unhandled.
  asking.catch(() => {});
  return {
    stop: async () => {
      stopping.abort();
      await asking;
    },
  };
}

type Samples = Map<string, number[]>;

/** One request at a time, in rotation: measures the latency of one user, not throughput. */
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
