import type { ItemVersion } from '../item-version.ts';
import { arrayOf, instant, isObject, parseObject, text, texts } from '../json.ts';

/** An article of Alpaca's news list (`/v1beta1/news`). */
export interface AlpacaArticle {
  id: string;
  createdAt: Date;
  /** The list is sorted by it. */
  updatedAt: Date;
  headline: string;
  /** HTML; null where the provider sends only a headline. */
  content: string | null;
  summary: string | null;
  author: string | null;
  url: string | null;
  symbols: string[];
  /** The provider, such as `benzinga`. */
  provider: string | null;
}

export interface AlpacaNewsPage {
  articles: AlpacaArticle[];
  nextToken: string | null;
  /** Number of entries dropped because they lack an id, a headline or a time. */
  malformed: number;
}

export const versionOf = ({ id, createdAt, updatedAt }: AlpacaArticle): ItemVersion => ({
  id,
  changedAt: updatedAt > createdAt ? updatedAt : null,
});

const CONTENT_LENGTH_MAX = 500_000;

/** Null when the response is not in this format. */
export function parseAlpacaNews(bytes: Uint8Array): AlpacaNewsPage | null {
  const page = parseObject(bytes);
  // The vendor sends null for an empty list.
  if (page === null || !('news' in page) || (page['news'] !== null && !Array.isArray(page['news']))) return null;
  const entries = arrayOf(page['news']);
  const articles = entries.flatMap((entry) => parseArticle(entry) ?? []);
  const nextToken = text(page['next_page_token'], 1_000) ?? null;
  return { articles, nextToken, malformed: entries.length - articles.length };
}

function parseArticle(entry: unknown): AlpacaArticle | null {
  if (!isObject(entry)) return null;
  const id = typeof entry['id'] === 'number' ? String(entry['id']) : text(entry['id'], 100);
  const createdAt = instant(entry['created_at']);
  const headline = text(entry['headline'], 1_000);
  if (id === undefined || createdAt === null || headline === undefined) return null;
  return {
    id,
    createdAt,
    updatedAt: instant(entry['updated_at']) ?? createdAt,
    headline,
    content: text(entry['content'], CONTENT_LENGTH_MAX) ?? null,
    summary: text(entry['summary']) ?? null,
    author: text(entry['author'], 200) ?? null,
    url: text(entry['url'], 2_048) ?? null,
    symbols: texts(entry['symbols']),
    provider: text(entry['source'], 200) ?? null,
  };
}

export interface AlpacaNewsQuery {
  /** Null: all symbols. */
  symbol: string | null;
  since: Date;
  limit: number;
  pageToken: string | null;
}

export function alpacaNewsUrl(base: string, query: AlpacaNewsQuery): string {
  const url = new URL(`${base.replace(/\/+$/, '')}/v1beta1/news`);
  if (query.symbol !== null) url.searchParams.set('symbols', query.symbol);
  url.searchParams.set('start', query.since.toISOString());
  url.searchParams.set('sort', 'asc');
  url.searchParams.set('limit', String(query.limit));
  url.searchParams.set('include_content', 'true');
  if (query.pageToken !== null) url.searchParams.set('page_token', query.pageToken);
  return url.href;
}

/** The article in the format that the parser reads; the same article always gives the same bytes. */
export function articleArtifact(article: AlpacaArticle): Buffer {
  return Buffer.from(
    JSON.stringify({
      title: article.headline,
      content: article.content,
      summary: article.summary,
      author: article.author,
      created_at: article.createdAt.toISOString(),
      article_url: article.url,
      publisher: article.provider,
      tickers: article.symbols,
    }),
  );
}
