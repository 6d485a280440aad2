import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { newToken } from '../../src/kernel/access/token.adapter.ts';
import { createToken } from '../../src/kernel/access/token.store.ts';
import { endPassedSessions } from '../../src/kernel/access/use/end-sessions.ts';
import { createJar, type Jar } from '../kit/browser-jar.ts';
import { testDatabase } from '../kit/database.ts';
import { CLIENT_SECRET } from '../kit/identity-provider.ts';
import { type Facts, startSignInPlatform } from './platform.ts';

const database = await testDatabase();
const { db } = database;
const { url, query, provider, audit } = await startSignInPlatform(database);
const SESSION = 'sextant-session';
const ALICE = { sub: 'alice-1', preferred_username: 'alice@example.com', groups: ['staff', 'traders'] };
const BOSS = { sub: 'boss-1', email: 'boss@example.com', groups: ['sextant-admins'] };

beforeEach(async () => {
  await db.deleteFrom('kernel.sessions').execute();
  provider.account = ALICE;
  provider.tamper = null;
});

const signIn = async (jar: Jar = createJar(), path = '/') => {
  const end = await jar.follow(`${url}/sign-in/start?return_to=${encodeURIComponent(path)}`);
  return { jar, ...end };
};
const sessionOf = (jar: Jar) => jar.cookies.get(url)?.get(SESSION);
const own = async (jar: Jar) => {
  const response = await jar.fetch(`${url}/api/system/access`);
  return { status: response.status, body: (await response.json()) as Facts };
};
const change = (jar: Jar, headers: Record<string, string>, method = 'POST', path = '/sign-in/end') =>
  jar.fetch(url + path, { method, headers });
/** A token that services know already. */
const makeToken = async (role: 'viewer' | 'operator') => {
  const token = newToken();
  const name = `t-${token.slice(4, 20)}`;
  await createToken(db, { token, name, role, createdAt: new Date(), expiresAt: null });
  const headers = { authorization: `Bearer ${token}` };
  await expect
    .poll(async () => (await fetch(`${url}/api/system/access`, { headers })).status, { timeout: 10_000 })
    .toBe(200);
  return { name, headers };
};
const actions = async () => (await audit()).map(({ action }) => action);

test('a person signs in, returns to the page asked for, and every service knows the role', async () => {
  const { jar, url: last, trail } = await signIn(createJar(), '/companies/BRK.B?tab=trend');
  expect(last.href).toBe(`${url}/companies/BRK.B?tab=trend`);
  expect(trail.filter((step) => step.startsWith(provider.issuer)).length).toBeGreaterThan(0);
  const { status, body } = await own(jar);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    name: 'alice@example.com',
    role: 'operator',
    tokens_required: true,
    session: { subject: 'alice-1', issuer: provider.issuer, state: 'live', is_own: true },
  });
  // An operator is no admin, at the service behind the console.
  expect((await jar.fetch(`${url}/api/admin/access/sessions`)).status).toBe(403);
  expect((await audit()).at(-1)).toMatchObject({
    action: 'signed_in',
    actor: 'alice@example.com',
    token_name: 'sso/alice-1',
    after: { issuer: provider.issuer, subject: 'alice-1', role: 'operator' },
  });
});

test('the cookie cannot be read by scripts, and only its hash is stored', async () => {
  const { jar } = await signIn();
  const session = sessionOf(jar) ?? '';
  expect(session).toMatch(/^sxs_[\w-]{43}$/);
  const line = jar.received.find((one) => one.startsWith(`${SESSION}=`));
  expect(line).toMatch(/; Path=\/; Max-Age=43200; HttpOnly; SameSite=Lax$/);
  const { rows } = await sql<{ text: string }>`
    select to_jsonb(s)::text as text from kernel.sessions s union all select to_jsonb(a)::text from audit_events a`.execute(
    db,
  );
  const stored = rows.map(({ text }) => text).join('\n');
  expect(stored).not.toContain(session.slice(4));
  expect(stored).not.toContain(CLIENT_SECRET);
  expect(stored).not.toMatch(/eyJ[\w-]{20}/);
});

test('every sign-in has a new session id', async () => {
  const { jar } = await signIn();
  const first = sessionOf(jar);
  await signIn(jar);
  expect(sessionOf(jar)).toBeDefined();
  expect(sessionOf(jar)).not.toBe(first);
});

test('an id that the browser brought before the sign-in gives no access', async () => {
  const jar = createJar();
  const planted = `sxs_${'a'.repeat(43)}`;
  jar.cookies.set(url, new Map([[SESSION, planted]]));
  await signIn(jar);
  expect(sessionOf(jar)).not.toBe(planted);
  const response = await fetch(`${url}/api/system/access`, { headers: { cookie: `${SESSION}=${planted}` } });
  expect(response.status).toBe(401);
});

test('a person without a role is refused with the reason, and the refusal is recorded', async () => {
  provider.account = { sub: 'guest-1', groups: ['guests', 'Sextant-Admins', 'sextant-admins '] };
  const { jar, url: last } = await signIn();
  expect(`${last.pathname}${last.search}`).toBe('/?sign_in_problem=no_role');
  expect(sessionOf(jar)).toBeUndefined();
  expect((await audit()).at(-1)).toMatchObject({
    action: 'refused',
    entity_type: 'sign_in',
    token_name: 'sso/guest-1',
    after: { subject: 'guest-1', issuer: provider.issuer, role: null, problem: 'no_role' },
  });
});

test('a person who refuses at the issuer reads so', async () => {
  provider.account = null;
  const { url: last } = await signIn();
  expect(last.search).toBe('?sign_in_problem=issuer_refused');
  expect((await audit()).at(-1)?.after).toMatchObject({ reason: 'the issuer answered with access_denied' });
});

test('sign-ins are counted by outcome, and open sessions are shown', async () => {
  const { jar } = await signIn();
  const readings = async () => {
    const text = await (await jar.fetch(`${url}/metrics`)).text();
    const of = (series: string) => Number(new RegExp(`^${series}.*\\} (\\d+)$`, 'm').exec(text)?.[1]);
    return {
      signedIn: of('access_sign_ins_total{outcome="signed_in"'),
      noRole: of('access_sign_ins_total{outcome="no_role"'),
      unreachable: of('access_sign_ins_total{outcome="issuer_unreachable"'),
      sessions: of('access_sessions{'),
    };
  };
  const before = await readings();
  await signIn();
  provider.account = { sub: 'guest-1', groups: [] };
  await signIn();
  expect(await readings()).toEqual({
    signedIn: before.signedIn + 1,
    noRole: before.noRole + 1,
    unreachable: before.unreachable,
    sessions: before.sessions + 1,
  });
});

test('the sign-in leads to pages of the console only', async () => {
  for (const path of [
    '//evil.example',
    'https://evil.example/',
    '/\\evil.example',
    '/%0d%0aSet-Cookie:x',
    '/sign-in/start',
    '/api/x',
    'javascript:alert(1)',
    '/\t/evil.example',
  ]) {
    const { url: last } = await signIn(createJar(), path);
    expect(last.origin, path).toBe(url);
    expect(last.pathname, path).not.toMatch(/^\/(sign-in|api)/);
  }
});

test('a browser at another name of the console is led to the name that the issuer returns to', async () => {
  const elsewhere = url.replace('127.0.0.1', 'localhost');
  const response = await fetch(`${elsewhere}/sign-in/start?return_to=%2Ftrading`, { redirect: 'manual' });
  expect(response.headers.get('location')).toBe(`${url}/sign-in/start?moved=1&return_to=%2Ftrading`);
  expect(response.headers.getSetCookie()).toEqual([]);
});

test('changes with a session need a page of the console; tokens need none', async () => {
  const { jar } = await signIn();
  const foreign: Record<string, string>[] = [
    {},
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: url.replace(/\d+$/, '1') },
    { origin: url.replace('http:', 'https:') },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'none' },
    { origin: url, 'sec-fetch-site': 'cross-site' },
  ];
  for (const headers of foreign) {
    expect((await change(jar, headers)).status, JSON.stringify(headers)).toBe(403);
    expect((await change(jar, headers, 'POST', '/api/ops/pipeline/restore')).status).toBe(403);
  }
  expect((await own(jar)).status).toBe(200);
  const { headers } = await makeToken('operator');
  const restored = await fetch(`${url}/api/ops/pipeline/restore`, { method: 'POST', headers });
  expect(restored.status).toBe(200);
  // A page of the console may change what the role allows.
  expect((await change(jar, { origin: url }, 'POST', '/api/ops/pipeline/restore')).status).toBe(200);
  expect((await change(jar, { 'sec-fetch-site': 'same-origin' }, 'POST', '/api/ops/pipeline/restore')).status).toBe(
    200,
  );
});

test('signing out ends the session here and leads to the sign-out of the issuer', async () => {
  const { jar } = await signIn();
  const session = sessionOf(jar);
  const response = await change(jar, { origin: url });
  expect(response.status).toBe(200);
  const { issuer_sign_out_url: address } = (await response.json()) as { issuer_sign_out_url: string };
  expect(address).toContain(`${provider.issuer}/session/end`);
  const parameters = new URL(address).searchParams;
  expect(parameters.get('post_logout_redirect_uri')).toBe(`${url}/`);
  expect(parameters.get('client_id')).toBe(provider.clientId);
  expect(parameters.has('id_token_hint')).toBe(false);
  expect((await fetch(address)).status).toBe(200);
  expect(sessionOf(jar)).toBeUndefined();
  const kept = { headers: { cookie: `${SESSION}=${session}` } };
  await expect
    .poll(async () => (await fetch(`${url}/api/system/access`, kept)).json(), { timeout: 10_000 })
    .toEqual({ detail: 'you signed out of this session: sign in again' });
  expect((await actions()).at(-1)).toBe('signed_out');
});

test('the longest time and the time without use end a session, each with its audit event', async () => {
  const late = async (column: 'expires_at' | 'last_used_at') => {
    const { jar } = await signIn();
    await sql`update kernel.sessions set created_at = now() - interval '20 hours',
      ${sql.ref(column)} = now() - interval '2 hours' where ended_at is null`.execute(db);
    return jar;
  };
  const expired = await late('expires_at');
  await expect
    .poll(async () => (await own(expired)).body, { timeout: 10_000 })
    .toEqual({
      detail: 'the session reached its longest time: sign in again',
    });
  expect(await endPassedSessions(db, 'console', new Date())).toBe(1);
  expect((await actions()).at(-1)).toBe('expired');
  const idle = await late('last_used_at');
  await expect
    .poll(async () => (await own(idle)).body, { timeout: 10_000 })
    .toEqual({
      detail: 'the session ended after 60 minutes without use: sign in again',
    });
  expect(await endPassedSessions(db, 'console', new Date())).toBe(1);
  expect((await audit()).at(-1)).toMatchObject({ action: 'idle', actor: 'system', after: { subject: 'alice-1' } });
  expect(await endPassedSessions(db, 'console', new Date())).toBe(0);
});

test('an administrator lists and ends sessions; their requests are refused and their streams end', async () => {
  const { jar: alice } = await signIn();
  provider.account = BOSS;
  const { jar: boss } = await signIn();
  const stream = await alice.fetch(`${url}/api/ops/pipeline/stream`, { headers: { accept: 'text/event-stream' } });
  expect(stream.status).toBe(200);
  const reader = stream.body!.getReader();
  await reader.read();
  type View = { id: string; name: string; subject: string; state: string; is_own: boolean };
  const list = async () => (await (await boss.fetch(`${url}/api/admin/access/sessions`)).json()) as View[];
  const found = await list();
  expect(found.map(({ name, state, is_own }) => [name, state, is_own])).toEqual([
    ['boss@example.com', 'live', true],
    ['alice@example.com', 'live', false],
  ]);
  const { id } = found[1]!;
  const path = `/api/admin/access/sessions/${id}`;
  expect((await change(alice, { origin: url }, 'DELETE', path)).status).toBe(403);
  expect((await change(boss, { origin: url }, 'DELETE', path)).status).toBe(200);
  expect((await change(boss, { origin: url }, 'DELETE', path)).status).toBe(404);
  const ended = (async () => {
    for (;;) if ((await reader.read()).done) return 'ended';
  })().catch(() => 'ended');
  expect(await ended).toBe('ended');
  await expect
    .poll(async () => (await own(alice)).body, { timeout: 10_000 })
    .toEqual({
      detail: 'an administrator ended this session: sign in again',
    });
  expect((await audit()).at(-1)).toMatchObject({
    action: 'ended_by_admin',
    actor: 'boss@example.com',
    token_name: 'sso/boss-1',
  });
  expect((await list()).map(({ state }) => state)).toEqual(['live', 'ended_by_admin']);
});

test('the stream of a revoked token ends too', async () => {
  const { name, headers } = await makeToken('viewer');
  const stream = await fetch(`${query}/api/ops/pipeline/stream`, { headers });
  expect(stream.status).toBe(200);
  const reader = stream.body!.getReader();
  await reader.read();
  await sql`update kernel.api_tokens set revoked_at = now() where name = ${name}`.execute(db);
  const ended = (async () => {
    for (;;) if ((await reader.read()).done) return 'ended';
  })().catch(() => 'ended');
  expect(await ended).toBe('ended');
});

test('a changed role counts from the next sign-in, and the eleventh session of a person ends the first', async () => {
  const { jar } = await signIn();
  provider.account = { ...ALICE, groups: ['staff'] };
  expect((await own(jar)).body).toMatchObject({ role: 'operator' });
  await signIn(jar);
  expect((await own(jar)).body).toMatchObject({ role: 'viewer' });
  for (let more = 0; more < 9; more++) await signIn();
  const rows = await db.selectFrom('kernel.sessions').select(['role', 'end_reason']).orderBy('created_at').execute();
  expect(rows.map(({ end_reason }) => end_reason)).toEqual(['replaced', ...Array.from({ length: 10 }, () => null)]);
  expect(await actions()).toContain('replaced');
});

test('sessions are accepted as long as their issuer is the configured one', async () => {
  const { jar } = await signIn();
  await sql`update kernel.sessions set issuer = 'https://former.example'`.execute(db);
  await expect.poll(async () => (await own(jar)).status, { timeout: 10_000 }).toBe(401);
});

test('without a token or a session there is no access, also from this machine', async () => {
  expect((await fetch(`${url}/api/system/access`)).status).toBe(401);
  expect((await fetch(`${query}/api/system/access`)).status).toBe(401);
  const options = await (await fetch(`${url}/sign-in/options`)).json();
  expect(options).toEqual({ single_sign_on: { name: 'Example ID', start: '/sign-in/start' } });
});
