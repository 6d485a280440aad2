import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CADENCES_SECONDS } from '../../src/ingestion/cadence.ts';
import { type PlatformFolder, platformFolder } from '../kit/platform.ts';
import { askedTwice, busiest, type FirstRun, firstRun, requestOf } from './first-run.ts';

/** `npm run first-run` takes the real free plan and watches it for six minutes; CI takes a faster one. */
const IS_FULL = process.env.SEXTANT_FIRST_RUN === 'full';
const CALLS_PER_MINUTE = IS_FULL ? 5 : 40;
const WATCH_MS = IS_FULL ? 360_000 : 90_000;
const TICKERS = ['AAPL', 'BRKB', 'MSFT', 'NVDA'];

describe('the first minutes with a free key', () => {
  let folder: PlatformFolder;
  let run: FirstRun;
  beforeAll(async () => {
    folder = platformFolder();
    run = await firstRun(folder, { callsPerMinute: CALLS_PER_MINUTE, watchMs: WATCH_MS });
    if (IS_FULL) console.log(report(run));
  }, WATCH_MS + 240_000);
  afterAll(() => folder.remove());

  test('setup and track succeed', () => {
    expect([run.setup.code, run.setup.stdout]).toEqual([0, expect.stringContaining('calls a minute')]);
    expect([run.track.code, run.track.stdout]).toEqual([0, expect.stringContaining('4 tracked')]);
  });

  test('every company has bars within two minutes and advice that knows a price within five', () => {
    expect(Object.keys(run.firstBarsSeconds).toSorted()).toEqual(TICKERS);
    expect(Math.min(...Object.values(run.firstBarsSeconds))).toBeLessThan(120);
    expect(Object.keys(run.firstAdviceSeconds).toSorted()).toEqual(TICKERS);
    expect(Math.min(...Object.values(run.firstAdviceSeconds))).toBeLessThan(300);
  });

  test('the vendor refuses no call for its rate, and is asked nothing twice', () => {
    expect(run.calls.filter(({ status }) => status === 429).map(requestOf)).toEqual([]);
    expect(askedTwice(run.calls, CADENCES_SECONDS.news_api * 1_000)).toEqual([]);
    const instants = run.calls.map(({ at }) => at.getTime());
    expect(busiest(instants, 60_000)).toBeLessThanOrEqual(CALLS_PER_MINUTE);
  });

  test('the archive refuses no call, and serves each file of a filing once', () => {
    expect(run.edgar.refused).toBe(0);
    expect(busiest(run.edgar.arrivedMs, 1_000)).toBeLessThanOrEqual(10);
    const files = run.edgar.hits.filter((path) => path.startsWith('/Archives/'));
    expect(files.length).toBeGreaterThan(0);
    expect(new Set(files).size).toBe(files.length);
  });
});

function report(run: FirstRun): string {
  const seconds = (at: Date) => ((at.getTime() - run.startedAt.getTime()) / 1_000).toFixed(0).padStart(5);
  return [
    run.setup.stdout,
    run.track.stdout,
    ...run.calls.map((call) => `${seconds(call.at)} s  ${call.status}  ${requestOf(call)}`),
    `first bars (s): ${JSON.stringify(run.firstBarsSeconds)}`,
    `first advice (s): ${JSON.stringify(run.firstAdviceSeconds)}`,
    `busiest minute: ${busiest(
      run.calls.map(({ at }) => at.getTime()),
      60_000,
    )} calls; archive: ${run.edgar.hits.length} calls, busiest second ${busiest(run.edgar.arrivedMs, 1_000)}`,
  ].join('\n');
}
