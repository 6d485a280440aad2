import { describe, expect, test } from 'vitest';
import { documentOfText, extractLine, extractText, hashText } from './extract-text.ts';

const parse = (line: string) => JSON.parse(extractLine(line)) as Record<string, unknown>;

test('a line gives one intelligence object with its id', () => {
  const result = parse('{"id":"a1","text":"Net sales decreased by 11 % to EUR 144.0 mn."}');
  expect(result).toMatchObject({
    id: 'a1',
    provider: 'builtin',
    model_name: 'lexrule-1',
    direction: 'negative',
    status: 'ok',
  });
  expect(result['text_hash']).toBe(hashText('Net sales decreased by 11 % to EUR 144.0 mn.'));
  expect(result['company_impacts']).toEqual([]);
});

test('a title is read with the text, and a number is an id too', () => {
  expect(parse('{"id":7,"title":"Profit warning","text":"The company spoke today."}')).toMatchObject({
    id: '7',
    direction: 'negative',
  });
});

describe('a line that cannot be read says why', () => {
  test.each([
    ['{"id":', null, 'not valid JSON'],
    ['[1]', null, 'a line must be a JSON object {id, title?, text}'],
    ['{"text":"x"}', null, 'id must be a string that is not empty, or a number'],
    ['{"id":"a"}', 'a', 'text must be a string'],
    ['{"id":"a","text":"x","title":3}', 'a', 'title must be a string'],
  ])('%s', (line, id, error) => {
    expect(parse(line)).toEqual({ id, error });
  });
  test('an empty line gives an empty line', () => {
    expect(extractLine('  ')).toBe('');
  });
});

test('a plain text is named by its content, and companies are linked when the caller can', () => {
  const text = 'Acme Corp won an order worth EUR 5 mn.';
  const link = () => [{ companyId: 'c1', ticker: 'ACME', start: 0, end: 9, status: 'linked' as const, salience: 1 }];
  const result = extractText(documentOfText(text), link);
  expect(result.id).toMatch(/^[0-9a-f]{16}$/);
  expect(result.company_impacts[0]).toMatchObject({
    ticker: 'ACME',
    catalyst_type: 'contract_win',
    direction: 'positive',
  });
});
