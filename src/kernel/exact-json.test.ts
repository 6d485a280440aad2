import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromExact, toExact } from './exact-json.ts';

const scalar = fc.oneof(
  fc.double().filter((value) => !Object.is(value, -0)),
  fc.string(),
  fc.boolean(),
  fc.constant(null),
);
const { tree } = fc.letrec((tie) => ({
  tree: fc.oneof({ depthSize: 'small' }, scalar, fc.array(tie('tree')), fc.dictionary(fc.string(), tie('tree'))),
}));

test('a value survives JSON with every number it has', () => {
  const isEscape = (value: unknown) => /"number":"(NaN|-?Infinity)"/.test(JSON.stringify(value));
  fc.assert(
    fc.property(tree, (value) => {
      fc.pre(!isEscape(value));
      expect(fromExact(JSON.parse(JSON.stringify(toExact(value))))).toEqual(value);
    }),
  );
});

test('a key without a value is left out, a gap of a list is null, and a date is text', () => {
  const at = new Date('2026-03-03T12:00:00.000Z');
  expect(toExact({ a: undefined, b: [undefined, Number.NaN], at })).toEqual({
    b: [null, { number: 'NaN' }],
    at: '2026-03-03T12:00:00.000Z',
  });
});
