import fc from 'fast-check';
import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { compileBody, compileParameters, type Validated } from './compile-validator.ts';
import {
  DateOnly,
  Days,
  FiniteNumber,
  Hours,
  Instant,
  Limit,
  Offset,
  QueryBoolean,
  Ticker,
  Uuid,
} from './types.schema.ts';

const outcome = (result: Validated) => ('error' in result ? result.error.message : result.value);

test('query numbers are parsed strictly', () => {
  const read = compileParameters(Type.Object({ limit: Limit(50, 200), offset: Offset }), 'query');
  expect(outcome(read({}))).toEqual({ limit: 50, offset: 0 });
  expect(outcome(read({ limit: '200', offset: '7' }))).toEqual({ limit: 200, offset: 7 });
  for (const bad of ['1e2', ' 5', '5 ', '0x10', '', '05', '+5', '5.0', '0', '201', '-1', 'NaN', '1_000', '٣']) {
    expect(outcome(read({ limit: bad })), bad).toBe('query.limit must be an integer from 1 to 200');
  }
  expect(outcome(read({ offset: '-1' }))).toBe('query.offset must be an integer from 0 to 1000000000');
});

test('decimal numbers are parsed strictly and must be finite', () => {
  const read = compileParameters(Type.Object({ x: Type.Number({ minimum: 0, maximum: 1 }) }), 'query');
  expect(outcome(read({ x: '0.25' }))).toEqual({ x: 0.25 });
  expect(outcome(read({ x: '2.5e-1' }))).toEqual({ x: 0.25 });
  for (const bad of ['1e400', 'Infinity', '0x1', '.5', '1.', '--1', '1,5', '2']) {
    expect(outcome(read({ x: bad })), bad).toBe('query.x must be a number from 0 to 1');
  }
});

test('booleans are parsed in all spellings of the interface, in any case', () => {
  const read = compileParameters(Type.Object({ active: QueryBoolean(true) }), 'query');
  for (const yes of ['true', '1', 'yes', 'on', 'TRUE', 'Yes', 'oN'])
    expect(outcome(read({ active: yes }))).toEqual({ active: true });
  for (const no of ['false', '0', 'no', 'off', 'False', 'NO'])
    expect(outcome(read({ active: no }))).toEqual({ active: false });
  expect(outcome(read({}))).toEqual({ active: true });
  expect(outcome(read({ active: 'maybe' }))).toBe('query.active must be true or false');
  expect(outcome(read({ active: '' }))).toBe('query.active must be true or false');
});

test('tickers become upper case and instants become dates', () => {
  const read = compileParameters(Type.Object({ ticker: Ticker, since: Type.Optional(Instant) }), 'query');
  expect(outcome(read({ ticker: 'acme', since: '2026-01-05' }))).toEqual({
    ticker: 'ACME',
    since: new Date('2026-01-05T00:00:00Z'),
  });
  expect(outcome(read({ ticker: 'ACME', since: '2026-02-30' }))).toBe(
    'query.since must be an ISO 8601 date or instant',
  );
  expect(outcome(read({ ticker: 'A CME' }))).toBe('query.ticker must be a ticker symbol');
});

test('a repeated parameter and a NUL are refused by name; unknown parameters are left out', () => {
  const read = compileParameters(
    Type.Object({ name: Type.Optional(Type.String()), hours: Hours(24, 168), days: Days(7, 30) }),
    'query',
  );
  expect(outcome(read({ hours: ['1', '2'] }))).toBe('query.hours must be given once');
  expect(outcome(read({ name: 'a\0b' }))).toBe('query.name must not contain a NUL character');
  expect(outcome(read({ other: 'a\0b', name: 'x' }))).toEqual({ name: 'x', hours: 24, days: 7 });
  expect(outcome(read({ __proto__: 'x' }))).toEqual({ hours: 24, days: 7 });
});

test('a date is a day of the calendar, a number is any finite one', () => {
  const read = compileBody(Type.Object({ day: DateOnly, x: FiniteNumber({ minimum: -1 }) }));
  expect(outcome(read({ day: '2024-02-29', x: 1e300 }))).toEqual({ day: '2024-02-29', x: 1e300 });
  expect(outcome(read({ day: '2026-02-29', x: 1 }))).toBe('body.day must be a date as YYYY-MM-DD');
  expect(outcome(read({ day: '2026-02-28T00:00:00Z', x: 1 }))).toBe('body.day must be a date as YYYY-MM-DD');
  for (const x of [Number.NaN, Number.POSITIVE_INFINITY, -2]) {
    expect(outcome(read({ day: '2026-02-28', x })), String(x)).toBe('body.x must be a number at least -1');
  }
});

test('a list parameter may be given several times', () => {
  const read = compileParameters(Type.Object({ id: Type.Array(Type.Integer({ minimum: 0 })) }), 'query');
  expect(outcome(read({ id: ['1', '2'] }))).toEqual({ id: [1, 2] });
  expect(outcome(read({ id: '3' }))).toEqual({ id: [3] });
  expect(outcome(read({ id: ['1', 'x'] }))).toBe('query.id[1] must be an integer at least 0');
});

test('an identifier in a path is a UUID that PostgreSQL accepts', () => {
  const read = compileParameters(Type.Object({ id: Uuid }), 'path');
  expect(outcome(read({ id: '3F2C9A4E-5B1D-4C8F-9E7A-0D6B2F1A8C34' }))).toEqual({
    id: '3F2C9A4E-5B1D-4C8F-9E7A-0D6B2F1A8C34',
  });
  for (const bad of ['urn:uuid:3f2c9a4e-5b1d-4c8f-9e7a-0d6b2f1a8c34', '3f2c9a4e5b1d4c8f9e7a0d6b2f1a8c34', 'x', '']) {
    expect(outcome(read({ id: bad })), bad).toBe('path.id must be a UUID');
  }
});

test('every whole number within the bounds survives the query string', () => {
  const read = compileParameters(Type.Object({ n: Type.Integer({ minimum: -1e15, maximum: 1e15 }) }), 'query');
  fc.assert(
    fc.property(fc.integer({ min: -1e15, max: 1e15 }), (n) => {
      expect(outcome(read({ n: String(n) }))).toEqual({ n });
    }),
  );
});

test('text that is not a whole number never becomes one', () => {
  const read = compileParameters(Type.Object({ n: Type.Integer() }), 'query');
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const result = outcome(read({ n: text }));
      if (typeof result === 'string') return;
      expect(text).toMatch(/^-?\d+$/);
    }),
    { numRuns: 500 },
  );
});

test('a body keeps its types, gets its defaults at any depth, and an instant in it becomes a date', () => {
  const read = compileBody(
    Type.Object({
      at: Instant,
      strength: Type.Number({ default: 0.5 }),
      rows: Type.Array(Type.Object({ kind: Type.String({ default: 'plain' }) })),
    }),
  );
  expect(outcome(read({ at: '2026-01-05T10:00:00Z', rows: [{}, { kind: 'x' }] }))).toEqual({
    at: new Date('2026-01-05T10:00:00Z'),
    strength: 0.5,
    rows: [{ kind: 'plain' }, { kind: 'x' }],
  });
  expect(outcome(read({ at: '2026-01-05', strength: '0.5', rows: [] }))).toBe('body.strength must be a number');
});
