import type { Secret } from '../../kernel/access/secret.ts';
import type { SessionRole } from '../../kernel/access/session.ts';

export interface OidcSettings {
  issuer: string;
  clientId: string;
  /** Null for a public client, which proves itself by PKCE alone. */
  clientSecret: Secret | null;
  scopes: string[];
  rolesClaim: string;
  /** Values of the claim and the roles that they stand for. */
  roles: { value: string; role: SessionRole }[];
  /** Where the issuer sends the browser back to; its origin is that of the console for browsers. */
  redirectUrl: string;
  /** What the button of the sign-in page says after "Sign in with". */
  name: string;
  /** The longest time of a session, and the longest without use. */
  sessionMs: number;
  idleMs: number;
}
