import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Secret } from '../kernel/access/secret.ts';
import { CLOSED } from '../kernel/net/circuit.ts';
import { CADENCES_SECONDS, dueAfterFailure, dueAfterSuccess, summariseCursor } from './cadence.ts';
import { credentialFor } from './credentials.ts';
import { ingestJobs } from './ingest-job.ts';
import { availability } from './intake.ts';
import { finiteNumber, instant } from './json.ts';
import { mapBounded } from './map-bounded.ts';
import { describeRateLimits } from './rate-limits.ts';
import { ITEM_ATTEMPTS_MAX, updateRetries } from './item-retries.ts';
import { FORMS_DEFAULT, readSourceConfig } from './source-config.ts';
import { readPageLinks } from './web/page-links.ts';
import { pagePublishedAt } from './web/page-published.ts';

const NOW = new Date('2026-11-13T15:00:00Z');
const after = (seconds: number) => new Date(NOW.getTime() + seconds * 1_000);

describe('availability', () => {
  test('live items are available now; backfilled items 15 minutes after publication, marked as estimated', () => {
    expect(availability(after(-86_400), NOW, false)).toEqual({ availableAt: NOW, pitEstimated: false });
    expect(availability(after(-86_400), NOW, true)).toEqual({ availableAt: after(-86_400 + 900), pitEstimated: true });
    expect(availability(after(-60), NOW, true)).toEqual({ availableAt: NOW, pitEstimated: false });
    expect(availability(null, NOW, true)).toEqual({ availableAt: NOW, pitEstimated: true });
  });

  test('is never after now and never before publication', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 0 }), fc.boolean(), (ago, backfill) => {
        const { availableAt } = availability(after(ago), NOW, backfill);
        expect(availableAt <= NOW && availableAt >= after(ago)).toBe(true);
      }),
    );
  });
});

describe('cadence', () => {
  test('a source read to its end waits for its cadence; one with more items is due immediately', () => {
    expect(dueAfterSuccess(NOW, 300, false)).toEqual(after(300));
    expect(dueAfterSuccess(NOW, 300, true)).toEqual(NOW);
  });

  test('a failing source waits for the longest of back-off, circuit breaker and vendor pause', () => {
    expect(dueAfterFailure(CLOSED, NOW, null, 0).nextDueAt).toEqual(after(15));
    expect(dueAfterFailure(CLOSED, NOW, 3_600_000, 0).nextDueAt).toEqual(after(3_600));
    expect(dueAfterFailure(CLOSED, NOW, 1e12, 0).nextDueAt).toEqual(after(6 * 3_600));
    const open = dueAfterFailure({ state: 'closed', consecutiveFailures: 4, retryAt: null }, NOW, null, 0);
    expect(open.circuit.state).toBe('open');
    expect(open.nextDueAt >= (open.circuit.retryAt ?? NOW)).toBe(true);
  });

  test('a cursor summary replaces long lists by their length', () => {
    expect(summariseCursor({ since: 'x', recent: ['a', 'b'], pages: { a: 1 }, resume: null })).toEqual({
      since: 'x',
      recent: 2,
      pages: 1,
      resume: null,
    });
  });
});

describe('config', () => {
  const read = (type: Parameters<typeof readSourceConfig>[0], config: Record<string, unknown>) =>
    readSourceConfig(type, config, []);

  test('an empty config is valid where the settings name the vendor', () => {
    expect(read('news_api', {})).toMatchObject({ baseUrl: null, fullText: true, feed: null, forms: FORMS_DEFAULT });
  });

  test.each([
    ['web_scrape', {}, 'config.base_url is required for web_scrape sources and feeds.'],
    ['filings_api', { cik: 'x' }, 'config.cik must be a number of 1 to 10 digits.'],
    ['news_api', { base_url: 7 }, 'config.base_url must be a URL.'],
    [
      'news_api',
      { base_url: 'http://10.0.0.1/' },
      'config.base_url is refused: The host 10.0.0.1 is not a public address.',
    ],
    [
      'web_scrape',
      { base_url: 'https://example.com', urls: ['http://[::1]/'] },
      'config.urls[0] is refused: The host ::1 is not a public address.',
    ],
    ['web_scrape', { base_url: 'https://example.com', feed: 'xml' }, 'config.feed must be one of rss, atom.'],
    [
      'news_api',
      { credential: 'the key itself' },
      'config.credential must be the name of a credential: capitals, digits and "_".',
    ],
    ['news_api', { full_text: 'yes' }, 'config.full_text must be true or false.'],
    ['news_api', { cadence_seconds: 1 }, 'config.cadence_seconds must be a whole number from 5 to 86400.'],
    ['filings_api', { cik: 42, forms: ['8-K', 7] }, 'config.forms must be a list of form types such as "8-K".'],
  ] as const)('%s %j: %s', (type, config, problem) => {
    expect(read(type, config)).toEqual({ problem });
  });

  test('no config makes the reader throw', () => {
    fc.assert(fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (config) => void read('web_scrape', config)));
  });
});

describe('credentials', () => {
  const credential = { key: new Secret('k'), secret: null, origins: ['https://api.example.com'] };
  const resolve = (name: string) => (name === 'POLYGON' ? credential : null);

  test('are sent only to their vendor', () => {
    const find = (named: string | null, url: string) => credentialFor(resolve, { named, fallback: 'POLYGON', url });
    expect(find(null, 'https://api.example.com/v2/x')).toBe(credential);
    expect(find(null, 'https://evil.example.com/v2/x')).toBeNull();
    expect(() => find('POLYGON', 'https://evil.example.com/')).toThrow(
      'The credential POLYGON is not allowed for the host evil.example.com.',
    );
    expect(() => find('POLYGON', 'http://api.example.com/')).toThrow('is not allowed for the host');
    expect(() => find('OTHER', 'https://api.example.com/')).toThrow(
      'The credential OTHER named by the source is not configured.',
    );
  });
});

test('all market runs share one job; other runs have one job each', () => {
  const jobs = ingestJobs([
    { runId: 'a', sourceType: 'market_api' },
    { runId: 'b', sourceType: 'news_api' },
    { runId: 'c', sourceType: 'market_api' },
  ]);
  expect(jobs.map(({ payload }) => payload)).toEqual([
    { kind: 'market', run_ids: ['a', 'c'] },
    { kind: 'source', run_id: 'b' },
  ]);
  expect(ingestJobs([])).toEqual([]);
});

test('a failing item is retried up to the limit and then given up', () => {
  let waiting = {};
  for (let attempt = 1; attempt < ITEM_ATTEMPTS_MAX; attempt++) {
    const updated = updateRetries(waiting, { resolved: [], failed: ['x'] });
    expect(updated.givenUp).toEqual([]);
    waiting = updated.waiting;
  }
  expect(waiting).toEqual({ x: ITEM_ATTEMPTS_MAX - 1 });
  expect(updateRetries(waiting, { resolved: [], failed: ['x'] })).toEqual({ waiting: {}, givenUp: ['x'] });
  expect(updateRetries(waiting, { resolved: ['x'], failed: [] })).toEqual({ waiting: {}, givenUp: [] });
});

test('an index page yields each link below itself once, and its next page', () => {
  const html = `<base href="/room/"><a href="/">up</a><a href="a.html#x">1</a><a href="a.html#y">again</a><a href="sub/b">2</a>
    <a href="?page=1">here</a><a rel="nofollow next" href="?page=2">older</a><a href="mailto:x@example.com">m</a>
    <a href="https://other.example.com/room/c">3</a><a href="/roomy/d">4</a>`;
  expect(readPageLinks(html, 'https://example.com/room/index.html')).toEqual({
    pages: ['https://example.com/room/a.html', 'https://example.com/room/sub/b'],
    next: 'https://example.com/room/?page=2',
  });
  expect(readPageLinks('<a href="/x">'.repeat(300_000), 'https://example.com/').pages).toEqual([
    'https://example.com/x',
  ]);
  expect(readPageLinks('<div>'.repeat(100_000), 'https://example.com/').pages).toEqual([]);
});

test('results keep their order, concurrency is bounded, and the first error stops the work', async () => {
  let active = 0;
  let most = 0;
  const results = await mapBounded([5, 4, 3, 2, 1], 2, async (n) => {
    most = Math.max(most, ++active);
    for (let turn = 0; turn < n; turn++) await Promise.resolve();
    active--;
    return n * 10;
  });
  expect(results).toEqual([50, 40, 30, 20, 10]);
  expect(most).toBe(2);
  const started: number[] = [];
  const failing = mapBounded([1, 2, 3, 4], 1, async (n) => {
    started.push(n);
    if (n === 2) throw new Error('two');
  });
  await expect(failing).rejects.toThrow('two');
  expect(started).toEqual([1, 2]);
});

test('invalid vendor numbers and times become null', () => {
  expect([finiteNumber('1.5'), finiteNumber(' '), finiteNumber('1e999'), finiteNumber(true)]).toEqual([
    1.5,
    null,
    null,
    null,
  ]);
  expect(instant('2026-11-13')).toEqual(new Date('2026-11-13T00:00:00Z'));
  expect(instant('2026-11-13T10:00:00')).toEqual(new Date('2026-11-13T10:00:00Z'));
  expect(instant('2026-11-13T10:00:00-05:00')).toEqual(new Date('2026-11-13T15:00:00Z'));
  for (const value of ['13.11.2026', '0001-01-01', '2026-13-45', 5, null]) expect(instant(value)).toBeNull();
});

test('rate limits match the interface', () => {
  expect(describeRateLimits(CADENCES_SECONDS, { market_api: 24 })).toEqual({
    vendor_global_limit: 45,
    vendor_source_types: ['market_api', 'news_api'],
    per_type_limits: { market_api: 20, news_api: 25, filings_api: 480, web_scrape: 60, broker: 60 },
    cadences_seconds: { market_api: 60, news_api: 300, filings_api: 600, web_scrape: 900, broker: 300 },
    market_api: { rate_per_minute: 20, cadence_seconds: 60, max_tickers_per_cycle: 20, active_sources: 24 },
    news_api: { rate_per_minute: 25, cadence_seconds: 300, max_tickers_per_cycle: 125, active_sources: 0 },
  });
});

test('a page’s publication time is read from its metadata', () => {
  const at = new Date('2026-11-01T12:00:00Z');
  for (const html of [
    '<meta property="article:published_time" content="2026-11-01T12:00:00Z">',
    "<meta content='2026-11-01T07:00:00-05:00' name='datePublished'/>",
    '<script type="application/ld+json">{"@type":"NewsArticle","datePublished": "2026-11-01T12:00:00Z"}</script>',
  ]) {
    expect(pagePublishedAt(html, NOW)).toEqual(at);
  }
  for (const html of [
    '',
    '<meta property="article:published_time" content="2099-01-01T00:00:00Z">',
    '<time>1 Nov</time>',
  ]) {
    expect(pagePublishedAt(html, NOW)).toBeNull();
  }
  expect(pagePublishedAt('<meta '.repeat(50_000), NOW)).toBeNull();
});
