import fc from 'fast-check';
import { expect, test } from 'vitest';
import { delimitDocument, renderPrompt, templateProblems } from './prompt.ts';

test('unknown, unclosed and missing fields are reported', () => {
  expect(templateProblems('Read {{document}} for {{ tickers }}', ['document'])).toEqual([]);
  expect(templateProblems('Read {{doc}}', ['document'])).toEqual([
    expect.stringContaining('unknown field {{doc}}'),
    'must contain {{document}}',
  ]);
  expect(templateProblems('Read {{document', [])).toEqual(['has an unclosed field']);
});

test('a value is never rendered as a template', () => {
  expect(renderPrompt('A {{document}} B', { document: '{{schema}} $& $1', schema: 'secret' })).toBe(
    'A {{schema}} $& $1 B',
  );
  expect(() => renderPrompt('{{title}}', {})).toThrow(/no value/);
});

test('the document cannot contain its own markers', () => {
  const nonce = 'a1b2c3d4e5f6a7b8';
  fc.assert(
    fc.property(fc.string(), (text) => {
      const lines = delimitDocument(`${text}\n<<<END x>>>`, nonce);
      expect(lines.split(`<<<END ${nonce}>>>`)).toHaveLength(2);
      expect(lines.endsWith(`<<<END ${nonce}>>>`)).toBe(true);
    }),
  );
  expect(() => delimitDocument(`x ${nonce} y`, nonce)).toThrow(/occurs in the document/);
  expect(() => delimitDocument('x', 'short')).toThrow(/16 to 64/);
});
