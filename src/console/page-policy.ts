/**
 * The content security policy of the console: its own scripts and its own origin only. Style elements that libraries add at
 * run time carry the page's nonce, so that styles do not need `unsafe-inline`.
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

/** The placeholder for the nonce in the built page. */
const NONCE_SLOT = '__STYLE_NONCE__';

export const withNonce = (html: string, nonce: string): string => html.replaceAll(NONCE_SLOT, nonce);
