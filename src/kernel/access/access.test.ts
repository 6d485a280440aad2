import fc from 'fast-check';
import { inspect } from 'node:util';
import { Kysely, PostgresDialect } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../../../test/kit/database.ts';
import { manualClock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { areTokensRequired, stopRequiringTokens } from './access-state.store.ts';
import { shareFreshReads } from '../use/fresh-read.ts';
import { assertListenAddressAllowed, isLoopbackAddress } from './loopback.ts';
import { ROLES, roleAllows } from './role.ts';
import { Secret } from './secret.ts';
import { newToken } from './token.adapter.ts';
import { createToken, listTokens, revokeAllTokens, revokeToken, rotateToken } from './token.store.ts';
import { bearerToken, hashToken, isTokenShaped } from './token.ts';
import { TOKENS_REQUIRED } from './access.ts';
import { createTokenAccess } from './token-access.adapter.ts';

const start = new Date('2026-03-02T12:00:00Z');
const { db, pool } = await testDatabase();

beforeEach(async () => {
  await db.deleteFrom('kernel.api_tokens').execute();
  await stopRequiringTokens(db, 'test', start);
});

const make = (over: Partial<Parameters<typeof createToken>[1]> = {}) => {
  const token = newToken();
  return createToken(db, { token, name: 'desk', role: 'operator', createdAt: start, expiresAt: null, ...over }).then(
    (record) => ({ token: over.token ?? token, record }),
  );
};

test('each role may call its own routes and those below; internal is separate', () => {
  const open = (held: (typeof ROLES)[number]) => ROLES.filter((needed) => roleAllows(held, needed));
  expect(open('viewer')).toEqual(['viewer']);
  expect(open('operator')).toEqual(['viewer', 'operator']);
  expect(open('admin')).toEqual(['viewer', 'operator', 'admin', 'internal']);
  expect(open('internal')).toEqual(['viewer', 'internal']);
});

test('a token is random, recognisable and stored only as its hash', async () => {
  const { token, record } = await make();
  expect(isTokenShaped(token)).toBe(true);
  expect(newToken()).not.toBe(token);
  const stored = await db.selectFrom('kernel.api_tokens').selectAll().execute();
  expect(stored).toHaveLength(1);
  expect(JSON.stringify(stored)).not.toContain(token.slice(4));
  expect(stored[0]?.token_hash).toBe(hashToken(token));
  expect(record).toMatchObject({ name: 'desk', role: 'operator', revoked_at: null, last_used_at: null });
});

test('names are unique among live tokens and free again after revocation', async () => {
  await make();
  await expect(make()).rejects.toThrow('a token named "desk" already exists');
  await revokeToken(db, 'desk', start);
  await expect(revokeToken(db, 'desk', start)).rejects.toThrow('live token "desk" not found');
  await make();
  expect((await listTokens(db)).filter((token) => token.revoked_at !== null)).toHaveLength(1);
  await expect(make({ name: ' x' })).rejects.toThrow('a token name is');
  await expect(make({ name: 'late', expiresAt: start })).rejects.toThrow('in the future');
});

test('a token works at once, stops within two seconds of its revocation, and at its expiry', async () => {
  const clock = manualClock(start);
  const access = createTokenAccess({ db, now: clock.now, required: false });
  await access.refresh();
  expect((await access.state()).tokensRequired).toBe(false);
  const { token } = await make({ expiresAt: new Date(start.getTime() + 60_000) });
  clock.advance(300);
  expect((await access.state()).tokensRequired).toBe(true);
  expect(await access.authenticate(token)).toEqual({ actor: { name: 'desk', role: 'operator', tokenName: 'desk' } });
  expect(access.state()).toBe(TOKENS_REQUIRED);
  await revokeToken(db, 'desk', clock.now());
  clock.advance(2_001);
  expect(await access.authenticate(token)).toMatchObject({ refused: expect.stringContaining('revoked') });
  const second = await make({ expiresAt: new Date(start.getTime() + 60_000) });
  clock.advance(300);
  expect(await access.authenticate(second.token)).toHaveProperty('actor');
  clock.set(new Date(start.getTime() + 60_000));
  expect(await access.authenticate(second.token)).toHaveProperty('refused');
  // The last token is gone, but the service still requires one.
  expect(access.state()).toBe(TOKENS_REQUIRED);
});

test('no request passes without a token after the commit of the first one', async () => {
  const services = [1, 2, 3].map(() => createTokenAccess({ db, now: () => start, required: false }));
  for (const access of services) {
    await access.refresh();
    expect((await access.state()).tokensRequired).toBe(false);
  }
  await make();
  for (const access of services) expect((await access.state()).tokensRequired).toBe(true);
  // Known from here on, without a query.
  for (const access of services) expect(access.state()).toBe(TOKENS_REQUIRED);
});

test('a committed state that requires no tokens is read once, and names the state for the request', async () => {
  let reads = 0;
  const names = ['1', '1', '2', null, null];
  const counting = new Kysely<Database>({ dialect: new PostgresDialect({ pool }), log: () => void reads++ });
  const readSnapshot = async () => names.shift() ?? null;
  const access = createTokenAccess({ db: counting, now: () => start, readSnapshot, required: false });
  await access.refresh();
  reads = 0;
  const seen: (string | null)[] = [];
  const counts: number[] = [];
  while (names.length > 0) {
    seen.push((await access.state()).snapshot);
    counts.push(reads);
  }
  expect(seen).toEqual(['1', '1', '2', null, null]);
  expect(counts, 'a state without a name is read each time').toEqual([1, 1, 2, 3, 4]);
  await make();
  names.push('3');
  expect(await access.state()).toEqual({ tokensRequired: true, snapshot: '3' });
});

function withResolvers() {
  let resolve = () => {};
  const promise = new Promise<void>((done) => (resolve = done));
  return { promise, resolve };
}

test('a list of tokens that was read before the first token and arrives after it opens nothing', async () => {
  const arrived = withResolvers();
  const release = withResolvers();
  let isHeld = false;
  const slow = db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (isHeld && result.rows.length === 0) {
        arrived.resolve();
        await release.promise;
      }
      return result;
    },
  });
  const access = createTokenAccess({ db: slow, now: () => start, readSnapshot: async () => 'same', required: false });
  await access.refresh();
  isHeld = true;
  const loading = access.refresh();
  await arrived.promise;
  await make();
  expect((await access.state()).tokensRequired).toBe(true);
  release.resolve();
  await loading;
  expect((await access.state()).tokensRequired).toBe(true);
});

test('tokens stay required after a restart although all are revoked, expired or deleted', async () => {
  const restarted = async () => {
    const access = createTokenAccess({ db, now: () => new Date('2030-01-01T00:00:00Z'), required: false });
    await access.refresh();
    return (await access.state()).tokensRequired;
  };
  expect(await restarted()).toBe(false);
  await make({ expiresAt: new Date(start.getTime() + 1_000) });
  expect(await restarted()).toBe(true);
  await revokeToken(db, 'desk', start);
  expect(await restarted()).toBe(true);
  await db.deleteFrom('kernel.api_tokens').execute();
  expect(await restarted()).toBe(true);
  await db.deleteFrom('kernel.access_state').execute();
  expect(await restarted(), 'without the row').toBe(true);
  await make();
  expect(await areTokensRequired(db)).toBe(true);
});

test('a token that is rolled back does not require tokens', async () => {
  const attempt = db.transaction().execute(async (tx) => {
    await createToken(tx, { token: newToken(), name: 'x', role: 'admin', createdAt: start, expiresAt: null });
    throw new Error('rolled back');
  });
  await expect(attempt).rejects.toThrow('rolled back');
  expect(await areTokensRequired(db)).toBe(false);
});

test('a running service notices that tokens are no longer required, and requires them again from the next token', async () => {
  const clock = manualClock(start);
  const access = createTokenAccess({ db, now: clock.now, required: false });
  const { token } = await make();
  await access.refresh();
  expect(access.state()).toBe(TOKENS_REQUIRED);
  await db.transaction().execute(async (tx) => {
    expect(await revokeAllTokens(tx, clock.now())).toHaveLength(1);
    await stopRequiringTokens(tx, 'test', clock.now());
  });
  clock.advance(2_001);
  await access.state();
  await expect.poll(async () => (await access.state()).tokensRequired).toBe(false);
  expect(await access.authenticate(token)).toHaveProperty('refused');
  await make({ createdAt: clock.now() });
  expect((await access.state()).tokensRequired).toBe(true);
});

test('a rotated token works beside its successor until its end; revoking the name ends both', async () => {
  const clock = manualClock(start);
  const access = createTokenAccess({ db, now: clock.now, required: false });
  const old = await make();
  const successor = newToken();
  const oldUntil = new Date(start.getTime() + 60_000);
  const expiresAt = new Date(start.getTime() + 3_600_000);
  const rotated = await rotateToken(db, { token: successor, name: 'desk', now: start, oldUntil, expiresAt });
  expect(rotated).toMatchObject({ name: 'desk', role: 'operator', expires_at: expiresAt });
  expect(await access.authenticate(old.token)).toHaveProperty('actor');
  expect(await access.authenticate(successor)).toHaveProperty('actor');
  clock.advance(60_000);
  expect(await access.authenticate(old.token)).toHaveProperty('refused');
  expect(await access.authenticate(successor)).toHaveProperty('actor');
  const third = newToken();
  await rotateToken(db, { token: third, name: 'desk', now: clock.now(), oldUntil: expiresAt, expiresAt });
  await revokeToken(db, 'desk', clock.now());
  clock.advance(2_001);
  for (const token of [successor, third]) expect(await access.authenticate(token)).toHaveProperty('refused');
  const again = { token: newToken(), name: 'desk', now: clock.now(), oldUntil, expiresAt };
  await expect(rotateToken(db, again)).rejects.toThrow('live token "desk" not found');
});

test('callers share a read only if it began after their call', async () => {
  const ends: ((value: number) => void)[] = [];
  const read = shareFreshReads(() => new Promise<number>((resolve) => ends.push(resolve)));
  const first = [read(), read()];
  await expect.poll(() => ends.length).toBe(1);
  const late = [read(), read()];
  ends[0]?.(1);
  expect(await Promise.all(first)).toEqual([1, 1]);
  await expect.poll(() => ends.length).toBe(2);
  ends[1]?.(2);
  expect(await Promise.all(late)).toEqual([2, 2]);
  const failing = shareFreshReads(() => Promise.reject(new Error('down')));
  await expect(Promise.all([failing(), failing()])).rejects.toThrow('down');
  await expect(failing()).rejects.toThrow('down');
});

test('last use is written at most once a minute', async () => {
  const clock = manualClock(start);
  const access = createTokenAccess({ db, now: clock.now, required: true });
  const { token } = await make();
  const lastUse = async () => (await listTokens(db))[0]?.last_used_at?.toISOString() ?? null;
  await access.authenticate(token);
  await expect.poll(lastUse).toBe('2026-03-02T12:00:00.000Z');
  clock.advance(30_000);
  await access.authenticate(token);
  clock.advance(31_000);
  await access.authenticate(token);
  await expect.poll(lastUse).toBe('2026-03-02T12:01:01.000Z');
});

test('guessed tokens cost the database at most one read per quarter second', async () => {
  const clock = manualClock(start);
  let reads = 0;
  const counting = new Kysely<Database>({ dialect: new PostgresDialect({ pool }), log: () => void reads++ });
  const access = createTokenAccess({ db: counting, now: clock.now, required: true });
  for (let guess = 0; guess < 100; guess++) {
    expect(await access.authenticate(newToken())).toHaveProperty('refused');
    clock.advance(10);
  }
  expect(reads).toBeLessThanOrEqual(5);
  expect(await access.authenticate('not a token')).toHaveProperty('refused');
});

test('only a bearer header carries a token', () => {
  expect(bearerToken('Bearer abc')).toBe('abc');
  expect(bearerToken('bearer  abc ')).toBe('abc');
  for (const other of [undefined, '', 'Basic abc', 'Bearer', 'Bearer a b', 'abc'])
    expect(bearerToken(other)).toBeNull();
});

test('without tokens a service listens on loopback only', () => {
  for (const own of ['127.0.0.1', '127.8.9.1', '::1', '[::1]', 'localhost', '::ffff:127.0.0.1']) {
    expect(isLoopbackAddress(own), own).toBe(true);
    expect(() => assertListenAddressAllowed(own, false)).not.toThrow();
  }
  for (const other of ['0.0.0.0', '::', '192.168.1.2', 'sextant.example', '127.0.0.1.example']) {
    expect(() => assertListenAddressAllowed(other, false), other).toThrow('refusing to listen');
    expect(() => assertListenAddressAllowed(other, true), other).not.toThrow();
  }
});

test('a secret cannot be printed by accident', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 12 }), (value) => {
      const secret = new Secret(value);
      const printed = [
        `value: ${secret as unknown as string}`,
        String(secret),
        JSON.stringify({ secret }),
        inspect({ secret }, { depth: 5, showHidden: true }),
        JSON.stringify(Object.entries(secret)),
        secret + '',
      ].join('\n');
      expect(printed.split('[secret]').length).toBeGreaterThanOrEqual(5);
      fc.pre(!'[secret]{"":}\nSecret'.includes(value.trim()));
      expect(printed).not.toContain(value);
      expect(secret.reveal()).toBe(value);
    }),
    { numRuns: 50 },
  );
});
