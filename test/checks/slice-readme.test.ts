import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const source = join(import.meta.dirname, '../../src');
const slices = readdirSync(source, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name);
const LINES_MAX = 12;

test.each(slices)('%s has a short README that names its tables, inputs and outputs', (slice) => {
  const text = readFileSync(join(source, slice, 'README.md'), 'utf8');
  expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(LINES_MAX);
  for (const part of ['**Owns**', '**In**', '**Out**', '**Start reading**']) expect(text).toContain(part);
});

test.each(slices)('every file that the README of %s names exists', (slice) => {
  const text = readFileSync(join(source, slice, 'README.md'), 'utf8');
  const reading = text.slice(text.indexOf('**Start reading**'));
  const paths = [...reading.matchAll(/`([a-z][\w./-]*(?:\/|\.tsx?|\.md))`/g)].map(([, path]) => path as string);
  const missing = paths.filter(
    (path) => !existsSync(join(source, slice, path)) && !existsSync(join(source, '..', path)),
  );
  expect(missing).toEqual([]);
});
