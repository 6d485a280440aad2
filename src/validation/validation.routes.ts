import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Static } from 'typebox';
import type { Now } from '../kernel/clock.ts';
import { AsOfQuery } from '../kernel/http/as-of.schema.ts';
import type { Db } from '../kernel/db/database.ts';
import { GATE_HORIZON, INDEPENDENT_DATES_MIN } from './gate.ts';
import { findGate, findGateAt, type StoredGate } from './gate.store.ts';
import { HORIZONS, type ValidationRecord } from './horizon.ts';
import {
  chooseRecord,
  findBothRecords,
  findLatestSnapshot,
  listLatestByHorizon,
  type StoredSnapshot,
} from './snapshot.store.ts';
import { EMPTY_BUCKETS } from './statistics/calibration-buckets.ts';
import { EVIDENCE_MIN } from './statistics/sequential-test.ts';
import { attributeCatalysts, attributeLayers, attributeSources } from './use/attribute.ts';
import { keepSums } from './use/attribution-sums.ts';
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

const NO_GATE =
  'There is no gate evaluation yet; the first follows the first labels. Live trading needs a lived record; replayed history opens paper trading only.';
const tags = ['validation'];
/** The interface defines 400 for an invalid lookback or horizon. */
const config = { role: 'viewer', invalidStatus: 400 } as const;

export const validationRoutes =
  (deps: { db: Db; now: Now }): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { db } = deps;
    const sums = keepSums(db, deps.now);

    app.get(
      '/api/validation/summary',
      {
        config: { ...config, kept: 'while-unchanged' },
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
      async ({ query, asOf }) => {
        const found = await findBothRecords(db, query, asOf);
        const gate = await (asOf ? findGateAt(db, asOf) : findGate(db));
        return {
          snapshot: found.chosen ? viewOf(found.chosen) : null,
          lived: found.lived ? viewOf(found.lived) : null,
          replayed: found.replayed ? viewOf(found.replayed) : null,
          gate_status: gate?.gate.status ?? null,
          message: gate?.gate.message ?? NO_GATE,
        };
      },
    );

    app.get(
      '/api/validation/calibration',
      {
        config: { ...config, kept: 'while-unchanged' },
        schema: {
          tags,
          summary: 'Stated confidence and observed win rate by bucket',
          description: 'Five buckets of confidence; a bucket is miscalibrated when the two differ by more than 0.15.',
          errors: { 400: '`lookback` or `horizon` is not one of its values.' },
          querystring: GradesQuery,
          response: { 200: CalibrationView },
        },
      },
      async ({ query, asOf }) => {
        const { chosen, lived, replayed } = await findBothRecords(db, query, asOf);
        return {
          buckets: chosen?.buckets ?? [...EMPTY_BUCKETS],
          lived: lived?.buckets ?? null,
          replayed: replayed?.buckets ?? null,
          record: chosen?.record ?? null,
          ...gradesOf(query),
        };
      },
    );

    app.get(
      '/api/validation/ic-by-horizon',
      {
        config: { ...config, kept: 'while-unchanged' },
        schema: {
          tags,
          summary: 'Information coefficients, from the shortest horizon to the longest',
          description: 'Rank and linear correlation of the forecast with the return, for each horizon.',
          errors: { 400: '`lookback` is not one of its values.' },
          querystring: LookbackQuery,
          response: { 200: IcByHorizonView },
        },
      },
      async ({ query, asOf }) => {
        const known = await listLatestByHorizon(db, query.lookback, asOf);
        const horizons = HORIZONS.map((horizon) => {
          const of = known.filter((one) => one.horizon === horizon);
          const { chosen, lived, replayed } = chooseRecord(of, query.record);
          return {
            horizon,
            ...coefficientsOf(chosen),
            generated_at: chosen?.generated_at ?? null,
            record: chosen?.record ?? null,
            lived: lived && coefficientsOf(lived),
            replayed: replayed && coefficientsOf(replayed),
          };
        });
        return { horizons, lookback: query.lookback };
      },
    );

    app.get(
      '/api/validation/gate-status',
      {
        config: { role: 'viewer', kept: 'while-unchanged' },
        schema: {
          tags,
          summary: 'Whether the model may trade real money, with each check',
          description:
            'Each check with the value observed and the value required. Null with a message before the first evaluation.',
          querystring: AsOfQuery,
          response: { 200: GateStatusView },
        },
      },
      async ({ asOf }) => {
        const gate = await (asOf ? findGateAt(db, asOf) : findGate(db));
        if (!gate) return { gate_status: null, message: NO_GATE };
        const replayed = await findLatestSnapshot(db, 'replayed', 'all', GATE_HORIZON, asOf);
        return {
          gate_status: gate.gate.status,
          updated_at: gate.updatedAt,
          lived: livedOf(gate.gate),
          replayed: { prediction_count: replayed?.prediction_count ?? 0 },
          details: { ...gate.gate },
          message: gate.gate.message,
        };
      },
    );

    app.get(
      '/api/validation/attribution/sources',
      {
        config: { ...config, kept: 'within-second' },
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
      async ({ query, asOf }) => {
        const grades = { ...gradesOf(query), record: await recordOf(db, query, asOf) };
        return { sources: await attributeSources(db, { ...grades, now: asOf ?? deps.now(), asOf }, sums), ...grades };
      },
    );

    app.get(
      '/api/validation/attribution/catalysts',
      {
        config: { ...config, kept: 'within-second' },
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
      async ({ query, asOf }) => {
        const grades = { ...gradesOf(query), record: await recordOf(db, query, asOf) };
        return {
          catalysts: await attributeCatalysts(db, { ...grades, now: asOf ?? deps.now(), asOf }, sums),
          ...grades,
        };
      },
    );

    app.get(
      '/api/validation/attribution/layers',
      {
        config: { ...config, kept: 'within-second' },
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
      async ({ query, asOf }) => {
        const grades = { ...gradesOf(query), record: await recordOf(db, query, asOf) };
        return { layers: await attributeLayers(db, { ...grades, now: asOf ?? deps.now(), asOf }, sums), ...grades };
      },
    );
  };

const gradesOf = ({ lookback, horizon }: Static<typeof GradesQuery>) => ({ lookback, horizon });

const recordOf = async (db: Db, query: Static<typeof GradesQuery>, asOf: Date | undefined): Promise<ValidationRecord> =>
  query.record ?? (await findBothRecords(db, query, asOf)).chosen?.record ?? 'lived';

const coefficientsOf = (snapshot: StoredSnapshot | null) => ({
  information_coefficient: snapshot?.information_coefficient ?? null,
  rank_information_coefficient: snapshot?.rank_information_coefficient ?? null,
  prediction_count: snapshot?.prediction_count ?? 0,
  rank_t: snapshot?.metadata.rank_ic_t_stat ?? null,
});

const livedOf = (gate: StoredGate) => ({
  sessions: gate.lived_sessions,
  since: gate.lived_since,
  independent_dates: gate.independent_dates,
  independent_dates_required: INDEPENDENT_DATES_MIN,
  evidence: gate.evidence,
  evidence_required: EVIDENCE_MIN,
  capital_stage: gate.capital_stage,
  capital_fraction: gate.capital_fraction ?? 0,
});

function viewOf({ buckets: _buckets, ...snapshot }: StoredSnapshot): SnapshotView {
  return { ...snapshot, metadata: { ...snapshot.metadata } };
}
