/** The types of files a build can contain. Anything else is not served. */
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

/** Vite puts a hash of the content into the name of everything in this folder: such a file never changes. */
const HASHED_FOLDER = 'assets/';

export function cacheControlOf(name: string): string {
  return name.startsWith(HASHED_FOLDER) ? 'public, max-age=31536000, immutable' : 'no-cache';
}

/** `/assets/x.js` -> `assets/x.js`. An address with anything but plain characters names no file of a build. */
export function assetNameOf(path: string): string | null {
  const name = path.replace(/^\/+/, '');
  return /^[A-Za-z0-9_-][A-Za-z0-9_./-]{0,200}$/.test(name) && !name.includes('..') ? name : null;
}

/** A page of the console has no ending, except a company's, whose ticker may have one; any other is a file or nothing. */
export const isPageAddress = (path: string): boolean =>
  path.startsWith('/companies/') || !/\.[A-Za-z0-9]{1,11}$/.test(path);
