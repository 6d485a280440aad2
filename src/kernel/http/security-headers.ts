/** On every answer: nothing is sniffed, cached or framed. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
};

/** On pages besides: what they may load, and that whoever they link to does not hear from where. Data has no links to follow. */
export const pageHeaders = (contentSecurityPolicy: string): Record<string, string> => ({
  'content-security-policy': contentSecurityPolicy,
  'referrer-policy': 'no-referrer',
});
