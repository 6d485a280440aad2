import { randomUUID } from 'node:crypto';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Now } from '../kernel/clock.ts';
import { evaluateRequest } from './evaluate-request.ts';
import { EvaluateBody, EvaluationView } from './evaluation.schema.ts';
import { createEvaluationWriter } from './evaluation-json.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

/** Advice only: the caller supplies the configuration and the account. The gate before a send reads its own. */
export const evaluationRoutes =
  (deps: { now: Now }): FastifyPluginAsyncTypebox =>
  async (app) => {
    const writeEvaluation = createEvaluationWriter();
    app.post(
      '/evaluate',
      {
        config: { role: 'internal' },
        schema: {
          tags: ['evaluation'],
          summary: 'Evaluate a proposed order against every limit',
          description:
            'Advice without effect: nothing is stored. Limits of `config` that are absent have their defaults; figures of `state` that are absent count as unknown or zero. The answer lists every check with what it observed.',
          body: EvaluateBody,
          response: { 200: EvaluationView },
        },
      },
      (request, reply) => {
        const json = writeEvaluation(evaluateRequest(request.body, randomUUID(), deps.now()));
        void reply.type(JSON_TYPE).send(json as never);
      },
    );
  };
