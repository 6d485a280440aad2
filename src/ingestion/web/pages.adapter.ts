import { createHash } from 'node:crypto';
import { isObject, text, texts } from '../json.ts';
import { mapBounded } from '../map-bounded.ts';
import { readRetries, updateRetries } from '../item-retries.ts';
import {
  EXTERNAL_ID_LENGTH_MAX,
  type FetchContext,
  type FetchedItem,
  type FetchResult,
  CONCURRENT_ITEM_FETCHES,
  ITEMS_PER_RUN_MAX,
  type SourceAdapter,
  VendorError,
} from '../source-adapter.ts';
import { fetchPage, type PageOutcome } from './article.adapter.ts';
import { LINKS_MAX, readPageLinks } from './page-links.ts';
import { pagePublishedAt } from './page-published.ts';
import { readValidators } from './page-request.ts';
import type { Robots } from './robots.adapter.ts';

const INDEX_PAGES_MAX = 20;
const INDEX_PAGES_BACKFILL_MAX = 100;
/** Stored as short hashes because the cursor is written on every run. */
const SEEN_MAX = 2 * LINKS_MAX;

/** Reads web pages without a feed: an index whose links are documents, or pages watched for changes. */
export function createPagesAdapter(deps: { robots: Robots }): SourceAdapter {
  return {
    fetch: (context) => {
      const url = context.config.baseUrl;
      if (url === null) throw new VendorError('The source has no page URL: set config.base_url.');
      return context.config.pages === 'links'
        ? fetchLinked(context, deps.robots, url)
        : fetchWatched(context, deps.robots, [url, ...context.config.urls]);
    },
  };
}

async function fetchLinked(context: FetchContext, robots: Robots, indexUrl: string): Promise<FetchResult> {
  const { cursor } = context;
  const seen = texts(cursor?.['seen'], SEEN_MAX);
  const retries = readRetries(cursor?.['waiting']);
  const found = await readIndex(context, robots, indexUrl, new Set(seen), retries);
  if (found === 'unchanged') return { items: [], cursor: cursor ?? {}, more: false };
  const batch = found.fresh.slice(0, ITEMS_PER_RUN_MAX);
  const outcomes = await mapBounded(batch, CONCURRENT_ITEM_FETCHES, (url) => fetchPage(context, robots, url));
  const idsWhere = (test: (kind: PageOutcome['kind']) => boolean) =>
    batch.filter((_, index) => test(outcomes[index]?.kind ?? 'refused')).map(pageId);
  const failed = idsWhere((kind) => kind === 'unavailable');
  const { waiting, givenUp } = updateRetries(retries, { resolved: idsWhere((kind) => kind !== 'unavailable'), failed });
  const items = await Promise.all(
    batch.flatMap((url, index) => {
      const outcome = outcomes[index];
      return outcome?.kind === 'page' ? [pageItem(context, url, url, outcome)] : [];
    }),
  );
  const more = batch.length < found.fresh.length || found.cut;
  return {
    items,
    more,
    skipped: batch.length - items.length - failed.length + givenUp.length,
    cursor: {
      seen: [...new Set([...seen, ...batch.map(pageId)])].slice(-SEEN_MAX),
      waiting,
      validators: more || Object.keys(waiting).length > 0 ? {} : found.validators,
    },
  };
}

/** Follows the pages of an index until one has nothing new; a backfill reads to the end. */
async function readIndex(
  context: FetchContext,
  robots: Robots,
  indexUrl: string,
  seen: Set<string>,
  waiting: Record<string, number>,
) {
  const pagesMax = context.backfill ? INDEX_PAGES_BACKFILL_MAX : INDEX_PAGES_MAX;
  const fresh: string[] = [];
  let url: string | null = indexUrl;
  let validators = readValidators(context.cursor?.['validators']);
  for (let page = 0; page < pagesMax && url !== null && fresh.length < ITEMS_PER_RUN_MAX; page++) {
    const outcome: PageOutcome = await fetchPage(context, robots, url, page === 0 ? validators : {});
    if (outcome.kind === 'unchanged') return 'unchanged' as const;
    if (outcome.kind !== 'page') {
      throw new VendorError(`The index page (${new URL(url).host}) could not be read: ${outcome.reason}.`);
    }
    if (page === 0) validators = outcome.validators;
    const links = readPageLinks(outcome.bytes.toString('utf8'), url);
    const isFresh = (link: string) => !seen.has(pageId(link)) || waiting[pageId(link)] !== undefined;
    const newLinks = links.pages.filter((link) => isFresh(link) && !fresh.includes(link));
    fresh.push(...newLinks);
    if (newLinks.length === 0 && !context.backfill) return { fresh, validators, cut: false };
    url = links.next;
  }
  return { fresh, validators, cut: url !== null };
}

async function fetchWatched(context: FetchContext, robots: Robots, urls: string[]): Promise<FetchResult> {
  const known = isObject(context.cursor?.['pages']) ? context.cursor['pages'] : {};
  const results = await mapBounded(urls, CONCURRENT_ITEM_FETCHES, async (url) => {
    const before = isObject(known[url]) ? known[url] : {};
    const outcome = await fetchPage(context, robots, url, readValidators(before['validators']));
    if (outcome.kind !== 'page') return { url, state: before, item: null, reason: reasonOf(outcome) };
    const hash = createHash('sha256').update(outcome.bytes).digest('hex').slice(0, 16);
    const changed = hash !== text(before['hash']);
    // Each version of the page is a separate document, so earlier versions are kept.
    const externalId = `${url.slice(0, EXTERNAL_ID_LENGTH_MAX - 20)}#${hash}`;
    const item = changed ? await pageItem(context, externalId, url, outcome) : null;
    return { url, state: { hash, validators: outcome.validators }, item, reason: null };
  });
  const reasons = results.flatMap(({ reason }) => reason ?? []);
  if (reasons.length === urls.length) throw new VendorError(`No page could be read: ${reasons[0]}.`);
  return {
    items: results.flatMap(({ item }) => item ?? []),
    more: false,
    skipped: reasons.length,
    cursor: { pages: Object.fromEntries(results.map(({ url, state }) => [url, state])) },
  };
}

async function pageItem(
  context: FetchContext,
  externalId: string,
  url: string,
  page: Extract<PageOutcome, { kind: 'page' }>,
): Promise<FetchedItem> {
  return {
    externalId: externalId.length > EXTERNAL_ID_LENGTH_MAX ? pageId(externalId) : externalId,
    url,
    documentType: context.config.documentType ?? 'web_page',
    contentType: page.contentType,
    artifact: await context.put(page.bytes, page.contentType),
    publishedAt: pagePublishedAt(page.bytes.toString('latin1'), context.now),
    hints: {},
  };
}

const pageId = (url: string) => createHash('sha256').update(url).digest('hex').slice(0, 16);

const reasonOf = (outcome: PageOutcome) =>
  outcome.kind === 'refused' || outcome.kind === 'unavailable' ? outcome.reason : null;
