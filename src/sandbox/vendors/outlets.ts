import iconv from 'iconv-lite';
import { type BoundedCache, createBoundedCache } from '../bounded-cache.ts';
import { COMPANIES } from '../cast/companies.ts';
import { OUTLETS, type Outlet } from '../cast/outlets.ts';
import { documentIdIn, documentPath } from '../pages/address.ts';
import { articlePage, pressReleasePage } from '../pages/article-page.ts';
import { type FeedFormat, feedItem, feedPage, indexPage } from '../pages/feeds.ts';
import { hostilePage } from '../pages/hostile-page.ts';
import { dayFirst } from '../pages/html.ts';
import { sentenceText } from '../prose/text.ts';
import { hexName } from '../rng.ts';
import type { DocumentPlan } from '../world/document.ts';
import type { World } from '../world/world.ts';
import { conditional, textReply, type VendorHandler, type VendorReply, type VendorRequest } from './exchange.ts';

/** Feed sizes. A late reader still finds most of a year; live stories have a separate limit. */
const FEED_ITEMS_MAX = 440;
const FEED_LIVE_MAX = 60;
const FEED_CACHE_MAX = 5_000;
const INDEX_ITEMS = 50;

/** Newspapers, blogs and company newsrooms under one base URL. */
export function outletsVendor(world: World): VendorHandler {
  // Feeds are polled often and rarely change.
  const cache = createBoundedCache<string>(FEED_CACHE_MAX);
  return (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return page(405, 'Method not allowed');
    const id = documentIdIn(request.path);
    if (id !== null) return article(world, request, id);
    const [, first = '', second = '', ...rest] = request.path.split('/');
    if (first === 'newsroom') return newsroom(world, request, second);
    const outlet = OUTLETS.find(({ key }) => key === first);
    if (!outlet || rest.length > 0) return page(404, 'Not found');
    if (second === 'feed.rss' && outlet.channel === 'rss') return feed(world, request, outlet, 'rss', cache);
    if (second === 'feed.atom' && outlet.channel === 'atom') return feed(world, request, outlet, 'atom', cache);
    return second === '' ? frontPage(world, request, outlet) : page(404, 'Not found');
  };
}

const page = (status: number, text: string): VendorReply =>
  textReply(
    status,
    'text/html; charset=utf-8',
    `<!DOCTYPE html><html lang="en"><title>${text}</title><h1>${text}</h1></html>`,
  );

function article(world: World, request: VendorRequest, id: string): VendorReply {
  const plan = world.findPublished(id, request.now.getTime());
  if (!plan || plan.outlet === 'filings') return page(404, 'Not found');
  const story = world.story(plan);
  const path = documentPath(plan, story);
  if (request.path !== path) return page(404, 'Not found');
  const etag = `"${hexName(world.seed, 16, 'article', plan.id)}"`;
  return conditional(request, etag, plan.publishedMs, () => {
    if (plan.kind === 'hostile')
      return textReply(200, 'text/html; charset=utf-8', hostilePage(world.seed, plan, story));
    if (plan.outlet === 'newsroom') return textReply(200, 'text/html; charset=utf-8', pressReleasePage(plan, story));
    const { html, charset } = articlePage(world.seed, plan, story, `${request.base}${path}`);
    return textReply(200, `text/html; charset=${charset}`, charset === 'utf-8' ? html : iconv.encode(html, charset));
  });
}

function published(world: World, now: Date, isOwn: (plan: DocumentPlan) => boolean): DocumentPlan[] {
  return world.documentsBetween(Number.NEGATIVE_INFINITY, now.getTime()).filter(isOwn).reverse();
}

function feed(
  world: World,
  request: VendorRequest,
  outlet: Outlet,
  format: FeedFormat,
  cache: BoundedCache<string>,
): VendorReply {
  const isOwn = (plan: DocumentPlan) => plan.outlet === outlet.key;
  const nowMs = request.now.getTime();
  const live = world
    .liveBetween(Number.NEGATIVE_INFINITY, nowMs, 2 * FEED_LIVE_MAX)
    .filter(isOwn)
    .slice(-FEED_LIVE_MAX);
  const plans = [...live, ...published(world, request.now, isOwn).slice(0, FEED_ITEMS_MAX)].sort(
    (a, b) => b.publishedMs - a.publishedMs,
  );
  const newest = plans[0];
  const newestMs = newest?.publishedMs ?? world.session(0).openMs;
  const etag = `"${hexName(world.seed, 16, 'feed', outlet.key, newest?.id ?? '', plans.length)}"`;
  return conditional(request, etag, newestMs, () => {
    const items = plans.map((plan) =>
      cache(`${request.base} ${plan.id}`, () => {
        const story = world.story(plan);
        return feedItem(format, world.seed, { plan, story, url: `${request.base}${documentPath(plan, story)}` });
      }),
    );
    const page = feedPage(format, outlet.key, `${request.base}/${outlet.key}/`, newestMs, items);
    return textReply(200, `application/${format}+xml; charset=utf-8`, page);
  });
}

function frontPage(world: World, request: VendorRequest, outlet: Outlet): VendorReply {
  return listing(
    world,
    request,
    outlet.name,
    published(world, request.now, (plan) => plan.outlet === outlet.key),
  );
}

function newsroom(world: World, request: VendorRequest, slug: string): VendorReply {
  const company = COMPANIES.find((candidate) => candidate.slug === slug);
  if (!company) return page(404, 'Not found');
  const isOwn = (plan: DocumentPlan) => plan.outlet === 'newsroom' && plan.ticker === company.ticker;
  return listing(world, request, `${company.shortName} newsroom`, published(world, request.now, isOwn));
}

function listing(world: World, request: VendorRequest, heading: string, plans: readonly DocumentPlan[]): VendorReply {
  const number = Number(request.query.get('page') ?? '1');
  if (!Number.isInteger(number) || number < 1) return page(404, 'Not found');
  const pagePlans = plans.slice((number - 1) * INDEX_ITEMS, number * INDEX_ITEMS);
  const etag = `"${hexName(world.seed, 16, 'index', heading, number, pagePlans[0]?.id ?? '', plans.length)}"`;
  return conditional(request, etag, plans[0]?.publishedMs ?? world.session(0).openMs, () => {
    const items = pagePlans.map((plan) => {
      const story = world.story(plan);
      return {
        title: sentenceText(story.title),
        path: `${request.base}${documentPath(plan, story)}`,
        date: dayFirst(plan.publishedMs),
      };
    });
    const next = plans.length > number * INDEX_ITEMS ? `${request.base}${request.path}?page=${number + 1}` : null;
    return textReply(200, 'text/html; charset=utf-8', indexPage(heading, items, next));
  });
}
