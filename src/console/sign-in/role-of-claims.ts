import { roleAllows } from '../../kernel/access/role.ts';
import type { SessionRole } from '../../kernel/access/session.ts';

export type Claims = Readonly<Record<string, unknown>>;

/** Names of claims may contain dots and slashes; otherwise a dot leads into an object: `realm_access.roles`. */
export function findClaim(claims: Claims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  return name.split('.').reduce<unknown>((value, part) => {
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject && Object.hasOwn(value, part) ? (value as Claims)[part] : undefined;
  }, claims);
}

/** The highest role that the values of the claim stand for; null when none does. Values are compared exactly. */
export function roleOfClaims(
  claims: Claims,
  claim: string,
  mapping: readonly { value: string; role: SessionRole }[],
): SessionRole | null {
  const found = findClaim(claims, claim);
  const values = new Set((Array.isArray(found) ? found : [found]).filter((value) => typeof value === 'string'));
  return mapping
    .filter(({ value }) => values.has(value))
    .reduce<SessionRole | null>((best, { role }) => (best !== null && roleAllows(best, role) ? best : role), null);
}

const NAME_CLAIMS = ['preferred_username', 'email', 'name'];
const NAME_MAX = 200;
/** Characters that end a line or reverse the writing direction, with which a name could look like another one. */
const CONFUSING = /[\p{C}\u2028\u2029]/gu;

/** What the issuer calls the person; its id of the person where it gives no name. */
export function nameOfClaims(claims: Claims, subject: string): string {
  const names = NAME_CLAIMS.map((claim) => claims[claim]).filter((value) => typeof value === 'string');
  const plain = names.map((name) => name.replaceAll(CONFUSING, '').trim().slice(0, NAME_MAX));
  return plain.find((name) => name !== '') ?? subject;
}
