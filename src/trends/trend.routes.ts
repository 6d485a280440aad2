import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { mayReadRestricted } from '../kernel/access/restricted-text.ts';
import type { Db } from '../kernel/db/database.ts';
import { notFound } from '../kernel/errors.ts';
import { sendJson } from '../kernel/http/send-json.plugin.ts';
import { setTotalCount } from '../kernel/http/total-count.plugin.ts';
import { AsOfQuery } from '../kernel/http/as-of.schema.ts';
import { fieldsOf } from '../kernel/http/fields.ts';
import {
  HistoryQuery,
  ProjectionView,
  TrendEvidenceView,
  TrendPath,
  TrendQuery,
  TrendSnapshotView,
  TrendSummaryView,
} from './trend.schema.ts';
import { findTrend, readTrend, readTrendHistory, readTrends, type TrendView } from './trend.store.ts';
import { findTrendViewAt, readTrendAt, readTrendsAt } from './trend-as-of.store.ts';
import { listTrendEvidence } from './trend-evidence.store.ts';

export const trendRoutes =
  (deps: { db: Db }): FastifyPluginAsyncTypebox =>
  async (app) => {
    const tags = ['trends'];

    app.get(
      '/api/trends',
      {
        config: { role: 'viewer', conditional: true, kept: 'while-unchanged' },
        schema: {
          tags,
          summary: 'Current trends with their projections',
          description:
            'The current trend of each entity and window with its direction, strength, confidence and projection. `X-Total-Count` has the number of all that match.',
          querystring: TrendQuery,
          response: { 200: Type.Array(TrendSummaryView) },
        },
      },
      async ({ query, asOf }, reply) => {
        const filter = { entityType: query.entity_type, entityId: query.ticker, window: query.window };
        const page = { ...filter, limit: query.limit, offset: query.offset };
        const fields = fieldsOf(TrendSummaryView, query.fields);
        const { json, count } = asOf
          ? await readTrendsAt(deps.db, page, asOf, fields)
          : await readTrends(deps.db, page, fields);
        setTotalCount(reply, count);
        return sendJson(reply, json);
      },
    );

    app.get(
      '/api/trends/history',
      {
        config: { role: 'viewer', conditional: true, kept: 'while-unchanged' },
        schema: {
          tags,
          summary: 'The newest snapshots of trends up to the limit, oldest first',
          description: 'Every evaluation appends a snapshot. Without a ticker, snapshots of all companies.',
          querystring: HistoryQuery,
          response: { 200: Type.Array(TrendSnapshotView) },
        },
      },
      async ({ query, asOf }, reply) => {
        const { entity_type: entityType, ticker: entityId, window, limit } = query;
        const fields = fieldsOf(TrendSnapshotView, query.fields);
        return sendJson(reply, await readTrendHistory(deps.db, { entityType, entityId, window, limit, asOf }, fields));
      },
    );

    app.get(
      '/api/trends/:trend_id',
      {
        config: { role: 'viewer', conditional: true, kept: 'while-unchanged' },
        schema: {
          tags,
          summary: 'A trend, by its own id or the id of one of its snapshots',
          description: 'The trend with its projection.',
          errors: { 404: 'No trend and no snapshot of one has this id.' },
          params: TrendPath,
          querystring: AsOfQuery,
          response: { 200: TrendSummaryView },
        },
      },
      async ({ params, asOf }, reply) => {
        const id = params.trend_id.toLowerCase();
        const json = asOf ? await readTrendAt(deps.db, id, asOf) : await readTrend(deps.db, id);
        if (json === null) throw notFound('trend');
        return sendJson(reply, json);
      },
    );

    app.get(
      '/api/trends/:trend_id/evidence',
      {
        config: { role: 'viewer', kept: 'while-unchanged' },
        schema: {
          tags,
          summary: 'The evidence of a trend: documents with their readings, impacts and sentences',
          description: 'Each document with its weight, what was extracted and the sentences it was read from.',
          errors: { 404: 'No trend and no snapshot of one has this id.' },
          params: TrendPath,
          querystring: AsOfQuery,
          response: { 200: TrendEvidenceView },
        },
      },
      async ({ params, actor, asOf }) => {
        const trend = await getTrend(deps.db, params.trend_id, asOf);
        const withRestricted = mayReadRestricted(actor.role);
        return { trend, evidence: await listTrendEvidence(deps.db, trend, { withRestricted }) };
      },
    );

    app.get(
      '/api/trends/:trend_id/projection',
      {
        config: { role: 'viewer', kept: 'while-unchanged' },
        schema: {
          tags,
          summary: 'The projection of a trend with its driving factors',
          description: 'Where the trend is expected to go, how sure that is, and how much macro events contribute.',
          errors: { 404: 'No trend has this id, or it has no projection.' },
          params: TrendPath,
          querystring: AsOfQuery,
          response: { 200: ProjectionView },
        },
      },
      async ({ params, asOf }) => {
        const { projection } = await getTrend(deps.db, params.trend_id, asOf);
        if (!projection) throw notFound('projection');
        return projection;
      },
    );
  };

async function getTrend(db: Db, id: string, asOf: Date | undefined): Promise<TrendView> {
  const trend = asOf ? await findTrendViewAt(db, id.toLowerCase(), asOf) : await findTrend(db, id.toLowerCase());
  if (!trend) throw notFound('trend');
  return trend;
}
