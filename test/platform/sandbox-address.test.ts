import { afterAll, expect, test } from 'vitest';
import { unusedPort } from '../kit/ports.ts';
import { eventually, platformFolder, startPlatform } from '../kit/platform.ts';

const folder = platformFolder();
afterAll(() => folder.remove());

test('SEXTANT_SANDBOX_URL, with a path, is where the simulated market listens, what its links begin with, and what sources read', {
  timeout: 180_000,
}, async () => {
  const url = `http://127.0.0.1:${await unusedPort()}/simulated/market`;
  const platform = await startPlatform(folder.dataDir, {
    args: ['--role', 'sandbox,query-api,scheduler,ingestion'],
    env: { SEXTANT_SANDBOX_URL: url },
  });
  try {
    expect(platform.output()).toContain(url);
    let next: string | undefined = `${url}/polygon/v3/reference/tickers?limit=10`;
    const tickers: string[] = [];
    while (next) {
      expect(next.startsWith(`${url}/`)).toBe(true);
      const answer: Response = await fetch(next, { headers: { authorization: 'Bearer any' } });
      const page = (await answer.json()) as { results: { ticker: string }[]; next_url?: string };
      tickers.push(...page.results.map(({ ticker }) => ticker));
      next = page.next_url;
    }
    expect(new Set(tickers).size).toBe(30);
    await eventually('bars were read from it', async () => {
      const response = await fetch(`${platform.urls.query}/api/market/prices/${tickers[0]}?limit=1`);
      return response.ok && ((await response.json()) as { bars: unknown[] }).bars.length > 0;
    });
  } finally {
    await platform.stop();
  }
});
