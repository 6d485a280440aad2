import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { mayReadRestricted } from '../../kernel/access/restricted-text.ts';
import type { Db } from '../../kernel/db/database.ts';
import { TracePath, TraceView } from './trace.schema.ts';
import { viewTrace } from './use/view-trace.ts';

export const traceRoutes =
  (deps: { db: Db }): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/api/trace/:kind/:id',
      {
        config: { role: 'viewer' },
        schema: {
          tags: ['trace'],
          summary: 'One idea from its document to its outcome',
          description:
            'The document and its sentences, the reading, the change of the trend, the recommendation with its evidence, decisions with their checks, orders with their fills, the exit with its cause, the result and the grades. Found by an order, a recommendation, a document, a position or a trade.',
          errors: { 404: 'Nothing of this kind has this id.' },
          params: TracePath,
          response: { 200: TraceView },
        },
      },
      ({ params, actor }) =>
        viewTrace(
          deps.db,
          { kind: params.kind, id: params.id.toLowerCase() },
          { withRestricted: mayReadRestricted(actor.role) },
        ),
    );
  };
