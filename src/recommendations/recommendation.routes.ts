import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { mayReadRestricted } from '../kernel/access/restricted-text.ts';
import type { Db, Executor } from '../kernel/db/database.ts';
import { notFound } from '../kernel/errors.ts';
import { AsOfQuery } from '../kernel/http/as-of.schema.ts';
import { fieldsOf } from '../kernel/http/fields.ts';
import { sendJson } from '../kernel/http/send-json.plugin.ts';
import { setTotalCount } from '../kernel/http/total-count.plugin.ts';
import { findTrend } from '../trends/trend.store.ts';
import {
  ExplanationView,
  RecommendationDetail,
  RecommendationEvidence,
  RecommendationPath,
  RecommendationQuery,
  RecommendationView,
} from './recommendation.schema.ts';
import {
  findRecommendation,
  readLatestRecommendations,
  readRecommendations,
  type StoredRecommendation,
} from './recommendation.store.ts';
import { listEvidence, listEvidenceWithProvenance } from './recommendation-evidence.store.ts';
import { type ExplainDeps, explainRecommendation } from './use/explain-recommendation.ts';

export interface RecommendationRoutesDeps {
  db: Db;
  loadCalibration: ExplainDeps['loadCalibration'];
  /** Loads the newest risk evaluation of a recommendation; provided by the risk slice. */
  loadRiskEvaluation: (db: Executor, recommendationId: string, asOf?: Date) => Promise<Record<string, unknown> | null>;
}

export const recommendationRoutes =
  (deps: RecommendationRoutesDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { db } = deps;
    const tags = ['recommendations'];

    app.get(
      '/api/recommendations',
      {
        config: { role: 'viewer', conditional: true, kept: 'while-unchanged' },
        schema: {
          tags,
          summary: 'Recommendations, newest first; only the newest of each ticker unless `latest` is false',
          description:
            'Filtered by ticker, action, mode, time or confidence. `X-Total-Count` has the number of all that match while `latest` is true.',
          querystring: RecommendationQuery,
          response: { 200: Type.Array(RecommendationView) },
        },
      },
      async ({ query, asOf }, reply) => {
        const { latest, min_confidence: minConfidence, ...rest } = query;
        const filter = { ...rest, minConfidence, asOf };
        const fields = fieldsOf(RecommendationView, query.fields);
        if (!latest) return sendJson(reply, await readRecommendations(db, filter, fields));
        const { json, count } = await readLatestRecommendations(db, filter, fields);
        setTotalCount(reply, count);
        return sendJson(reply, json);
      },
    );

    app.get(
      '/api/recommendations/:recommendation_id',
      {
        config: { role: 'viewer', conditional: true, kept: 'while-unchanged' },
        schema: {
          tags,
          summary: 'A recommendation with its evidence and its risk evaluation',
          description: 'The published advice with each piece of evidence and the newest risk evaluation of it.',
          errors: { 404: 'No recommendation has this id.' },
          params: RecommendationPath,
          querystring: AsOfQuery,
          response: { 200: RecommendationDetail },
        },
      },
      async ({ params, actor, asOf }) => {
        const recommendation = await getRecommendation(db, params.recommendation_id, asOf);
        const [evidence, evaluation] = await Promise.all([
          listEvidence(db, recommendation.id, { withRestricted: mayReadRestricted(actor.role) }),
          deps.loadRiskEvaluation(db, recommendation.id, asOf),
        ]);
        return { ...recommendation, evidence, risk_evaluation: evaluation };
      },
    );

    app.get(
      '/api/recommendations/:recommendation_id/evidence',
      {
        config: { role: 'viewer', kept: 'while-unchanged' },
        schema: {
          tags,
          summary: 'The evidence of a recommendation with its documents, stored artifacts and sentences',
          description:
            'Provenance from the recommendation to the sentence: trend window, evidence, documents and stored originals.',
          errors: { 404: 'No recommendation has this id.' },
          params: RecommendationPath,
          querystring: AsOfQuery,
          response: { 200: RecommendationEvidence },
        },
      },
      async ({ params, actor, asOf }) => {
        const recommendation = await getRecommendation(db, params.recommendation_id, asOf);
        const [evidence, trend] = await Promise.all([
          listEvidenceWithProvenance(db, recommendation.id, { withRestricted: mayReadRestricted(actor.role) }),
          findTrend(db, recommendation.trend_id),
        ]);
        return { recommendation, evidence, trend_window: trend };
      },
    );

    app.get(
      '/api/recommendations/:recommendation_id/explain',
      {
        config: { role: 'viewer' },
        schema: {
          tags,
          summary:
            'The layers, the strongest evidence, and the smallest set of evidence whose removal changes the action',
          description:
            'The terms that add up to the published probability, and what would have to be different for another action.',
          errors: { 404: 'No recommendation has this id.' },
          params: RecommendationPath,
          querystring: AsOfQuery,
          response: { 200: ExplanationView },
        },
      },
      async ({ params, actor, asOf }) =>
        explainRecommendation(deps, await getRecommendation(db, params.recommendation_id, asOf), {
          withRestricted: mayReadRestricted(actor.role),
        }),
    );
  };

async function getRecommendation(db: Executor, id: string, asOf: Date | undefined): Promise<StoredRecommendation> {
  const recommendation = await findRecommendation(db, id.toLowerCase(), asOf);
  if (!recommendation) throw notFound('recommendation');
  return recommendation;
}
