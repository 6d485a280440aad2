import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseCompanyFacts } from '../../src/filings/company-facts.ts';
import { listedTime, parseSubmissions } from '../../src/ingestion/edgar/submissions.ts';
import { parseNewsPage } from '../../src/ingestion/polygon/news.ts';
import { nyseCalendar } from '../../src/kernel/calendar/nyse.ts';
import { documentPath } from '../../src/sandbox/pages/address.ts';
import { HISTORY_SESSIONS } from '../../src/sandbox/settings.ts';
import { type Sandbox, startSandbox } from '../../src/sandbox/servers/sandbox.adapter.ts';
import { worldTruth } from '../../src/sandbox/world/truth.ts';
import { createWorld } from '../../src/sandbox/world/world.ts';

const NOW = new Date('2026-11-13T16:40:11Z');
const NEWS_SESSIONS = 100;
const market = { world: 'easy', seed: 7, anchorDate: '2026-11-12', calendar: nyseCalendar() } as const;
const whole = createWorld(market);
const firstSession = whole.session(HISTORY_SESSIONS - NEWS_SESSIONS);
const earlier = whole.documentsBetween(Number.NEGATIVE_INFINITY, firstSession.newsFromMs);
let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startSandbox({ ...market, now: () => NOW, newsSessions: NEWS_SESSIONS });
});
afterAll(() => sandbox.stop());

async function get(url: string, headers: Record<string, string> = {}) {
  const response = await fetch(url, { headers: { 'user-agent': 'Test test@example.com', ...headers } });
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
}

const pathOf = (plan: (typeof earlier)[number]) => documentPath(plan, whole.story(plan));

test('the wire has no story from before the first session with news', async () => {
  const query = 'order=asc&sort=published_utc&limit=1000';
  const { bytes } = await get(`${sandbox.urls.polygon}/v2/reference/news?${query}`, { authorization: 'Bearer any' });
  const items = parseNewsPage(bytes)?.items ?? [];
  expect(items.length).toBeGreaterThan(100);
  expect(items.filter(({ publishedAt }) => publishedAt.getTime() < firstSession.newsFromMs)).toEqual([]);
});

test('neither have the filings and the facts of any company, and the facts are those of the filings', async () => {
  for (const { cik } of sandbox.world.companies) {
    const id = String(cik).padStart(10, '0');
    const list = parseSubmissions((await get(`${sandbox.urls.edgar}/submissions/CIK${id}.json`)).bytes);
    const facts = await get(`${sandbox.urls.edgar}/api/xbrl/companyfacts/CIK${id}.json`);
    const filings = list?.filings ?? [];
    expect(filings.filter((filing) => listedTime(filing) < firstSession.newsFromMs)).toEqual([]);
    const reports = filings.filter(({ form }) => form === '10-Q').map(({ accession }) => accession);
    const stated = parseCompanyFacts(JSON.parse(facts.bytes.toString('utf8'))) ?? [];
    expect(new Set(stated.map(({ accession }) => accession))).toEqual(new Set(reports));
  }
});

test('an article, a press release and a filing of an earlier session are not found', async () => {
  const kinds = ['wire', 'rewrite', 'press_release'] as const;
  for (const kind of kinds) {
    const plan = earlier.find((candidate) => candidate.kind === kind);
    if (!plan) throw new Error(`the earlier sessions have no ${kind}`);
    expect((await get(`${sandbox.urls.outlets}${pathOf(plan)}`)).status).toBe(404);
  }
  const later = whole.documentsBetween(firstSession.closeMs, NOW.getTime()).find(({ kind }) => kind === 'wire');
  if (!later) throw new Error('the later sessions have no wire story');
  expect((await get(`${sandbox.urls.outlets}${pathOf(later)}`)).status).toBe(200);
});

test('the truth names the same documents as the servers', () => {
  const dates = [...worldTruth(sandbox.world).documentsUntil(NOW)].map(({ publishedAt }) => publishedAt.getTime());
  expect(dates.length).toBe(sandbox.world.documentsBetween(Number.NEGATIVE_INFINITY, NOW.getTime()).length);
  expect(Math.min(...dates)).toBeGreaterThanOrEqual(firstSession.newsFromMs);
});
