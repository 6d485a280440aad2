import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Static } from 'typebox';
import type { Now } from '../kernel/clock.ts';
import type { Db } from '../kernel/db/database.ts';
import { findGate } from './gate.store.ts';
import { HORIZONS } from './horizon.ts';
import { findLatestSnapshot, listLatestByHorizon, type StoredSnapshot } from './snapshot.store.ts';
import { EMPTY_BUCKETS } from './statistics/calibration-buckets.ts';
import { attributeCatalysts, attributeLayers, attributeSources } from './use/attribute.ts';
import {
  CalibrationView,
  CatalystAttributionView,
  GateStatusView,
  GradesQuery,
  IcByHorizonView,
  LayerAttributionView,
  LookbackQuery,
  type SnapshotView,
  SourceAttributionView,
  SummaryView,
} from './validation.schema.ts';

const NO_GATE = 'There is no gate evaluation yet; the first follows the first labels.';
const tags = ['validation'];
/** The interface defines 400 for an invalid lookback or horizon. */
const config = { role: 'viewer', invalidStatus: 400 } as const;

export const validationRoutes =
  (deps: { db: Db; now: Now }): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { db } = deps;

    app.get(
      '/api/validation/summary',
      {
        config,
        schema: {
          tags,
          summary: 'The latest grades of predictions, and the status of the quality gate',
          description:
            'Win rate, information coefficient, returns and calibration of published recommendations at the horizon.',
          errors: { 400: '`lookback` or `horizon` is not one of its values.' },
          querystring: GradesQuery,
          response: { 200: SummaryView },
        },
      },
      async ({ query }) => {
        const snapshot = await findLatestSnapshot(db, query.lookback, query.horizon);
        const gate = await findGate(db);
        return { snapshot: snapshot ? viewOf(snapshot) : null, gate_status: gate?.gate.status ?? null };
      },
    );

    app.get(
      '/api/validation/calibration',
      {
        config,
        schema: {
          tags,
          summary: 'Stated confidence and observed win rate by bucket',
          description: 'Five buckets of confidence; a bucket is miscalibrated when the two differ by more than 0.15.',
          errors: { 400: '`lookback` or `horizon` is not one of its values.' },
          querystring: GradesQuery,
          response: { 200: CalibrationView },
        },
      },
      async ({ query }) => {
        const snapshot = await findLatestSnapshot(db, query.lookback, query.horizon);
        return { buckets: snapshot?.buckets ?? [...EMPTY_BUCKETS], ...gradesOf(query) };
      },
    );

    app.get(
      '/api/validation/ic-by-horizon',
      {
        config,
        schema: {
          tags,
          summary: 'Information coefficients, from the shortest horizon to the longest',
          description: 'Rank and linear correlation of the forecast with the return, for each horizon.',
          errors: { 400: '`lookback` is not one of its values.' },
          querystring: LookbackQuery,
          response: { 200: IcByHorizonView },
        },
      },
      async ({ query }) => {
        const known = await listLatestByHorizon(db, query.lookback);
        const horizons = HORIZONS.map((horizon) => {
          const snapshot = known.find((one) => one.horizon === horizon);
          return {
            horizon,
            information_coefficient: snapshot?.information_coefficient ?? null,
            rank_information_coefficient: snapshot?.rank_information_coefficient ?? null,
            prediction_count: snapshot?.prediction_count ?? 0,
            generated_at: snapshot?.generated_at ?? null,
          };
        });
        return { horizons, lookback: query.lookback };
      },
    );

    app.get(
      '/api/validation/gate-status',
      {
        config: { role: 'viewer' },
        schema: {
          tags,
          summary: 'Whether the model may trade real money, with each check',
          description:
            'Each check with the value observed and the value required. Null with a message before the first evaluation.',
          response: { 200: GateStatusView },
        },
      },
      async () => {
        const gate = await findGate(db);
        return gate
          ? { gate_status: gate.gate.status, updated_at: gate.updatedAt, details: { ...gate.gate } }
          : { gate_status: null, message: NO_GATE };
      },
    );

    app.get(
      '/api/validation/attribution/sources',
      {
        config,
        schema: {
          tags,
          summary: 'Grades of the predictions that each source contributed to',
          description: 'Win rate, information coefficient, average return and share of duplicates, by source.',
          errors: {
            400: '`lookback` or `horizon` is not one of its values.',
            500: 'The attribution could not be computed.',
          },
          querystring: GradesQuery,
          response: { 200: SourceAttributionView },
        },
      },
      async ({ query }) => {
        const grades = gradesOf(query);
        return { sources: await attributeSources(db, { ...grades, now: deps.now() }), ...grades };
      },
    );

    app.get(
      '/api/validation/attribution/catalysts',
      {
        config,
        schema: {
          tags,
          summary: 'Grades of the predictions that each catalyst type contributed to',
          description: 'Win rate, information coefficient and average return, by kind of event.',
          errors: {
            400: '`lookback` or `horizon` is not one of its values.',
            500: 'The attribution could not be computed.',
          },
          querystring: GradesQuery,
          response: { 200: CatalystAttributionView },
        },
      },
      async ({ query }) => {
        const grades = gradesOf(query);
        return { catalysts: await attributeCatalysts(db, { ...grades, now: deps.now() }), ...grades };
      },
    );

    app.get(
      '/api/validation/attribution/layers',
      {
        config,
        schema: {
          tags,
          summary: 'The contribution of each layer, and the grades of the predictions that it dominates',
          description: 'For the layers company, macro and competitive.',
          errors: {
            400: '`lookback` or `horizon` is not one of its values.',
            500: 'The attribution could not be computed.',
          },
          querystring: GradesQuery,
          response: { 200: LayerAttributionView },
        },
      },
      async ({ query }) => {
        const grades = gradesOf(query);
        return { layers: await attributeLayers(db, { ...grades, now: deps.now() }), ...grades };
      },
    );
  };

const gradesOf = ({ lookback, horizon }: Static<typeof GradesQuery>) => ({ lookback, horizon });

function viewOf({ buckets: _buckets, ...snapshot }: StoredSnapshot): SnapshotView {
  return { ...snapshot, metadata: { ...snapshot.metadata } };
}
