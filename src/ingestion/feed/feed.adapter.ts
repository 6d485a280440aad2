import {
  addVersions,
  CHANGED_AT_LENGTH,
  isKnownVersion,
  knownVersions,
  type KnownVersions,
  textTimes,
} from '../item-version.ts';
import { texts } from '../json.ts';
import { mapBounded } from '../map-bounded.ts';
import {
  EXTERNAL_ID_LENGTH_MAX,
  type FetchContext,
  type FetchedItem,
  CONCURRENT_ITEM_FETCHES,
  ITEMS_PER_RUN_MAX,
  type SourceAdapter,
  VendorError,
} from '../source-adapter.ts';
import { malformedResponse, vendorFailure } from '../vendor-response.ts';
import { fetchPage } from '../web/article.adapter.ts';
import { conditionalHeaders, readValidators, validatorsOf } from '../web/page-request.ts';
import type { Robots } from '../web/robots.adapter.ts';
import { entryArtifact, FEED_ENTRIES_MAX, type FeedEntry, parseFeedBytes } from './feed.ts';

const VENDOR = 'The feed';
const FEED_BYTES_MAX = 8 * 1024 * 1024;
const FEED_TYPES = ['application/*xml', 'text/xml', 'application/*json', 'text/plain', 'text/html'];
/** Twice the entries of a feed, so that an entry that leaves the feed and returns is not treated as new. */
const SEEN_IDS_MAX = 2 * FEED_ENTRIES_MAX;

/**
 * Reads RSS, Atom, RDF and JSON feeds. A feed lists a site's newest entries; the cursor holds the versions already seen, so that an
 * entry with a later time of change is read again.
 */
export function createFeedAdapter(deps: { robots: Robots }): SourceAdapter {
  return {
    fetch: async (context) => {
      const url = context.config.baseUrl;
      if (url === null) throw new VendorError('The source has no feed URL: set config.base_url.');
      const validators = readValidators(context.cursor?.['validators']);
      const seen = texts(context.cursor?.['seen'], SEEN_IDS_MAX, EXTERNAL_ID_LENGTH_MAX + CHANGED_AT_LENGTH);
      const refusal = await deps.robots.findRefusal(url, context.http.web, context.signal);
      if (refusal !== null) {
        throw new VendorError(`${VENDOR} (${new URL(url).host}) was not read because ${refusal}.`);
      }
      const response = await context.http.web({
        url,
        headers: conditionalHeaders(validators),
        accept: FEED_TYPES,
        maxBytes: FEED_BYTES_MAX,
        signal: context.signal,
      });
      if (response.status === 304) return { items: [], cursor: context.cursor ?? {}, more: false };
      if (response.status !== 200) throw vendorFailure(VENDOR, response, context.now);
      const feed = parseFeedBytes(response.body, response.headers['content-type'] ?? '', response.url);
      if (feed === null) throw malformedResponse(VENDOR, response);
      const known = knownVersions(seen);
      // Earlier releases kept ids without times of change: the present version of such an entry is the one that was read.
      const isVersioned = context.cursor === null || context.cursor['versioned'] === true;
      const isOld = ({ id }: FeedEntry): boolean => !isVersioned && known.has(id);
      const wanted = feed.entries.filter((entry) => !isOld(entry) && !isKnownVersion(known, entry));
      const unread = oldestFirst(wanted.filter(({ id }) => !known.has(id)));
      const fresh = [...unread, ...longestKnownFirst(wanted, known)];
      const batch = fresh.slice(0, ITEMS_PER_RUN_MAX);
      // Changed entries wait for the next run: a feed can state another time of change in every answer.
      const more = unread.length > batch.length;
      const items = await mapBounded(batch, CONCURRENT_ITEM_FETCHES, (entry) =>
        fetchEntry(context, deps.robots, entry, feed.language),
      );
      return {
        items,
        more,
        malformed: feed.malformed,
        cursor: {
          seen: addVersions(seen, [...feed.entries.filter(isOld), ...batch], SEEN_IDS_MAX),
          versioned: true,
          // While entries remain, the next response must not be 304 Not Modified.
          validators: batch.length < fresh.length ? {} : validatorsOf(response.headers),
        },
      };
    },
  };
}

/** Feeds list the newest first; an incomplete run must take the oldest first because they leave the feed next. */
function oldestFirst(entries: FeedEntry[]): FeedEntry[] {
  const unique = [...new Map(entries.map((entry) => [entry.id, entry])).values()].reverse();
  const at = ({ publishedAt }: FeedEntry) => publishedAt?.getTime() ?? Number.MAX_SAFE_INTEGER;
  return unique.sort((a, b) => at(a) - at(b));
}

/** Entries that were read before, in the order in which they were read, so that each has its turn. */
function longestKnownFirst(entries: readonly FeedEntry[], known: KnownVersions): FeedEntry[] {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  return [...known.keys()].flatMap((id) => byId.get(id) ?? []);
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
  const { publishedAt, hints } = textTimes(entry.publishedAt, entry.changedAt);
  return {
    externalId: entry.id,
    url: entry.url,
    documentType: context.config.documentType ?? 'news',
    contentType,
    artifact: await context.put(page?.bytes ?? entryArtifact(entry), contentType),
    publishedAt,
    hints: {
      ...hints,
      ...(entry.title === null ? {} : { title: entry.title }),
      ...(entry.author === null ? {} : { author: entry.author }),
      ...(language === null ? {} : { language }),
    },
  };
}
