import { expect, test } from 'vitest';
import { originalFileName } from './original-file.ts';

test.each([
  ['text/html; charset=utf-8', 'd.html'],
  ['Application/PDF', 'd.pdf'],
  ['application/rss+xml', 'd.xml'],
  ['text/plain', 'd.txt'],
  ['image/png', 'd.bin'],
  ['', 'd.bin'],
  ['constructor', 'd.bin'],
  ['text/html"; filename="evil.exe', 'd.bin'],
])('%j is saved as %s', (contentType, name) => {
  expect(originalFileName('d', contentType)).toBe(name);
});
