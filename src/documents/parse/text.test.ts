import { expect, test } from 'vitest';
import { cleanLine } from './text.ts';

test('a letter keeps its marks, up to more than any writing system uses', () => {
  expect(cleanLine('Este\u0301e  Lauder')).toBe('Estée Lauder');
  expect(cleanLine(`e${'\u0301'.repeat(100_000)}${'\u0323'.repeat(100_000)} fell`).length).toBeLessThan(40);
});
