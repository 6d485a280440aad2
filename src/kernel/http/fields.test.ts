import { expect, test } from 'vitest';
import { fieldsOf } from './fields.ts';

const view = { properties: { id: {}, ticker: {}, thesis: {} } };

test('without the parameter all fields are sent', () => {
  expect(fieldsOf(view, undefined)).toBeUndefined();
});

test('each field that is asked for is sent once', () => {
  expect(fieldsOf(view, 'ticker,id,ticker')).toEqual(['ticker', 'id']);
});

test('a field that the answer does not have is refused with the names it has', () => {
  expect(() => fieldsOf(view, 'id,price,constructor')).toThrow(
    'fields: the answer has no price, constructor; it has id, ticker, thesis',
  );
});
