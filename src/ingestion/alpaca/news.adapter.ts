import { DAY_MS, HOUR_MS } from '../../kernel/clock.ts';
import { credentialFor, type ResolveCredential } from '../credentials.ts';
import { instant, text, texts } from '../json.ts';
import { newsDocumentType } from '../polygon/news.ts';
import {
  type Cursor,
  type FetchContext,
  type FetchedItem,
  ITEMS_PER_RUN_MAX,
  nextPageOrNull,
  type SourceAdapter,
} from '../source-adapter.ts';
import { malformedResponse, vendorFailure } from '../vendor-response.ts';
import { webUrl } from '../web/page-request.ts';
import { type AlpacaArticle, alpacaNewsUrl, articleArtifact, parseAlpacaNews } from './news.ts';

const VENDOR = 'Alpaca';
/** The vendor's largest page. */
const PAGE_LIMIT = 50;
const PAGES_PER_RUN_MAX = 20;
/** Each run re-reads this period because articles are added with slightly earlier times. */
const OVERLAP_MS = HOUR_MS;
const RECENT_IDS_MAX = 500;
const PAGE_BYTES_MAX = 16 * 1024 * 1024;

export interface AlpacaNewsDeps {
  baseUrl: string;
  resolveCredential: ResolveCredential;
}

/** Where the last run stopped. A page token belongs to the query that began at `from`. */
interface NewsCursor {
  since: Date | null;
  recent: string[];
  resume: { from: Date; pageToken: string } | null;
}

/** News of one symbol with the articles' texts, which the vendor's list contains: no page of a publisher is fetched. */
export function createAlpacaNewsAdapter(deps: AlpacaNewsDeps): SourceAdapter {
  return {
    fetch: async (context) => {
      const base = context.config.baseUrl ?? deps.baseUrl;
      const credential = credentialFor(deps.resolveCredential, {
        named: context.config.credential,
        fallback: 'ALPACA',
        url: base,
      });
      const headers: Record<string, string> =
        credential === null
          ? {}
          : {
              'apca-api-key-id': credential.key.reveal(),
              'apca-api-secret-key': credential.secret?.reveal() ?? '',
            };
      const cursor = readCursor(context.cursor);
      const read = await readPages(context, cursor, base, headers);
      const items: FetchedItem[] = [];
      for (const article of read.fresh) items.push(await itemOf(context, article));
      return {
        items,
        cursor: {
          since: read.latest.toISOString(),
          recent: [...cursor.recent, ...read.fresh.map(({ id }) => id)].slice(-RECENT_IDS_MAX),
          resume: read.resume && { from: read.resume.from.toISOString(), page_token: read.resume.pageToken },
        },
        more: read.resume !== null,
      };
    },
  };
}

async function readPages(
  context: FetchContext,
  cursor: NewsCursor,
  base: string,
  headers: Record<string, string>,
): Promise<{ fresh: AlpacaArticle[]; latest: Date; resume: NewsCursor['resume'] }> {
  const days = context.config.historyDays ?? context.historyDays;
  const start = new Date(
    cursor.since === null ? context.now.getTime() - days * DAY_MS : cursor.since.getTime() - OVERLAP_MS,
  );
  const symbol = context.config.ticker ?? context.source.ticker;
  const known = new Set(cursor.recent);
  const fresh: AlpacaArticle[] = [];
  let latest = cursor.since ?? start;
  let at: { from: Date; pageToken: string | null } = cursor.resume ?? { from: start, pageToken: null };
  for (let page = 0; page < PAGES_PER_RUN_MAX && fresh.length < ITEMS_PER_RUN_MAX; page++) {
    const list = (pageToken: string | null, since: Date) =>
      context.http.news({
        url: alpacaNewsUrl(base, { symbol, since, limit: PAGE_LIMIT, pageToken }),
        headers,
        maxBytes: PAGE_BYTES_MAX,
        accept: ['application/json'],
        signal: context.signal,
      });
    const wanted = at;
    let response = await nextPageOrNull(() => list(wanted.pageToken, wanted.from), page);
    if (response === null) break;
    // The token has expired: restart from the time reached so far.
    if (at.pageToken !== null && (response.status === 400 || response.status === 422)) {
      at = { from: start, pageToken: null };
      response = await list(null, start);
    }
    if (response.status !== 200) throw vendorFailure(VENDOR, response, context.now);
    const parsed = parseAlpacaNews(response.body);
    if (parsed === null) throw malformedResponse(VENDOR, response);
    for (const article of parsed.articles) {
      // A time in the future must not move the cursor past articles still to come.
      const updatedAt = article.updatedAt > context.now ? context.now : article.updatedAt;
      if (updatedAt > latest) latest = updatedAt;
      if (known.has(article.id)) continue;
      known.add(article.id);
      fresh.push(article);
    }
    if (parsed.nextToken === null || parsed.nextToken === at.pageToken) return { fresh, latest, resume: null };
    at = { from: at.from, pageToken: parsed.nextToken };
  }
  return { fresh, latest, resume: at.pageToken === null ? null : { from: at.from, pageToken: at.pageToken } };
}

async function itemOf(context: FetchContext, article: AlpacaArticle): Promise<FetchedItem> {
  const contentType = 'application/json';
  return {
    externalId: article.id,
    url: webUrl(article.url ?? undefined) ?? null,
    documentType: context.config.documentType ?? newsDocumentType(article.provider),
    contentType,
    artifact: await context.put(articleArtifact(article), contentType),
    publishedAt: article.createdAt,
    hints: {
      title: article.headline,
      publishedAt: article.createdAt.toISOString(),
      ...(article.author === null ? {} : { author: article.author }),
      ...(article.summary === null ? {} : { summary: article.summary }),
      ...(article.symbols.length === 0 ? {} : { tickers: article.symbols }),
    },
  };
}

function readCursor(cursor: Cursor | null): NewsCursor {
  const resume = (cursor?.['resume'] ?? null) as Record<string, unknown> | null;
  const from = instant(resume?.['from']);
  const pageToken = text(resume?.['page_token'], 1_000);
  return {
    since: instant(cursor?.['since']),
    recent: texts(cursor?.['recent'], RECENT_IDS_MAX),
    resume: from === null || pageToken === undefined ? null : { from, pageToken },
  };
}
