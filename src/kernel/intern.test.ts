import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createInterner } from './intern.ts';

test('texts come back equal, also those that objects treat as numbers or as their own', () => {
  const intern = createInterner();
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(intern(text)).toBe(text);
      expect(intern(text)).toBe(text);
    }),
  );
  for (const text of ['', '0', '42', '__proto__', 'constructor', 'toString']) expect(intern(text)).toBe(text);
});
