import { DAY_MS } from '../../kernel/clock.ts';
import type { HttpResponse } from '../../kernel/net/http.ts';
import { credentialFor, type ResolveCredential } from '../credentials.ts';
import { instant, text, texts } from '../json.ts';
import { mapBounded } from '../map-bounded.ts';
import {
  type Cursor,
  type FetchContext,
  type FetchedItem,
  CONCURRENT_ITEM_FETCHES,
  FEED_PAGES_MAX,
  type FeedContext,
  ITEMS_PER_RUN_MAX,
  NEWS_OVERLAP_MS,
  nextPageOrNull,
  RECENT_IDS_MAX,
  type SourceAdapter,
} from '../source-adapter.ts';
import type { SourceConfig } from '../source-config.ts';
import { malformedResponse, vendorFailure } from '../vendor-response.ts';
import { fetchPage } from '../web/article.adapter.ts';
import { webUrl } from '../web/page-request.ts';
import type { Robots } from '../web/robots.adapter.ts';
import { type NewsItem, newsArtifact, newsDocumentType, newsUrl, nextPageUrl, parseNewsPage } from './news.ts';

const VENDOR = 'The news vendor';
/** One page fills a run: a small plan has few calls. */
const PAGE_LIMIT = ITEMS_PER_RUN_MAX;
const PAGES_PER_RUN_MAX = 20;
/** The vendor's largest page. */
const FEED_PAGE_LIMIT = 1_000;
const LIST_BYTES_MAX = 8 * 1024 * 1024;

export interface NewsAdapterDeps {
  baseUrl: string;
  resolveCredential: ResolveCredential;
  robots: Robots;
  /** Days of history that the vendor's plan has calls for; null without a limit. */
  loadHistoryDaysMax: () => Promise<number | null>;
}

/** Where the last run stopped. `resume` is the vendor's URL of the next unread page. */
interface NewsCursor {
  since: Date | null;
  recent: string[];
  resume: string | null;
}

export function createNewsAdapter(deps: NewsAdapterDeps): SourceAdapter {
  return {
    fetch: async (context) => {
      const base = context.config.baseUrl ?? deps.baseUrl;
      const ticker = context.config.ticker ?? context.source.ticker;
      const cursor = readCursor(context.cursor);
      const daysMax = (await deps.loadHistoryDaysMax()) ?? Number.POSITIVE_INFINITY;
      const days = context.config.historyDays ?? Math.min(context.historyDays, daysMax);
      const from = new Date(
        cursor.since === null ? context.now.getTime() - days * DAY_MS : cursor.since.getTime() - NEWS_OVERLAP_MS,
      );
      const first = newsUrl(base, { ticker, since: from, limit: PAGE_LIMIT });
      const list = listFrom(deps, context, context.config.credential, first);
      const read = await readPages(context, cursor, first, list);
      const items = await mapBounded(read.fresh, CONCURRENT_ITEM_FETCHES, (item) =>
        fetchItem(context, deps.robots, item, context.config),
      );
      const next: NewsCursor = {
        since: read.latest ?? cursor.since ?? from,
        recent: [...cursor.recent, ...read.fresh.map(({ id }) => id)].slice(-RECENT_IDS_MAX),
        resume: read.resume,
      };
      const more = next.resume !== null;
      const through = more ? null : context.now.toISOString();
      const { malformed } = read;
      return { items, cursor: { ...next, since: next.since?.toISOString(), through }, more, malformed };
    },
    readFeed: async (context) => {
      const first = newsUrl(deps.baseUrl, { ticker: null, since: context.from, limit: FEED_PAGE_LIMIT });
      const list = listFrom(deps, context, context.credential, first);
      const found: NewsItem[] = [];
      let malformed = 0;
      let url: string | null = first;
      for (let page = 0; page < FEED_PAGES_MAX && url !== null; page++) {
        const wanted: string = url;
        const response = await nextPageOrNull(() => list(wanted), page);
        if (response === null) break;
        if (response.status !== 200) throw vendorFailure(VENDOR, response, context.now);
        const parsed = parseNewsPage(response.body);
        if (parsed === null) throw malformedResponse(VENDOR, response);
        found.push(...parsed.items);
        malformed += parsed.malformed;
        const following: string | null = nextPageUrl(parsed.nextUrl, first);
        url = following === url ? null : following;
      }
      const articles = found.map((item) => ({
        id: item.id,
        at: item.publishedAt,
        symbols: item.tickers,
        fetch: (config: Parameters<typeof fetchItem>[3]) => fetchItem(context, deps.robots, item, config),
      }));
      return { articles, isWhole: url === null, malformed };
    },
  };
}

/** Reads a page of the list. The key is sent in a header because URLs are logged, here and at the vendor. */
function listFrom(
  deps: NewsAdapterDeps,
  context: Pick<FeedContext, 'http' | 'signal'>,
  named: string | null,
  first: string,
): (url: string) => Promise<HttpResponse> {
  const credential = credentialFor(deps.resolveCredential, { named, fallback: 'POLYGON', url: first });
  const headers: Record<string, string> =
    credential === null ? {} : { authorization: `Bearer ${credential.key.reveal()}` };
  return (url) =>
    context.http.news({
      url,
      headers,
      maxBytes: LIST_BYTES_MAX,
      accept: ['application/json'],
      signal: context.signal,
    });
}

async function readPages(
  context: FetchContext,
  cursor: NewsCursor,
  first: string,
  list: (url: string) => Promise<HttpResponse>,
): Promise<{ fresh: NewsItem[]; latest: Date | null; resume: string | null; malformed: number }> {
  const known = new Set(cursor.recent);
  const fresh: NewsItem[] = [];
  let malformed = 0;
  let latest = cursor.since;
  let url: string | null = nextPageUrl(cursor.resume, first) ?? first;
  for (let page = 0; page < PAGES_PER_RUN_MAX && url !== null && fresh.length < ITEMS_PER_RUN_MAX; page++) {
    const wanted: string = url;
    let response = await nextPageOrNull(() => list(wanted), page);
    if (response === null) break;
    // The page URL has expired: restart from the time reached so far.
    if (url !== first && (response.status === 400 || response.status === 404)) response = await list(first);
    if (response.status !== 200) throw vendorFailure(VENDOR, response, context.now);
    const parsed = parseNewsPage(response.body);
    if (parsed === null) throw malformedResponse(VENDOR, response);
    malformed += parsed.malformed;
    for (const item of parsed.items) {
      // An item dated in the future must not move the cursor past items still to come.
      const at = item.publishedAt > context.now ? context.now : item.publishedAt;
      if (latest === null || at > latest) latest = at;
      if (known.has(item.id)) continue;
      known.add(item.id);
      fresh.push(item);
    }
    const following: string | null = nextPageUrl(parsed.nextUrl, first);
    url = following === url ? null : following;
  }
  return { fresh, latest, resume: url, malformed };
}

async function fetchItem(
  context: Pick<FetchContext, 'http' | 'put' | 'signal'>,
  robots: Robots,
  item: NewsItem,
  config: Pick<SourceConfig, 'fullText' | 'documentType'>,
): Promise<FetchedItem> {
  const url = webUrl(item.articleUrl ?? undefined) ?? null;
  const outcome = config.fullText && url !== null ? await fetchPage(context, robots, url) : null;
  const page = outcome?.kind === 'page' ? outcome : null;
  const contentType = page?.contentType ?? 'application/json';
  return {
    externalId: item.id,
    url,
    documentType: config.documentType ?? newsDocumentType(item.publisher),
    contentType,
    artifact: await context.put(page?.bytes ?? newsArtifact(item), contentType),
    publishedAt: item.publishedAt,
    hints: {
      title: item.title,
      publishedAt: item.publishedAt.toISOString(),
      ...(item.author === null ? {} : { author: item.author }),
      ...(item.description === null ? {} : { summary: item.description }),
      ...(item.tickers.length === 0 ? {} : { tickers: item.tickers }),
    },
  };
}

function readCursor(cursor: Cursor | null): NewsCursor {
  return {
    since: instant(cursor?.['since']),
    recent: texts(cursor?.['recent'], RECENT_IDS_MAX),
    resume: text(cursor?.['resume'], 4_096) ?? null,
  };
}
