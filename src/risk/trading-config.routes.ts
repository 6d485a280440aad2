import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Db } from '../kernel/db/database.ts';
import { AsOfQuery } from '../kernel/http/as-of.schema.ts';
import { parameterInput } from '../kernel/http/parameter-input.schema.ts';
import { approvalConfigOf, withLimits } from './trading-config.ts';
import {
  ApprovalConfigPatch,
  ApprovalConfigView,
  ConfigPatch,
  ModeInput,
  RiskConfigView,
} from './trading-config.schema.ts';
import { getTradingConfig, getTradingConfigAt } from './trading-config.store.ts';
import {
  changeApprovalConfig,
  changeTradingConfig,
  changeTradingMode,
  type TradingConfigDeps,
} from './use/change-trading-config.ts';

const tags = ['admin: trading'];
const mode = parameterInput(ModeInput);

export const tradingConfigRoutes =
  (deps: TradingConfigDeps, reads: Db): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/api/admin/trading/config',
      {
        config: { role: 'viewer', kept: 'while-unchanged' },
        schema: {
          tags,
          summary: 'The trading configuration',
          description:
            'What was set, and in `limits` every limit with its default filled in. With as_of what the audit log has of that instant.',
          querystring: AsOfQuery,
          response: { 200: RiskConfigView },
        },
      },
      async ({ asOf }) => withLimits(asOf ? await getTradingConfigAt(reads, asOf) : await getTradingConfig(reads)),
    );

    app.put(
      '/api/admin/trading/config',
      {
        config: { role: 'admin', admission: 'orders' },
        schema: {
          tags,
          summary: 'Change keys of the trading configuration',
          description:
            'Keys that are absent keep their value. Values out of range are refused. Records an audit event.',
          errors: { 400: 'No key is given.' },
          body: ConfigPatch,
          response: { 200: RiskConfigView },
        },
      },
      async (request) => withLimits(await changeTradingConfig(deps, request.body, request.actor)),
    );

    app.put(
      '/api/admin/trading/mode',
      {
        // The interface specifies 400, not 422, for this endpoint.
        config: { role: 'admin', invalidStatus: 400, admission: 'orders' },
        schema: {
          ...mode.schema,
          tags,
          summary:
            'Set the trading mode: paper, live or disabled. Disabled stops entries and the engine’s exits; stops that rest at the broker stay in force',
          description: 'Live trading needs live keys and a passed quality gate. Records an audit event.',
          errors: { 409: 'Live trading is not possible; the sentence lists why.' },
          response: { 200: RiskConfigView },
        },
      },
      async (request) => withLimits(await changeTradingMode(deps, mode.read(request).mode, request.actor)),
    );

    app.get(
      '/api/admin/trading/approval-config',
      {
        config: { role: 'viewer', kept: 'while-unchanged' },
        schema: {
          tags,
          summary: 'Which orders need an approval',
          description:
            'Whether paper orders are approved automatically, whether live orders need a person, and how long a request waits.',
          querystring: AsOfQuery,
          response: { 200: ApprovalConfigView },
        },
      },
      async ({ asOf }) =>
        approvalConfigOf(asOf ? await getTradingConfigAt(reads, asOf) : await getTradingConfig(reads)),
    );

    app.put(
      '/api/admin/trading/approval-config',
      {
        config: { role: 'admin', admission: 'orders' },
        schema: {
          tags,
          summary: 'Change which orders need an approval',
          description: 'Keys that are absent keep their value. Records an audit event.',
          errors: {
            400: 'No key is given.',
            409: 'Approvals for live orders cannot be switched off while trading is live.',
          },
          body: ApprovalConfigPatch,
          response: { 200: ApprovalConfigView },
        },
      },
      (request) => changeApprovalConfig(deps, request.body, request.actor),
    );
  };
