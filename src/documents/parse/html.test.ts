import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LAYOUTS, truePage, wordF1 } from '../../../test/documents/pages.ts';
import type { ParseContext } from './document.ts';
import { parseHtml } from './html.ts';
import { neverExpires, ParseRefused } from './limits.ts';
import { assembleDocument } from './text.ts';

const context: ParseContext = {
  contentType: 'text/html',
  documentType: 'news',
  url: null,
  externalId: 'x',
  hints: {},
  availableAt: new Date('2026-12-31T00:00:00Z'),
};
const parse = (html: string, rest: Partial<ParseContext> = {}) =>
  assembleDocument(parseHtml(html, { ...context, ...rest }, neverExpires));

test.each(Array.from({ length: LAYOUTS }, (_, layout) => layout))(
  'layout %i yields its main text, title, author and time without clutter',
  (layout) => {
    for (let seed = layout; seed < 60; seed += LAYOUTS) {
      const page = truePage(seed);
      const document = parse(page.html);
      expect(document.title).toBe(page.title);
      expect(document.publishedAt?.toISOString()).toBe(page.publishedAt.toISOString());
      expect(document.author).toBe(page.author);
      expect(document.language).toBe('en');
      const headings =
        page.layout === 4 ? page.paragraphs.flatMap((_, n) => (n % 5 === 2 ? ['What it means'] : [])) : [];
      expect(
        wordF1(document.body.slice(document.titleEnd), [...page.paragraphs, ...headings].join(' ')),
      ).toBeGreaterThan(0.99);
      expect(document.body).not.toMatch(/cookie|Advertisement|newsletter|All rights reserved|reader|Share/i);
      expect(document.body.slice(0, document.titleEnd)).toBe(page.title);
      expect(document.body.slice(document.leadStart, document.leadEnd)).toBe(page.paragraphs[0]);
    }
  },
);

test('entities are decoded once, scripts and hidden text never appear, paragraphs are separated by a blank line', () => {
  const document = parse(
    '<body><article><p>Fish &amp;amp; chips cost &pound;5&nbsp;&ndash; &quot;dear&quot;, said the owner of the shop.</p><p hidden>secret</p>' +
      '<p style="display: none">secret</p><script>secret()</script><p>A second para&shy;graph,&#8203; with <b>bold</b><i>italic</i> words in it.</p></article></body>',
  );
  expect(document.body).toBe(
    'Fish &amp; chips cost £5 – "dear", said the owner of the shop.\n\nA second paragraph, with bolditalic words in it.',
  );
});

test('scripts, styles and comments are removed in document order, as in a browser', () => {
  const words = 'Enough words, in a proper sentence, to be read as text by any reader of it.';
  const cases: [string, string][] = [
    [`<!-- <script> --><p>${words}</p><SCRIPT>if (a < b) "<p>no</p>"</ScRiPt >`, words],
    [`<style>p > a { color: red }</style><p>${words}</p><!-- unclosed <p>gone</p>`, words],
    [`<script>document.write("<!--")</script><p>${words}</p>`, words],
    [`<!--><p>${words}</p><script>never closed <p>gone</p>`, words],
  ];
  for (const [html, text] of cases) expect(parse(html).body).toBe(text);
});

test('a page 100,000 elements deep is refused', () => {
  const html = `<html><body>${'<div>'.repeat(100_000)}text${'</div>'.repeat(100_000)}</body></html>`;
  expect(() => parse(html)).toThrow(expect.objectContaining({ reason: 'too_deep' }));
});

test('a page of a million elements is refused', () => {
  expect(() => parse('<i></i>'.repeat(1_000_000))).toThrow(expect.objectContaining({ reason: 'too_many_nodes' }));
});

test('a page that exceeds its deadline is refused between two slices', () => {
  let slices = 0;
  const html = `<p>${'word '.repeat(100_000)}</p>`;
  expect(() => parseHtml(html, context, () => ++slices > 3)).toThrow(expect.objectContaining({ reason: 'timed_out' }));
});

test('an overlong text is cut at its limit, at a word boundary', () => {
  const document = parse(`<article><p>${'word '.repeat(400_000)}</p></article>`);
  expect(document.truncated).toBe(true);
  expect(document.body.length).toBeLessThanOrEqual(1_000_000);
  expect(document.body.endsWith('word')).toBe(true);
});

test('a page without text is refused as empty', () => {
  expect(() => parse('<html><body><script>1</script></body></html>')).toThrow(ParseRefused);
});

test('a page whose containers are all named like clutter still yields its text', () => {
  const text =
    'The company reported a strong quarter, with revenue ahead of forecasts and a higher dividend for its holders. '.repeat(
      4,
    );
  expect(parse(`<body><div class="sidebar widget"><p>${text}</p></div></body>`).body).toContain(
    'The company reported a strong quarter',
  );
});

test('for any markup the body is clean, and parsing it again changes nothing', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      '<p>',
      '</p>',
      '<div>',
      '</div>',
      '<br>',
      '<br><br>',
      '<a href="#">',
      '</a>',
      '<td>',
      '<li>',
      '&amp;',
      '&lt;',
      '<!--',
      '-->',
      '<script>',
      '</script>',
      '\u0000',
      '\ud800',
      'e\u0301',
      '<h2>',
      '</h2>',
      '<',
      '"',
    ),
    fc.lorem({ maxCount: 12 }),
    fc.string({ maxLength: 12 }),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
      let document: ReturnType<typeof parse>;
      try {
        document = parse(pieces.join(' '));
      } catch (error) {
        expect(error).toBeInstanceOf(ParseRefused);
        return;
      }
      const { body } = document;
      expect(body).toBe(body.normalize('NFC'));
      expect(body).not.toContain('\0');
      expect(body).not.toMatch(/\n{3}|^\s|\s$| {2}/);
      expect(
        document.titleEnd <= body.length && document.leadStart <= document.leadEnd && document.leadEnd <= body.length,
      ).toBe(true);
      expect(
        assembleDocument({
          title: document.title,
          author: null,
          publishedAt: null,
          languageHint: null,
          paragraphs: body.split('\n\n'),
        }).body,
      ).toBe(body);
    }),
    { numRuns: 300 },
  );
});
