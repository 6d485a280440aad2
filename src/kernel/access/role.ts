/** The permissions of a token: a viewer reads, an operator reviews and switches, an admin configures. */
export type Role = 'viewer' | 'operator' | 'admin' | 'internal';
export const ROLES: readonly Role[] = ['viewer', 'operator', 'admin', 'internal'];

/**
 * The caller, for the audit log. `tokenName` is what authenticated it: the name of a token, or `sso/` and the subject of a session;
 * null when the service runs without tokens.
 */
export interface Actor {
  name: string;
  role: Role;
  tokenName: string | null;
  /** Set for a caller who signed in to the console. */
  sessionId?: string;
}

/** Without tokens a service listens on loopback only, so every caller is the machine's operator. */
export const LOCAL_OPERATOR: Actor = Object.freeze({ name: 'operator', role: 'admin', tokenName: null });

/** The caller of a route that needs no token. */
export const ANYONE: Actor = Object.freeze({ name: 'anyone', role: 'viewer', tokenName: null });

const RANK: Record<Exclude<Role, 'internal'>, number> = { viewer: 1, operator: 2, admin: 3 };

/**
 * viewer < operator < admin. `internal` is separate: services use it among themselves. It may call internal routes and read,
 * but not review or configure. An admin may also call internal routes, for diagnosis.
 */
export function roleAllows(held: Role, needed: Role): boolean {
  if (needed === 'internal') return held === 'internal' || held === 'admin';
  if (held === 'internal') return needed === 'viewer';
  return RANK[held] >= RANK[needed];
}
