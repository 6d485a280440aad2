import { texts } from '../json.ts';
import { mapBounded } from '../map-bounded.ts';
import {
  EXTERNAL_ID_LENGTH_MAX,
  type FetchContext,
  type FetchedItem,
  ITEM_FETCHES_AT_ONCE,
  ITEMS_PER_RUN_MAX,
  type SourceAdapter,
  VendorError,
} from '../source-adapter.ts';
import { unreadable, vendorFailure } from '../vendor-answer.ts';
import { fetchPage } from '../web/article.adapter.ts';
import { conditionalHeaders, readValidators, validatorsOf } from '../web/page-request.ts';
import type { Robots } from '../web/robots.adapter.ts';
import { entryArtifact, FEED_ENTRIES_MAX, type FeedEntry, parseFeedBytes } from './feed.ts';

const WHO = 'The feed';
const FEED_BYTES_MAX = 8 * 1024 * 1024;
const FEED_TYPES = ['application/*xml', 'text/xml', 'application/*json', 'text/plain', 'text/html'];
/** Twice what a feed may hold: an entry that has dropped out of it is not taken for new when it comes back once. */
const SEEN_IDS_MAX = 2 * FEED_ENTRIES_MAX;

/** RSS, Atom and their kin. A feed is a window over a site's newest entries: what matters is which of them are new to us. */
export function createFeedAdapter(deps: { robots: Robots }): SourceAdapter {
  return {
    fetch: async (context) => {
      const url = context.config.baseUrl;
      if (url === null) throw new VendorError('The source has no feed address.');
      const validators = readValidators(context.cursor?.['validators']);
      const seen = texts(context.cursor?.['seen'], SEEN_IDS_MAX, EXTERNAL_ID_LENGTH_MAX);
      if (!(await deps.robots.isAllowed(url, context.http.web, context.signal))) {
        throw new VendorError(`${WHO} (${new URL(url).host}) must not be read: its robots.txt forbids it.`);
      }
      const response = await context.http.web({
        url,
        headers: conditionalHeaders(validators),
        accept: FEED_TYPES,
        maxBytes: FEED_BYTES_MAX,
        signal: context.signal,
      });
      if (response.status === 304) return { items: [], cursor: context.cursor ?? {}, more: false };
      if (response.status !== 200) throw vendorFailure(WHO, response, context.now);
      const feed = parseFeedBytes(response.body, response.headers['content-type'] ?? '', response.url);
      if (feed === null) throw unreadable(WHO, response);
      const known = new Set(seen);
      const fresh = oldestFirst(feed.entries.filter(({ id }) => !known.has(id)));
      const taken = fresh.slice(0, ITEMS_PER_RUN_MAX);
      const more = taken.length < fresh.length;
      const items = await mapBounded(taken, ITEM_FETCHES_AT_ONCE, (entry) =>
        fetchEntry(context, deps.robots, entry, feed.language),
      );
      return {
        items,
        more,
        cursor: {
          seen: [...seen, ...taken.map(({ id }) => id)].slice(-SEEN_IDS_MAX),
          // With entries left over the next answer must not be "not modified".
          validators: more ? {} : validatorsOf(response.headers),
        },
      };
    },
  };
}

/** Feeds list the newest first; a run that is cut short should have taken what will drop out next. */
function oldestFirst(entries: FeedEntry[]): FeedEntry[] {
  const unique = [...new Map(entries.map((entry) => [entry.id, entry])).values()].reverse();
  const at = ({ publishedAt }: FeedEntry) => publishedAt?.getTime() ?? Number.MAX_SAFE_INTEGER;
  return unique.sort((a, b) => at(a) - at(b));
}

async function fetchEntry(
  context: FetchContext,
  robots: Robots,
  entry: FeedEntry,
  language: string | null,
): Promise<FetchedItem> {
  const outcome = context.config.fullText && entry.url !== null ? await fetchPage(context, robots, entry.url) : null;
  const page = outcome?.kind === 'page' ? outcome : null;
  const contentType = page?.contentType ?? 'application/json';
  return {
    externalId: entry.id,
    url: entry.url,
    documentType: context.config.documentType ?? 'news',
    contentType,
    artifact: await context.put(page?.bytes ?? entryArtifact(entry), contentType),
    publishedAt: entry.publishedAt,
    hints: {
      ...(entry.title === null ? {} : { title: entry.title }),
      ...(entry.author === null ? {} : { author: entry.author }),
      ...(entry.publishedAt === null ? {} : { publishedAt: entry.publishedAt.toISOString() }),
      ...(language === null ? {} : { language }),
    },
  };
}
