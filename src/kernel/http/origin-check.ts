const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

export const changesState = (method: string): boolean => !SAFE.has(method);

export interface OriginHeaders {
  origin?: string | undefined;
  host?: string | undefined;
  'sec-fetch-site'?: string | string[] | undefined;
}

/**
 * Browsers send the origin of the page behind a request. Pages of unlisted origins may not change data; programs other than
 * browsers send no Origin and are not affected.
 */
export function isForeignPage(headers: OriginHeaders, listed: ReadonlySet<string>): boolean {
  const { origin } = headers;
  if (origin === undefined) return headers['sec-fetch-site'] === 'cross-site';
  if (listed.has(origin)) return false;
  const host = /^https?:\/\/(.+)$/i.exec(origin)?.[1];
  return host === undefined || host.toLowerCase() !== headers.host?.toLowerCase();
}

/**
 * A browser sends the cookie of a session by itself, so that a change needs proof that a page of this origin asked for it. Other
 * ports of the same host share its cookies, so that the whole origin counts.
 */
export function isOwnPage(headers: OriginHeaders, ownOrigin: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') return false;
  return headers.origin === undefined ? site === 'same-origin' : headers.origin.toLowerCase() === ownOrigin;
}
