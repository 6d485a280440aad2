import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { formatCookie, readCookie } from '../../kernel/http/cookie.ts';
import { isOwnPage } from '../../kernel/http/origin-check.ts';
import { redactFields, redactUrl } from '../../kernel/http/redact.ts';
import { ATTEMPT_MS, readAttempt, startAttempt } from './attempt.ts';
import { createRefusalLimit } from './refusal-limit.ts';
import { safeReturnPath } from './return-path.ts';
import { findClaim, nameOfClaims, roleOfClaims } from './role-of-claims.ts';
import { consoleOrigin, signInCookies } from './sign-in-cookies.ts';

const NOW_MS = Date.parse('2026-03-02T12:00:00Z');
const SECRET = 's'.repeat(43);

describe('the page to return to', () => {
  test('is a page of the console', () => {
    for (const path of ['/', '/companies/BRK.B', '/trading?tab=orders&day=2026-03-02', '/apiary', '/search?q=a%20b'])
      expect(safeReturnPath(path)).toBe(path);
  });

  test('is the overview for anything else', () => {
    for (const path of [
      undefined,
      '',
      'companies',
      '//evil.example',
      '/\\evil.example',
      '/..//evil.example',
      '/.//evil.example',
      'https://evil.example',
      '/a\nb',
      '/a b',
      '/api/companies',
      '/sign-in/start',
      '/a/../sign-in/end',
      `/${'a'.repeat(1_000)}`,
    ])
      expect(safeReturnPath(path), String(path)).toBe('/');
  });

  test('never leaves the origin', () => {
    const unit = fc.constantFrom('/', '\\', '.', '@', ':', '?', '#', '%', 'a', '\t', '\n', '2f', '5c');
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 12 }), (text) => {
        const path = safeReturnPath(`/${text}`);
        expect(new URL(path, 'https://console.example').origin).toBe('https://console.example');
        expect(path).not.toMatch(/^\/[/\\]/);
      }),
    );
  });
});

describe('an attempt', () => {
  test('is read from its cookie with the same state, nonce and verifier', () => {
    const attempt = startAttempt(SECRET, '/companies/BRK.B', NOW_MS);
    expect(readAttempt(attempt.cookie, NOW_MS + ATTEMPT_MS)).toEqual(attempt);
    expect(new Set([attempt.state, attempt.nonce, attempt.codeVerifier, SECRET]).size).toBe(4);
    expect(attempt.codeVerifier).toMatch(/^[\w-]{43}$/);
  });

  test('ends after ten minutes, and does not begin in the future', () => {
    const { cookie } = startAttempt(SECRET, '/', NOW_MS);
    expect(readAttempt(cookie, NOW_MS + ATTEMPT_MS + 1)).toBeNull();
    expect(readAttempt(cookie, NOW_MS - 60_001)).toBeNull();
  });

  test('of a changed cookie has another state', () => {
    const { cookie, state } = startAttempt(SECRET, '/', NOW_MS);
    const [secret, at] = cookie.split('.');
    const moved = `${secret}.${at}.${Buffer.from('/trading').toString('base64url')}`;
    expect(readAttempt(moved, NOW_MS)?.state).not.toBe(state);
    const evil = `${secret}.${at}.${Buffer.from('//evil.example').toString('base64url')}`;
    expect(readAttempt(evil, NOW_MS)?.returnPath).toBe('/');
    for (const text of ['', 'a.b.c', `${secret}.${at}`, `${secret}.1e9.a`, null])
      expect(readAttempt(text, NOW_MS)).toBeNull();
  });
});

describe('the role of claims', () => {
  const mapping = [
    { value: 'staff', role: 'viewer' },
    { value: 'CN=admins,OU=desk', role: 'admin' },
    { value: 'traders', role: 'operator' },
  ] as const;
  const role = (claims: Record<string, unknown>, claim = 'groups') => roleOfClaims(claims, claim, mapping);

  test('is the highest one, by exact values', () => {
    expect(role({ groups: ['traders', 'staff'] })).toBe('operator');
    expect(role({ groups: ['staff', 'CN=admins,OU=desk'] })).toBe('admin');
    expect(role({ groups: 'staff' })).toBe('viewer');
    for (const groups of [undefined, null, [], 'Staff', 'staff,traders', ['STAFF'], { staff: true }, [['staff']], 1])
      expect(role({ groups }), JSON.stringify(groups)).toBeNull();
  });

  test('is found below objects, and under names with dots or slashes', () => {
    expect(role({ realm_access: { roles: ['staff'] } }, 'realm_access.roles')).toBe('viewer');
    expect(role({ 'https://example.com/roles': ['staff'] }, 'https://example.com/roles')).toBe('viewer');
    expect(findClaim({ a: ['x'] }, 'a.0')).toBeUndefined();
    expect(findClaim({}, 'constructor.name')).toBeUndefined();
  });

  test('the name is the first that the issuer gives, without characters that mislead', () => {
    expect(nameOfClaims({ email: 'a@example.com', name: 'Anna' }, 's1')).toBe('a@example.com');
    expect(nameOfClaims({ preferred_username: ' \u202eanna\n', name: 'x' }, 's1')).toBe('anna');
    expect(nameOfClaims({ preferred_username: '\u200b', name: 1 }, 's1')).toBe('s1');
    expect(nameOfClaims({ name: 'x'.repeat(500) }, 's1')).toHaveLength(200);
  });
});

describe('cookies', () => {
  const oidc = (redirect?: string) =>
    readConfig({
      OIDC_ISSUER: 'https://id.example.com',
      OIDC_CLIENT_ID: 'c',
      OIDC_ROLES: 'a=admin',
      ...(redirect === undefined ? {} : { OIDC_REDIRECT_URL: redirect }),
    }).oidc!;

  test('belong to the host and need TLS where the console has it', () => {
    const { session } = signInCookies(oidc('https://sextant.example.com/sign-in/callback'));
    expect(formatCookie('v', { ...session, maxAgeSeconds: 60 })).toBe(
      '__Host-sextant-session=v; Path=/; Max-Age=60; HttpOnly; SameSite=Lax; Secure',
    );
    expect(signInCookies(oidc()).session).toEqual({ name: 'sextant-session', isSecure: false });
    expect(consoleOrigin(oidc('https://sextant.example.com/sign-in/callback'))).toBe('https://sextant.example.com');
  });

  test('are read by their exact name, and not if there are two', () => {
    expect(readCookie('a=1; sextant-session=x; b=2', 'sextant-session')).toBe('x');
    expect(readCookie('sextant-session=x; sextant-session=y', 'sextant-session')).toBeNull();
    expect(readCookie('xsextant-session=x', 'sextant-session')).toBeNull();
    expect(readCookie(undefined, 'a')).toBeNull();
  });

  test('a page of the console is known by its whole origin', () => {
    const own = 'https://sextant.example.com';
    expect(isOwnPage({ origin: own, 'sec-fetch-site': 'same-origin' }, own)).toBe(true);
    expect(isOwnPage({ 'sec-fetch-site': 'same-origin' }, own)).toBe(true);
    for (const headers of [{}, { origin: `${own}:8443` }, { origin: 'http://sextant.example.com' }, { origin: 'null' }])
      expect(isOwnPage(headers, own), JSON.stringify(headers)).toBe(false);
  });
});

test('at most sixty refusals are recorded in a minute', () => {
  const mayRecord = createRefusalLimit();
  const recorded = Array.from({ length: 100 }, () => mayRecord(NOW_MS)).filter(Boolean);
  expect(recorded).toHaveLength(60);
  expect(mayRecord(NOW_MS + 60_000)).toBe(true);
});

test('codes, states, tokens and secrets are masked in logs', () => {
  expect(redactUrl('/sign-in/callback?code=abc&state=def&iss=x')).toBe(
    '/sign-in/callback?code=[secret]&state=[secret]&iss=x',
  );
  const fields = { client_secret: 'a', id_token: 'b', code_verifier: 'c', credential: 'd', name: 'e' };
  expect(Object.values(redactFields(fields))).toEqual(['[secret]', '[secret]', '[secret]', '[secret]', 'e']);
});
