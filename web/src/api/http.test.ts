import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildUrl, readDetail } from './http.ts';

describe('buildUrl', () => {
  test('encodes values so that each stays one path segment', () => {
    expect(
      buildUrl('/registry', '/companies/{company_id}', { company_id: '../x?y' }, { a: 1, b: undefined, c: '' }),
    ).toBe('/registry/companies/..%2Fx%3Fy?a=1');
  });

  test('no value changes the host or the path structure', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (id, value) => {
        fc.pre(id.isWellFormed() && value.isWellFormed() && !/^\.{0,2}$/.test(id));
        const url = new URL(buildUrl('', '/api/things/{id}/parts', { id }, { value }), 'http://console');
        expect(url.host).toBe('console');
        expect(url.searchParams.get('value') ?? '').toBe(value);
        expect(url.pathname.split('/')).toHaveLength(5);
      }),
    );
    // URLs resolve such a segment to another path.
    for (const id of ['', '.', '..']) expect(() => buildUrl('', '/api/things/{id}/parts', { id })).toThrow('"id"');
  });
});

test.each([
  ['body.limit_price must be above 0', 'Limit price must be above 0.', 'limit_price'],
  ['body.config.base_url is refused: The host is not public.', 'Config is refused: The host is not public.', 'config'],
  ['body.symbols[2] must be a ticker symbol', 'Symbols must be a ticker symbol.', 'symbols'],
  ['start_date must not be after end_date', 'Start date must not be after end date.', 'start_date'],
  ['a limit order needs a limit_price', 'A limit order needs a limit price.', 'limit_price'],
  ['company not found', 'Company not found.', null],
  ['relation "trend_history" must be named', 'Relation "trend_history" must be named.', null],
])('the detail %j is read as a sentence with its field', (detail, text, field) => {
  expect(readDetail(detail)).toEqual({ text, field });
});
