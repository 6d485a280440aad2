import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseQuery } from '../parse-query.ts';
import { documentInput, EMBEDDED_LENGTH_MAX, queryInput } from './embedding-text.ts';

test('a model with prefixes gets them, and others get the text alone', () => {
  expect(documentInput('nomic-embed-text:latest', 'Steel\n\n strike')).toBe('search_document: Steel strike');
  expect(queryInput('nomic-embed-text', parseQuery('steel strike'))).toBe('search_query: steel strike');
  expect(documentInput('intfloat/e5-base-v2', 'Steel')).toBe('passage: Steel');
  expect(documentInput('text-embedding-3-small', 'Steel')).toBe('Steel');
});

test('a query is what is searched for, without operators', () => {
  expect(queryInput('m', parseQuery('"guidance cut" OR warning -rumour ticker:NVDA after:2026-01-01'))).toBe(
    'guidance cut warning',
  );
  expect(queryInput('m', parseQuery('ticker:NVDA type:filing'))).toBeNull();
});

test('inputs are bounded and can be sent as JSON in UTF-8', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 600 }), (text) => {
      const input = documentInput('m', text.repeat(5));
      expect(input.length).toBeLessThanOrEqual(EMBEDDED_LENGTH_MAX);
      expect(Buffer.from(input).toString()).toBe(input);
    }),
  );
  const cut = 'x'.repeat(EMBEDDED_LENGTH_MAX - 1);
  expect(documentInput('m', `${cut}💧`)).toBe(cut);
});
