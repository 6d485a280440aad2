import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { unavailable } from '../kernel/errors.ts';
import {
  BackfillAllView,
  BackfillQuery,
  PricesQuery,
  PricesView,
  TickerBackfillView,
  TickerPath,
} from './market.schema.ts';
import { type BackfillDeps, backfillAll, backfillTicker } from './use/backfill.ts';
import { readPrices } from './use/read-prices.ts';
import type { StoreBarsDeps } from './use/store-bars.ts';
import { type MarketVendor, VendorFailure } from './vendor.ts';

export interface MarketRoutesDeps extends StoreBarsDeps {
  /** Null while no key is configured. */
  vendor: MarketVendor | null;
}

export const marketRoutes =
  (deps: MarketRoutesDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/api/market/prices/:ticker',
      {
        config: { role: 'viewer' },
        schema: {
          tags: ['market'],
          summary: 'Price bars, oldest first, and the range of the last 90 days',
          params: TickerPath,
          querystring: PricesQuery,
          response: { 200: PricesView },
        },
      },
      (request) => readPrices(deps, { ...request.params, ...request.query }),
    );

    app.post(
      '/api/market/backfill/:ticker',
      {
        config: { role: 'operator', idempotent: true },
        schema: {
          tags: ['market'],
          summary: 'Load daily bars of one ticker from the vendor',
          params: TickerPath,
          querystring: BackfillQuery,
          response: { 200: TickerBackfillView },
        },
      },
      (request) => answering(backfillTicker(withVendor(deps), { ...request.params, ...request.query })),
    );

    app.post(
      '/api/market/backfill-all',
      {
        config: { role: 'operator', idempotent: true },
        schema: {
          tags: ['market'],
          summary: 'Load daily bars of all active companies from the vendor',
          querystring: BackfillQuery,
          response: { 200: BackfillAllView },
        },
      },
      (request) => answering(backfillAll(withVendor(deps), request.query)),
    );
  };

function withVendor(deps: MarketRoutesDeps): BackfillDeps {
  if (!deps.vendor) throw unavailable('no market data API key is configured: set POLYGON_API_KEY');
  return { ...deps, vendor: deps.vendor };
}

/** A vendor in trouble is ours to report as 503, the one failure the interface gives a backfill. */
async function answering<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof VendorFailure ? unavailable(error.message, error) : error;
  }
}
