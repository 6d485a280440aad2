import fc from 'fast-check';
import { expect, test } from 'vitest';
import { storableJson } from './storable-json.ts';

test('removes only what PostgreSQL rejects', () => {
  const value = { a: 'x\0y', b: ['\ud800', '😀 \u2028', null, 1.5], when: new Date(0) };
  expect(JSON.parse(storableJson(value))).toEqual({
    a: 'xy',
    b: ['\ufffd', '😀 \u2028', null, 1.5],
    when: '1970-01-01T00:00:00.000Z',
  });
});

test('the result never contains NUL or a lone surrogate', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 0xffff })), (units) => {
      const { text } = JSON.parse(storableJson({ text: String.fromCharCode(...units) })) as { text: string };
      return !text.includes('\0') && !/\p{Surrogate}/u.test(text);
    }),
  );
});
