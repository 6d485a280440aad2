import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PACKAGE_ROOT } from '../../src/kernel/package-root.adapter.ts';

/** Formats of our own files and answers, which no form sends. */
const NOT_INPUT = new Set(['src/operations/backup/manifest.schema.ts', 'src/intelligence/intelligence.schema.ts']);

const schemaFiles = readdirSync(join(PACKAGE_ROOT, 'src'), { recursive: true, encoding: 'utf8' })
  .map((name) => `src/${name}`)
  .filter((name) => name.endsWith('.schema.ts') && !NOT_INPUT.has(name));

test('a text that must match a pattern says in words what is expected', () => {
  const found = schemaFiles.flatMap((name) =>
    [
      ...readFileSync(join(PACKAGE_ROOT, name), 'utf8').matchAll(
        /Type\.String\(\{[^}]*pattern:(?:[^}]|\}(?!\)))*\}\)/g,
      ),
    ].map(([schema]) => ({ name, schema })),
  );
  expect(found.length).toBeGreaterThan(5);
  expect(found.filter(({ schema }) => !schema.includes("'x-expected'"))).toEqual([]);
});
