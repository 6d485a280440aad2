import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildUrl } from './http.ts';

describe('buildUrl', () => {
  test('encodes values so that each stays one path segment', () => {
    expect(
      buildUrl('/registry', '/companies/{company_id}', { company_id: '../x?y' }, { a: 1, b: undefined, c: '' }),
    ).toBe('/registry/companies/..%2Fx%3Fy?a=1');
  });

  test('no value changes the host or the path structure', () => {
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
