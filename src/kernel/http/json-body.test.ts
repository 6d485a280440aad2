import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseJsonBody } from './json-body.ts';

const refusal = (text: string, depthMax?: number): string => {
  try {
    parseJsonBody(text, depthMax);
  } catch (error) {
    return (error as Error).message;
  }
  return 'accepted';
};

test('values that JSON.parse accepts but the service must not are refused, each with its own message', () => {
  expect(refusal('{"a":1')).toBe('the body must be valid JSON');
  expect(refusal('{"a":1,"b":2,"a":3}')).toBe('the body must give the key "a" only once');
  expect(refusal('{"x":[{"a":1,"\\u0061":3}]}')).toBe('the body must give the key "a" only once');
  expect(refusal('{"a":1e400}')).toBe('the body must contain finite numbers only');
  expect(refusal(`[${'9'.repeat(400)}]`)).toBe('the body must contain finite numbers only');
  expect(refusal('[1E+400]')).toBe('the body must contain finite numbers only');
  expect(refusal(`[${'9'.repeat(300)}, 1e308, 0.${'1'.repeat(400)}]`)).toBe('accepted');
  expect(refusal('[-1e999]')).toBe('the body must contain finite numbers only');
  expect(refusal('{"a":"b\\u0000c"}')).toBe('the body must not contain a NUL character in any text');
  expect(refusal('{"a\\u0000":1}')).toBe('the body must not contain a NUL character in any text');
  expect(refusal('{"a":"\\ud800"}')).toBe('the body must not contain half of a surrogate pair in any text');
  expect(refusal('{"__proto__":{"admin":true}}')).toBe('the body must not have a key named __proto__');
  expect(refusal('[[[1]]]', 2)).toBe('the body must not be nested deeper than 2 levels');
  expect(refusal(`${'['.repeat(100_000)}${']'.repeat(100_000)}`)).toMatch(/nested deeper than 32/);
});

test('the same key in different objects, escaped quotes and surrogate pairs pass', () => {
  const text = '{"a":{"a":1},"b":[{"a":1},{"a":2}],"c":"\\"a\\":1,\\"a\\"","d":"\\ud83d\\ude00","e\\\\":"\\\\"}';
  expect(parseJsonBody(text)).toEqual(JSON.parse(text));
});

test('an ordinary JSON value parses as with JSON.parse', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 5, noUnicodeString: false }), fc.nat(3), (value, indent) => {
      const text = JSON.stringify(value, null, indent);
      fc.pre(!/\\u0000|\\ud[89a-f]|__proto__/i.test(text));
      expect(parseJsonBody(text)).toEqual(JSON.parse(text));
    }),
    { numRuns: 500 },
  );
});

test('duplicate keys, deep nesting, overflowing numbers and __proto__ are refused without escapes too', () => {
  expect(refusal('{"a:b":1,"c":[{"d":":"},{"d":2}],"a:b":{}}')).toBe('the body must give the key "a:b" only once');
  expect(refusal('[[{"a":[1]}]]', 3)).toBe('the body must not be nested deeper than 3 levels');
  expect(refusal('[[{"a":[1]}]]', 4)).toBe('accepted');
  expect(refusal('[{"a":[1,-1e999]}]')).toBe('the body must contain finite numbers only');
  expect(refusal('{"a":"__proto__"}')).toBe('accepted');
  expect(refusal('{"a":{"__proto__":1}}')).toBe('the body must not have a key named __proto__');
  expect(refusal('[[],{},"",0,null,true]')).toBe('accepted');
});

test('a duplicate key is found at any depth', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.integer(), { minKeys: 1 }), fc.nat(), (object, pick) => {
      const entries = Object.entries(object).map(([key, value]) => `${JSON.stringify(key)}: ${value}`);
      const doubled = entries[pick % entries.length] ?? '';
      const text = `[{"nested": {${[...entries, doubled].join(' , ')}}}]`;
      fc.pre(!/\\u0000|\\ud[89a-f]|__proto__/i.test(text));
      expect(refusal(text)).toMatch(/once$/);
    }),
    { numRuns: 300 },
  );
});
