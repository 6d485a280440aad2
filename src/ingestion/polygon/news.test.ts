import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newsArtifact, newsDocumentType, newsUrl, nextPageUrl, parseNewsPage } from './news.ts';

const bytes = (value: unknown) => Buffer.from(typeof value === 'string' ? value : JSON.stringify(value));

/** A shortened vendor response. */
const ANSWER = {
  count: 1,
  next_url: 'https://api.example.com:443/v2/reference/news?cursor=YXM9',
  request_id: '831afdb0b8078549fed053476984947a',
  results: [
    {
      amp_url: 'https://m.example.com/amp',
      article_url: 'https://news.example.com/markets/acme-raises-guidance',
      author: 'Sam Example',
      description: 'Acme raised its outlook for the year.',
      id: '8ec638777ca03b553ae516761c2a22ba2fdd2f37befae3ab6fdab74e9e5193eb',
      image_url: 'https://i.example.com/x.jpg',
      insights: [{ sentiment: 'positive', sentiment_reasoning: 'outlook', ticker: 'ACME' }],
      keywords: ['Acme', 'guidance'],
      published_utc: '2026-06-24T18:33:53Z',
      publisher: {
        favicon_url: 'x',
        homepage_url: 'https://news.example.com/',
        logo_url: 'x',
        name: 'Example Markets',
      },
      tickers: ['ACME'],
      title: 'Acme raises guidance',
    },
  ],
  status: 'OK',
};

test('a vendor page is parsed', () => {
  const page = parseNewsPage(bytes(ANSWER));
  expect(page).toMatchObject({ nextUrl: ANSWER.next_url, malformed: 0 });
  expect(page?.items).toEqual([
    {
      id: ANSWER.results[0]!.id,
      publishedAt: new Date('2026-06-24T18:33:53Z'),
      title: 'Acme raises guidance',
      articleUrl: 'https://news.example.com/markets/acme-raises-guidance',
      author: 'Sam Example',
      description: 'Acme raised its outlook for the year.',
      publisher: 'Example Markets',
      tickers: ['ACME'],
      keywords: ['Acme', 'guidance'],
    },
  ]);
});

test('entries without id, title or time are dropped and counted; an empty page is valid', () => {
  const results = [{ id: 'a' }, { ...ANSWER.results[0], published_utc: 'yesterday' }, null, 'x', ANSWER.results[0]];
  expect(parseNewsPage(bytes({ results }))).toMatchObject({ malformed: 4, nextUrl: null });
  expect(parseNewsPage(bytes({ status: 'OK', count: 0 }))?.items).toEqual([]);
});

test.each([
  '',
  'null',
  '[]',
  '"x"',
  '{"results": 7}',
  '{"status": "ERROR", "error": "try later"}',
  '{"message": "internal error"}',
  '<html>',
])('%s is not a news page', (text) => {
  expect(parseNewsPage(bytes(text))).toBeNull();
});

test('the next page must be the same list on the same host', () => {
  const first = newsUrl('https://api.example.com/', { ticker: 'ACME', since: new Date(0), limit: 50 });
  expect(first).toBe(
    'https://api.example.com/v2/reference/news?ticker=ACME&published_utc.gte=1970-01-01T00%3A00%3A00.000Z&order=asc&sort=published_utc&limit=50',
  );
  expect(nextPageUrl(ANSWER.next_url, first)).toBe('https://api.example.com/v2/reference/news?cursor=YXM9');
  // The vendor names its own host, also to a client that called another address of it.
  expect(nextPageUrl('https://api.polygon.io/v2/reference/news?cursor=1', first)).toBe(
    'https://api.example.com/v2/reference/news?cursor=1',
  );
  const foreign = ['https://evil.example.com/v2/reference/news?cursor=1', 'http://api.example.com/v2/reference/news'];
  for (const next of [...foreign, 'https://api.example.com/v1/other', 'nonsense', null]) {
    expect(nextPageUrl(next, first)).toBeNull();
  }
});

test('an item from a release wire is a press release, not news', () => {
  expect(newsDocumentType('GlobeNewswire Inc.')).toBe('press_release');
  expect(newsDocumentType('Example Markets')).toBe('news');
  expect(newsDocumentType(null)).toBe('news');
});

test('the same item always produces the same bytes', () => {
  const [item] = parseNewsPage(bytes(ANSWER))?.items ?? [];
  expect(newsArtifact(item!)).toEqual(newsArtifact(structuredClone(item!)));
  expect(JSON.parse(newsArtifact(item!).toString())).toMatchObject({ title: 'Acme raises guidance' });
});

test('no JSON makes the parser throw, and no parsed text contains NUL', () => {
  fc.assert(
    fc.property(fc.json(), fc.jsonValue(), (text, value) => {
      parseNewsPage(bytes(text));
      const page = parseNewsPage(bytes({ results: [{ ...ANSWER.results[0], title: 'a\0b', author: value }] }));
      expect(page?.items[0]?.title).toBe('ab');
    }),
  );
});
