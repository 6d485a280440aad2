import fc from 'fast-check';
import { expect, test } from 'vitest';
import { freeSlug, SLUG_PATTERN, slugOf } from './slug.ts';

test.each([
  ['Document Extractor', 'document-extractor'],
  ['  Événement  &  Taux! ', 'evenement-taux'],
  ['GPT_4 (v2)', 'gpt-4-v2'],
  ['分析', 'agent'],
  ['---', 'agent'],
  ['x'.repeat(300), 'x'.repeat(80)],
  [`${'y'.repeat(79)} tail`, 'y'.repeat(79)],
])('the slug of "%s" is "%s"', (name, slug) => {
  expect(slugOf(name, 'agent')).toBe(slug);
});

test('a taken slug gets the first free number', () => {
  expect(freeSlug('a', new Set())).toBe('a');
  expect(freeSlug('a', new Set(['a']))).toBe('a-2');
  expect(freeSlug('a', new Set(['a', 'a-2', 'a-4']))).toBe('a-3');
});

test('for any name the slug is valid and unused', () => {
  const pattern = new RegExp(SLUG_PATTERN);
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 120 }), { maxLength: 5 }), (names) => {
      const taken = new Set<string>();
      for (const name of names) {
        const slug = freeSlug(slugOf(name, 'variant'), taken);
        if (!pattern.test(slug) || taken.has(slug)) return false;
        taken.add(slug);
      }
      return true;
    }),
  );
});
