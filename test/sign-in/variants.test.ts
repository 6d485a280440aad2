import { expect, test } from 'vitest';
import { createJar } from '../kit/browser-jar.ts';
import { testDatabase } from '../kit/database.ts';
import { startSignInPlatform } from './platform.ts';

test('a public client signs in by PKCE alone, and an issuer without a sign-out address ends nothing there', async () => {
  const { url, provider } = await startSignInPlatform(await testDatabase(), {
    isPublicClient: true,
    groupsInIdToken: true,
    hasEndSession: false,
  });
  provider.account = { sub: 'anna-1', name: 'Anna', groups: ['staff'] };
  const jar = createJar();
  const { url: last } = await jar.follow(`${url}/sign-in/start`);
  expect(last.href).toBe(`${url}/`);
  const access = (await (await jar.fetch(`${url}/api/system/access`)).json()) as Record<string, unknown>;
  expect(access).toMatchObject({ role: 'viewer', session: { subject: 'anna-1' } });
  // The groups were in the ID token, so that the user information was not read.
  expect(provider.calls).not.toContain('GET /me');
  const end = await jar.fetch(`${url}/sign-in/end`, { method: 'POST', headers: { origin: url } });
  expect(await end.json()).toEqual({ issuer_sign_out_url: null });
});

test('a wrong client secret is refused by the issuer', async () => {
  const { url, provider, audit } = await startSignInPlatform(await testDatabase(), {
    env: { OIDC_CLIENT_SECRET: 'wrong-secret-0123456789' },
  });
  provider.account = { sub: 'anna-1', groups: ['staff'] };
  const { url: last } = await createJar().follow(`${url}/sign-in/start`);
  expect(last.search).toBe('?sign_in_problem=issuer_refused');
  const events = await audit();
  expect(events.at(-1)?.after).toMatchObject({ reason: 'the issuer refused this client: check its id and secret' });
  expect(JSON.stringify(events)).not.toContain('wrong-secret');
});
