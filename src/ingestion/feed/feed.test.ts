import { expect, test } from 'vitest';
import { entryArtifact, FEED_ENTRIES_MAX, parseFeedBytes } from './feed.ts';

const URL_ = 'https://news.example.com/feeds/all.xml';
const parse = (xml: string | Buffer, type = 'application/rss+xml') => parseFeedBytes(Buffer.from(xml), type, URL_);
const rss = (items: string) =>
  `<?xml version="1.0"?><rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>T</title><link>x</link><description>d</description><language>en-us</language>${items}</channel></rss>`;

test('an RSS item is parsed', () => {
  const feed = parse(
    rss(`<item><title>Acme &amp; Co</title><link>https://news.example.com/1#top</link><guid isPermaLink="false">g-1</guid>
      <pubDate>Fri, 13 Nov 2026 10:00:00 -0500</pubDate><dc:creator>Sam Example</dc:creator>
      <description>short</description><content:encoded><![CDATA[<p>full</p>]]></content:encoded></item>`),
  );
  expect(feed?.language).toBe('en-us');
  expect(feed?.entries).toEqual([
    {
      id: 'g-1',
      url: 'https://news.example.com/1',
      title: 'Acme & Co',
      author: 'Sam Example',
      publishedAt: new Date('2026-11-13T15:00:00Z'),
      changedAt: null,
      content: '<p>full</p>',
    },
  ]);
});

test('an item without a guid is identified by its link; one without either is dropped', () => {
  const feed = parse(
    rss(
      '<item><link>/a</link></item><item><title>lost</title></item><item><guid>https://x.example.com/g</guid></item>',
    ),
  );
  expect(feed?.malformed).toBe(1);
  expect(feed?.entries.map(({ id, url }) => [id, url])).toEqual([
    ['https://news.example.com/a', 'https://news.example.com/a'],
    ['https://x.example.com/g', 'https://x.example.com/g'],
  ]);
});

test('an author given as mail address and name is reduced to the name', () => {
  const feed = parse(rss('<item><guid>1</guid><author>sam@example.com (Sam Example)</author></item>'));
  expect(feed?.entries[0]?.author).toBe('Sam Example');
});

test('an Atom entry uses its alternate link and prefers published over updated', () => {
  const feed = parse(
    `<feed xmlns="http://www.w3.org/2005/Atom"><title>T</title><id>i</id><updated>2026-01-01T00:00:00Z</updated>
     <entry><id>urn:1</id><title type="html">A &lt;b&gt;</title><link rel="self" href="/self"/><link href="/1"/>
     <published>2026-01-02T00:00:00Z</published><updated>2026-01-03T00:00:00Z</updated><author><name>Sam</name></author>
     <summary>s</summary></entry></feed>`,
    'application/atom+xml',
  );
  expect(feed?.entries[0]).toMatchObject({
    id: 'urn:1',
    url: 'https://news.example.com/1',
    author: 'Sam',
    publishedAt: new Date('2026-01-02T00:00:00Z'),
    changedAt: new Date('2026-01-03T00:00:00Z'),
    content: 's',
  });
});

test('a JSON feed is parsed', () => {
  const feed = parse(
    JSON.stringify({
      version: 'https://jsonfeed.org/version/1.1',
      title: 'x',
      items: [
        { id: '1', url: 'https://news.example.com/j', content_text: 't', date_published: '2026-01-02T00:00:00Z' },
      ],
    }),
    'application/feed+json',
  );
  expect(feed?.entries[0]).toMatchObject({ id: '1', url: 'https://news.example.com/j', content: 't' });
});

test('the time of a change is read in every format, and counts only after the publication', () => {
  const xmlns = 'xmlns:dcterms="http://purl.org/dc/terms/" xmlns:atom="http://www.w3.org/2005/Atom"';
  const changeOf = (members: string) =>
    parse(
      `<rss version="2.0" ${xmlns}><channel><title>T</title><link>x</link><description>d</description>
       <item><guid>1</guid>${members}</item></channel></rss>`,
    )?.entries[0]?.changedAt?.toISOString();
  const published = '<pubDate>Fri, 13 Nov 2026 10:00:00 GMT</pubDate>';
  expect(changeOf(published)).toBeUndefined();
  expect(changeOf(`${published}<dcterms:modified>2026-11-13T12:00:00Z</dcterms:modified>`)).toBe(
    '2026-11-13T12:00:00.000Z',
  );
  expect(changeOf(`${published}<atom:updated>2026-11-13T12:00:00Z</atom:updated>`)).toBe('2026-11-13T12:00:00.000Z');
  expect(changeOf(`${published}<atom:updated>2026-11-13T10:00:00Z</atom:updated>`)).toBeUndefined();
  const json = {
    version: 'https://jsonfeed.org/version/1.1',
    title: 'x',
    items: [
      { id: '1', content_text: 't', date_published: '2026-01-02T00:00:00Z', date_modified: '2026-01-04T00:00:00Z' },
    ],
  };
  expect(parse(JSON.stringify(json), 'application/feed+json')?.entries[0]?.changedAt).toEqual(
    new Date('2026-01-04T00:00:00Z'),
  );
});

test('text is decoded with the charset of the header or of the XML declaration', () => {
  const latin = (declaration: string) =>
    Buffer.concat([
      Buffer.from(declaration),
      Buffer.from(rss('<item><guid>1</guid><title>Z\u00fcrich</title></item>').slice(21), 'latin1'),
    ]);
  expect(parse(latin('<?xml version="1.0" encoding="ISO-8859-1"?>'))?.entries[0]?.title).toBe('Zürich');
  expect(parse(latin('<?xml version="1.0"?>'), 'text/xml; charset=latin1')?.entries[0]?.title).toBe('Zürich');
});

test.each(['', '{}', '<html><body>no feed</body></html>', '<rss', 'garbage'])('%s is not a feed', (text) => {
  expect(parse(text)).toBeNull();
});

test('an entity bomb is not expanded, deep nesting is refused and a long feed is truncated', () => {
  const bomb = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>${rss('<item><guid>1</guid><title>&b;</title></item>').slice(21)}`;
  expect((parse(bomb)?.entries[0]?.title ?? '').length).toBeLessThan(20);
  expect(parse(rss('<item>'.repeat(50_000) + '</item>'.repeat(50_000)))).toBeNull();
  expect(parse(rss('<item><guid>x</guid></item>'.repeat(FEED_ENTRIES_MAX + 5)))?.entries).toHaveLength(
    FEED_ENTRIES_MAX,
  );
});

test('links with an unusable scheme or credentials are dropped', () => {
  const feed = parse(
    rss(
      '<item><guid isPermaLink="false">1</guid><link>javascript:alert(1)</link></item><item><guid isPermaLink="false">2</guid><link>https://u:p@example.com/</link></item>',
    ),
  );
  expect(feed?.entries.map(({ url }) => url)).toEqual([null, null]);
  expect(JSON.parse(entryArtifact(feed!.entries[0]!).toString())).toMatchObject({ url: null });
});

test('a date without a zone is read in UTC on every machine', () => {
  const zone = process.env['TZ'];
  try {
    for (const TZ of ['America/New_York', 'Asia/Tokyo', 'UTC']) {
      process.env['TZ'] = TZ;
      const dates = [
        'Fri, 13 Nov 2026 10:00:00',
        '2026-11-13T10:00:00',
        '2026-11-13 10:00:00',
        'Fri, 13 Nov 2026 10:00:00 GMT',
      ];
      const entries = dates.map(
        (date, index) => `<item><guid>${index}</guid><title>x</title><pubDate>${date}</pubDate></item>`,
      );
      const feed = parseFeedBytes(
        Buffer.from(`<rss version="2.0"><channel><title>T</title><link>x</link>${entries.join('')}</channel></rss>`),
        'application/rss+xml',
        'https://news.example/feed',
      );
      expect(feed?.entries.map(({ publishedAt }) => publishedAt?.toISOString())).toEqual(
        Array(4).fill('2026-11-13T10:00:00.000Z'),
      );
    }
  } finally {
    if (zone === undefined) delete process.env['TZ'];
    else process.env['TZ'] = zone;
  }
});

test.each([
  ['Fri, 13 Nov 2026 10:00:00 -05', '15:00'],
  ['Fri, 13 Nov 2026 10:00:00 -5:00', '15:00'],
  ['Fri, 13 Nov 2026 10:00 AM -0500', '15:00'],
  ['Fri, 13 Nov 2026 10:00:00 GMT-5', '15:00'],
  ['Fri, 13 Nov 2026 10:00:00 UTC+2', '08:00'],
  ['Fri Nov 13 10:00:00 +0530 2026', '04:30'],
  ['2026-11-13 10:00:00-05', '15:00'],
  ['2026-11-13T10:00:00+00', '10:00'],
  ['2026-11-13T10:00:00 -0500', '15:00'],
  ['2026-11-13 10:00 AM', '10:00'],
])('the zone of %s is kept', (date, time) => {
  const feed = parse(
    `<rss version="2.0"><channel><title>T</title><link>x</link><item><guid>1</guid><pubDate>${date}</pubDate></item></channel></rss>`,
  );
  expect(feed?.entries[0]?.publishedAt?.toISOString()).toBe(`2026-11-13T${time}:00.000Z`);
});
