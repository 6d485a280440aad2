import iconv from 'iconv-lite';
import { describe, expect, test } from 'vitest';
import { decodeBytes } from './charset.ts';
import { findDate, isPlausible, parseDate } from './dates.ts';
import type { ParseContext } from './document.ts';
import { detectLanguage } from './language.ts';
import { neverExpires } from './limits.ts';
import { detectFormat, parseDocument } from './parse-document.ts';
import { choosePublishedAt } from './published-at.ts';

const context: ParseContext = {
  contentType: 'text/plain',
  documentType: 'news',
  url: 'https://example.com/a',
  externalId: 'item-1',
  hints: {},
  availableAt: new Date('2026-06-01T00:00:00Z'),
};
const parse = (text: string | Buffer, rest: Partial<ParseContext>) =>
  parseDocument(
    Buffer.from(text),
    { ...context, ...rest },
    { readPdf: () => Promise.reject(new Error('unexpected PDF')), expired: neverExpires },
  );

describe('dates', () => {
  test.each([
    ['2026-03-02T09:30:00-05:00', '2026-03-02T14:30:00.000Z', true],
    ['2026-03-02T14:30:00.123Z', '2026-03-02T14:30:00.123Z', true],
    ['2026-03-02 14:30:00 +0000', '2026-03-02T14:30:00.000Z', true],
    ['Mon, 02 Mar 2026 09:30:00 EST', '2026-03-02T14:30:00.000Z', true],
    ['Thu, 02 Jul 2026 09:30:00 +0200', '2026-07-02T07:30:00.000Z', true],
    ['March 2, 2026 at 9:30 a.m. ET', '2026-03-02T14:30:00.000Z', true],
    ['July 2, 2026 at 4:05 PM ET', '2026-07-02T20:05:00.000Z', true],
    ['July 2, 2026, 12:00 am PT', '2026-07-02T07:00:00.000Z', true],
    ['2 March 2026', '2026-03-02T00:00:00.000Z', false],
    ['Sept. 3rd, 2025', '2025-09-03T00:00:00.000Z', false],
    ['2026-03-02', '2026-03-02T00:00:00.000Z', false],
    ['20260302', '2026-03-02T00:00:00.000Z', false],
    ['03/02/2026', '2026-03-02T00:00:00.000Z', false],
    ['27/02/2026', '2026-02-27T00:00:00.000Z', false],
  ])('%s is %s', (text, expected, exact) => {
    expect(parseDate(text)).toEqual({ at: new Date(expected), exact });
  });

  test.each(['2026-02-30', '2026-13-01T00:00:00Z', 'yesterday', '', '99/99/2026', 'May 2026', '2026-03-02T25:00:00Z'])(
    '%s is not a date',
    (text) => {
      expect(parseDate(text)).toBeNull();
    },
  );

  test('a date is found inside a line of text', () => {
    expect(findDate('Published: Mar 2, 2026 14:30 UTC | Markets')?.at.toISOString()).toBe('2026-03-02T14:30:00.000Z');
  });

  test('implausible dates are rejected: before the web, or after the platform received the document', () => {
    const available = new Date('2026-06-01T00:00:00Z');
    expect(isPlausible(new Date('1970-01-01T00:00:00Z'), available)).toBe(false);
    expect(isPlausible(new Date('2026-06-02T00:00:00Z'), available)).toBe(false);
    expect(isPlausible(new Date('2026-06-01T00:05:00Z'), available)).toBe(true);
  });

  test('the page’s exact instant wins over the vendor’s, the vendor’s over a bare date, and implausible dates are skipped', () => {
    const available = new Date('2026-06-01T00:00:00Z');
    const choose = (machine: string[], hint?: string) =>
      choosePublishedAt({ machine, hint, visible: () => [] }, available)?.toISOString();
    expect(choose(['2026-05-30T10:00:00Z'], '2026-05-30T11:00:00Z')).toBe('2026-05-30T10:00:00.000Z');
    expect(choose(['2026-05-30'], '2026-05-30T11:00:00Z')).toBe('2026-05-30T11:00:00.000Z');
    expect(choose(['2099-01-01T00:00:00Z'], '2026-05-30T11:00:00Z')).toBe('2026-05-30T11:00:00.000Z');
    expect(choose(['0001-01-01T00:00:00Z'])).toBeUndefined();
  });
});

describe('charset', () => {
  const text = 'Zoë paid €5 for “façade” – naïve';
  test.each([
    [
      'byte order mark',
      Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(text)]),
      'text/html; charset=iso-8859-1',
      'utf-8',
    ],
    ['UTF-16 mark', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]), 'text/html', 'utf-16le'],
    ['header', iconv.encode(text, 'windows-1252'), 'text/html; charset=ISO-8859-1', 'windows-1252'],
    ['header that mislabels UTF-8', Buffer.from(text), 'text/html; charset=ISO-8859-1', 'utf-8'],
    ['guess', iconv.encode(text, 'windows-1252'), 'text/html', 'windows-1252'],
    ['plain UTF-8', Buffer.from(text), '', 'utf-8'],
  ])('%s', (_, bytes, contentType, charset) => {
    expect(decodeBytes(bytes, contentType)).toEqual({ text, charset });
  });

  test('the meta element and the XML declaration are read', () => {
    const html = iconv.encode('<html><meta charset="windows-1251"><p>Привет', 'windows-1251');
    expect(decodeBytes(html, 'text/html').text).toContain('Привет');
    const xml = iconv.encode('<?xml version="1.0" encoding="iso-8859-2"?><a>łódź', 'iso-8859-2');
    expect(decodeBytes(xml, 'application/xml').text).toContain('łódź');
  });

  test('an unknown label is ignored', () => {
    expect(decodeBytes(Buffer.from('abc'), 'text/html; charset=klingon')).toEqual({ text: 'abc', charset: 'utf-8' });
  });
});

test.each([
  [
    'The company said that its revenue was higher than it had been in the year before, and that costs were lower.',
    'en',
  ],
  [
    'Das Unternehmen hat mitgeteilt, dass der Umsatz im letzten Quartal nicht gestiegen ist und die Kosten auf dem gleichen Stand sind.',
    'de',
  ],
  [
    'La société a annoncé que les ventes sont en hausse dans le nord et que les coûts ont été réduits pour cette année.',
    'fr',
  ],
  [
    'La compañía dijo que las ventas fueron más altas en el norte y que los costes de este año según el informe están bajando.',
    'es',
  ],
  ['会社は第2四半期の売上高が予想を上回ったと発表しました。', 'ja'],
  ['Компания сообщила о росте выручки в первом квартале этого года.', 'ru'],
  ['Xq zzt brrl 12 34', 'und'],
])('language of: %s', (text, language) => {
  expect(detectLanguage(text, null)).toBe(language);
});

test('a text too short for detection takes the hint', () => {
  expect(detectLanguage('OK', 'fr-CA')).toBe('fr');
});

test.each([
  ['application/pdf', '%PDF-1.7', 'pdf'],
  ['text/plain', '<SEC-DOCUMENT>0001.txt', 'submission'],
  ['application/octet-stream', '<!DOCTYPE html><html>', 'html'],
  ['application/rss+xml', '<?xml version="1.0"?><rss>', 'feed'],
  ['application/json; charset=utf-8', '{}', 'json'],
  ['text/plain', 'hello', 'text'],
  ['image/png', '\u0089PNG', null],
  ['application/zip', 'PK', null],
])('%s starting with %s is %s', (type, head, format) => {
  expect(detectFormat(type, head)).toBe(format);
});

describe('feeds', () => {
  const rss = `<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;&lol;">]>
    <rss xmlns:dc="x" xmlns:content="y"><channel><title>Feed</title><pubDate>Mon, 01 Jan 2024 00:00:00 GMT</pubDate>
    <item><guid>item-0</guid><title>Other</title><description>Other text</description></item>
    <item><guid>item-1</guid><title>Quillon &amp; partners &#8211; a deal</title><dc:creator>Joanna Pryce</dc:creator>
      <pubDate>Mon, 02 Mar 2026 09:30:00 EST</pubDate>
      <content:encoded><![CDATA[<p>First paragraph &amp; more.</p><p>Second &lol2; paragraph.</p><script>x</script>]]></content:encoded></item></channel></rss>`;

  test('the item is found by its id, its entities decode once and an entity bomb is not expanded', async () => {
    const document = await parse(rss, { contentType: 'application/rss+xml' });
    expect(document).toMatchObject({
      title: 'Quillon & partners – a deal',
      author: 'Joanna Pryce',
      publishedAt: new Date('2026-03-02T14:30:00Z'),
    });
    expect(document.body).toBe('Quillon & partners – a deal\n\nFirst paragraph & more.\n\nSecond &lol2; paragraph.');
  });

  test('an Atom entry is found by its link', async () => {
    const atom = `<feed xmlns="http://www.w3.org/2005/Atom"><entry><id>urn:1</id><link rel="alternate" href="https://example.com/a"/><title type="html">A &lt;b&gt;bold&lt;/b&gt; move</title>
      <author><name>Ben Marsh</name></author><published>2026-03-02T14:30:00Z</published><updated>2026-03-03T00:00:00Z</updated><summary>Plain summary of it.</summary></entry></feed>`;
    const document = await parse(atom, { contentType: 'application/atom+xml', externalId: 'other' });
    expect(document).toMatchObject({
      title: 'A bold move',
      author: 'Ben Marsh',
      publishedAt: new Date('2026-03-02T14:30:00Z'),
    });
    expect(document.body).toContain('Plain summary of it.');
  });

  test('a feed without the item is refused', async () => {
    await expect(parse(rss.replace('item-1', 'item-9'), { contentType: 'application/rss+xml' })).rejects.toMatchObject({
      reason: 'malformed',
    });
  });

  test('a feed 100,000 elements deep is refused', async () => {
    await expect(parse(`<rss>${'<a>'.repeat(100_000)}`, { contentType: 'text/xml' })).rejects.toMatchObject({
      reason: 'too_deep',
    });
  });
});

describe('EDGAR', () => {
  const submission = `<SEC-DOCUMENT>0000320193-26-000010.txt : 20260302
<SEC-HEADER>0000320193-26-000010.hdr.sgml : 20260302
<ACCEPTANCE-DATETIME>20260302163005
ACCESSION NUMBER:		0000320193-26-000010
CONFORMED SUBMISSION TYPE:	8-K
FILED AS OF DATE:		20260302
FILER:
	COMPANY DATA:
		COMPANY CONFORMED NAME:			QUILLON SYSTEMS INC
		CENTRAL INDEX KEY:			0000320193
</SEC-HEADER>
<DOCUMENT>
<TYPE>EX-99.1
<SEQUENCE>2
<TEXT>
<html><body><p>An exhibit that is not the filing.</p></body></html>
</TEXT>
</DOCUMENT>
<DOCUMENT>
<TYPE>8-K
<SEQUENCE>1
<TEXT>
<html><body><div>Table of Contents</div><p>Item 1.01 Entry into a Material Agreement.</p><table><tr><td>Revenue</td><td>1,234</td></tr></table><p>On March 2, 2026, Quillon Systems Inc. entered into an agreement.</p><p>- 12 -</p></body></html>
</TEXT>
</DOCUMENT>
</SEC-DOCUMENT>`;

  test('a full submission yields its main document, its filer and its acceptance time', async () => {
    const document = await parse(submission, { documentType: 'filing', hints: { publishedAt: '2026-03-02' } });
    expect(document).toMatchObject({
      title: 'QUILLON SYSTEMS INC: 8-K',
      publishedAt: new Date('2026-03-02T21:30:05Z'),
    });
    expect(document.body.split('\n\n').slice(1)).toEqual([
      'Item 1.01 Entry into a Material Agreement.',
      'Revenue 1,234',
      'On March 2, 2026, Quillon Systems Inc. entered into an agreement.',
    ]);
  });

  test('the main .htm document keeps all of its text and the time of the index', async () => {
    const html = /<html><body><div>Table[\s\S]*?<\/html>/.exec(submission)![0];
    const document = await parse(html, {
      documentType: 'filing',
      contentType: 'text/html',
      hints: { title: 'Quillon 8-K', publishedAt: '2026-03-02T21:30:05Z', formType: '8-K' },
    });
    expect(document.title).toBe('Quillon 8-K');
    expect(document.publishedAt?.toISOString()).toBe('2026-03-02T21:30:05.000Z');
    expect(document.body).toContain('Revenue 1,234');
  });

  test('a plain-text submission is split at blank lines', async () => {
    const plain = submission.replace(
      /<html><body><div>Table[\s\S]*?<\/html>/,
      'FORM 8-K\n\nThe registrant\nhas wrapped its lines.\n\n  12\n\nSIGNATURES',
    );
    const document = await parse(plain, { documentType: 'filing' });
    expect(document.body.split('\n\n').slice(1)).toEqual([
      'FORM 8-K',
      'The registrant has wrapped its lines.',
      'SIGNATURES',
    ]);
  });
});

test('a vendor’s news item replaces a page that could not be fetched', async () => {
  const item = {
    id: 'x',
    title: 'Quillon wins',
    author: 'Dana Whitfield',
    published_utc: '2026-03-02T14:30:00Z',
    description: 'A summary &amp; nothing else.',
    tickers: ['QLLN'],
  };
  const document = await parse(JSON.stringify(item), { contentType: 'application/json' });
  expect(document).toMatchObject({
    title: 'Quillon wins',
    author: 'Dana Whitfield',
    publishedAt: new Date('2026-03-02T14:30:00Z'),
  });
  expect(document.body).toBe('Quillon wins\n\nA summary & nothing else.');
  await expect(parse('[1,2', { contentType: 'application/json' })).rejects.toMatchObject({ reason: 'malformed' });
});

test('plain text: wrapped lines join, blank lines separate, the first short line is the title', async () => {
  const document = await parse('Quillon wins\n\nIt has won\r\na contract.\r\n\r\nSecond.', {
    hints: { publishedAt: '2026-03-02T14:30:00Z' },
  });
  expect(document.title).toBe('Quillon wins');
  expect(document.body).toBe('Quillon wins\n\nIt has won a contract.\n\nSecond.');
});
