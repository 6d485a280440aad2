/**
 * What the console's page may do: run its own scripts, talk to its own origin, and nothing else. Style elements that
 * libraries add at run time carry the page's nonce, so that not even styles need `unsafe-inline`.
 */
export function pagePolicy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Where the built page wants its nonce. */
const NONCE_SLOT = '__STYLE_NONCE__';

export const withNonce = (html: string, nonce: string): string => html.replaceAll(NONCE_SLOT, nonce);
