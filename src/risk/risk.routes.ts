import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { approvalRoutes } from './approval.routes.ts';
import { evaluationRoutes } from './evaluation.routes.ts';
import type { ApprovalDeps } from './use/approval-deps.ts';

export type RiskDeps = Omit<ApprovalDeps, 'service'>;

/** Five of the risk engine's six endpoints; `/health` comes from the HTTP kit. */
export const riskRoutes =
  (deps: RiskDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    await app.register(evaluationRoutes(deps));
    await app.register(approvalRoutes({ ...deps, service: 'risk' }));
  };
