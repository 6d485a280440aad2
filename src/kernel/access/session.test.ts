import { beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../../../test/kit/database.ts';
import { manualClock } from '../clock.ts';
import { findEnd, isSessionShaped, sessionWarning } from './session.ts';
import { createSession, endDueSessions, endLiveSession, findSession } from './session.store.ts';
import { createTokenAccess } from './token-access.adapter.ts';
import { newSessionId } from './token.adapter.ts';
import { isTokenShaped } from './token.ts';
import { endPassedSessions } from './use/end-sessions.ts';

const start = new Date('2026-03-02T12:00:00Z');
const MINUTE = 60_000;
const ISSUER = 'https://id.example.com';
const { db } = await testDatabase();

beforeEach(async () => {
  await db.deleteFrom('kernel.sessions').execute();
});

const openSession = async (over: { issuer?: string } = {}) => {
  const sessionId = newSessionId();
  const record = await createSession(db, {
    sessionId,
    issuer: ISSUER,
    subject: 'alice-1',
    name: 'alice',
    role: 'operator',
    createdAt: start,
    expiresAt: new Date(start.getTime() + 600 * MINUTE),
    idleSeconds: 3_600,
    ...over,
  });
  return { sessionId, record };
};

const accessAt = (clock = manualClock(start)) => ({
  clock,
  access: createTokenAccess({ db, now: clock.now, required: true, sessionIssuer: ISSUER }),
});

test('a session is no token, and its caller is named by the subject', async () => {
  const { sessionId, record } = await openSession();
  expect([isSessionShaped(sessionId), isTokenShaped(sessionId)]).toEqual([true, false]);
  const { access } = accessAt();
  expect(await access.authenticate(sessionId)).toEqual({
    actor: { name: 'alice', role: 'operator', tokenName: 'sso/alice-1', sessionId: record.id },
  });
  const without = createTokenAccess({ db, now: () => start, required: true });
  expect(await without.authenticate(sessionId)).toHaveProperty('refused');
});

test('a new session works at a service that read the list just before', async () => {
  const { access } = accessAt();
  await access.refresh();
  const { sessionId } = await openSession();
  expect(await access.authenticate(sessionId)).toHaveProperty('actor');
});

test('use prolongs a session up to its longest time; unattended requests do not', async () => {
  const { sessionId, record } = await openSession();
  const { access, clock } = accessAt();
  const lastUse = async () => (await findSession(db, record.id))?.last_used_at.toISOString();
  clock.advance(50 * MINUTE);
  expect(await access.authenticate(sessionId, { isUnattended: true })).toHaveProperty('actor');
  expect(await lastUse()).toBe('2026-03-02T12:00:00.000Z');
  expect(await access.authenticate(sessionId)).toHaveProperty('actor');
  await expect.poll(lastUse).toBe('2026-03-02T12:50:00.000Z');
  clock.advance(59 * MINUTE);
  expect(await access.authenticate(sessionId, { isUnattended: true })).toHaveProperty('actor');
  clock.advance(MINUTE);
  expect(await access.authenticate(sessionId)).toEqual({
    refused: 'the session ended after 60 minutes without use: sign in again',
  });
});

test('the longest time ends a session that is in use', async () => {
  const { sessionId, record } = await openSession();
  const { access, clock } = accessAt();
  for (let used = 0; used < 599; used += 50) {
    expect(await access.authenticate(sessionId), `${used} minutes`).toHaveProperty('actor');
    clock.advance(50 * MINUTE);
  }
  expect(await access.authenticate(sessionId)).toEqual({
    refused: 'the session reached its longest time: sign in again',
  });
  expect(sessionWarning(record, new Date(start.getTime() + 584 * MINUTE))).toBeNull();
  expect(sessionWarning(record, new Date(start.getTime() + 585 * MINUTE))).toContain('ends at 22:00 UTC');
});

test('a recorded end wins over the limits, and is recorded once', async () => {
  const { record } = await openSession();
  expect(findEnd(record, start.getTime())).toBeNull();
  const later = new Date(start.getTime() + 61 * MINUTE);
  expect(findEnd(record, later.getTime())).toEqual({ atMs: start.getTime() + 60 * MINUTE, reason: 'idle' });
  const [ended] = await endDueSessions(db, later, 10);
  expect(ended).toMatchObject({ end_reason: 'idle', ended_at: new Date(start.getTime() + 60 * MINUTE) });
  expect(await endDueSessions(db, later, 10)).toEqual([]);
  await expect(endLiveSession(db, record.id, 'signed_out', later)).rejects.toThrow('live session not found');
  expect(findEnd(ended!, later.getTime())?.reason).toBe('idle');
});

test('rows of sessions that ended long ago are removed', async () => {
  const { record } = await openSession();
  await endLiveSession(db, record.id, 'signed_out', start);
  const days = (count: number) => new Date(start.getTime() + count * 86_400_000);
  await endPassedSessions(db, 'console', days(29));
  expect(await findSession(db, record.id)).not.toBeNull();
  await endPassedSessions(db, 'console', days(31));
  expect(await findSession(db, record.id)).toBeNull();
});

test('sessions of another issuer are refused', async () => {
  const { sessionId } = await openSession({ issuer: 'https://former.example.com' });
  expect(await accessAt().access.authenticate(sessionId)).toEqual({
    refused: 'the session is unknown or has ended: sign in again',
  });
});
