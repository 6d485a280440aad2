import { ROLES } from '../kernel/access/role.ts';
import { newToken } from '../kernel/access/token.adapter.ts';
import { createToken, listTokens, revokeToken, type TokenRecord } from '../kernel/access/token.store.ts';
import { recordAudit } from '../kernel/audit/audit.store.ts';
import { DAY_MS } from '../kernel/clock.ts';
import type { Db } from '../kernel/db/database.ts';
import { systemNow } from '../kernel/system-clock.adapter.ts';
import { parseCommandLine, UsageError } from './usage.ts';
import { withDatabase } from './with-database.ts';

const USAGE = `usage: sextant token create NAME --role ${ROLES.join('|')} [--days N]
       sextant token list
       sextant token revoke NAME`;
const DAYS_DEFAULT = 90;
const DAYS_MAX = 3_650;

export async function tokenCommand(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseCommandLine(args, {
    role: { type: 'string' },
    days: { type: 'string' },
    'no-sandbox': { type: 'boolean', default: false },
  });
  const [action, name, ...rest] = positionals;
  if (rest.length > 0) throw new UsageError(USAGE);
  const inDatabase = <T>(work: (db: Db) => Promise<T>) => withDatabase({ noSandbox: values['no-sandbox'] }, work);
  if (action === 'list' && name === undefined) return printTokens(await inDatabase(listTokens));
  if (action === 'revoke' && name !== undefined) {
    await inDatabase((db) => revoke(db, name));
    return console.log(`Token "${name}" is revoked; running services refuse it within 2 seconds.`);
  }
  if (action !== 'create' || name === undefined) throw new UsageError(USAGE);
  const role = ROLES.find((known) => known === values.role);
  if (!role) throw new UsageError(`--role must be one of ${ROLES.join(', ')}`);
  const days = Number(values.days ?? DAYS_DEFAULT);
  if (!Number.isInteger(days) || days < 1 || days > DAYS_MAX)
    throw new UsageError(`--days must be a whole number from 1 to ${DAYS_MAX}`);
  const token = newToken();
  const createdAt = systemNow();
  const expiresAt = new Date(createdAt.getTime() + days * DAY_MS);
  await inDatabase((db) =>
    db.transaction().execute(async (tx) => {
      const after = await createToken(tx, { token, name, role, createdAt, expiresAt });
      await auditToken(tx, 'created', after);
    }),
  );
  console.log(token);
  console.error(
    `Token "${name}" (${role}, until ${expiresAt.toISOString().slice(0, 10)}). Store it now: it is not shown again.`,
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

function printTokens(tokens: readonly TokenRecord[]): void {
  if (tokens.length === 0)
    return console.log('There are no tokens: services listen on loopback only and require none.');
  const day = (at: Date | null, none: string) => at?.toISOString().slice(0, 10) ?? none;
  const now = systemNow();
  const state = (token: TokenRecord) => {
    if (token.revoked_at) return `revoked ${day(token.revoked_at, '')}`;
    return token.expires_at && token.expires_at <= now ? 'expired' : `until ${day(token.expires_at, 'revoked')}`;
  };
  const rows = tokens.map((token) => [
    token.name,
    token.role,
    state(token),
    `last used ${day(token.last_used_at, 'never')}`,
  ]);
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  for (const row of rows)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
}
