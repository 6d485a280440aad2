import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { alwaysOpenCalendar } from '../../src/kernel/calendar/always-open.ts';
import { manualClock } from '../../src/kernel/clock.ts';
import { unusedPort } from '../kit/ports.ts';
import { type Sandbox, startSandbox } from '../../src/sandbox/servers/sandbox.adapter.ts';

const clock = manualClock(new Date('2026-11-13T10:00:00Z'));
const KEY = { authorization: 'Bearer any' };
let sandbox: Sandbox;

beforeAll(async () => {
  const port = await unusedPort();
  sandbox = await startSandbox({
    world: 'easy',
    seed: 3,
    anchorDate: '2026-11-12',
    calendar: alwaysOpenCalendar(),
    now: clock.now,
    port,
    publicUrl: `http://127.0.0.1:${port}/markets/simulated/`,
  });
});
afterAll(() => sandbox.stop());

interface Page {
  status: string;
  results?: { t: number }[];
  next_url?: string;
}
const page = async (url: string) => (await (await fetch(url, { headers: KEY })).json()) as Page;
const RANGE = '/v2/aggs/ticker/SPY/range/1/day/2026-10-01/2026-11-12?limit=20';

describe('a public address with a path', () => {
  test('links lead to every page', async () => {
    let rows = 0;
    let url: string | undefined = `${sandbox.urls.polygon}${RANGE}`;
    for (let pages = 0; url && pages < 10; pages++) {
      expect(url).toContain('/markets/simulated/polygon/v2/aggs');
      const reply: Page = await page(url);
      rows += reply.results?.length ?? 0;
      url = reply.next_url;
    }
    expect(rows).toBe(43);
  });

  test('a proxy may remove the path, and a client may repeat it', async () => {
    const origin = new URL(sandbox.baseUrl).origin;
    const [own] = (await page(`${sandbox.urls.polygon}${RANGE}`)).results ?? [];
    for (const prefix of ['/polygon', '/polygon/polygon', '/markets/simulated/polygon/markets/simulated/polygon']) {
      const reply = await page(`${origin}${prefix}${RANGE}`);
      expect([prefix, reply.results?.[0]]).toEqual([prefix, own]);
    }
  });
});
