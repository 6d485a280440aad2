import { expect, test } from 'vitest';
import { fingerprint } from './fingerprint.ts';
import { type DedupText, relate } from './relate.ts';

const TEXT =
  'On March 2 the board of directors of the registrant granted one thousand restricted stock units to each director under the plan of the company, which vest in one year if the director still serves on the board at that time.';

function filing(id: string, filerCik: string | null, accession = `0000000001-26-00000${id}`): DedupText {
  const { tokens, numbers, shingles, textHash } = fingerprint(TEXT);
  const base = { id, availableAtMs: 0, canonicalUrl: null, item: id, tokens, numbers, shingles, textHash };
  return { ...base, documentType: 'filing', filing: { accession, filerCik } };
}

test('equal texts of different filers are different filings', () => {
  expect(relate(filing('1', '7'), filing('2', '8')).relation).toBe('unrelated');
  expect(relate(filing('1', null), filing('2', '8')).relation).toBe('unrelated');
});

test('one filer’s repetition is a copy, and so is one filing in two lists', () => {
  expect(relate(filing('1', '7'), filing('2', '7')).relation).toBe('duplicate');
  expect(relate(filing('1', '7', 'x'), filing('2', null, 'x')).relation).toBe('duplicate');
});

test('press releases of two filers are compared as news', () => {
  const release = (id: string, filer: string): DedupText => ({ ...filing(id, filer), documentType: 'press_release' });
  expect(relate(release('1', '7'), release('2', '8')).relation).toBe('duplicate');
});

test('another text of one item at its address is a version, and of another item a copy', () => {
  const article = (item: string, text: string): DedupText => ({
    ...filing(text, null),
    ...fingerprint(text),
    documentType: 'news',
    filing: null,
    canonicalUrl: 'https://news.example/1',
    item,
  });
  const headline = article('alpaca 1', 'The company raises its guidance');
  expect(relate(headline, article('alpaca 1', TEXT)).relation).toBe('same_story');
  expect(relate(headline, article('polygon x', TEXT)).relation).toBe('duplicate');
  expect(relate(article('alpaca 1', TEXT), article('alpaca 1', TEXT)).relation).toBe('duplicate');
});
