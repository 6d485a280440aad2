import { arrayOf, instant, isObject, parseObject, text, texts } from '../json.ts';
import type { IntakeDocumentType } from '../intake.ts';

/** An item of the news list in Polygon's format (`/v2/reference/news`). */
export interface NewsItem {
  id: string;
  publishedAt: Date;
  title: string;
  articleUrl: string | null;
  author: string | null;
  description: string | null;
  publisher: string | null;
  tickers: string[];
  keywords: string[];
}

export interface NewsPage {
  items: NewsItem[];
  /** The vendor's next page URL, unchecked. */
  nextUrl: string | null;
  /** Number of entries dropped because they lack an id, a title or a time. */
  malformed: number;
}

/** Null when the response is not in this format. */
export function parseNewsPage(bytes: Uint8Array): NewsPage | null {
  const page = parseObject(bytes);
  if (page === null || (page['results'] !== undefined && !Array.isArray(page['results']))) return null;
  // An empty list may lack its member; an error that came with status 200 has neither.
  if (page['results'] === undefined && page['status'] !== 'OK') return null;
  const entries = arrayOf(page['results']);
  const items = entries.flatMap((entry) => parseItem(entry) ?? []);
  return { items, nextUrl: text(page['next_url']) ?? null, malformed: entries.length - items.length };
}

function parseItem(entry: unknown): NewsItem | null {
  if (!isObject(entry)) return null;
  const id = text(entry['id'], 200);
  const publishedAt = instant(entry['published_utc']);
  const title = text(entry['title'], 1_000);
  if (id === undefined || publishedAt === null || title === undefined) return null;
  const publisher = isObject(entry['publisher']) ? text(entry['publisher']['name'], 200) : undefined;
  return {
    id,
    publishedAt,
    title,
    articleUrl: text(entry['article_url'], 2_048) ?? null,
    author: text(entry['author'], 200) ?? null,
    description: text(entry['description']) ?? null,
    publisher: publisher ?? null,
    tickers: texts(entry['tickers']),
    keywords: texts(entry['keywords']),
  };
}

/** The vendor's hosts under its present and its former name. A page of one may name the other. */
const VENDOR_HOSTS = new Set(['api.massive.com', 'api.polygon.io']);

/**
 * Returns the next page URL only for the same path at the same host or at the vendor's own, so that a response cannot redirect our
 * key elsewhere. The page is always read from the configured host.
 */
export function nextPageUrl(nextUrl: string | null, firstUrl: string): string | null {
  if (nextUrl === null || !URL.canParse(nextUrl)) return null;
  const next = new URL(nextUrl);
  const first = new URL(firstUrl);
  if (next.origin === first.origin && next.pathname === first.pathname) return next.href;
  if (!VENDOR_HOSTS.has(next.host) || !first.pathname.endsWith(next.pathname)) return null;
  return `${first.origin}${first.pathname}${next.search}`;
}

/** Without a ticker: the news of all companies. */
export function newsUrl(base: string, query: { ticker: string | null; since: Date; limit: number }): string {
  const url = new URL(`${base.replace(/\/+$/, '')}/v2/reference/news`);
  if (query.ticker !== null) url.searchParams.set('ticker', query.ticker);
  url.searchParams.set('published_utc.gte', query.since.toISOString());
  url.searchParams.set('order', 'asc');
  url.searchParams.set('sort', 'published_utc');
  url.searchParams.set('limit', String(query.limit));
  return url.href;
}

/**
 * Artifact stored when the article's page is unavailable: the vendor's text in a format the parser reads, byte-stable.
 */
export function newsArtifact(item: NewsItem): Buffer {
  return Buffer.from(
    JSON.stringify({
      title: item.title,
      description: item.description,
      author: item.author,
      published_utc: item.publishedAt.toISOString(),
      article_url: item.articleUrl,
      publisher: item.publisher,
      tickers: item.tickers,
      keywords: item.keywords,
    }),
  );
}

const RELEASE_WIRES = /\b(globe ?newswire|pr newswire|business ?wire|accesswire|newsfile|ein presswire)\b/i;

/** Press releases arrive in the same list as news; the publisher tells them apart. */
export function newsDocumentType(publisher: string | null): IntakeDocumentType {
  return publisher !== null && RELEASE_WIRES.test(publisher) ? 'press_release' : 'news';
}
