import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { mayReadRestricted } from '../kernel/access/restricted-text.ts';
import { HOUR_MS, type Now } from '../kernel/clock.ts';
import type { Db } from '../kernel/db/database.ts';
import { ModelFailure, ModelFailuresQuery, ModelPerformance, ModelPerformanceQuery } from './model-ops.schema.ts';
import { listModelFailures, readModelPerformance } from './model-ops.store.ts';

export const modelOpsRoutes =
  (deps: { db: Db; now: Now }): FastifyPluginAsyncTypebox =>
  async (app) => {
    const period = (hours: number): [since: Date, until: Date] => {
      const until = deps.now();
      return [new Date(until.getTime() - hours * HOUR_MS), until];
    };

    app.get(
      '/api/ops/model/failures',
      {
        config: { role: 'viewer', kept: 'within-second' },
        schema: {
          tags: ['operations'],
          summary: 'Recent extraction failures with their reasons, newest first',
          description: 'Extractions that failed in the period, with the document, the model and the error.',
          querystring: ModelFailuresQuery,
          response: { 200: Type.Array(ModelFailure) },
        },
      },
      ({ query, actor }) =>
        listModelFailures(deps.db, ...period(query.hours), query.limit, {
          withRestricted: mayReadRestricted(actor.role),
        }),
    );

    app.get(
      '/api/ops/model/performance',
      {
        config: { role: 'viewer', kept: 'within-second' },
        schema: {
          tags: ['operations'],
          summary: 'Performance of each model',
          description: 'Invocations, successes, durations and tokens in the period, by model.',
          querystring: ModelPerformanceQuery,
          response: { 200: Type.Array(ModelPerformance) },
        },
      },
      ({ query }) => readModelPerformance(deps.db, ...period(query.hours), query.model_name),
    );
  };
