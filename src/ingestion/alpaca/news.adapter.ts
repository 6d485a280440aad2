import { DAY_MS } from '../../kernel/clock.ts';
import { credentialFor, type ResolveCredential } from '../credentials.ts';
import { addVersions, isKnownVersion, knownVersions, textTimes, versionName } from '../item-version.ts';
import { instant, text, texts } from '../json.ts';
import { newsDocumentType } from '../polygon/news.ts';
import {
  type Cursor,
  type FetchContext,
  type FetchedItem,
  FEED_PAGES_MAX,
  ITEMS_PER_RUN_MAX,
  NEWS_OVERLAP_MS,
  nextPageOrNull,
  RECENT_IDS_MAX,
  type SourceAdapter,
} from '../source-adapter.ts';
import type { SourceConfig } from '../source-config.ts';
import { malformedResponse, vendorFailure } from '../vendor-response.ts';
import { webUrl } from '../web/page-request.ts';
import { type AlpacaArticle, alpacaNewsUrl, articleArtifact, parseAlpacaNews, versionOf } from './news.ts';

const VENDOR = 'Alpaca';
/** The vendor's largest page. */
const PAGE_LIMIT = 50;
const PAGES_PER_RUN_MAX = 20;
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
      const headers = headersOf(deps, context.config.credential, base);
      const cursor = readCursor(context.cursor);
      const read = await readPages(context, cursor, base, headers);
      const items: FetchedItem[] = [];
      for (const article of read.fresh) items.push(await itemOf(context, article, context.config));
      return {
        items,
        cursor: {
          since: read.latest.toISOString(),
          recent: addVersions(cursor.recent, read.fresh.map(versionOf), RECENT_IDS_MAX),
          resume: read.resume && { from: read.resume.from.toISOString(), page_token: read.resume.pageToken },
          through: read.resume === null ? context.now.toISOString() : null,
        },
        more: read.resume !== null,
        malformed: read.malformed,
      };
    },
    readFeed: async (context) => {
      const headers = headersOf(deps, context.credential, deps.baseUrl);
      const found: AlpacaArticle[] = [];
      let malformed = 0;
      let isWhole = false;
      let pageToken: string | null = null;
      for (let page = 0; page < FEED_PAGES_MAX && !isWhole; page++) {
        const url: string = alpacaNewsUrl(deps.baseUrl, {
          symbol: null,
          since: context.from,
          limit: PAGE_LIMIT,
          pageToken,
        });
        const response = await nextPageOrNull(() => listPage(context, url, headers), page);
        if (response === null) break;
        if (response.status !== 200) throw vendorFailure(VENDOR, response, context.now);
        const parsed = parseAlpacaNews(response.body);
        if (parsed === null) throw malformedResponse(VENDOR, response);
        found.push(...parsed.articles);
        malformed += parsed.malformed;
        isWhole = parsed.nextToken === null || parsed.nextToken === pageToken;
        pageToken = parsed.nextToken;
      }
      const articles = found.map((article) => ({
        id: versionName(versionOf(article)),
        at: article.updatedAt,
        symbols: article.symbols,
        fetch: (config: Pick<SourceConfig, 'documentType'>) => itemOf(context, article, config),
      }));
      return { articles, isWhole, malformed };
    },
  };
}

function headersOf(deps: AlpacaNewsDeps, named: string | null, url: string): Record<string, string> {
  const credential = credentialFor(deps.resolveCredential, { named, fallback: 'ALPACA', url });
  return credential === null
    ? {}
    : { 'apca-api-key-id': credential.key.reveal(), 'apca-api-secret-key': credential.secret?.reveal() ?? '' };
}

const listPage = (context: Pick<FetchContext, 'http' | 'signal'>, url: string, headers: Record<string, string>) =>
  context.http.news({
    url,
    headers,
    maxBytes: PAGE_BYTES_MAX,
    accept: ['application/json'],
    signal: context.signal,
  });

async function readPages(
  context: FetchContext,
  cursor: NewsCursor,
  base: string,
  headers: Record<string, string>,
): Promise<{ fresh: AlpacaArticle[]; latest: Date; resume: NewsCursor['resume']; malformed: number }> {
  const days = context.config.historyDays ?? context.historyDays;
  const start = new Date(
    cursor.since === null ? context.now.getTime() - days * DAY_MS : cursor.since.getTime() - NEWS_OVERLAP_MS,
  );
  const symbol = context.config.ticker ?? context.source.ticker;
  const known = knownVersions(cursor.recent);
  const fresh: AlpacaArticle[] = [];
  let malformed = 0;
  let latest = cursor.since ?? start;
  let at: { from: Date; pageToken: string | null } = cursor.resume ?? { from: start, pageToken: null };
  for (let page = 0; page < PAGES_PER_RUN_MAX && fresh.length < ITEMS_PER_RUN_MAX; page++) {
    const list = (pageToken: string | null, since: Date) =>
      listPage(context, alpacaNewsUrl(base, { symbol, since, limit: PAGE_LIMIT, pageToken }), headers);
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
    malformed += parsed.malformed;
    for (const article of parsed.articles) {
      // A time in the future must not move the cursor past articles still to come.
      const updatedAt = article.updatedAt > context.now ? context.now : article.updatedAt;
      if (updatedAt > latest) latest = updatedAt;
      const version = versionOf(article);
      if (isKnownVersion(known, version)) continue;
      known.set(version.id, version.changedAt?.getTime() ?? 0);
      fresh.push(article);
    }
    if (parsed.nextToken === null || parsed.nextToken === at.pageToken)
      return { fresh, latest, resume: null, malformed };
    at = { from: at.from, pageToken: parsed.nextToken };
  }
  const resume = at.pageToken === null ? null : { from: at.from, pageToken: at.pageToken };
  return { fresh, latest, resume, malformed };
}

async function itemOf(
  context: Pick<FetchContext, 'put'>,
  article: AlpacaArticle,
  config: Pick<SourceConfig, 'documentType'>,
): Promise<FetchedItem> {
  const contentType = 'application/json';
  const { publishedAt, hints } = textTimes(article.createdAt, versionOf(article).changedAt);
  return {
    externalId: article.id,
    url: webUrl(article.url ?? undefined) ?? null,
    documentType: config.documentType ?? newsDocumentType(article.provider),
    contentType,
    artifact: await context.put(articleArtifact(article), contentType),
    publishedAt,
    hints: {
      ...hints,
      title: article.headline,
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
