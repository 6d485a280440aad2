import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ALLOW_ALL, DISALLOW_ALL, isPathAllowed, parseRobots } from './robots.ts';

const allowed = (text: string, path: string, agent = 'sextant/1.0') => isPathAllowed(parseRobots(text, agent), path);

test('the longest rule wins; allow wins a tie', () => {
  const text = 'User-agent: *\nDisallow: /private\nAllow: /private/open\nDisallow: /tie\nAllow: /tie';
  expect(allowed(text, '/private/x')).toBe(false);
  expect(allowed(text, '/private/open/x')).toBe(true);
  expect(allowed(text, '/tie')).toBe(true);
  expect(allowed(text, '/elsewhere')).toBe(true);
});

test('a group that names our agent replaces the general group', () => {
  const text = 'User-agent: *\nDisallow: /\n\nUser-agent: Sextant\nDisallow: /members';
  expect(allowed(text, '/news')).toBe(true);
  expect(allowed(text, '/members')).toBe(false);
  expect(allowed(text, '/news', 'other/2')).toBe(false);
});

test('agents on consecutive lines share rules, and groups of the same agent are merged', () => {
  const text = 'user-agent: a\nuser-agent: sextant\ndisallow: /one\nuser-agent: sextant\ndisallow: /two';
  expect([allowed(text, '/one'), allowed(text, '/two'), allowed(text, '/three')]).toEqual([false, false, true]);
});

test.each([
  ['/*.pdf$', '/a/b.pdf', false],
  ['/*.pdf$', '/a/b.pdf?x', true],
  ['/a*c', '/abbbc/d', false],
  ['/a*c', '/abbb', true],
  ['/fish*', '/fishheads', false],
  ['/page$', '/page', false],
  ['/page$', '/page/2', true],
  ['/a%7eb', '/a~b', false],
  ['/ü', '/%C3%BC', false],
  ['/%2Fx', '/%2fx', false],
  ['*', '/anything', false],
  ['/*a*b*$', '/xaxbx', false],
  ['/ab*b$', '/ab', true],
])('Disallow: %s on %s', (pattern, path, expected) => {
  expect(allowed(`User-agent: *\nDisallow: ${pattern}`, path)).toBe(expected);
});

test('an empty rule, a comment, a byte order mark and malformed lines have no effect', () => {
  expect(allowed('\uFEFFUser-agent: *\nDisallow:\n# Disallow: /\nnonsense\nDisallow /x', '/x')).toBe(true);
  expect(allowed('Disallow: /before-any-agent', '/before-any-agent')).toBe(true);
  expect(allowed('User-agent: *\rDisallow: /x # why', '/x')).toBe(false);
});

test('the constants allow or disallow everything', () => {
  expect(isPathAllowed(ALLOW_ALL, '/x')).toBe(true);
  expect(isPathAllowed(DISALLOW_ALL, '/x')).toBe(false);
});

test('no file and no path make it throw or hang', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), fc.string({ unit: 'binary' }), (file, path) => {
      expect(typeof allowed(`User-agent: *\nDisallow: ${file}`, `/${path}`)).toBe('boolean');
    }),
  );
  const hostile = `User-agent: *\nDisallow: /${'a*'.repeat(2_000)}b$`;
  expect(allowed(hostile, `/${'a'.repeat(20_000)}`)).toBe(true);
});
