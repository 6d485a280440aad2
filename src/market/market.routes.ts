import type { StartTimeout } from '../kernel/clock.ts';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { AsyncJobView } from '../kernel/async-jobs/async-job.schema.ts';
import { unavailable } from '../kernel/errors.ts';
import { type BarConflict, listConflicts } from './bar-conflict.store.ts';
import {
  BackfillAllView,
  BackfillQuery,
  ConflictsQuery,
  ConflictsView,
  PricesQuery,
  PricesView,
  TickerBackfillView,
  TickerPath,
} from './market.schema.ts';
import {
  type BackfillAll,
  backfillAll,
  backfillTicker,
  type QueueingDeps,
  type TickerBackfill,
} from './use/backfill.ts';
import { readPrices } from './use/read-prices.ts';
import type { StoreBarsDeps } from './use/store-bars.ts';
import { type MarketVendor, VendorFailure } from './vendor.ts';

export interface MarketRoutesDeps extends StoreBarsDeps, Pick<QueueingDeps, 'enqueueBackfills'> {
  /** Null when no API key is configured. No call of it waits for a rate limit beyond the deadline. */
  vendorUntil: (deadline: Date) => MarketVendor | null;
  startTimeout: StartTimeout;
}

/** A caller that waits has its answer within a minute; what is not loaded until then is queued. */
const BACKFILL_WITHIN_MS = 40_000;
/** A job waits for the rate limit. */
const JOB_WITHIN_MS = 6 * 3_600_000;

export const marketRoutes =
  (deps: MarketRoutesDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const backfillOne = app.asyncJobs.define<{ ticker: string; days: number }, TickerBackfill>({
      kind: 'backfill',
      isResumable: true,
      work: (input, { signal, deadline }) =>
        mapVendorFailure(backfillTicker(requireVendor(deps, deadline), { ...input, signal })),
    });
    const backfillEach = app.asyncJobs.define<{ days: number }, BackfillAll>({
      kind: 'backfill_all',
      isResumable: true,
      work: ({ days }, { signal, deadline, progress }) =>
        mapVendorFailure(backfillAll(requireVendor(deps, deadline), { days, signal, onProgress: progress })),
    });

    app.get(
      '/api/market/prices/:ticker',
      {
        config: { role: 'viewer', kept: 'within-second' },
        schema: {
          tags: ['market'],
          summary: 'List price bars, oldest first, with the newest quote and the 90-day range',
          description:
            'Bars as stored, adjusted for splits unless `adjusted` is false. Empty for a ticker without bars. `quote` is the newest price with its time; null without one.',
          params: TickerPath,
          querystring: PricesQuery,
          response: { 200: PricesView },
        },
      },
      (request) => readPrices(deps, { ...request.params, ...request.query }),
    );

    app.get(
      '/api/market/conflicts',
      {
        config: { role: 'viewer' },
        schema: {
          tags: ['market'],
          summary: 'List bars on which two market data vendors disagree, newest first',
          querystring: ConflictsQuery,
          response: { 200: ConflictsView },
        },
      },
      async ({ query: { ticker, open, limit } }) => {
        const conflicts = await listConflicts(deps.db, { ticker, openOnly: open, limit });
        const difference = ({ close, second_close }: BarConflict) => (second_close / close - 1) * 100;
        return { conflicts: conflicts.map((one) => ({ ...one, difference_pct: difference(one) })) };
      },
    );

    app.post(
      '/api/market/backfill/:ticker',
      {
        config: { role: 'operator', idempotent: true, respondsAsync: true, admission: 'analytics' },
        schema: {
          tags: ['market'],
          summary: 'Load daily bars of one ticker from the market data vendor',
          description:
            'Stores the bars that are missing. Waits for the vendor’s rate limit up to 40 seconds; the rest is queued.',
          errors: { 503: 'No market data API key is configured, or the vendor failed.' },
          params: TickerPath,
          querystring: BackfillQuery,
          response: { 200: TickerBackfillView, 202: AsyncJobView },
        },
      },
      (request, reply) => {
        requireVendor(deps, null);
        return backfillOne(request, reply, { ...request.params, ...request.query });
      },
    );

    app.post(
      '/api/market/backfill-all',
      {
        config: { role: 'operator', idempotent: true, respondsAsync: true, admission: 'analytics' },
        schema: {
          tags: ['market'],
          summary: 'Load daily bars of all active companies from the market data vendor',
          description:
            'Stores the bars that are missing. Waits for the vendor’s rate limit up to 40 seconds; the rest is queued.',
          errors: { 503: 'No market data API key is configured, or the vendor failed.' },
          querystring: BackfillQuery,
          response: { 200: BackfillAllView, 202: AsyncJobView },
        },
      },
      (request, reply) => {
        requireVendor(deps, null);
        return backfillEach(request, reply, request.query);
      },
    );
  };

/** `deadline` is that of a caller who waits; null for a job. */
function requireVendor(deps: MarketRoutesDeps, deadline: Date | null): QueueingDeps {
  const withinMs = deadline === null ? JOB_WITHIN_MS : BACKFILL_WITHIN_MS;
  const at = new Date(deps.now().getTime() + withinMs);
  const vendor = deps.vendorUntil(at);
  if (!vendor)
    throw unavailable(
      'no market data API key is configured: set MASSIVE_API_KEY, or ALPACA_KEY_ID with ALPACA_SECRET_KEY',
    );
  return { ...deps, vendor, late: deadline === null ? null : { at, signal: deps.startTimeout(withinMs) } };
}

/** Maps a vendor failure to 503, the only failure the interface defines for a backfill. */
async function mapVendorFailure<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof VendorFailure ? unavailable(error.message, error) : error;
  }
}
