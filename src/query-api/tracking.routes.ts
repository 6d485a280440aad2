import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Db } from '../kernel/db/database.ts';
import { invalid } from '../kernel/errors.ts';
import { readTickerList } from '../registry/tracking/ticker-list.ts';
import { isPlatformRunning, listTrackingProgress } from './tracking-progress.store.ts';
import { ProgressQuery, TrackingProgressView } from './tracking.schema.ts';

export const trackingProgressRoutes =
  (deps: { db: Db }): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/api/tracking/progress',
      {
        config: { role: 'viewer' },
        schema: {
          tags: ['companies'],
          summary: 'How far newly tracked companies are from their first recommendation',
          description:
            'For each ticker: daily bars, documents, the last error of its sources and its recommendation; and whether a scheduler runs.',
          querystring: ProgressQuery,
          response: { 200: TrackingProgressView },
        },
      },
      async (request) => {
        // Separated by commas, in any written form.
        const { tickers, unreadable } = readTickerList(request.query.tickers);
        if (unreadable.length > 0) throw invalid(`query.tickers: "${unreadable[0]}" is not a ticker symbol`);
        return {
          is_platform_running: await isPlatformRunning(deps.db),
          companies: await listTrackingProgress(
            deps.db,
            tickers.map(({ ticker }) => ticker),
          ),
        };
      },
    );
  };
