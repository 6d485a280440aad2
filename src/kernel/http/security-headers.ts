import type { FastifyReply } from 'fastify';

/** Set on every response: no content sniffing, caching or framing. */
export const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
} as const;

export function setSecurityHeaders(reply: FastifyReply): void {
  void reply.headers(SECURITY_HEADERS);
}

/** Additional headers for HTML pages: what they may load, and that links send no referrer. */
export const pageHeaders = (contentSecurityPolicy: string): Record<string, string> => ({
  'content-security-policy': contentSecurityPolicy,
  'referrer-policy': 'no-referrer',
});
