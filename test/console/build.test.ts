import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';

describe('the built console', () => {
  const dist = new URL('../../web/dist/', import.meta.url);
  const html = readFileSync(new URL('index.html', dist), 'utf8');
  const FIRST_LOAD_MAX_BYTES = 250 * 1_024;

  test('loads less than 250 kB before any lazy part', () => {
    const files = [...html.matchAll(/(?:src|href)="\/([^"]+)"/g)].map(([, name]) => name!);
    expect(files.some((name) => name.endsWith('.js'))).toBe(true);
    const bytes = files.map((name) => gzipSync(readFileSync(new URL(name, dist)), { level: 9 }).length);
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(FIRST_LOAD_MAX_BYTES);
  });

  test('has no script in its page, and asks nothing of another host', () => {
    expect(html).not.toMatch(/<script(?![^>]*\ssrc=)/);
    expect(html).not.toMatch(/(?:src|href)="(?:https?:)?\/\//);
  });
});
