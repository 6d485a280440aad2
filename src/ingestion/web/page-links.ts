import { Parser } from 'htmlparser2';
import { webUrl } from './page-request.ts';

export interface PageLinks {
  /** Pages below the index, in its order, each once. */
  pages: string[];
  /** The index's own continuation (`rel="next"`). */
  next: string | null;
}

export const LINKS_MAX = 2_000;
/** Markup is read in slices; a page with more tags than this is not an index. */
const TAGS_MAX = 200_000;

/** Links of an index page to pages below it on the same site: siblings elsewhere and navigation above it are left alone. */
export function readPageLinks(html: string, indexUrl: string): PageLinks {
  const index = new URL(indexUrl);
  const folder = index.pathname.slice(0, index.pathname.lastIndexOf('/') + 1);
  const pages = new Set<string>();
  let next: string | null = null;
  let base = indexUrl;
  let tags = 0;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (++tags > TAGS_MAX || pages.size >= LINKS_MAX) return parser.pause();
      if (name === 'base' && base === indexUrl) base = webUrl(attributes['href'], indexUrl) ?? base;
      if (name !== 'a' && name !== 'link') return;
      const href = webUrl(attributes['href'], base);
      if (href === undefined) return;
      const url = new URL(href);
      if (url.origin !== index.origin || !url.pathname.startsWith(folder)) return;
      const rel = (attributes['rel'] ?? '').toLowerCase().split(/\s+/);
      if (rel.includes('next')) next ??= href === indexUrl ? null : href;
      else if (name === 'a' && url.pathname !== index.pathname && url.pathname !== folder) pages.add(href);
    },
  });
  parser.end(html);
  return { pages: [...pages], next };
}
