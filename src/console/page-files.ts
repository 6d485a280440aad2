import { assetNameOf } from './asset.ts';

/** The files a page needs in addition to those of every page, as listed by the build. */
export interface PageFiles {
  /** `/companies/$ticker` */
  path: string;
  files: readonly string[];
}

/** A missing or unreadable list is not an error: pages then load their files one step later. */
export function readPageFiles(json: string): PageFiles[] {
  let listed: unknown;
  try {
    listed = JSON.parse(json);
  } catch {
    return [];
  }
  return Array.isArray(listed) ? listed.filter(isPageFiles) : [];
}

function isPageFiles(value: unknown): value is PageFiles {
  const { path, files } = (value ?? {}) as Partial<PageFiles>;
  return typeof path === 'string' && Array.isArray(files) && files.every((name) => typeof name === 'string');
}

/** The files of the page at an address; `$x` in a page's path matches any one segment. */
export function filesOfPage(pages: readonly PageFiles[], address: string): readonly string[] {
  const asked = segmentsOf(address);
  const found = pages.find(({ path }) => {
    const segments = segmentsOf(path);
    return segments.length === asked.length && segments.every((part, at) => part.startsWith('$') || part === asked[at]);
  });
  return found?.files ?? [];
}

const segmentsOf = (path: string): string[] => path.split('/').filter((part) => part !== '');

/** Adds preload links, so that the browser fetches these files together with the first ones. */
export function withPreloads(html: string, files: readonly string[]): string {
  const links = files
    .filter((name) => assetNameOf(name) === name)
    .map((name) => `<link rel="modulepreload" crossorigin href="/${name}">`);
  return links.length === 0 ? html : html.replace('</head>', `${links.join('')}</head>`);
}
