import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Now } from '../kernel/clock.ts';
import type { Db } from '../kernel/db/database.ts';
import { findCompanyId } from '../macro/impact-view.store.ts';
import { getLayerFlag } from '../macro/layer-flags.store.ts';
import { LayerToggle, TickerPath } from '../macro/macro.schema.ts';
import { toggleLayer } from '../macro/use/toggle-layer.ts';
import {
  CompetitiveStatus,
  CompetitiveToggled,
  CrossPatternList,
  DecisionList,
  DecisionsQuery,
  PatternList,
  PatternsQuery,
  SignalList,
} from './competitive.schema.ts';
import { listCrossPatterns, listDecisions, listPatterns } from './decision.store.ts';
import { listSignals } from './spillover.store.ts';

const tags = ['competitive'];

export const competitiveRoutes =
  (deps: { db: Db; now: Now }): FastifyPluginAsyncTypebox =>
  async (app) => {
    /** A ticker that nobody tracks has nothing to list; the interface knows no 404 here. */
    const listFor = async <Row>(ticker: string, list: (companyId: string) => Promise<Row[]>): Promise<Row[]> => {
      const companyId = await findCompanyId(deps.db, ticker);
      return companyId === null ? [] : list(companyId);
    };

    app.get(
      '/api/admin/competitive/status',
      {
        config: { role: 'viewer' },
        schema: {
          tags,
          summary: 'Whether the competitive layer counts',
          response: { 200: CompetitiveStatus },
        },
      },
      async () => {
        const { enabled, source } = await getLayerFlag(deps.db, 'competitive');
        return { competitive_enabled: enabled, source };
      },
    );

    app.put(
      '/api/admin/competitive/toggle',
      {
        config: { role: 'operator' },
        schema: {
          tags,
          summary: 'Switch the competitive layer on or off',
          body: LayerToggle,
          response: { 200: CompetitiveToggled },
        },
      },
      async ({ body, actor }) => {
        const by = { name: body.operator, tokenName: actor.tokenName };
        const { enabled, previousEnabled } = await toggleLayer(deps, 'competitive', body.enabled, by);
        return { competitive_enabled: enabled, previous_enabled: previousEnabled, toggled_by: body.operator };
      },
    );

    app.get(
      '/api/patterns/:ticker',
      {
        config: { role: 'viewer' },
        schema: {
          tags,
          summary: "What news of each kind did to a company's price",
          params: TickerPath,
          querystring: PatternsQuery,
          response: { 200: PatternList },
        },
      },
      async ({ params: { ticker }, query }) => {
        const filter = { catalystType: query.catalyst_type, timeHorizon: query.time_horizon };
        const patterns = await listFor(ticker, (companyId) => listPatterns(deps.db, companyId, filter));
        return { ticker, patterns, count: patterns.length };
      },
    );

    app.get(
      '/api/patterns/:ticker/competitors',
      {
        config: { role: 'viewer' },
        schema: {
          tags,
          summary: 'How related companies follow each other',
          params: TickerPath,
          querystring: PatternsQuery,
          response: { 200: CrossPatternList },
        },
      },
      async ({ params: { ticker }, query }) => {
        const filter = { catalystType: query.catalyst_type, timeHorizon: query.time_horizon };
        const found = await listFor(ticker, (companyId) => listCrossPatterns(deps.db, companyId, filter));
        return { ticker, cross_company_patterns: found, count: found.length };
      },
    );

    app.get(
      '/api/patterns/:ticker/competitive-signals',
      {
        config: { role: 'viewer' },
        schema: {
          tags,
          summary: "What other companies' news means for a company, the latest 100",
          params: TickerPath,
          response: { 200: SignalList },
        },
      },
      async ({ params: { ticker } }) => {
        const signals = await listFor(ticker, (companyId) => listSignals(deps.db, companyId));
        return { ticker, competitive_signals: signals, count: signals.length };
      },
    );

    app.get(
      '/api/patterns/:ticker/decisions',
      {
        config: { role: 'viewer' },
        schema: {
          tags,
          summary: 'What patterns said about recommendations, newest first',
          params: TickerPath,
          querystring: DecisionsQuery,
          response: { 200: DecisionList },
        },
      },
      async ({ params: { ticker }, query }) => {
        const decisions = await listFor(ticker, (companyId) => listDecisions(deps.db, companyId, query.time_horizon));
        return { ticker, decisions, count: decisions.length };
      },
    );
  };
