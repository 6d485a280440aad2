import type { OidcSettings } from '../settings.ts';
import { type SessionRecord, sessionTokenName } from '../../../kernel/access/session.ts';
import { createSession, endSurplusSessions } from '../../../kernel/access/session.store.ts';
import { auditSessionEnd, sessionFacts } from '../../../kernel/access/use/end-sessions.ts';
import { recordAudit } from '../../../kernel/audit/audit.store.ts';
import type { Db } from '../../../kernel/db/database.ts';
import type { Identity } from '../issuer.adapter.ts';
import { SignInRefusal } from '../problem.ts';
import { nameOfClaims, roleOfClaims } from '../role-of-claims.ts';

const SERVICE = 'console';

/** Opens a session for a verified identity, with its audit event. Throws `SignInRefusal` for a person without a role. */
export async function openSession(
  db: Db,
  settings: OidcSettings,
  input: { identity: Identity; sessionId: string; now: Date },
): Promise<SessionRecord> {
  const { identity, sessionId, now } = input;
  const { subject, claims } = identity;
  const role = roleOfClaims(claims, settings.rolesClaim, settings.roles);
  if (role === null)
    throw new SignInRefusal('no_role', `no value of the claim ${settings.rolesClaim} stands for a role`, { subject });
  return db.transaction().execute(async (tx) => {
    const person = { issuer: settings.issuer, subject };
    const replaced = await endSurplusSessions(tx, person, now);
    const session = await createSession(tx, {
      ...person,
      sessionId,
      name: nameOfClaims(claims, subject),
      role,
      createdAt: now,
      expiresAt: new Date(now.getTime() + settings.sessionMs),
      idleSeconds: Math.round(settings.idleMs / 1_000),
    });
    const actor = { name: session.name, tokenName: sessionTokenName(subject) };
    for (const old of replaced) await auditSessionEnd(tx, old, { service: SERVICE, actor, now });
    await recordAudit(tx, {
      service: SERVICE,
      entityType: 'session',
      entityId: session.id,
      action: 'signed_in',
      actor,
      after: sessionFacts(session),
      occurredAt: now,
    });
    return session;
  });
}

/** Records that nobody was signed in, and why. */
export function recordRefusal(
  db: Db,
  settings: OidcSettings,
  input: { refusal: SignInRefusal; requestId: string; now: Date },
): Promise<void> {
  const { refusal, requestId, now } = input;
  return db.transaction().execute((tx) =>
    recordAudit(tx, {
      service: SERVICE,
      entityType: 'sign_in',
      entityId: requestId,
      action: 'refused',
      actor: {
        name: 'single sign-on',
        tokenName: refusal.subject === null ? null : sessionTokenName(refusal.subject),
      },
      after: {
        issuer: settings.issuer,
        subject: refusal.subject,
        role: null,
        problem: refusal.problem,
        reason: refusal.message,
      },
      occurredAt: now,
    }),
  );
}
