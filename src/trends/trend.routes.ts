import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import type { Db } from '../kernel/db/database.ts';
import { notFound } from '../kernel/errors.ts';
import { setTotalCount } from '../kernel/http/total-count.plugin.ts';
import { Detail } from '../kernel/http/types.schema.ts';
import {
  HistoryQuery,
  ProjectionView,
  TrendEvidenceView,
  TrendPath,
  TrendQuery,
  TrendSnapshotView,
  TrendSummaryView,
} from './trend.schema.ts';
import { countTrends, findTrend, listTrendHistory, listTrends, type TrendView } from './trend.store.ts';
import { listTrendEvidence } from './trend-evidence.store.ts';

export const trendRoutes =
  (deps: { db: Db }): FastifyPluginAsyncTypebox =>
  async (app) => {
    const tags = ['trends'];

    app.get(
      '/api/trends',
      {
        config: { role: 'viewer' },
        schema: {
          tags,
          summary: 'Current trends with their projections',
          querystring: TrendQuery,
          response: { 200: Type.Array(TrendSummaryView) },
        },
      },
      async ({ query }, reply) => {
        const filter = { entityType: query.entity_type, entityId: query.ticker, window: query.window };
        const [rows, count] = await Promise.all([
          listTrends(deps.db, { ...filter, limit: query.limit, offset: query.offset }),
          countTrends(deps.db, filter),
        ]);
        setTotalCount(reply, count);
        return rows;
      },
    );

    app.get(
      '/api/trends/history',
      {
        config: { role: 'viewer' },
        schema: {
          tags,
          summary: 'Snapshots of trends, oldest first; the newest ones where there are more than the limit',
          querystring: HistoryQuery,
          response: { 200: Type.Array(TrendSnapshotView) },
        },
      },
      ({ query }) =>
        listTrendHistory(deps.db, {
          entityType: query.entity_type,
          entityId: query.ticker,
          window: query.window,
          limit: query.limit,
        }),
    );

    app.get(
      '/api/trends/:trend_id',
      {
        config: { role: 'viewer' },
        schema: {
          tags,
          summary: 'A trend, by its own id or by that of one of its snapshots',
          params: TrendPath,
          response: { 200: TrendSummaryView, 404: Detail },
        },
      },
      ({ params }) => getTrend(deps.db, params.trend_id),
    );

    app.get(
      '/api/trends/:trend_id/evidence',
      {
        config: { role: 'viewer' },
        schema: {
          tags,
          summary: 'What a trend is made of: documents, their readings, the impacts and the sentences they stand on',
          params: TrendPath,
          response: { 200: TrendEvidenceView, 404: Detail },
        },
      },
      async ({ params }) => {
        const trend = await getTrend(deps.db, params.trend_id);
        return { trend, evidence: await listTrendEvidence(deps.db, trend) };
      },
    );

    app.get(
      '/api/trends/:trend_id/projection',
      {
        config: { role: 'viewer' },
        schema: {
          tags,
          summary: 'Where a trend is heading, and what drives it there',
          params: TrendPath,
          response: { 200: ProjectionView, 404: Detail },
        },
      },
      async ({ params }) => {
        const { projection } = await getTrend(deps.db, params.trend_id);
        if (!projection) throw notFound('projection');
        return projection;
      },
    );
  };

async function getTrend(db: Db, id: string): Promise<TrendView> {
  const trend = await findTrend(db, id.toLowerCase());
  if (!trend) throw notFound('trend');
  return trend;
}
