import { describe, expect, test } from 'vitest';
import { buildAliasIndex } from '../../documents/link/alias-index.ts';
import { extractText } from '../extract-text.ts';
import { createCompanyLinker } from '../extraction/company-linker.ts';

describe('a text with unusual characters is linked and read as the plain text', () => {
  const companies = [
    { id: 'PG', ticker: 'PG', legalName: 'The Procter & Gamble Company', sector: null },
    { id: 'KSS', ticker: 'KSS', legalName: "Kohl's Corporation", sector: null },
  ];
  const link = createCompanyLinker(buildAliasIndex([], companies));
  const plain = "Kohl's cut its forecast. Procter & Gamble raised its dividend.";
  const read = (text: string) => {
    const { mentions = [], company_impacts } = extractText({ id: 'x', title: null, text, tickers: [] }, link);
    for (const mention of mentions) expect(text.slice(mention.start, mention.end)).toBe(mention.text);
    for (const { evidence } of company_impacts)
      for (const { quote, start, end } of evidence) expect(text.slice(start, end)).toBe(quote);
    return {
      links: mentions.map(({ ticker, status }) => [ticker, status]),
      impacts: company_impacts.map(({ ticker, direction, catalyst_type }) => [ticker, direction, catalyst_type]),
    };
  };

  test.each([
    ['zero-width characters', plain.split('').join('\u200b')],
    ['soft hyphens', plain.replace(/([a-z])(?=[a-z])/g, '$1\u00ad')],
    ['marks of direction', `\u200f${plain.replaceAll(' ', ' \u200e')}`],
    ['other spaces', plain.replaceAll(' ', '\u00a0')],
    ['character references', plain.replace('&', '&amp;').replace("'", '&#39;').replaceAll(' ', '&nbsp;')],
    ['letters of full width', plain.replace(/[A-Za-z]/g, (char) => String.fromCharCode(char.charCodeAt(0) + 0xfee0))],
    ['typographic quotes', plain.replace("'", '’')],
  ])('%s', (_, text) => {
    const expected = read(plain);
    expect(expected.links.length).toBe(2);
    expect(expected.impacts.length).toBe(2);
    expect(read(text)).toEqual(expected);
  });

  test.each(['', ' ', '\ufeff', '&nbsp;', '\u200b \u00a0'])('a title that begins with %j', (lead) => {
    const title = `${lead}Kohl's cut its forecast`;
    const document = { id: 'x', title, text: 'Shares were traded in New York.', tickers: [] };
    const { title_mentions = [], company_impacts } = extractText(document, link);
    expect(title_mentions.map(({ start, end }) => title.slice(start, end))).toEqual(["Kohl's"]);
    expect(company_impacts.map(({ ticker, direction }) => [ticker, direction])).toEqual([['KSS', 'negative']]);
  });

  test('a long run of marks on a letter is read in the time of other text', () => {
    const marks = `${'\u0301'.repeat(40_000)}${'\u0323'.repeat(40_000)}`;
    expect(read(`${plain} e${marks}`)).toEqual(read(plain));
  });
});
