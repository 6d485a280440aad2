import { platformEnvironment, type PlatformFolder, sextant, startPlatform } from '../kit/platform.ts';
import { EDGAR_CAST } from './edgar-cast.ts';
import { CURRENT_REPORT, QUARTERLY_REPORT } from './edgar-filings.ts';
import { startEdgar } from './edgar-stand-in.ts';
import { MASSIVE_PLANS, startMassiveStandIn } from './massive-stand-in.ts';
import type { StandInCall } from './stand-in-server.ts';

export interface FirstRunOptions {
  /** The free plan has 5; more shorten the run. */
  callsPerMinute: number;
  /** How long the vendors are watched after the start. */
  watchMs: number;
}

/** Seconds after `sextant start` was called, by company. */
export interface FirstRun {
  setup: { code: number; stdout: string };
  track: { code: number; stdout: string };
  firstBarsSeconds: Record<string, number>;
  firstAdviceSeconds: Record<string, number>;
  calls: StandInCall[];
  edgar: { hits: string[]; arrivedMs: number[]; refused: number };
  startedAt: Date;
  output: string;
}

const WRITTEN = ['AAPL', 'MSFT', 'NVDA', 'BRK.B'];
const TICKERS = ['AAPL', 'MSFT', 'NVDA', 'BRKB'];

interface Progress {
  companies: { ticker: string; daily_bars: number; recommendation: { reference_price: number | null } | null }[];
}

/** A person's first minutes: `setup`, `track` and `start` on an empty database with a free key. */
export async function firstRun(folder: PlatformFolder, options: FirstRunOptions): Promise<FirstRun> {
  const edgar = await startEdgar({ filers: EDGAR_CAST, filings: [CURRENT_REPORT, QUARTERLY_REPORT] });
  const plan = { ...MASSIVE_PLANS.free, callsPerMinute: options.callsPerMinute };
  const massive = await startMassiveStandIn({
    plan,
    statesLimit: options.callsPerMinute !== MASSIVE_PLANS.free.callsPerMinute,
  });
  const { env, urls } = await platformEnvironment(folder.dataDir);
  const addresses = {
    ...env,
    MASSIVE_BASE_URL: massive.baseUrl,
    EDGAR_BASE_URL: edgar.origin,
    EDGAR_ARCHIVE_URL: edgar.origin,
    SOURCE_HOSTS_ALLOWED: [edgar.origin, massive.baseUrl].map((url) => new URL(url).host).join(','),
    OLLAMA_URL: 'http://127.0.0.1:9',
  };
  const keys = { MASSIVE_API_KEY: massive.apiKey, EDGAR_USER_AGENT: 'Test Person test@example.com' };
  try {
    const setup = await sextant(['setup', '--yes'], { ...addresses, ...keys });
    const track = await sextant(['track', ...WRITTEN], addresses);
    const startedAt = new Date();
    const platform = await startPlatform(folder.dataDir, { env: addresses });
    const firstBarsSeconds: Record<string, number> = {};
    const firstAdviceSeconds: Record<string, number> = {};
    try {
      const elapsedMs = () => Date.now() - startedAt.getTime();
      const isDone = () => elapsedMs() >= options.watchMs || (isShort(options) && hasAll(firstAdviceSeconds));
      while (!isDone()) {
        const response = await fetch(`${urls.query}/api/tracking/progress?tickers=${TICKERS.join(',')}`);
        const { companies } = (await response.json()) as Progress;
        for (const { ticker, daily_bars, recommendation } of companies) {
          if (daily_bars > 0) firstBarsSeconds[ticker] ??= Math.round(elapsedMs() / 1_000);
          if (recommendation?.reference_price != null) firstAdviceSeconds[ticker] ??= Math.round(elapsedMs() / 1_000);
        }
        await new Promise((resolve) => setTimeout(resolve, 500));
      }
    } finally {
      await platform.stop();
    }
    return {
      setup,
      track,
      firstBarsSeconds,
      firstAdviceSeconds,
      calls: massive.calls,
      edgar,
      startedAt,
      output: platform.output(),
    };
  } finally {
    await Promise.all([edgar.stop(), massive.close()]);
  }
}

/** A short run ends with the last first recommendation. */
const isShort = ({ callsPerMinute }: FirstRunOptions) => callsPerMinute !== MASSIVE_PLANS.free.callsPerMinute;
const hasAll = (found: Record<string, number>) => TICKERS.every((ticker) => ticker in found);

export const requestOf = ({ method, path, query }: StandInCall): string =>
  `${method} ${path}?${new URLSearchParams(query).toString()}`;

/** Requests that were asked before; a list of news is asked again after its cadence. */
export function askedTwice(calls: readonly StandInCall[], newsCadenceMs: number): string[] {
  const last = new Map<string, number>();
  return calls.flatMap((call) => {
    const request = requestOf(call);
    const before = last.get(request);
    last.set(request, call.at.getTime());
    if (before === undefined) return [];
    const isPoll = call.path === '/v2/reference/news' && call.at.getTime() - before >= newsCadenceMs;
    return isPoll ? [] : [request];
  });
}

/** The largest number of instants in any window. */
export function busiest(instantsMs: readonly number[], windowMs: number): number {
  const sorted = instantsMs.toSorted((a, b) => a - b);
  return sorted.reduce((most, from, index) => {
    const within = sorted.slice(index).findIndex((at) => at >= from + windowMs);
    return Math.max(most, within === -1 ? sorted.length - index : within);
  }, 0);
}
