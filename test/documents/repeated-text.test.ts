import { expect, test } from 'vitest';
import { readStrictJson } from '../../src/ask/model/strict-json.ts';
import { buildAliasIndex } from '../../src/documents/link/alias-index.ts';
import { linkMentions } from '../../src/documents/link/link-mentions.ts';
import { neverExpires } from '../../src/documents/parse/limits.ts';
import { parseDocument } from '../../src/documents/parse/parse-document.ts';
import { isBoilerplate } from '../../src/intelligence/builtin/boilerplate.ts';
import { PROMPT_LENGTH_MAX, templateProblems } from '../../src/intelligence/model/prompt.ts';

// A pattern or a loop that takes the square of the length of such a text takes minutes, so that the limit of a test ends it.
const LENGTH = 500_000;
const repeat = (unit: string, length = LENGTH): string => unit.repeat(Math.ceil(length / unit.length));
const at = new Date('2026-06-01T00:00:00Z');

const parse = (text: string, contentType: string) =>
  parseDocument(
    Buffer.from(text),
    {
      contentType,
      documentType: 'web_page',
      url: 'https://example.com/a',
      externalId: 'a',
      hints: {},
      availableAt: at,
    },
    { readPdf: () => Promise.reject(new Error('unexpected PDF')), expired: neverExpires },
  );

test.each(['<b', '<p class="', '&', '&a', '<'])('a news item of %j is parsed', async (unit) => {
  const { body } = await parse(
    JSON.stringify({ title: 'Quillon wins an order', content: repeat(unit) }),
    'application/json',
  );
  expect(body).toContain('Quillon wins an order');
});

test.each([
  '<script ',
  '<style-',
  '<script type=application/json ',
  '<!--',
  '<p class="ad ',
  'window.__INITIAL_STATE__=',
])('a page of %j is parsed', async (unit) => {
  const page = `<html><body><p>Quillon wins an order.</p>${repeat(unit)}`;
  expect((await parse(page, 'text/html')).body).toContain('Quillon wins an order.');
});

test.each(['$A ', '$A', 'Quillon, ', 'Quillon and Voss, ', 'Voss vs. '])(
  'mentions in a text of %j are linked',
  (unit) => {
    const company = (ticker: string, legalName: string) => ({ id: ticker, ticker, legalName, sector: null });
    const companies = [
      company('A', 'Aldermere Corp.'),
      company('QLLN', 'Quillon Systems Inc.'),
      company('VOSS', 'Voss Marine Corp.'),
    ];
    const index = buildAliasIndex([], companies);
    const context = { titleEnd: 0, leadStart: 0, leadEnd: 100, sourceCompanyId: null, vendorTickers: [], at };
    expect(linkMentions(repeat(unit), index, context).length).toBeGreaterThan(0);
  },
);

test.each(['shell company ', 'certify ', 'conference call '])(
  'a sentence of %j is compared with boilerplate',
  (unit) => {
    expect(isBoilerplate(repeat(unit))).toBe(false);
  },
);

test('a prompt of blanks in an unclosed field is checked', () => {
  expect(templateProblems(`{{${repeat(' ', PROMPT_LENGTH_MAX - 2)}`, [])).toEqual(['has an unclosed field']);
});

test("a model's answer of empty lines in a code fence is refused", () => {
  expect(readStrictJson(`\`\`\`json\n${repeat('\n', 190_000)}x`)).toEqual({
    ok: false,
    wrong: 'the answer is not valid JSON',
  });
});
