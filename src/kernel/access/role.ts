/** What a token may do. A viewer reads, an operator reviews and switches, an admin configures. */
export type Role = 'viewer' | 'operator' | 'admin' | 'internal';
export const ROLES: readonly Role[] = ['viewer', 'operator', 'admin', 'internal'];

/** Who asked, for the audit. `tokenName` is null when the service runs without tokens. */
export interface Actor {
  name: string;
  role: Role;
  tokenName: string | null;
}

/** Without tokens a service listens on loopback only: whoever reaches it operates the machine. */
export const LOCAL_OPERATOR: Actor = Object.freeze({ name: 'operator', role: 'admin', tokenName: null });

/** Whoever calls a route that is open to all. */
export const ANYONE: Actor = Object.freeze({ name: 'anyone', role: 'viewer', tokenName: null });

const RANK: Record<Exclude<Role, 'internal'>, number> = { viewer: 1, operator: 2, admin: 3 };

/**
 * viewer < operator < admin. `internal` stands beside them: it is what one service shows another, so it opens internal
 * routes and may read, but it reviews and configures nothing. An admin may call internal routes, to be able to diagnose.
 */
export function roleAllows(held: Role, needed: Role): boolean {
  if (needed === 'internal') return held === 'internal' || held === 'admin';
  if (held === 'internal') return needed === 'viewer';
  return RANK[held] >= RANK[needed];
}
