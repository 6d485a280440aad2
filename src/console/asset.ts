/** The file types of a build; others are not served. */
const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  ico: 'image/x-icon',
  woff2: 'font/woff2',
  json: 'application/json; charset=utf-8',
  webmanifest: 'application/manifest+json',
};

export function contentTypeOf(name: string): string | null {
  return TYPES[name.slice(name.lastIndexOf('.') + 1)] ?? null;
}

/** Files in this folder have a content hash in their name, so they never change. */
const HASHED_FOLDER = 'assets/';

export function cacheControlOf(name: string): string {
  return name.startsWith(HASHED_FOLDER) ? 'public, max-age=31536000, immutable' : 'no-cache';
}

/** `/assets/x.js` -> `assets/x.js`. Null for an address with characters that no file of a build has. */
export function assetNameOf(path: string): string | null {
  const name = path.replace(/^\/+/, '');
  return /^[A-Za-z0-9_-][A-Za-z0-9_./-]{0,200}$/.test(name) && !name.includes('..') ? name : null;
}

/**
 * Console pages have no extension, except a company page, whose ticker may contain a dot; any other address with an extension
 * is a file.
 */
export const isPageAddress = (path: string): boolean =>
  path.startsWith('/companies/') || !/\.[A-Za-z0-9]{1,11}$/.test(path);
