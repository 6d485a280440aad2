import { arrayOf, instant, isObject, parseObject, text, texts } from '../json.ts';
import type { IntakeDocumentType } from '../intake.ts';

/** The news list of the Polygon format (`/v2/reference/news`), parsed. Pure: bytes in, items out. */
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
  /** Where the vendor says the next page is; not yet checked. */
  nextUrl: string | null;
  /** Entries without an id, a title or a time: nothing can be done with them. */
  malformed: number;
}

/** Null when the answer is not of this format at all. */
export function parseNewsPage(bytes: Uint8Array): NewsPage | null {
  const page = parseObject(bytes);
  if (page === null || (page['results'] !== undefined && !Array.isArray(page['results']))) return null;
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

/** The next page, if it is on the same host and path: a vendor's answer must not send our key elsewhere. */
export function nextPageUrl(nextUrl: string | null, firstUrl: string): string | null {
  if (nextUrl === null || !URL.canParse(nextUrl)) return null;
  const next = new URL(nextUrl);
  const first = new URL(firstUrl);
  return next.origin === first.origin && next.pathname === first.pathname ? next.href : null;
}

export function newsUrl(base: string, query: { ticker: string; since: Date; limit: number }): string {
  const url = new URL(`${base.replace(/\/+$/, '')}/v2/reference/news`);
  url.searchParams.set('ticker', query.ticker);
  url.searchParams.set('published_utc.gte', query.since.toISOString());
  url.searchParams.set('order', 'asc');
  url.searchParams.set('sort', 'published_utc');
  url.searchParams.set('limit', String(query.limit));
  return url.href;
}

/** What is kept when the article's own page cannot be had: the vendor's words in a form the parser knows, always alike. */
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

/** A company's own words reach us through the same list; they are not a reporter's. */
export function newsDocumentType(publisher: string | null): IntakeDocumentType {
  return publisher !== null && RELEASE_WIRES.test(publisher) ? 'press_release' : 'news';
}
