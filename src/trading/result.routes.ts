import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { AsOf } from '../kernel/http/as-of.schema.ts';
import { fieldsOf } from '../kernel/http/fields.ts';
import { sendJson } from '../kernel/http/send-json.plugin.ts';
import { Fields, Instant, Limit, Offset, OneOf, Ticker } from '../kernel/http/types.schema.ts';
import { DECISIONS } from './decide.ts';
import { readDecisions } from './decision.store.ts';
import { findEpochAt } from './mark.store.ts';
import { listSnapshots } from './snapshot.store.ts';
import type { TradingRouteDeps } from './trading.routes.ts';
import { listSkipped, summariseSkipped } from './skipped.store.ts';
import { findEngine, timesOf } from './use/get-engine.ts';
import { viewMetrics } from './use/view-engine.ts';
import { DecisionView, MetricsView, SnapshotView, SkippedView } from './view.schema.ts';

const tags = ['trading: results'];

export const resultRoutes =
  (deps: TradingRouteDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { db } = deps;

    app.get(
      '/api/trading/decisions',
      {
        config: { role: 'viewer', kept: 'while-unchanged' },
        schema: {
          tags,
          summary: 'Decisions of the engine with their reasons, newest first',
          description:
            'Whether each recommendation was acted on or skipped, with sizes and pools. `include_trace` adds every check.',
          querystring: Type.Object({
            ticker: Type.Optional(Ticker),
            decision: Type.Optional(OneOf(DECISIONS)),
            is_micro_trade: Type.Optional(Type.Boolean()),
            include_trace: Type.Boolean({ default: false, description: 'Include the trace with every check' }),
            as_of: AsOf,
            limit: Limit(50, 200),
            offset: Offset,
            fields: Fields,
          }),
          response: { 200: Type.Array(DecisionView) },
        },
      },
      async ({ query, asOf }, reply) => {
        const filter = {
          asOf,
          ticker: query.ticker,
          decision: query.decision,
          isMicroTrade: query.is_micro_trade,
          withTrace: query.include_trace,
          limit: query.limit,
          offset: query.offset,
        };
        return sendJson(reply, await readDecisions(db, filter, fieldsOf(DecisionView, query.fields)));
      },
    );

    app.get(
      '/api/trading/metrics',
      {
        config: { role: 'viewer', kept: 'within-second' },
        schema: {
          tags,
          summary: 'Trading metrics as of now',
          description: 'Values, results and ratios since trading began with the present capital.',
          errors: { 503: 'The engine is not initialised.' },
          response: { 200: MetricsView },
        },
      },
      () => viewMetrics(db, deps.calendar, timesOf(deps)),
    );

    app.get(
      '/api/trading/metrics/history',
      {
        config: { role: 'viewer', kept: 'within-second' },
        schema: {
          tags,
          summary: 'Daily portfolio snapshots since trading began with the present capital, newest first',
          description: 'One row for each session. Empty while the engine is not initialised.',
          querystring: Type.Object({ as_of: AsOf, limit: Limit(30, 365) }),
          response: { 200: Type.Array(SnapshotView) },
        },
      },
      async ({ query, asOf }) => {
        const engine = await findEngine(db, timesOf(deps));
        if (!engine) return [];
        const epoch = asOf ? await findEpochAt(db, engine.account.id, asOf) : engine.state.epoch;
        return listSnapshots(db, engine.account.id, epoch, query.limit, asOf);
      },
    );

    app.get(
      '/api/trading/untaken',
      {
        config: { role: 'viewer' },
        schema: {
          tags,
          summary: 'Skipped recommendations with their reasons and the return forgone at their horizon',
          description:
            'Reasons with their counts and average forgone return, and the skipped recommendations themselves.',
          querystring: Type.Object({
            ticker: Type.Optional(Ticker),
            skip_reason: Type.Optional(Type.String({ minLength: 1, maxLength: 50 })),
            since: Type.Optional(Instant),
            limit: Limit(50, 200),
            offset: Offset,
          }),
          response: { 200: SkippedView },
        },
      },
      async ({ query }) => {
        const filter = { ticker: query.ticker, skipReason: query.skip_reason, since: query.since };
        return {
          reasons: await summariseSkipped(db, filter),
          items: await listSkipped(db, { ...filter, limit: query.limit, offset: query.offset }),
        };
      },
    );
  };
