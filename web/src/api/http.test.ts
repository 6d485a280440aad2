import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildUrl } from './http.ts';

describe('an address', () => {
  test('is built with its values encoded, so that a value stays one segment', () => {
    expect(
      buildUrl('/registry', '/companies/{company_id}', { company_id: '../x?y' }, { a: 1, b: undefined, c: '' }),
    ).toBe('/registry/companies/..%2Fx%3Fy?a=1');
  });

  test('never leaves its service, whatever the values', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (id, value) => {
        fc.pre(id.isWellFormed() && value.isWellFormed());
        const url = new URL(buildUrl('', '/api/things/{id}/parts', { id }, { value }), 'http://console');
        expect(url.host).toBe('console');
        expect(url.searchParams.get('value') ?? '').toBe(value);
        if (!/^\.{1,2}$/.test(id)) expect(url.pathname.split('/')).toHaveLength(5);
      }),
    );
  });
});
