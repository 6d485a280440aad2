import { existsSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { PageFiles } from '../../src/console/page-files.ts';
import { PAGES } from '../../web/src/app/pages.ts';
import { PAGES as VISITED } from './pages.ts';

test('the browser tests visit every page of the console', () => {
  const paths = PAGES.map(({ path }) => path.replace('$kind', 'order').replace(/\$\w+/g, '$'));
  const visited = VISITED.map(({ path }) => path.split('?', 1)[0]);
  expect(new Set(visited)).toEqual(new Set(paths));
});

describe('the built console', () => {
  const dist = new URL('../../web/dist/', import.meta.url);
  const html = readFileSync(new URL('index.html', dist), 'utf8');
  const FIRST_LOAD_MAX_BYTES = 250 * 1_024;
  /** The page, the shared code, the line charts and one spare; each file is a request. */
  const FILES_OF_A_PAGE_MAX = 4;

  test('the first load is below 250 kB gzip', () => {
    const files = [...html.matchAll(/(?:src|href)="\/([^"]+)"/g)].map(([, name]) => name!);
    expect(files.some((name) => name.endsWith('.js'))).toBe(true);
    const bytes = files.map((name) => gzipSync(readFileSync(new URL(name, dist)), { level: 9 }).length);
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(FIRST_LOAD_MAX_BYTES);
  });

  test('lists at most four files for every page', () => {
    const pages = JSON.parse(readFileSync(new URL('.vite/pages.json', dist), 'utf8')) as PageFiles[];
    expect(pages.map(({ path }) => path)).toEqual(PAGES.map(({ path }) => path));
    for (const { path, files } of pages) {
      expect(files.length, path).toBeGreaterThan(0);
      expect(files.length, path).toBeLessThanOrEqual(FILES_OF_A_PAGE_MAX);
      for (const name of files) {
        expect(existsSync(new URL(name, dist)), name).toBe(true);
        expect(html, name).not.toContain(name);
      }
    }
  });

  test('the HTML has no inline script and no request to another host', () => {
    expect(html).not.toMatch(/<script(?![^>]*\ssrc=)/);
    expect(html).not.toMatch(/(?:src|href)="(?:https?:)?\/\//);
  });
});
