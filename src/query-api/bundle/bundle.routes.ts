import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { OrderPath } from '../../broker/order.schema.ts';
import { mayReadRestricted } from '../../kernel/access/restricted-text.ts';
import type { Role } from '../../kernel/access/role.ts';
import type { Now } from '../../kernel/clock.ts';
import type { Db } from '../../kernel/db/database.ts';
import { sendJson } from '../../kernel/http/send-json.plugin.ts';
import { RecommendationPath } from '../../recommendations/recommendation.schema.ts';
import { DecisionBundle } from './bundle.schema.ts';
import { type BundleSubject, composeBundle } from './use/compose-bundle.ts';
import type { FastifyReply } from 'fastify';

export interface BundleRoutesDeps {
  db: Db;
  now: Now;
  version: string;
}

const DESCRIPTION =
  'One JSON file in canonical form with a digest over its bytes. `sextant verify FILE` computes it again without a database. Text of restricted sources is withheld from viewers.';

export const bundleRoutes =
  (deps: BundleRoutesDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const send = async (reply: FastifyReply, subject: BundleSubject, role: Role) => {
      const file = await composeBundle(deps.db, subject, {
        withRestricted: mayReadRestricted(role),
        version: deps.version,
        now: deps.now(),
      });
      reply.header('content-disposition', `attachment; filename="${subject.kind}-${subject.id}.json"`);
      return sendJson(reply, file);
    };

    app.get(
      '/api/recommendations/:recommendation_id/bundle',
      {
        config: { role: 'viewer' },
        schema: {
          tags: ['recommendations'],
          summary:
            'A recommendation as a file that can be verified: evidence, readings, settings, decisions and orders',
          description: DESCRIPTION,
          errors: { 404: 'No recommendation has this id.' },
          params: RecommendationPath,
          response: { 200: DecisionBundle },
        },
      },
      ({ params, actor }, reply) =>
        send(reply, { kind: 'recommendation', id: params.recommendation_id.toLowerCase() }, actor.role),
    );

    app.get(
      '/api/orders/:order_id/bundle',
      {
        config: { role: 'viewer' },
        schema: {
          tags: ['orders'],
          summary: 'An order as a file that can be verified: evidence, decision, checks, gate, fills and audit events',
          description: DESCRIPTION,
          errors: { 404: 'No order has this id.' },
          params: OrderPath,
          response: { 200: DecisionBundle },
        },
      },
      ({ params, actor }, reply) => send(reply, { kind: 'order', id: params.order_id.toLowerCase() }, actor.role),
    );
  };
