import { describe, expect, test } from 'vitest';
import { documentOfText, extractText, hashText, parseDocumentLine } from './extract-text.ts';

const parse = (line: string) => {
  const parsed = parseDocumentLine(line);
  return 'error' in parsed ? parsed : extractText(parsed.document);
};

test('a line yields one intelligence object with its id', () => {
  const result = parse('{"id":"a1","text":"Net sales decreased by 11 % to EUR 144.0 mn."}');
  expect(result).toMatchObject({
    id: 'a1',
    provider: 'builtin',
    model_name: 'lexrule-1',
    direction: 'negative',
    status: 'ok',
  });
  expect(result).toMatchObject({
    text_hash: hashText('Net sales decreased by 11 % to EUR 144.0 mn.'),
    company_impacts: [],
  });
});

test('a title is read with the text, and a number is a valid id', () => {
  expect(parse('{"id":7,"title":"Profit warning","text":"The company spoke today."}')).toMatchObject({
    id: '7',
    direction: 'negative',
  });
});

test('a byte order mark is removed from the first line', () => {
  expect(parse('\uFEFF{"id":"a","text":"Profit rose."}')).toMatchObject({ id: 'a', direction: 'positive' });
});

describe('an unreadable line yields an error', () => {
  test.each([
    ['{"id":', null, 'not valid JSON'],
    ['[1]', null, 'a line must be a JSON object {id, title?, text}'],
    ['{"text":"x"}', null, 'id must be a non-empty string or a number'],
    ['{"id":"a"}', 'a', 'text must be a string'],
    ['{"id":"a","text":"x","title":3}', 'a', 'title must be a string'],
  ])('%s', (line, id, error) => {
    expect(parse(line)).toEqual({ id, error });
  });
});

test('a plain text gets an id from its content, and companies are linked when a linker is given', () => {
  const text = 'Acme Corp won an order worth EUR 5 mn.';
  const mention = { companyId: 'c1', ticker: 'ACME', mentionText: 'Acme Corp', start: 0, end: 9, salience: 1 };
  const link = () => ({
    mentions: [{ ...mention, confidence: 0.97, status: 'linked' as const }],
    titleMentions: [],
  });
  const result = extractText(documentOfText(text), link);
  expect(result.id).toMatch(/^[0-9a-f]{16}$/);
  expect(result.company_impacts[0]).toMatchObject({
    ticker: 'ACME',
    catalyst_type: 'contract_win',
    direction: 'positive',
  });
  expect(result.mentions).toEqual([
    { ticker: 'ACME', text: 'Acme Corp', start: 0, end: 9, confidence: 0.97, status: 'linked' },
  ]);
});
