import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseFeedBytes } from '../../src/ingestion/feed/feed.ts';
import { parseCompanyFacts } from '../../src/filings/company-facts.ts';
import { readSubmissionHeader } from '../../src/filings/submission-header.ts';
import { parseSubmissions } from '../../src/ingestion/edgar/submissions.ts';
import { parseTickerList } from '../../src/ingestion/edgar/ticker-list.ts';
import { type NewsPage, parseNewsPage } from '../../src/ingestion/polygon/news.ts';
import { readPageLinks } from '../../src/ingestion/web/page-links.ts';
import { readSourceConfig } from '../../src/ingestion/source-config.ts';
import { nyseCalendar } from '../../src/kernel/calendar/nyse.ts';
import { manualClock } from '../../src/kernel/clock.ts';
import { type Sandbox, startSandbox } from '../../src/sandbox/servers/sandbox.adapter.ts';

/** Friday, two hours into the first session after the anchor. */
const NOW = new Date('2026-11-13T16:40:11Z');
const clock = manualClock(NOW);
let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startSandbox({
    world: 'easy',
    seed: 7,
    anchorDate: '2026-11-12',
    calendar: nyseCalendar(),
    now: clock.now,
    liveStories: true,
  });
});
afterAll(() => sandbox.stop());

const KEY = { authorization: 'Bearer any' };
const AGENT = { 'user-agent': 'Test test@example.com' };

async function get(url: string, headers: Record<string, string> = {}) {
  const response = await fetch(url, { headers });
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, bytes, text: bytes.toString('utf8') };
}
const json = async (url: string, headers: Record<string, string> = {}) => JSON.parse((await get(url, headers)).text);
const aggregates = (ticker: string, range: string, query = '') =>
  json(`${sandbox.urls.polygon}/v2/aggs/ticker/${ticker}/range/${range}?${query}`, KEY);

describe('market data in the Polygon format', () => {
  test("daily bars have the vendor's fields and end with the forming day", async () => {
    const reply = await aggregates('QLLN', '1/day/2025-01-01/2026-12-31', 'adjusted=false&limit=50000');
    expect(reply).toMatchObject({ ticker: 'QLLN', adjusted: false, status: 'OK', resultsCount: 251, queryCount: 251 });
    const bar = reply.results[0];
    expect(Object.keys(bar).sort()).toEqual(['c', 'h', 'l', 'n', 'o', 't', 'v', 'vw']);
    // The vendor stamps a day with midnight in New York.
    expect(new Date(reply.results.at(-1).t).toISOString()).toBe('2026-11-13T05:00:00.000Z');
    expect(reply.results.at(-1).c).toBe(sandbox.world.priceAt('QLLN', NOW));
  });

  test('no bar contains data later than now', async () => {
    const reply = await aggregates('QLLN', '30/minute/2026-11-13/2026-11-20', 'adjusted=false');
    expect(reply.results.map(({ t }: { t: number }) => new Date(t).toISOString().slice(11, 16))).toEqual([
      '14:30',
      '15:00',
      '15:30',
      '16:00',
      '16:30',
    ]);
    const [full] = sandbox.world.intradayBars('QLLN', 250).filter(({ startMs }) => startMs === reply.results.at(-1).t);
    expect(reply.results.at(-1).v).toBeLessThan(full!.volume);
  });

  test('adjusted bars apply past splits; raw bars do not', async () => {
    const { date } = sandbox.world.session(211);
    const raw = await aggregates('QLLN', `1/day/${date}/${date}`, 'adjusted=false');
    const adjusted = await aggregates('QLLN', `1/day/${date}/${date}`);
    expect(adjusted.results[0].c).toBeCloseTo(raw.results[0].c / 3, 3);
    const splits = await json(`${sandbox.urls.polygon}/v3/reference/splits?ticker=QLLN`, KEY);
    expect(splits.results).toMatchObject([
      { ticker: 'QLLN', split_from: 1, split_to: 3, execution_date: sandbox.world.session(212).date },
    ]);
  });

  test('pages link to the next page on the same host', async () => {
    const rows: number[] = [];
    let url: string | undefined =
      `${sandbox.urls.polygon}/v2/aggs/ticker/SPY/range/1/day/2026-08-01/2026-11-12?limit=40&sort=desc`;
    for (let page = 0; url && page < 10; page++) {
      const reply: { results: { t: number }[]; next_url?: string } = await json(url, KEY);
      rows.push(...reply.results.map(({ t }) => t));
      url = reply.next_url;
      if (url) expect(url.startsWith(sandbox.urls.polygon)).toBe(true);
    }
    expect(new Set(rows).size).toBe(rows.length);
    expect(rows).toEqual([...rows].sort((a, b) => b - a));
    expect(rows.length).toBeGreaterThan(70);
  });

  test('one snapshot covers every traded ticker', async () => {
    const { tickers, count } = await json(`${sandbox.urls.polygon}/v2/snapshot/locale/us/markets/stocks/tickers`, KEY);
    expect(count).toBe(30);
    const quote = tickers.find(({ ticker }: { ticker: string }) => ticker === 'TRNW');
    expect(quote.lastTrade.p).toBe(sandbox.world.priceAt('TRNW', NOW));
    expect(quote.prevDay.c).toBe(sandbox.world.dailyBar('TRNW', 249)!.close);
    expect(tickers.some(({ ticker }: { ticker: string }) => ticker === 'TSYM')).toBe(false);
  });

  test('a missing key, a bad range and an unknown path are refused as by the vendor', async () => {
    const url = `${sandbox.urls.polygon}/v2/aggs/ticker/QLLN/range/1/day/2026-11-01/2026-11-12`;
    expect((await get(url)).status).toBe(401);
    expect((await get(`${url}?apiKey=x`)).status).toBe(200);
    expect(await json(`${sandbox.urls.polygon}/v2/aggs/ticker/QLLN/range/1/day/yesterday/today`, KEY)).toMatchObject({
      status: 'ERROR',
    });
    expect((await get(`${sandbox.urls.polygon}/v9/nothing`, KEY)).status).toBe(404);
    expect(await json(`${sandbox.urls.polygon}/v1/marketstatus/now`, KEY)).toMatchObject({ market: 'open' });
  });

  test("news pages parse with the platform's reader, oldest first, with nothing from the future", async () => {
    let url: string | null =
      `${sandbox.urls.polygon}/v2/reference/news?ticker=TRNW&order=asc&sort=published_utc&limit=20&published_utc.gte=2025-01-01`;
    const items = [];
    for (let page = 0; url && page < 20; page++) {
      const parsed: NewsPage = parseNewsPage((await get(url, KEY)).bytes)!;
      expect(parsed.malformed).toBe(0);
      items.push(...parsed.items);
      url = parsed.nextUrl;
    }
    expect(items.length).toBeGreaterThan(20);
    expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
    expect(items.every(({ tickers, publisher }) => tickers.includes('TRNW') && publisher === 'Corvane Newswire')).toBe(
      true,
    );
    expect(items.every(({ publishedAt }) => publishedAt <= NOW)).toBe(true);
    const [first] = items;
    const article = await get(first?.articleUrl ?? '');
    expect(article.status).toBe(200);
    expect(article.text).toContain('application/ld+json');
  });
});

describe("filings in EDGAR's format", () => {
  test('requests without a declared user agent are refused', async () => {
    const response = await fetch(`${sandbox.urls.edgar}/submissions/CIK0001990017.json`, {
      headers: { 'user-agent': '' },
    });
    expect(response.status).toBe(403);
  });

  test('the list has columns of equal length, and each filing can be read', async () => {
    const url = `${sandbox.urls.edgar}/submissions/CIK0001990017.json`;
    const listed = await get(url, AGENT);
    const { recent } = JSON.parse(listed.text).filings;
    const lengths = new Set(Object.values(recent as Record<string, unknown[]>).map((column) => column.length));
    expect(lengths.size).toBe(1);
    const { filings } = parseSubmissions(listed.bytes)!;
    expect(filings.length).toBeGreaterThan(5);
    expect(filings.every(({ listedAsUtc }) => listedAsUtc !== null && listedAsUtc <= NOW)).toBe(true);
    const [filing] = filings;
    const folder = `${sandbox.urls.edgar}/Archives/edgar/data/1990017/${filing!.accession.replaceAll('-', '')}`;
    const page = await get(`${folder}/${filing!.primaryDocument}`, AGENT);
    expect(page.text).toContain(`FORM ${filing!.form}`);
    const full = await get(`${folder}/${filing!.accession}.txt`, AGENT);
    expect(full.text).toMatch(/^<SEC-DOCUMENT>/);
    expect(full.text).toContain('CENTRAL INDEX KEY:\t\t\t0001990017');
    const header = readSubmissionHeader((await get(`${folder}/${filing!.accession}-index-headers.html`, AGENT)).text);
    expect(header).toMatchObject({ accession: filing!.accession, form: filing!.form, acceptedAt: filing!.listedAsUtc });
    const listing = await json(`${folder}/index.json`, AGENT);
    const names = listing.directory.item.map(({ name }: { name: string }) => name);
    expect(names).toEqual(expect.arrayContaining(header!.documents.map(({ filename }) => filename)));
    expect((await get(`${folder}/nothing.htm`, AGENT)).status).toBe(404);
    const again = await get(url, { ...AGENT, 'if-none-match': listed.headers.get('etag')! });
    expect([again.status, again.bytes.length]).toEqual([304, 0]);
  });
});

test('EDGAR lists tickers, and a current report carries the press release on its event', async () => {
  const list = parseTickerList((await get(`${sandbox.urls.edgar}/files/company_tickers.json`, AGENT)).bytes)!;
  expect(list).toHaveLength(sandbox.world.companies.length);
  const releases: string[] = [];
  for (const { cik } of list) {
    const url = `${sandbox.urls.edgar}/submissions/CIK${cik.padStart(10, '0')}.json`;
    for (const { form, accession } of parseSubmissions((await get(url, AGENT)).bytes)!.filings) {
      if (form !== '8-K' || releases.length > 0) continue;
      const folder = `${sandbox.urls.edgar}/Archives/edgar/data/${cik}/${accession.replaceAll('-', '')}`;
      const header = readSubmissionHeader((await get(`${folder}/${accession}-index-headers.html`, AGENT)).text)!;
      for (const { type, filename } of header.documents)
        if (type === 'EX-99.1') releases.push((await get(`${folder}/${filename}`, AGENT)).text);
    }
  }
  expect(releases[0]).toContain('class="release"');
});

test('EDGAR has the facts of the quarterly reports published so far', async () => {
  const facts = parseCompanyFacts(await json(`${sandbox.urls.edgar}/api/xbrl/companyfacts/CIK0001990017.json`, AGENT))!;
  expect(new Set(facts.map(({ metric }) => metric))).toEqual(
    new Set(['revenue', 'net_income', 'eps_diluted', 'shares_outstanding']),
  );
  expect(facts.every(({ filedOn }) => filedOn <= NOW.toISOString().slice(0, 10))).toBe(true);
});

describe('outlets', () => {
  test.each([
    ['quay', 'feed.rss'],
    ['penfold', 'feed.atom'],
    ['lantern', 'feed.rss'],
  ])('%s has a parseable feed with validators', async (outlet, file) => {
    const url = `${sandbox.urls.outlets}/${outlet}/${file}`;
    const page = await get(url);
    const feed = parseFeedBytes(page.bytes, page.headers.get('content-type')!, url)!;
    expect(feed.entries.length).toBeGreaterThan(200);
    expect(
      feed.entries.every(({ publishedAt, url: link }) => publishedAt !== null && publishedAt <= NOW && link !== null),
    ).toBe(true);
    expect((await get(url, { 'if-none-match': page.headers.get('etag')! })).status).toBe(304);
    expect((await get(url, { 'if-modified-since': page.headers.get('last-modified')! })).status).toBe(304);
    expect((await get(feed.entries[0]!.url!)).status).toBe(200);
  });

  test('live stories appear in the feeds and only there', async () => {
    const url = `${sandbox.urls.outlets}/quay/feed.rss`;
    const live = (text: string): string[] => text.match(/quay:l\d+/g) ?? [];
    const before = live((await get(url)).text);
    clock.advance(120_000);
    const after = live((await get(url)).text);
    clock.set(NOW);
    expect(after.filter((id) => !before.includes(id)).length).toBeGreaterThan(1);
    expect(before.length).toBeGreaterThan(20);
  });

  test('one outlet uses windows-1252 and declares it', async () => {
    const feed = await get(`${sandbox.urls.outlets}/lantern/feed.rss`);
    const { entries } = parseFeedBytes(feed.bytes, 'application/rss+xml', 'http://x/')!;
    const pages = await Promise.all(entries.slice(0, 12).map(({ url }) => get(url!)));
    expect(pages.every(({ headers }) => headers.get('content-type') === 'text/html; charset=windows-1252')).toBe(true);
    // The é of René is one byte here and two in UTF-8.
    expect(pages.some(({ bytes }) => bytes.includes(Buffer.from([0x52, 0x65, 0x6e, 0xe9, 0x20])))).toBe(true);
  });

  test('index pages link to their stories and to the next page', async () => {
    const index = `${sandbox.urls.outlets}/dockside/`;
    const first = readPageLinks((await get(index)).text, index);
    expect(first.pages).toHaveLength(50);
    const second = readPageLinks((await get(first.next!)).text, first.next!);
    expect(second.pages.some((link) => first.pages.includes(link))).toBe(false);
    expect((await get(first.pages[0]!)).status).toBe(200);
    const newsroom = `${sandbox.urls.outlets}/newsroom/quillon/`;
    expect(readPageLinks((await get(newsroom)).text, newsroom).pages.length).toBeGreaterThan(2);
  });

  test('a future story or a wrong path returns 404', async () => {
    const later = sandbox.world.documentsBetween(NOW.getTime(), NOW.getTime() + 86_400_000);
    expect(later.length).toBeGreaterThan(0);
    for (const plan of later.slice(0, 20)) {
      expect((await get(`${sandbox.urls.outlets}/${plan.outlet}/2026/11/13/anything-${plan.id}.html`)).status).toBe(
        404,
      );
    }
    expect((await get(`${sandbox.urls.outlets}/quay/2026/11/13/x-l999999999.html`)).status).toBe(404);
    expect((await get(`${sandbox.urls.outlets}/quay/2020/01/01/x-d9999-1.html`)).status).toBe(404);
    expect((await get(`${sandbox.baseUrl}/robots.txt`)).text).toContain('User-agent: *');
  });
});

describe('the registry rows', () => {
  test("ingestion accepts every source's config", () => {
    const { sources } = sandbox.seedData();
    const host = new URL(sandbox.baseUrl).host;
    const problems = sources.flatMap(({ source_type, config }) => {
      const read = readSourceConfig(source_type, config, [host]);
      return 'problem' in read ? [read.problem] : [];
    });
    expect(problems).toEqual([]);
    expect(sources.length).toBeGreaterThan(100);
  });
});

describe('truth', () => {
  test('is not served by any vendor', async () => {
    for (const path of ['/__truth', '/truth', '/__status', '/polygon/truth']) {
      const { text } = await get(`${sandbox.baseUrl}${path}`, KEY);
      expect(text).not.toMatch(/isFalse|effects|falseRumourRate/);
    }
  });
});
