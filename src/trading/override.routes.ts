import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { OverrideOrder, OverridePreview, OverrideQueued, ProposedOverride } from './override.schema.ts';
import type { TradingRouteDeps } from './trading.routes.ts';
import { engineFigures } from './use/load-engine-figures.ts';
import { queueOverrideOrder } from './use/override-order.ts';
import { proposeOrder } from './use/propose-order.ts';
import { previewOverrideOrder } from './use/preview-override.ts';

export const overrideRoutes =
  (deps: TradingRouteDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    // One for all requests: it caches daily returns.
    const loadEngineFigures = engineFigures(deps.calendar, deps.now);

    app.post(
      '/api/trading/override/order',
      {
        config: { role: 'operator', idempotent: true, admission: 'orders' },
        schema: {
          tags: ['trading: engine'],
          summary: 'Queue an operator order; it passes the same gate as every order',
          description:
            'A ticker that is not tracked is registered first. The order appears in `GET /api/orders`; the gate may still block it, with its reasons recorded.',
          errors: { 503: 'The engine is not initialised, or no broker account is connected.' },
          body: OverrideOrder,
          response: { 202: OverrideQueued },
        },
      },
      async (request, reply) => {
        const { jobId, quantity, autoRegistered } = await queueOverrideOrder(deps, request.body, request.actor);
        return reply.code(202).send({
          job_id: jobId,
          status: 'queued' as const,
          ticker: request.body.ticker.toUpperCase(),
          side: request.body.side,
          quantity,
          auto_registered: autoRegistered,
        });
      },
    );

    app.post(
      '/api/trading/override/propose',
      {
        config: { role: 'operator', idempotent: true, admission: 'orders' },
        schema: {
          tags: ['trading: engine'],
          summary: 'Propose an order; a person must approve it before anything is sent',
          description:
            'The order waits in `GET /api/admin/trading/approvals` in every mode, also where the configuration requires no approval. The token that proposed it cannot approve it. The ticker must be tracked. After the approval it passes the same gate as every order.',
          errors: { 503: 'The engine is not initialised, or no broker account is connected.' },
          body: OverrideOrder,
          response: { 202: ProposedOverride },
        },
      },
      async (request, reply) => reply.code(202).send(await proposeOrder(deps, request.body, request.actor)),
    );

    app.post(
      '/api/trading/override/preview',
      {
        config: { role: 'operator', admission: 'orders' },
        schema: {
          tags: ['trading: engine'],
          summary: 'Preview the gate’s verdict on an operator order; nothing is written or sent',
          description: 'Runs the gate and the risk checks on the order as if it were sent now.',
          errors: { 503: 'The engine is not initialised, or no broker account is connected.' },
          body: OverrideOrder,
          response: { 200: OverridePreview },
        },
      },
      ({ body }) => previewOverrideOrder({ ...deps, loadEngineFigures }, body),
    );
  };
