import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { compileBody } from './compile-validator.ts';
import { Fraction, Nullable, OneOf, Text, Uuid } from './types.schema.ts';

const Order = Type.Object({
  company_id: Uuid,
  side: Type.Union([Type.Literal('buy'), Type.Literal('sell')]),
  quantity: Type.Number({ exclusiveMinimum: 0, maximum: 1_000_000 }),
  strength: Type.Optional(Fraction()),
  note: Type.Optional(Nullable(Text(20))),
  tags: Type.Optional(Type.Array(Type.String({ minLength: 1 }), { maxItems: 2 })),
  mix: Type.Optional(Type.Record(Type.String(), Type.Number({ minimum: 0, maximum: 1 }))),
  legs: Type.Optional(Type.Array(Type.Object({ tier: OneOf(['domestic', 'regional']) }))),
  code: Type.Optional(Type.String({ pattern: '^[A-Z]{3}$' })),
  target: Type.Optional(Type.Union([Type.Number(), Type.Object({ price: Type.Number() })])),
  stop: Type.Optional(Nullable(Type.Object({ at: Type.Object({ price: Type.Number() }) }))),
  extra: Type.Optional(Type.Object({ known: Type.Number() }, { additionalProperties: true })),
});
const valid = { company_id: '3f2c9a4e-5b1d-4c8f-9e7a-0d6b2f1a8c34', side: 'buy', quantity: 1 };
const validate = compileBody(Order);
const sentenceFor = (body: unknown) => {
  const result = validate(body);
  return 'error' in result ? result.error.message : 'accepted';
};

test.each([
  [{ ...valid, company_id: 'x' }, 'body.company_id must be a UUID'],
  [{ ...valid, side: 'hold' }, 'body.side must be one of buy or sell'],
  [{ ...valid, quantity: 0 }, 'body.quantity must be a number above 0 and at most 1000000'],
  [{ ...valid, quantity: '1' }, 'body.quantity must be a number above 0 and at most 1000000'],
  [{ ...valid, strength: 1.5 }, 'body.strength must be a number from 0 to 1'],
  [
    { ...valid, note: ' ' },
    'body.note must be text of 1 to 20 characters that is not blank and does not override the writing direction',
  ],
  [{ ...valid, tags: ['a', ''] }, 'body.tags[1] must be non-empty text'],
  [{ ...valid, tags: ['a', 'b', 'c'] }, 'body.tags must be a list of at most 2 items'],
  [{ ...valid, mix: { Europe: 2 } }, 'body.mix.Europe must be a number from 0 to 1'],
  [{ ...valid, mix: { 'North America': 2 } }, 'body.mix["North America"] must be a number from 0 to 1'],
  [{ ...valid, legs: [{ tier: 'domestic' }, { tier: 'x' }] }, 'body.legs[1].tier must be one of domestic or regional'],
  [{ ...valid, legs: [{ tier: 'domestic', tire: 1 }] }, 'body.legs[0].tire is not a known field'],
  [{ ...valid, code: 'ab' }, 'body.code must be text matching ^[A-Z]{3}$'],
  [{ ...valid, target: 'x' }, 'body.target must be a number or an object'],
  [{ ...valid, target: { price: 'x' } }, 'body.target.price must be a number'],
  [{ ...valid, target: { price: 1, prize: 1 } }, 'body.target.prize is not a known field'],
  [{ ...valid, stop: { at: { price: 1, prize: 1 } } }, 'body.stop.at.prize is not a known field'],
  [{ ...valid, stop: null, extra: { known: 1, unknown: 2 } }, 'accepted'],
  [{ ...valid, constructor: 1 }, 'body.constructor is not a known field'],
  [{ ...valid, sied: 'buy' }, 'body.sied is not a known field'],
  [{ ...valid, quantity: undefined }, 'body.quantity is required and must be a number above 0 and at most 1000000'],
  [[], 'body must be an object'],
  ['text', 'body must be an object'],
  [null, 'a JSON body is required'],
  [undefined, 'a JSON body is required'],
  [{ ...valid, note: null }, 'accepted'],
])('%j -> %s', (body, sentence) => {
  expect(sentenceFor(body)).toBe(sentence);
});

test('an object that needs at least one field is explained', () => {
  const check = compileBody(Type.Partial(Type.Object({ a: Type.Number(), b: Type.Number() }), { minProperties: 1 }));
  const result = check({});
  expect('error' in result && result.error.message).toBe('body must name at least one field');
});

test('an intersection refuses fields that none of its parts has', () => {
  const check = compileBody(Type.Intersect([Type.Object({ a: Type.Number() }), Type.Object({ b: Type.Number() })]));
  expect(check({ a: 1, b: 2 })).toEqual({ value: { a: 1, b: 2 } });
  const result = check({ a: 1, b: 2, c: 3 });
  expect('error' in result && result.error.message).toBe('body.c is not a known field');
});

test('an integer beyond the exact range is refused', () => {
  const check = compileBody(Type.Object({ n: Type.Integer() }));
  const result = check({ n: 2 ** 60 });
  expect('error' in result && result.error.message).toBe('body.n must be an integer');
});
