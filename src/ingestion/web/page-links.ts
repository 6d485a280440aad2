import { Parser } from 'htmlparser2';
import { webUrl } from './page-request.ts';

export interface PageLinks {
  /** Pages below the index, in its order, each once. */
  pages: string[];
  /** The index's own continuation (`rel="next"`). */
  next: string | null;
}

export const LINKS_MAX = 2_000;
/** Beyond these a page is no index: what was found so far stands. The parser's own stack makes each level dearer. */
const TAGS_MAX = 200_000;
const DEPTH_MAX = 1_500;
const LINK_TAGS_MAX = 5_000;

/** Links of an index page to pages below it on the same site: siblings elsewhere and navigation above it are left alone. */
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

/** The one way to leave the parser from within. */
class Enough extends Error {}
