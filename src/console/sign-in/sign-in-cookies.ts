import type { OidcSettings } from './settings.ts';
import { cookieName, type CookieRules } from '../../kernel/http/cookie.ts';

export interface SignInCookies {
  /** Between the redirect to the issuer and its return. */
  attempt: Omit<CookieRules, 'maxAgeSeconds'>;
  session: Omit<CookieRules, 'maxAgeSeconds'>;
}

/** The console's origin for browsers. Behind a proxy with TLS it is https although the console itself serves http. */
export const consoleOrigin = (settings: OidcSettings): string => new URL(settings.redirectUrl).origin;

export function signInCookies(settings: OidcSettings): SignInCookies {
  const isSecure = new URL(settings.redirectUrl).protocol === 'https:';
  const rules = (name: string) => ({ name: cookieName(name, isSecure), isSecure });
  return { attempt: rules('sextant-sign-in'), session: rules('sextant-session') };
}
