import { Parser } from 'htmlparser2';
import { webUrl } from './page-request.ts';

export interface PageLinks {
  /** Unique pages below the index, in document order. */
  pages: string[];
  /** The next page of the index (`rel="next"`). */
  next: string | null;
}

export const LINKS_MAX = 2_000;
/**
 * Parsing stops at these limits and keeps the links found so far. Depth is limited because each level costs the parser
 * more.
 */
const TAGS_MAX = 200_000;
const DEPTH_MAX = 1_500;
const LINK_TAGS_MAX = 5_000;

/** Returns links to pages below the index URL on the same site; other links are ignored. */
export function readPageLinks(html: string, indexUrl: string): PageLinks {
  const index = new URL(indexUrl);
  const folder = index.pathname.slice(0, index.pathname.lastIndexOf('/') + 1);
  const pages = new Set<string>();
  let next: string | null = null;
  let base = indexUrl;
  let tags = 0;
  let depth = 0;
  let linkTags = 0;
  const parser = new Parser({
    onclosetag() {
      depth--;
    },
    onopentag(name, attributes) {
      if (++tags > TAGS_MAX || ++depth > DEPTH_MAX || pages.size >= LINKS_MAX) throw new Enough();
      if (name === 'base' && base === indexUrl) base = webUrl(attributes['href'], indexUrl) ?? base;
      if (name !== 'a' && name !== 'link') return;
      if (++linkTags > LINK_TAGS_MAX) throw new Enough();
      const href = webUrl(attributes['href'], base);
      if (href === undefined) return;
      const url = new URL(href);
      if (url.origin !== index.origin || !url.pathname.startsWith(folder)) return;
      const rel = (attributes['rel'] ?? '').toLowerCase().split(/\s+/);
      if (rel.includes('next')) next ??= href === indexUrl ? null : href;
      else if (name === 'a' && url.pathname !== index.pathname && url.pathname !== folder) pages.add(href);
    },
  });
  try {
    parser.end(html);
  } catch (error) {
    if (!(error instanceof Enough)) throw error;
  }
  return { pages: [...pages], next };
}

/** Thrown to stop the parser, which has no other way to abort. */
class Enough extends Error {}
