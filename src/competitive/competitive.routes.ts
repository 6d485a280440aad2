import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Now } from '../kernel/clock.ts';
import type { Db } from '../kernel/db/database.ts';
import { AsOfQuery } from '../kernel/http/as-of.schema.ts';
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
import { listCrossPatternsAt, listPatternsAt } from './use/patterns-as-of.ts';

const tags = ['competitive'];

export const competitiveRoutes =
  (deps: { db: Db; now: Now }): FastifyPluginAsyncTypebox =>
  async (app) => {
    /** An untracked ticker yields an empty list; the interface defines no 404 here. */
    const listFor = async <Row>(ticker: string, list: (companyId: string) => Promise<Row[]>): Promise<Row[]> => {
      const companyId = await findCompanyId(deps.db, ticker);
      return companyId === null ? [] : list(companyId);
    };

    app.get(
      '/api/admin/competitive/status',
      {
        config: { role: 'viewer', kept: 'while-unchanged' },
        schema: {
          tags,
          summary: 'Whether the competitive layer is enabled',
          description:
            'Whether news of related companies counts in recommendations, and whether that is the default or was set.',
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
          description: 'Takes effect with the next recommendations. Records an audit event.',
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
        config: { role: 'viewer', kept: 'while-unchanged' },
        schema: {
          tags,
          summary: "Historical price effect of each catalyst type on a company's shares",
          description:
            'For each kind of event and time horizon: how often and how far the price moved afterwards. Empty for a ticker that is not tracked.',
          params: TickerPath,
          querystring: PatternsQuery,
          response: { 200: PatternList },
        },
      },
      async ({ params: { ticker }, query, asOf }) => {
        const filter = { catalystType: query.catalyst_type, timeHorizon: query.time_horizon };
        const patterns = await listFor(ticker, (companyId) =>
          asOf ? listPatternsAt(deps.db, companyId, filter, asOf) : listPatterns(deps.db, companyId, filter),
        );
        return { ticker, patterns, count: patterns.length };
      },
    );

    app.get(
      '/api/patterns/:ticker/competitors',
      {
        config: { role: 'viewer', kept: 'while-unchanged' },
        schema: {
          tags,
          summary: 'Lead-lag patterns between related companies',
          description:
            'How prices of related companies followed events of this company, and the other way round. Empty for a ticker that is not tracked.',
          params: TickerPath,
          querystring: PatternsQuery,
          response: { 200: CrossPatternList },
        },
      },
      async ({ params: { ticker }, query, asOf }) => {
        const filter = { catalystType: query.catalyst_type, timeHorizon: query.time_horizon };
        const found = await listFor(ticker, (companyId) =>
          asOf ? listCrossPatternsAt(deps.db, companyId, filter, asOf) : listCrossPatterns(deps.db, companyId, filter),
        );
        return { ticker, cross_company_patterns: found, count: found.length };
      },
    );

    app.get(
      '/api/patterns/:ticker/competitive-signals',
      {
        config: { role: 'viewer', kept: 'while-unchanged' },
        schema: {
          tags,
          summary: "Signals to a company from other companies' news, the latest 100",
          description:
            'What news of other companies means for this one, newest first. Empty for a ticker that is not tracked.',
          params: TickerPath,
          querystring: AsOfQuery,
          response: { 200: SignalList },
        },
      },
      async ({ params: { ticker }, asOf }) => {
        const signals = await listFor(ticker, (companyId) => listSignals(deps.db, companyId, asOf));
        return { ticker, competitive_signals: signals, count: signals.length };
      },
    );

    app.get(
      '/api/patterns/:ticker/decisions',
      {
        config: { role: 'viewer', kept: 'while-unchanged' },
        schema: {
          tags,
          summary: 'Pattern verdicts on recommendations, newest first',
          description:
            'Whether past patterns supported or contradicted each recommendation, with the statistics behind it. Empty for a ticker that is not tracked.',
          params: TickerPath,
          querystring: DecisionsQuery,
          response: { 200: DecisionList },
        },
      },
      async ({ params: { ticker }, query, asOf }) => {
        const decisions = await listFor(ticker, (companyId) =>
          listDecisions(deps.db, companyId, query.time_horizon, asOf),
        );
        return { ticker, decisions, count: decisions.length };
      },
    );
  };
