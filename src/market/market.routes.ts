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
import { backfillAll, backfillTicker, type QueueingDeps } from './use/backfill.ts';
import { readPrices } from './use/read-prices.ts';
import type { StoreBarsDeps } from './use/store-bars.ts';
import { type MarketVendor, VendorFailure } from './vendor.ts';

export interface MarketRoutesDeps extends StoreBarsDeps, Pick<QueueingDeps, 'enqueueBackfills'> {
  /** Null when no API key is configured. No call of it waits for a rate limit beyond the deadline. */
  vendorUntil: (deadline: Date) => MarketVendor | null;
}

/** A backfill answers within a minute; what the rate limit does not allow until then is queued. */
const BACKFILL_WITHIN_MS = 40_000;

export const marketRoutes =
  (deps: MarketRoutesDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/api/market/prices/:ticker',
      {
        config: { role: 'viewer' },
        schema: {
          tags: ['market'],
          summary: 'List price bars, oldest first, with the 90-day range',
          description:
            'Bars as stored, adjusted for splits unless `adjusted` is false. Empty for a ticker without bars.',
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
          summary: 'Load daily bars of one ticker from the market data vendor',
          description:
            'Stores the bars that are missing. Waits for the vendor’s rate limit up to 40 seconds; the rest is queued.',
          errors: { 503: 'No market data API key is configured, or the vendor failed.' },
          params: TickerPath,
          querystring: BackfillQuery,
          response: { 200: TickerBackfillView },
        },
      },
      (request) => mapVendorFailure(backfillTicker(requireVendor(deps), { ...request.params, ...request.query })),
    );

    app.post(
      '/api/market/backfill-all',
      {
        config: { role: 'operator', idempotent: true },
        schema: {
          tags: ['market'],
          summary: 'Load daily bars of all active companies from the market data vendor',
          description:
            'Stores the bars that are missing. Waits for the vendor’s rate limit up to 40 seconds; the rest is queued.',
          errors: { 503: 'No market data API key is configured, or the vendor failed.' },
          querystring: BackfillQuery,
          response: { 200: BackfillAllView },
        },
      },
      (request) => mapVendorFailure(backfillAll(requireVendor(deps), request.query)),
    );
  };

function requireVendor(deps: MarketRoutesDeps): QueueingDeps {
  const vendor = deps.vendorUntil(new Date(deps.now().getTime() + BACKFILL_WITHIN_MS));
  if (!vendor)
    throw unavailable(
      'no market data API key is configured: set MASSIVE_API_KEY, or ALPACA_KEY_ID with ALPACA_SECRET_KEY',
    );
  return { ...deps, vendor };
}

/** Maps a vendor failure to 503, the only failure the interface defines for a backfill. */
async function mapVendorFailure<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof VendorFailure ? unavailable(error.message, error) : error;
  }
}
