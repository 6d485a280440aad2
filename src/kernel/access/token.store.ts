import type { ExpressionBuilder } from 'kysely';
import type { Database, Executor } from '../db/database.ts';
import { isUniqueViolation } from '../db/postgres-errors.ts';
import { conflict, invalid, notFound } from '../errors.ts';
import type { Role } from './role.ts';
import { hashToken } from './token.ts';
import './access.tables.ts';

/** The most live tokens; the store refuses the next one. */
const LIVE_TOKENS_MAX = 1_000;
const LISTED_MAX = 5_000;
const NAME = /^[\w .@:-]{1,100}$/;

export interface TokenRecord {
  id: string;
  name: string;
  role: Role;
  created_at: Date;
  expires_at: Date | null;
  revoked_at: Date | null;
  last_used_at: Date | null;
}

const COLUMNS = ['id', 'name', 'role', 'created_at', 'expires_at', 'revoked_at', 'last_used_at'] as const;

/** Only the hash is stored, so the caller must show the token once. */
export async function createToken(
  db: Executor,
  input: { token: string; name: string; role: Role; createdAt: Date; expiresAt: Date | null },
): Promise<TokenRecord> {
  if (!NAME.test(input.name) || input.name.trim() !== input.name) {
    throw invalid('a token name is 1 to 100 letters, digits, spaces or any of . _ - @ :');
  }
  if (input.expiresAt && input.expiresAt <= input.createdAt) throw invalid('a token must expire in the future');
  const live = await listLiveTokens(db, input.createdAt);
  if (live.length >= LIVE_TOKENS_MAX)
    throw conflict(`there are ${LIVE_TOKENS_MAX} live tokens already: revoke one first`);
  try {
    return await db
      .insertInto('kernel.api_tokens')
      .values({
        name: input.name,
        role: input.role,
        token_hash: hashToken(input.token),
        created_at: input.createdAt,
        expires_at: input.expiresAt,
      })
      .returning(COLUMNS)
      .executeTakeFirstOrThrow();
  } catch (error) {
    if (isUniqueViolation(error)) throw conflict(`a token named "${input.name}" already exists: revoke it first`);
    throw error;
  }
}

/** Newest first, including revoked and expired tokens, to show who had access when. */
export function listTokens(db: Executor): Promise<TokenRecord[]> {
  return db
    .selectFrom('kernel.api_tokens')
    .select(COLUMNS)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(LISTED_MAX)
    .execute();
}

/** Revokes the token with this name and its predecessors that a rotation left working. */
export async function revokeToken(db: Executor, name: string, now: Date): Promise<TokenRecord> {
  const revoked = await db
    .updateTable('kernel.api_tokens')
    .set({ revoked_at: now })
    .where('name', '=', name)
    .where(isNotRevoked(now))
    .returning(COLUMNS)
    .execute();
  const newest = revoked.toSorted((a, b) => b.created_at.getTime() - a.created_at.getTime())[0];
  if (!newest) throw notFound(`live token "${name}"`);
  return newest;
}

export async function revokeAllTokens(db: Executor, now: Date): Promise<TokenRecord[]> {
  return db
    .updateTable('kernel.api_tokens')
    .set({ revoked_at: now })
    .where(isNotRevoked(now))
    .returning(COLUMNS)
    .execute();
}

/**
 * Replaces a token by a new one with the same name and role. The old one works until `oldUntil`, so that its users can change
 * over.
 */
export async function rotateToken(
  tx: Executor,
  input: { token: string; name: string; now: Date; oldUntil: Date; expiresAt: Date },
): Promise<TokenRecord> {
  const old = await tx
    .updateTable('kernel.api_tokens')
    .set({ revoked_at: input.oldUntil })
    .where('name', '=', input.name)
    .where('revoked_at', 'is', null)
    .returning(COLUMNS)
    .executeTakeFirst();
  if (!old) throw notFound(`live token "${input.name}"`);
  const { token, name, now, expiresAt } = input;
  return createToken(tx, { token, name, role: old.role, createdAt: now, expiresAt });
}

const isNotRevoked = (now: Date) => (where: ExpressionBuilder<Database, 'kernel.api_tokens'>) =>
  where.or([where('revoked_at', 'is', null), where('revoked_at', '>', now)]);

export function listLiveTokens(db: Executor, now: Date) {
  return db
    .selectFrom('kernel.api_tokens')
    .select([...COLUMNS, 'token_hash'])
    .where(isNotRevoked(now))
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]))
    .limit(LIVE_TOKENS_MAX)
    .execute();
}

/** Updates only when the stored time is older, so that several processes do not write the same minute twice. */
export async function recordTokenUse(db: Executor, id: string, now: Date, before: Date): Promise<void> {
  await db
    .updateTable('kernel.api_tokens')
    .set({ last_used_at: now })
    .where('id', '=', id)
    .where((where) => where.or([where('last_used_at', 'is', null), where('last_used_at', '<', before)]))
    .execute();
}
