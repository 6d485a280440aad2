import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Db } from '../kernel/db/database.ts';
import { approvalAdminRoutes } from './approval-admin.routes.ts';
import { lockoutRoutes } from './lockout.routes.ts';
import { restrictedRoutes } from './restricted.routes.ts';
import type { RiskDeps } from './risk.routes.ts';
import { tradingConfigRoutes } from './trading-config.routes.ts';
import type { TradingConfigDeps } from './use/change-trading-config.ts';

export type TradingAdminDeps = RiskDeps & TradingConfigDeps;

/**
 * The `/api/admin/trading` endpoints of the query API: the interface's ten, and the restricted list. Changes use the connections
 * for orders, lists those for `reads`.
 */
export const tradingAdminRoutes =
  (deps: TradingAdminDeps, reads: Db = deps.db): FastifyPluginAsyncTypebox =>
  async (app) => {
    await app.register(tradingConfigRoutes(deps, reads));
    await app.register(approvalAdminRoutes({ ...deps, service: 'query' }, reads));
    await app.register(lockoutRoutes(deps, reads));
    await app.register(restrictedRoutes(deps, reads));
  };
