import type { IncomingMessage, ServerResponse } from 'node:http';
import type { SourceType } from '../../src/registry/registry-enums.ts';
import { serve, type TestServer } from '../net/kit.ts';
import { START } from './kit.ts';

/** A small vendor server in the real format, with publishable items and injectable faults. */
export interface Vendor {
  sourceType: SourceType;
  config: Record<string, unknown>;
  server: TestServer;
  publish(count: number, at?: Date): void;
  fault: { status: number; headers?: Record<string, string> } | 'garbage' | null;
  /** Number of published documents. */
  size(): number;
}

type Handler = (url: URL, request: IncomingMessage, response: ServerResponse) => unknown;

async function vendor(
  sourceType: SourceType,
  isList: (path: string) => boolean,
  handler: Handler,
): Promise<Pick<Vendor, 'sourceType' | 'server' | 'fault'>> {
  const self: Pick<Vendor, 'sourceType' | 'server' | 'fault'> = { sourceType, fault: null, server: undefined as never };
  self.server = await serve((request, response) => {
    const url = new URL(request.url ?? '/', 'http://x');
    if (self.fault !== null && isList(url.pathname)) {
      if (self.fault === 'garbage') return response.writeHead(200, { 'content-type': 'application/json' }).end('"?');
      return response.writeHead(self.fault.status, self.fault.headers).end('no');
    }
    return handler(url, request, response);
  });
  return self;
}

const json = (response: ServerResponse, body: unknown) =>
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const html = (response: ServerResponse, body: string) =>
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(body);

export async function polygonVendor(robots = 'User-agent: *\nDisallow:'): Promise<Vendor> {
  const stories: { id: string; at: Date }[] = [];
  const base = await vendor(
    'news_api',
    (path) => path.startsWith('/v2'),
    (url, _, response) => {
      if (url.pathname === '/robots.txt') return response.end(robots);
      if (url.pathname.startsWith('/story/')) return html(response, `<h1>Story ${url.pathname.slice(7)}</h1>`);
      const since = Date.parse(url.searchParams.get('published_utc.gte') ?? '1970-01-01');
      const offset = Number(url.searchParams.get('cursor')?.split('@')[1] ?? 0);
      const from = url.searchParams.get('cursor')?.split('@')[0];
      const limit = Number(url.searchParams.get('limit') ?? 10);
      const wanted = stories
        .filter(({ at }) => at.getTime() >= (from === undefined ? since : Number(from)))
        .sort((a, b) => a.at.getTime() - b.at.getTime());
      const page = wanted.slice(offset, offset + limit);
      const next = `${base.server.origin}/v2/reference/news?cursor=${from ?? since}@${offset + limit}&limit=${limit}`;
      return json(response, {
        status: 'OK',
        request_id: 'r',
        count: page.length,
        ...(offset + limit < wanted.length ? { next_url: next } : {}),
        results: page.map(({ id, at }) => ({
          id,
          publisher: { name: 'Fictional Wire', homepage_url: 'https://example.com' },
          title: `Story ${id}`,
          author: 'A. Writer',
          published_utc: at.toISOString().replace('.000Z', 'Z'),
          article_url: `${base.server.origin}/story/${id}`,
          tickers: ['ACME'],
          description: `What story ${id} says.`,
          keywords: ['x'],
        })),
      });
    },
  );
  return Object.assign(base, {
    config: { base_url: base.server.origin },
    publish: (count: number, at = new Date(START.getTime() - 3_600_000)) => {
      for (let n = 0; n < count; n++) {
        stories.push({ id: `s${stories.length}`, at: new Date(at.getTime() + Math.floor(n / 3) * 1_000) });
      }
    },
    size: () => stories.length,
  });
}

export async function feedVendor(format: 'rss' | 'atom'): Promise<Vendor> {
  const entries: { id: number; at: Date }[] = [];
  const base = await vendor(
    'web_scrape',
    (path) => path === '/feed',
    (url, request, response) => {
      if (url.pathname === '/robots.txt') return response.writeHead(404).end();
      if (url.pathname.startsWith('/post/')) return html(response, `<p>${url.pathname}</p>`);
      const etag = `"${entries.length}"`;
      if (request.headers['if-none-match'] === etag) return response.writeHead(304, { etag }).end();
      const link = (id: number) => `${base.server.origin}/post/${id}`;
      const newest = entries.toReversed();
      const xml =
        format === 'rss'
          ? `<?xml version="1.0"?><rss version="2.0"><channel><title>T</title><link>x</link><description>d</description>
           ${newest.map(({ id, at }) => `<item><title>Post &amp; ${id}</title><link>${link(id)}</link><guid>${link(id)}</guid><pubDate>${at.toUTCString()}</pubDate></item>`).join('')}
           </channel></rss>`
          : `<feed xmlns="http://www.w3.org/2005/Atom"><title>T</title><id>t</id><updated>2026-01-01T00:00:00Z</updated>
           ${newest.map(({ id, at }) => `<entry><id>urn:${id}</id><title>Post ${id}</title><link href="/post/${id}"/><updated>${at.toISOString()}</updated></entry>`).join('')}</feed>`;
      return response.writeHead(200, { 'content-type': `application/${format}+xml`, etag }).end(xml);
    },
  );
  return Object.assign(base, {
    config: { base_url: `${base.server.origin}/feed`, feed: format },
    publish: (count: number, at = new Date(START.getTime() - 3_600_000)) => {
      for (let n = 0; n < count; n++) entries.push({ id: entries.length, at });
    },
    size: () => entries.length,
  });
}

interface ListedForTest {
  accession: string;
  at: Date;
}

/** `arrange` is the order in which the list has its filings; the newest first unless told. */
export async function edgarVendor(
  arrange: (newest: ListedForTest[]) => ListedForTest[] = (newest) => newest,
): Promise<Vendor & { missing: string[] }> {
  const filings: ListedForTest[] = [];
  const missing: string[] = [];
  const base = await vendor(
    'filings_api',
    (path) => path.startsWith('/submissions'),
    (url, request, response) => {
      if (missing.some((accession) => url.pathname.includes(accession.replaceAll('-', ''))))
        return response.writeHead(404).end();
      if (url.pathname.startsWith('/Archives/edgar/data/42/')) return html(response, `<p>${url.pathname}</p>`);
      if (url.pathname !== '/submissions/CIK0000000042.json') return response.writeHead(404).end();
      const modified = `Fri, 13 Nov 2026 15:00:${String(filings.length % 60).padStart(2, '0')} GMT`;
      if (request.headers['if-modified-since'] === modified) return response.writeHead(304).end();
      const newest = arrange(filings.toReversed());
      response.setHeader('last-modified', modified);
      return json(response, {
        cik: '42',
        name: 'ACME FICTIONAL INC',
        filings: {
          recent: {
            accessionNumber: newest.map(({ accession }) => accession),
            filingDate: newest.map(({ at }) => at.toISOString().slice(0, 10)),
            acceptanceDateTime: newest.map(({ at }) => at.toISOString()),
            form: newest.map((_, index) => (index % 2 === 0 ? '8-K' : '10-Q/A')),
            primaryDocument: newest.map((_, index) => (index % 5 === 4 ? '' : 'main.htm')),
            primaryDocDescription: newest.map(() => 'Report'),
          },
          files: [],
        },
      });
    },
  );
  return Object.assign(base, {
    config: { base_url: base.server.origin, cik: '0000000042' },
    /** Listed filings whose files are not served. */
    missing,
    publish: (count: number, at = new Date(START.getTime() - 3_600_000)) => {
      for (let n = 0; n < count; n++) {
        filings.push({ accession: `0000000042-26-${String(filings.length).padStart(6, '0')}`, at });
      }
    },
    size: () => filings.length,
  });
}

/** An index of ten links a page, newest first, each page pointing to the next. */
export async function newsroomVendor(): Promise<Vendor> {
  let pages = 0;
  const base = await vendor(
    'web_scrape',
    (path) => path === '/room/',
    (url, _, response) => {
      if (url.pathname === '/robots.txt') return response.end('User-agent: *\nDisallow: /room/secret');
      if (url.pathname !== '/room/') return html(response, `<h1>${url.pathname}</h1>`);
      const page = Number(url.searchParams.get('page') ?? 0);
      const ids = Array.from({ length: pages }, (_, id) => pages - 1 - id).slice(page * 10, page * 10 + 10);
      const next = (page + 1) * 10 < pages ? `<a rel="next" href="?page=${page + 1}">older</a>` : '';
      return html(
        response,
        `<a href="/">home</a><a href="https://elsewhere.example.com/room/x">other</a><a href="secret">s</a>
       ${ids.map((id) => `<a href="item-${id}.html#top">Item ${id}</a>`).join('')}${next}`,
      );
    },
  );
  return Object.assign(base, {
    config: { base_url: `${base.server.origin}/room/`, pages: 'links' },
    publish: (count: number) => {
      pages += count;
    },
    size: () => pages,
  });
}

export async function alpacaVendor(): Promise<Vendor> {
  const activities: { id: string; at: Date }[] = [];
  const base = await vendor(
    'broker',
    (path) => path.startsWith('/v2'),
    (url, _, response) => {
      if (url.pathname === '/v2/account') {
        return json(response, {
          id: `acc-${base.server.port}`,
          account_number: 'PA1',
          status: 'ACTIVE',
          currency: 'USD',
          cash: '1000.125',
          equity: '2500.5',
          buying_power: '4000',
        });
      }
      const token = url.searchParams.get('page_token');
      const size = Number(url.searchParams.get('page_size') ?? 100);
      const from = token === null ? 0 : activities.findIndex(({ id }) => id === token) + 1;
      return json(
        response,
        activities.slice(from, from + size).map(({ id, at }, index) =>
          index % 4 === 3
            ? {
                id,
                activity_type: 'DIV',
                date: at.toISOString().slice(0, 10),
                net_amount: '1.02',
                symbol: 'ACME',
                qty: '2',
              }
            : {
                id,
                activity_type: 'FILL',
                transaction_time: at.toISOString(),
                type: 'fill',
                price: '10.01',
                qty: '2',
                side: 'buy',
                symbol: 'ACME',
                order_id: 'o',
              },
        ),
      );
    },
  );
  return Object.assign(base, {
    config: { base_url: base.server.origin },
    publish: (count: number, at = new Date(START.getTime() - 3_600_000)) => {
      for (let n = 0; n < count; n++) {
        activities.push({ id: `20261113::${String(activities.length).padStart(8, '0')}`, at });
      }
    },
    size: () => activities.length,
  });
}
