import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { parameterInput } from '../kernel/http/parameter-input.schema.ts';
import { approvalConfigOf, withLimits } from './trading-config.ts';
import {
  ApprovalConfigPatch,
  ApprovalConfigView,
  ConfigPatch,
  ModeInput,
  RiskConfigView,
} from './trading-config.schema.ts';
import { getTradingConfig } from './trading-config.store.ts';
import {
  changeApprovalConfig,
  changeTradingConfig,
  changeTradingMode,
  type TradingConfigDeps,
} from './use/change-trading-config.ts';

const tags = ['admin: trading'];
const mode = parameterInput(ModeInput);

export const tradingConfigRoutes =
  (deps: TradingConfigDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/api/admin/trading/config',
      {
        config: { role: 'viewer' },
        schema: { tags, summary: 'The trading configuration', response: { 200: RiskConfigView } },
      },
      async () => withLimits(await getTradingConfig(deps.db)),
    );

    app.put(
      '/api/admin/trading/config',
      {
        config: { role: 'admin' },
        schema: {
          tags,
          summary: 'Change keys of the trading configuration',
          body: ConfigPatch,
          response: { 200: RiskConfigView },
        },
      },
      async (request) => withLimits(await changeTradingConfig(deps, request.body, request.actor)),
    );

    app.put(
      '/api/admin/trading/mode',
      {
        // 400, not 422: the interface's list of endpoints gives this one 200 and 400.
        config: { role: 'admin', invalidStatus: 400 },
        schema: {
          ...mode.schema,
          tags,
          summary: 'Trade on paper, live, or not at all',
          response: { 200: RiskConfigView },
        },
      },
      async (request) => withLimits(await changeTradingMode(deps, mode.read(request).mode, request.actor)),
    );

    app.get(
      '/api/admin/trading/approval-config',
      {
        config: { role: 'viewer' },
        schema: { tags, summary: 'Which orders a person has to review', response: { 200: ApprovalConfigView } },
      },
      async () => approvalConfigOf(await getTradingConfig(deps.db)),
    );

    app.put(
      '/api/admin/trading/approval-config',
      {
        config: { role: 'admin' },
        schema: {
          tags,
          summary: 'Change which orders a person has to review',
          body: ApprovalConfigPatch,
          response: { 200: ApprovalConfigView },
        },
      },
      (request) => changeApprovalConfig(deps, request.body, request.actor),
    );
  };
