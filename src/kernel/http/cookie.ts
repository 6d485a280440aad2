/** The value of a cookie; null where the header has none of this name, or several: one could come from another site. */
export function readCookie(header: string | undefined, name: string): string | null {
  if (header === undefined) return null;
  const values = header.split(';').flatMap((pair) => {
    const equals = pair.indexOf('=');
    return equals > 0 && pair.slice(0, equals).trim() === name ? [pair.slice(equals + 1).trim()] : [];
  });
  return values.length === 1 ? (values[0] ?? null) : null;
}

export interface CookieRules {
  name: string;
  /** True on an HTTPS origin. */
  isSecure: boolean;
  maxAgeSeconds: number;
}

/**
 * Scripts cannot read the cookie, other sites cannot send it with a change, and it belongs to this host only. Values must be free of
 * separators; base64url and digits are.
 */
export function formatCookie(value: string, { name, isSecure, maxAgeSeconds }: CookieRules): string {
  const parts = [`${name}=${value}`, 'Path=/', `Max-Age=${maxAgeSeconds}`, 'HttpOnly', 'SameSite=Lax'];
  return [...parts, ...(isSecure ? ['Secure'] : [])].join('; ');
}

/** Browsers accept the prefix on HTTPS only; it keeps other hosts of the domain from setting the cookie. */
export const cookieName = (name: string, isSecure: boolean): string => (isSecure ? `__Host-${name}` : name);
