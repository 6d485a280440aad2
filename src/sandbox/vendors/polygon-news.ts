import { getOutlet } from '../cast/outlets.ts';
import { authorOf } from '../pages/article-page.ts';
import { documentPath } from '../pages/address.ts';
import { isoSeconds } from '../pages/html.ts';
import { bodyText, mentionsOf, sentenceText } from '../prose/text.ts';
import { hexName } from '../rng.ts';
import type { DocumentPlan } from '../world/document.ts';
import type { World } from '../world/world.ts';
import { intParam, jsonReply } from './exchange.ts';
import {
  cursorOf,
  nextUrl,
  type PolygonOptions,
  type PolygonRoute,
  polygonError,
  refuseUnknown,
} from './polygon-kit.ts';

const LIMIT_DEFAULT = 10;
const LIMIT_MAX = 1_000;
const BOUNDS = ['', '.gt', '.gte', '.lt', '.lte'] as const;
const NEWS_PARAMETERS = [
  ...BOUNDS.flatMap((bound) => [`ticker${bound}`, `published_utc${bound}`]),
  'ticker.any_of',
  'order',
  'sort',
  'limit',
];

function passesTicker(query: URLSearchParams, ticker: string): boolean {
  const holds = (name: string, test: (value: string) => boolean) => {
    const value = query.get(name);
    return value === null || test(value);
  };
  return (
    holds('ticker', (value) => ticker === value) &&
    holds('ticker.any_of', (value) => value.split(',').includes(ticker)) &&
    holds('ticker.gt', (value) => ticker > value) &&
    holds('ticker.gte', (value) => ticker >= value) &&
    holds('ticker.lt', (value) => ticker < value) &&
    holds('ticker.lte', (value) => ticker <= value)
  );
}

/** Stories of the wire. Tickers are the companies named in the text, as a vendor would tag them. */
export const newsList: PolygonRoute = (world, request, _match, options) => {
  const { query, now } = request;
  const refused = refuseUnknown(request, NEWS_PARAMETERS);
  if (refused) return refused;
  const sort = query.get('sort') ?? 'published_utc';
  if (sort !== 'published_utc') return polygonError(400, `The list cannot be sorted by ${sort}`);
  const limit = intParam(query, 'limit', LIMIT_DEFAULT, LIMIT_MAX);
  const bounds = timeBounds(query);
  if (limit === null || bounds === null) return polygonError(400, 'The query could not be parsed');
  const isWanted = (ticker: string) => passesTicker(query, ticker);
  const hasTickerFilter = [...query.keys()].some((name) => name.startsWith('ticker'));
  const until = Math.min(now.getTime(), bounds.untilMs);
  const found = world
    .documentsBetween(bounds.afterMs, until)
    .filter((plan) => plan.outlet === 'corvane' && (!hasTickerFilter || tickersOf(world, plan).some(isWanted)));
  const ordered = query.get('order') === 'asc' ? found : found.reverse();
  const given = cursorOf(request);
  const page = ordered.slice(given, given + limit);
  return jsonReply(200, {
    results: page.map((plan) => newsItem(world, plan, options)),
    status: 'OK',
    request_id: 'sandbox',
    count: page.length,
    ...(given + limit < ordered.length ? { next_url: nextUrl(request, given + limit) } : {}),
  });
};

/** The event's company and the counterparty of its deal, known without rendering the story. */
function tickersOf(world: World, plan: DocumentPlan): string[] {
  const event = plan.eventId === null ? null : world.findEvent(plan.eventId);
  if (event?.kind !== 'company') return [];
  const other = event.counterparty !== null && namesOther(world, plan, event.counterparty) ? [event.counterparty] : [];
  return [event.ticker, ...other];
}

function namesOther(world: World, plan: DocumentPlan, ticker: string): boolean {
  return mentionsOf(world.story(plan)).some((mention) => mention.ticker === ticker);
}

function newsItem(world: World, plan: DocumentPlan, options: PolygonOptions) {
  const story = world.story(plan);
  const outlet = getOutlet(plan.outlet);
  const base = options.outletsUrl();
  return {
    id: hexName(world.seed, 64, 'news', plan.id),
    publisher: {
      name: outlet.name,
      homepage_url: `${base}/${outlet.key}/`,
      logo_url: `${base}/${outlet.key}/logo.svg`,
      favicon_url: `${base}/${outlet.key}/favicon.ico`,
    },
    title: sentenceText(story.title),
    author: authorOf(world.seed, plan),
    published_utc: isoSeconds(plan.publishedMs),
    article_url: `${base}${documentPath(plan, story)}`,
    tickers: tickersOf(world, plan),
    amp_url: `${base}${documentPath(plan, story)}?amp=1`,
    image_url: `${base}/${outlet.key}/image.jpg`,
    description: bodyText(story).split('\n\n')[0],
    keywords: ['simulated', 'markets'],
  };
}

/** Bounds (after, until] from `published_utc` and its comparisons; null when a date is invalid. */
function timeBounds(query: URLSearchParams): { afterMs: number; untilMs: number } | null {
  let afterMs = Number.NEGATIVE_INFINITY;
  let untilMs = Number.POSITIVE_INFINITY;
  for (const [name, text] of query) {
    if (!name.startsWith('published_utc')) continue;
    const at = Date.parse(text);
    if (!Number.isFinite(at)) return null;
    if (name === 'published_utc') {
      // A bare date means the whole day.
      afterMs = at - 1;
      untilMs = text.length <= 10 ? at + 86_400_000 - 1 : at;
    } else if (name.endsWith('.gte')) afterMs = Math.max(afterMs, at - 1);
    else if (name.endsWith('.gt')) afterMs = Math.max(afterMs, at);
    else if (name.endsWith('.lte')) untilMs = Math.min(untilMs, at);
    else if (name.endsWith('.lt')) untilMs = Math.min(untilMs, at - 1);
  }
  return { afterMs, untilMs };
}
