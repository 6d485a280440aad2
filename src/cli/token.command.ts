import { readConfig } from '../config.ts';
import { stopRequiringTokens, areTokensRequired } from '../kernel/access/access-state.store.ts';
import { ROLES } from '../kernel/access/role.ts';
import { newToken } from '../kernel/access/token.adapter.ts';
import {
  createToken,
  listTokens,
  revokeAllTokens,
  revokeToken,
  rotateToken,
  type TokenRecord,
} from '../kernel/access/token.store.ts';
import { recordAudit } from '../kernel/audit/audit.store.ts';
import { DAY_MS, HOUR_MS } from '../kernel/clock.ts';
import type { Db } from '../kernel/db/database.ts';
import { systemNow } from '../kernel/system-clock.adapter.ts';
import { formatTokens } from './format-tokens.ts';
import { parseCommandLine, UsageError } from './usage.ts';
import { withDatabase } from './with-database.ts';

const USAGE = `usage: sextant token create NAME --role ${ROLES.join('|')} [--days N]
       sextant token list
       sextant token rotate NAME [--days N] [--overlap-hours N]
       sextant token revoke NAME
       sextant token disable-auth --yes`;
const DAYS_DEFAULT = 90;
const DAYS_MAX = 3_650;
/** Time to bring the new token to its users while the old one still works. */
const OVERLAP_HOURS_DEFAULT = 24;
const OVERLAP_HOURS_MAX = 720;

export async function tokenCommand(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseCommandLine(args, {
    role: { type: 'string' },
    days: { type: 'string' },
    'overlap-hours': { type: 'string' },
    yes: { type: 'boolean', default: false },
    'no-sandbox': { type: 'boolean', default: false },
  });
  const [action, name, ...rest] = positionals;
  if (rest.length > 0) throw new UsageError(USAGE);
  // A token may be made before the first start.
  const options = { noSandbox: values['no-sandbox'], mayMake: action === 'create' };
  const inDatabase = <T>(work: (db: Db) => Promise<T>) => withDatabase(options, work);
  if (action === 'list' && name === undefined) return list(inDatabase);
  if (action === 'disable-auth' && name === undefined) return disableAuth(inDatabase, values.yes);
  if (name === undefined) throw new UsageError(USAGE);
  if (action === 'revoke') {
    await inDatabase((db) => revoke(db, name));
    return console.log(`Token "${name}" is revoked; running services refuse it within 2 seconds.`);
  }
  const days = readWhole('--days', values.days, DAYS_DEFAULT, 1, DAYS_MAX);
  const overlapHours = readWhole(
    '--overlap-hours',
    values['overlap-hours'],
    OVERLAP_HOURS_DEFAULT,
    0,
    OVERLAP_HOURS_MAX,
  );
  if (action === 'rotate') return rotate(inDatabase, name, days, overlapHours);
  if (action !== 'create') throw new UsageError(USAGE);
  const role = ROLES.find((known) => known === values.role);
  if (!role) throw new UsageError(`--role must be one of ${ROLES.join(', ')}`);
  const token = newToken();
  const createdAt = systemNow();
  const expiresAt = new Date(createdAt.getTime() + days * DAY_MS);
  await inDatabase((db) =>
    db.transaction().execute(async (tx) => {
      const after = await createToken(tx, { token, name, role, createdAt, expiresAt });
      await auditToken(tx, 'created', after);
    }),
  );
  printNew(token, `Token "${name}" (${role}, until ${expiresAt.toISOString().slice(0, 10)}).`);
}

type InDatabase = <T>(work: (db: Db) => Promise<T>) => Promise<T>;

function readWhole(option: string, value: string | undefined, fallback: number, min: number, max: number): number {
  const number = Number(value ?? fallback);
  if (!Number.isInteger(number) || number < min || number > max)
    throw new UsageError(`${option} must be a whole number from ${min} to ${max}`);
  return number;
}

/** The token goes to standard output alone, so that a script can store it. */
function printNew(token: string, sentence: string): void {
  console.log(token);
  console.error(`${sentence} Store it now: it is not shown again.`);
}

async function list(inDatabase: InDatabase): Promise<void> {
  const [tokens, required] = await inDatabase(async (db) => [await listTokens(db), await areTokensRequired(db)]);
  for (const line of formatTokens(tokens, required, systemNow())) console.log(line);
}

async function rotate(inDatabase: InDatabase, name: string, days: number, overlapHours: number): Promise<void> {
  const token = newToken();
  const now = systemNow();
  const oldUntil = new Date(now.getTime() + overlapHours * HOUR_MS);
  const expiresAt = new Date(now.getTime() + days * DAY_MS);
  const made = await inDatabase((db) =>
    db.transaction().execute(async (tx) => {
      const after = await rotateToken(tx, { token, name, now, oldUntil, expiresAt });
      await auditToken(tx, 'rotated', after);
      return after;
    }),
  );
  const until = overlapHours === 0 ? 'is revoked' : `works until ${oldUntil.toISOString().slice(0, 16)}Z`;
  printNew(
    token,
    `Token "${name}" (${made.role}, until ${expiresAt.toISOString().slice(0, 10)}); the old one ${until}.`,
  );
}

async function disableAuth(inDatabase: InDatabase, confirmed: boolean): Promise<void> {
  if (!confirmed)
    throw new UsageError(
      'this revokes every token and lets every program on this machine act as admin: repeat it with --yes to confirm',
    );
  if (readConfig(process.env).oidc !== null)
    throw new UsageError('OIDC_ISSUER is set, so that services require a sign-in or a token: remove it first');
  const revoked = await inDatabase((db) =>
    db.transaction().execute(async (tx) => {
      const now = systemNow();
      const tokens = await revokeAllTokens(tx, now);
      for (const token of tokens) await auditToken(tx, 'revoked', token);
      await stopRequiringTokens(tx, 'sextant token disable-auth', now);
      await recordAudit(tx, {
        service: 'cli',
        entityType: 'access',
        entityId: 'tokens_required',
        action: 'disabled',
        actor: { name: 'operator', tokenName: null },
        before: { tokens_required: true },
        after: { tokens_required: false },
        occurredAt: now,
      });
      return tokens.length;
    }),
  );
  console.log(
    `Tokens are no longer required: ${revoked} revoked. Running services accept direct calls of this machine within 2 seconds ` +
      'of their next call. Services refuse to start on other addresses. The next "sextant token create" requires tokens again.',
  );
}

function revoke(db: Db, name: string): Promise<void> {
  return db.transaction().execute(async (tx) => auditToken(tx, 'revoked', await revokeToken(tx, name, systemNow())));
}

const auditToken = (tx: Db, action: string, token: TokenRecord) =>
  recordAudit(tx, {
    service: 'cli',
    entityType: 'api_token',
    entityId: token.id,
    action,
    actor: { name: 'operator', tokenName: null },
    after: { name: token.name, role: token.role, expires_at: token.expires_at },
    occurredAt: systemNow(),
  });
