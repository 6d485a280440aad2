import { existsSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { PageFiles } from '../../src/console/page-files.ts';
import { PAGES } from '../../web/src/app/pages.ts';

describe('the built console', () => {
  const dist = new URL('../../web/dist/', import.meta.url);
  const html = readFileSync(new URL('index.html', dist), 'utf8');
  const FIRST_LOAD_MAX_BYTES = 250 * 1_024;
  /** The page itself, what pages share, what draws lines: each further file is a request. */
  const FILES_OF_A_PAGE_MAX = 4;

  test('loads less than 250 kB before any lazy part', () => {
    const files = [...html.matchAll(/(?:src|href)="\/([^"]+)"/g)].map(([, name]) => name!);
    expect(files.some((name) => name.endsWith('.js'))).toBe(true);
    const bytes = files.map((name) => gzipSync(readFileSync(new URL(name, dist)), { level: 9 }).length);
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(FIRST_LOAD_MAX_BYTES);
  });

  test('knows the files of every page, and asks for few', () => {
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

  test('has no script in its page, and asks nothing of another host', () => {
    expect(html).not.toMatch(/<script(?![^>]*\ssrc=)/);
    expect(html).not.toMatch(/(?:src|href)="(?:https?:)?\/\//);
  });
});
