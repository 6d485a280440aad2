import type { OidcSettings } from '../console/sign-in/settings.ts';
import { consoleOrigin, signInCookies } from '../console/sign-in/sign-in-cookies.ts';
import type { SessionCookie } from '../kernel/http/gate.plugin.ts';

/** The cookie of sessions, where single sign-on is configured. */
export const sessionCookieOf = (settings: OidcSettings | null): SessionCookie | null =>
  settings === null ? null : { name: signInCookies(settings).session.name, origin: consoleOrigin(settings) };
