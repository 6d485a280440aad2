import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseModelJson } from './json-repair.ts';

describe('model output', () => {
  test.each<[string, string, unknown]>([
    ['clean', '{"a":1}', { a: 1 }],
    ['fenced', 'Here you are:\n```json\n{"a":1}\n```\nDone.', { a: 1 }],
    ['trailing commas', '{"a":[1,2,],}', { a: [1, 2] }],
    ['comments', '{"a":1 // one\n}', { a: 1 }],
    ['foreign constants', '{"a":NaN,"b":-Infinity,"c":None,"d":True}', { a: null, b: null, c: null, d: true }],
    ['overflow', '{"a":1e400}', { a: null }],
    ['raw line breaks', '{"a":"x\ny"}', { a: 'x\ny' }],
    ['braces in strings', '{"a":"}{"}', { a: '}{' }],
    ['constants in strings stay', '{"a":"NaN, and True,}",}', { a: 'NaN, and True,}' }],
  ])('%s', (_, output, value) => {
    const parsed = parseModelJson(output);
    expect(parsed).toMatchObject({ ok: true, value });
  });
});

test('a truncated answer is distinguished from an invalid one', () => {
  expect(parseModelJson('{"a":[1,2')).toMatchObject({ ok: false, isTruncated: true });
  expect(parseModelJson('{"a": oops}')).toMatchObject({ ok: false, isTruncated: false });
  expect(parseModelJson('I cannot help with that.')).toMatchObject({ ok: false, isTruncated: false });
});

test('nesting is bounded', () => {
  expect(parseModelJson(`${'{"a":'.repeat(200)}1${'}'.repeat(200)}`)).toMatchObject({ ok: false });
});

test('any object is found inside prose, and no input throws', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 })), (object) => {
      const json = JSON.stringify(object);
      const parsed = parseModelJson(`Sure. ${json} Anything else?`);
      expect(parsed.ok && JSON.stringify(parsed.value)).toBe(json);
    }),
  );
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (output) => typeof parseModelJson(output).ok === 'boolean'));
});
