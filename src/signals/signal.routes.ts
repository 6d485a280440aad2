import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { AsOfQuery } from '../kernel/http/as-of.schema.ts';
import type { Db } from '../kernel/db/database.ts';
import { listCompanies } from '../registry/company.store.ts';
import { isDualPipelineEnabled } from './dual-pipeline.store.ts';
import { mapSignals, toMappedOutput } from './mapping.ts';
import { SignalHistoryQuery, SignalOutputView, SignalOverview, SignalPath } from './signal.schema.ts';
import { findLatestSignals, listSignalOutputs, type SignalPair } from './signal-output.store.ts';

export const signalRoutes =
  (deps: { db: Db; now: () => Date }): FastifyPluginAsyncTypebox =>
  async (app) => {
    const tags = ['signals'];

    app.get(
      '/api/signals',
      {
        config: { role: 'viewer' },
        schema: {
          tags,
          summary: 'The newest outputs of both signal pipelines for every active company',
          description:
            'Verdicts of the heuristic and the Bayesian pipeline, and the action they map to for a company that is not held.',
          querystring: AsOfQuery,
          response: { 200: SignalOverview },
        },
      },
      async ({ asOf }) => {
        // A company that is no longer tracked had its signals then.
        const companies = [
          ...(await listCompanies(deps.db, true)),
          ...(asOf ? await listCompanies(deps.db, false) : []),
        ];
        const [pairs, enabled] = await Promise.all([
          findLatestSignals(
            deps.db,
            companies.map(({ ticker }) => ticker),
            asOf ?? deps.now(),
          ),
          isDualPipelineEnabled(deps.db),
        ]);
        return { dual_pipeline_enabled: enabled, signals: [...pairs.values()].map((pair) => toView(pair, enabled)) };
      },
    );

    app.get(
      '/api/signals/:ticker',
      {
        config: { role: 'viewer' },
        schema: {
          tags,
          summary: 'The signal engine outputs for a ticker, newest first',
          description:
            'Each evaluation of both pipelines with its scores by timeframe. Empty for a ticker without outputs.',
          params: SignalPath,
          querystring: SignalHistoryQuery,
          response: { 200: Type.Array(SignalOutputView) },
        },
      },
      ({ params, query, asOf }) => listSignalOutputs(deps.db, params.ticker, query.limit, asOf),
    );
  };

/** The action for a ticker that is not held; for a held one, a bearish hold becomes a sell. */
function toView(pair: SignalPair, dualPipelineEnabled: boolean) {
  const { heuristic, bayesian } = pair;
  const mapped = mapSignals(toMappedOutput(heuristic), toMappedOutput(bayesian), { dualPipelineEnabled, held: false });
  return {
    ticker: heuristic.ticker,
    as_of: heuristic.as_of,
    mapped_action: mapped.action,
    mapped_confidence: mapped.confidence,
    heuristic,
    bayesian,
  };
}
