import { decodeJwt, importJWK, type JWK, type JWTPayload, SignJWT } from 'jose';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createJar, type Jar } from '../kit/browser-jar.ts';
import { testDatabase } from '../kit/database.ts';
import { CLIENT_SECRET } from '../kit/identity-provider.ts';
import { startSignInPlatform } from './platform.ts';

const database = await testDatabase();
const { url, provider, audit } = await startSignInPlatform(database, { groupsInIdToken: true });
const SESSION = 'sextant-session';
const ATTEMPT = 'sextant-sign-in';
const ALICE = { sub: 'alice-1', preferred_username: 'alice', groups: ['traders'] };

beforeEach(() => {
  provider.account = ALICE;
});
afterEach(() => {
  provider.tamper = null;
  provider.isHanging = false;
});

const start = `${url}/sign-in/start`;
const signIn = async (jar: Jar = createJar()) => ({ jar, ...(await jar.follow(start)) });
/** Signs in up to the return to the console, which is left to the test. */
const upToReturn = async (jar: Jar = createJar()) => {
  const { url: answer } = await jar.follow(start, ({ pathname }) => pathname === '/sign-in/callback');
  return { jar, answer };
};
const sessionOf = (jar: Jar) => jar.cookies.get(url)?.get(SESSION);
const problemOf = (address: URL) => address.searchParams.get('sign_in_problem');
const seconds = () => Math.floor(Date.now() / 1_000);

async function sign(claims: JWTPayload, key: JWK, header: { alg: string; kid?: string | undefined }): Promise<string> {
  return new SignJWT(claims).setProtectedHeader(header).sign(await importJWK(key, header.alg));
}

/** Replaces the ID token by one with other claims, signed with the issuer's own key. */
const withClaims = (change: (claims: JWTPayload) => JWTPayload) => {
  provider.tamper = async (tokens, key) => {
    const claims = change(decodeJwt(String(tokens.id_token)));
    tokens.id_token = await sign(claims, key, { alg: 'RS256', kid: key.kid });
  };
};

const expectRefused = async (problem: string) => {
  const before = (await audit()).length;
  const { jar, url: last } = await signIn();
  expect(problemOf(last)).toBe(problem);
  expect(sessionOf(jar)).toBeUndefined();
  const events = (await audit()).slice(before);
  expect(events).toHaveLength(1);
  expect(events[0]).toMatchObject({ action: 'refused', after: { problem, issuer: provider.issuer } });
  expect(JSON.stringify(events)).not.toMatch(/eyJ[\w-]{10}/);
  return events[0];
};

test('the tampering of these tests leaves a token that is accepted', async () => {
  withClaims((claims) => claims);
  expect(sessionOf((await signIn()).jar)).toBeDefined();
});

describe('a signed ID token is refused', () => {
  const cases: [string, string, (claims: JWTPayload) => JWTPayload][] = [
    ['with another nonce', 'token_refused', (claims) => ({ ...claims, nonce: 'another' })],
    ['without a nonce', 'token_refused', ({ nonce: _nonce, ...claims }) => claims],
    ['for another audience', 'token_refused', (claims) => ({ ...claims, aud: 'another-client' })],
    ['for several audiences without azp', 'token_refused', (claims) => ({ ...claims, aud: ['sextant-console', 'b'] })],
    ['authorised for another party', 'token_refused', (claims) => ({ ...claims, azp: 'another-client' })],
    ['of another issuer', 'token_refused', (claims) => ({ ...claims, iss: 'https://evil.example' })],
    ['without a subject', 'token_refused', ({ sub: _sub, ...claims }) => claims],
    ['with an endless subject', 'token_refused', (claims) => ({ ...claims, sub: 'a'.repeat(256) })],
    ['that has expired', 'clock', (claims) => ({ ...claims, exp: seconds() - 31 })],
    ['that is not valid yet', 'clock', (claims) => ({ ...claims, nbf: seconds() + 120 })],
    ['issued in the future', 'clock', (claims) => ({ ...claims, iat: seconds() + 120 })],
    ['issued long ago', 'clock', (claims) => ({ ...claims, iat: seconds() - 3_600 })],
    ['without an expiry', 'token_refused', ({ exp: _exp, ...claims }) => claims],
  ];
  test.each(cases)('%s', async (_name, problem, change) => {
    withClaims(change);
    await expectRefused(problem);
  });
});

test('a small difference of clocks is accepted', async () => {
  withClaims((claims) => ({ ...claims, exp: seconds() - 5, iat: seconds() + 10 }));
  expect(sessionOf((await signIn()).jar)).toBeDefined();
});

describe('an ID token is refused', () => {
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const replace = (make: (claims: JWTPayload, key: JWK) => string | Promise<string>) => {
    provider.tamper = async (tokens, key) => {
      tokens.id_token = await make(decodeJwt(String(tokens.id_token)), key);
    };
  };

  test('without a signature', async () => {
    for (const alg of ['none', 'None', 'NONE']) {
      replace((claims) => `${encode({ alg })}.${encode(claims)}.`);
      await expectRefused('token_refused');
    }
  });

  test('signed with HMAC by the client secret, or by the public key as a secret', async () => {
    const hmac = (secret: Uint8Array) => (claims: JWTPayload) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(secret);
    replace(hmac(Buffer.from(CLIENT_SECRET)));
    await expectRefused('token_refused');
    const { kty, n, e, kid } = provider.key;
    replace(hmac(Buffer.from(JSON.stringify({ kty, n, e, kid }))));
    await expectRefused('token_refused');
  });

  test('signed with a key that the issuer does not publish, also under the id of its own', async () => {
    const { generateKeyPair, exportJWK } = await import('jose');
    const { privateKey } = await generateKeyPair('RS256', { extractable: true });
    const foreign = await exportJWK(privateKey);
    replace((claims, key) => sign(claims, foreign, { alg: 'RS256', kid: key.kid }));
    await expectRefused('token_refused');
    replace((claims) => sign(claims, foreign, { alg: 'RS256', kid: 'unknown' }));
    await expectRefused('token_refused');
  });

  test('whose claims were changed after it was signed', async () => {
    provider.tamper = (tokens) => {
      const [head, , signature] = String(tokens.id_token).split('.');
      const claims = { ...decodeJwt(String(tokens.id_token)), groups: ['sextant-admins'] };
      tokens.id_token = `${head}.${encode(claims)}.${signature}`;
    };
    await expectRefused('token_refused');
  });

  test('that is missing', async () => {
    provider.tamper = (tokens) => {
      delete tokens.id_token;
    };
    await expectRefused('token_refused');
  });
});

test('an answer counts only in the browser that started the sign-in, and with its state', async () => {
  const mine = await upToReturn();
  const theirs = await upToReturn();
  const attempt = (jar: Jar) => jar.cookies.get(url)?.get(ATTEMPT) ?? '';
  const finish = async (answer: URL, cookie: string) => {
    const response = await fetch(answer, {
      redirect: 'manual',
      headers: cookie ? { cookie: `${ATTEMPT}=${cookie}` } : {},
    });
    expect(response.headers.getSetCookie().filter((line) => line.startsWith(SESSION))).toEqual([]);
    return problemOf(new URL(response.headers.get('location') ?? '', url));
  };
  const forged = new URL(mine.answer);
  forged.searchParams.set('state', 'forged');
  const noState = new URL(mine.answer);
  noState.searchParams.delete('state');
  const [secret = ''] = attempt(mine.jar).split('.');
  const old = `${secret}.${Date.now() - 11 * 60_000}.${Buffer.from('/').toString('base64url')}`;
  expect(await finish(mine.answer, '')).toBe('attempt_lost');
  expect(await finish(mine.answer, attempt(theirs.jar))).toBe('attempt_lost');
  expect(await finish(forged, attempt(mine.jar))).toBe('attempt_lost');
  expect(await finish(noState, attempt(mine.jar))).toBe('attempt_lost');
  expect(await finish(mine.answer, old)).toBe('attempt_lost');
  // The state of one with the code of another: PKCE and nonce belong to the code.
  const mixed = new URL(mine.answer);
  mixed.searchParams.set('code', theirs.answer.searchParams.get('code') ?? '');
  expect(await finish(mixed, attempt(mine.jar))).toBe('issuer_refused');
  // The answer itself is still good: nothing of the above used its code up.
  const good = await mine.jar.fetch(mine.answer.href);
  expect(good.headers.get('location')).toBe('/');
  expect(sessionOf(mine.jar)).toBeDefined();
});

test('a code works once', async () => {
  const { jar, answer } = await upToReturn();
  const cookie = `${ATTEMPT}=${jar.cookies.get(url)?.get(ATTEMPT)}`;
  expect((await jar.fetch(answer.href)).headers.get('location')).toBe('/');
  expect(jar.cookies.get(url)?.has(ATTEMPT)).toBe(false);
  const again = await fetch(answer, { redirect: 'manual', headers: { cookie } });
  expect(again.headers.get('location')).toBe('/?sign_in_problem=issuer_refused');
});

test('an answer that names another issuer is refused', async () => {
  const { jar, answer } = await upToReturn();
  expect(answer.searchParams.get('iss')).toBe(provider.issuer);
  answer.searchParams.set('iss', 'https://evil.example');
  const response = await jar.fetch(answer.href);
  expect(response.headers.get('location')).toBe('/?sign_in_problem=token_refused');
});

test('the request to the issuer has state, nonce and a challenge, and never the secret or the verifier', async () => {
  const response = await fetch(start, { redirect: 'manual' });
  const address = new URL(response.headers.get('location') ?? '');
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    response_type: 'code',
    code_challenge_method: 'S256',
    client_id: 'sextant-console',
    redirect_uri: `${url}/sign-in/callback`,
    scope: 'openid profile email',
  });
  const [cookie = ''] = response.headers.getSetCookie();
  expect(cookie).toMatch(/^sextant-sign-in=[\w.-]+; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/);
  const secret = cookie.slice('sextant-sign-in='.length, cookie.indexOf('.'));
  expect(address.href).not.toContain(secret);
  expect(address.href).not.toContain(CLIENT_SECRET);
});

test('new keys of the issuer are read at once, and its former key no longer counts', async () => {
  await signIn();
  const former = provider.key;
  const keyReads = () => provider.calls.filter((call) => call === 'GET /jwks').length;
  const reads = keyReads();
  await signIn();
  expect(keyReads(), 'keys are cached').toBe(reads);
  await provider.rotate();
  expect(sessionOf((await signIn()).jar)).toBeDefined();
  expect(keyReads()).toBe(reads + 1);
  provider.tamper = async (tokens) => {
    tokens.id_token = await sign(decodeJwt(String(tokens.id_token)), former, { alg: 'RS256', kid: former.kid });
  };
  await expectRefused('token_refused');
});

test('an issuer that does not answer ends the sign-in with the reason, and tokens and sessions keep working', async () => {
  const { jar } = await signIn();
  const { jar: other, answer } = await upToReturn();
  provider.isHanging = true;
  const response = await other.fetch(answer.href);
  expect(response.headers.get('location')).toBe('/?sign_in_problem=issuer_unreachable');
  expect((await jar.fetch(`${url}/api/system/access`)).status).toBe(200);
  // The document was forgotten with the failure: the next start needs the issuer, and says so too.
  const started = await fetch(start, { redirect: 'manual' });
  expect(started.headers.get('location')).toBe('/?sign_in_problem=issuer_unreachable');
  const end = await jar.fetch(`${url}/sign-in/end`, { method: 'POST', headers: { origin: url } });
  expect(await end.json()).toEqual({ issuer_sign_out_url: null });
  provider.isHanging = false;
  expect(sessionOf((await signIn()).jar)).toBeDefined();
});
