import { DAY_MS } from '../../kernel/clock.ts';
import { OneOf } from '../../kernel/http/types.schema.ts';
import { isPipelineEnabled } from '../../operations/pipeline-flag.store.ts';
import { credibilityOf } from '../../trends/credibility.ts';
import { loadCredibilityBook } from '../../trends/credibility.store.ts';
import { findGate } from '../../validation/gate.store.ts';
import { chooseRecord, findLatestSnapshot, type StoredSnapshot } from '../../validation/snapshot.store.ts';
import { RECORDS, type Horizon } from '../../validation/horizon.ts';
import { attributeCatalysts, attributeLayers, attributeSources } from '../../validation/use/attribute.ts';
import { citePage } from '../answer/citations.ts';
import { FactList, missing } from '../answer/facts.ts';
import {
  type AskContext,
  closed,
  daysOf,
  HorizonParameter,
  InPeriod,
  ITEMS_MAX,
  NoParameters,
  operation,
  spanOf,
} from '../operation.schema.ts';
import { countDocumentsByStatus, findLastBacktest, listFailingSources, listSourceFacts } from '../view.store.ts';

const SOURCES_MAX = 10_000;
const VALIDATION = citePage('validation');
const AtHorizon = closed({ horizon: HorizonParameter });

/** The newest grades of all predictions at a horizon, as known at `asOf`. */
async function findGrades({ db, asOf }: AskContext, horizon: Horizon): Promise<StoredSnapshot | null> {
  const found = await Promise.all(RECORDS.map((record) => findLatestSnapshot(db, record, 'all', horizon, asOf)));
  return chooseRecord(found.filter((one) => one !== undefined)).chosen;
}

const noGrades = (horizon: string) => missing(`graded predictions at the horizon ${horizon}`);

export const QUALITY_OPERATIONS = [
  operation({
    name: 'calibration',
    description: 'Stated confidence against the observed win rate at a horizon.',
    parameters: AtHorizon,
    async run(context, { horizon }) {
      const grades = await findGrades(context, horizon);
      if (!grades || grades.prediction_count === 0) return noGrades(horizon);
      const facts = new FactList().add(
        {
          horizon,
          record: grades.record,
          calibration_error: grades.calibration_error,
          brier_score: grades.brier_score,
          count: grades.prediction_count,
          at: grades.generated_at,
        },
        'At {horizon} the calibration error of {count|count prediction} is {calibration_error|number} and the Brier score is {brier_score|number} ({record} record, graded at {at|time}).',
        VALIDATION,
      );
      for (const bucket of grades.buckets)
        if (bucket.prediction_count > 0)
          facts.add(
            {
              low: bucket.bucket_low,
              high: bucket.bucket_high,
              stated: bucket.avg_confidence,
              observed: bucket.observed_win_rate,
              count: bucket.prediction_count,
              verdict: bucket.miscalibrated ? 'miscalibrated' : 'well calibrated',
            },
            'Confidence {low|percent} to {high|percent}: {stated|percent} stated, {observed|percent} observed over {count|count prediction}, {verdict}.',
            VALIDATION,
          );
      return facts;
    },
  }),
  operation({
    name: 'grades',
    description: 'Win rate, information coefficient and mean return of the predictions at a horizon.',
    parameters: AtHorizon,
    async run(context, { horizon }) {
      const grades = await findGrades(context, horizon);
      if (!grades || grades.prediction_count === 0) return noGrades(horizon);
      return new FactList().add(
        {
          horizon,
          record: grades.record,
          count: grades.prediction_count,
          win_rate: grades.win_rate,
          information_coefficient: grades.information_coefficient,
          rank_information_coefficient: grades.rank_information_coefficient,
          avg_return: grades.avg_return,
          at: grades.generated_at,
        },
        'At {horizon} {count|count prediction} {count|verb have} a win rate of {win_rate|percent}, an information coefficient of {information_coefficient|number}, a rank coefficient of {rank_information_coefficient|number} and a mean return of {avg_return|signed} ({record} record, graded at {at|time}).',
        VALIDATION,
      );
    },
  }),
  operation({
    name: 'quality_gate',
    description: 'Whether the quality gate passes.',
    parameters: NoParameters,
    isPresentOnly: true,
    async run({ db }) {
      const gate = await findGate(db);
      if (!gate) return missing('an evaluation of the quality gate: none has been made yet');
      return new FactList().add(
        { status: gate.gate.status, message: gate.gate.message, at: gate.updatedAt },
        'The quality gate is {status|words} since its evaluation at {at|time}: {message}',
        VALIDATION,
      );
    },
  }),
  operation({
    name: 'credibility',
    description: 'The sources with the highest or the lowest learned credibility.',
    parameters: closed({ which: OneOf(['most', 'least']) }),
    async run({ db, asOf }, { which }) {
      const sources = await listSourceFacts(db, SOURCES_MAX);
      if (sources.length === 0) return missing('active sources of documents');
      const book = await loadCredibilityBook(db, asOf);
      const sign = which === 'most' ? -1 : 1;
      const ranked = sources
        .map((source) => ({
          ...source,
          credibility: credibilityOf(book, source.source_key, source.configured),
          outcomes: book.records.get(source.source_key)?.n ?? 0,
        }))
        .sort((a, b) => sign * (a.credibility - b.credibility) || (a.source_key < b.source_key ? -1 : 1));
      const facts = new FactList();
      for (const row of ranked.slice(0, ITEMS_MAX))
        facts.add(
          {
            source_name: row.source_name,
            source_type: row.source_type,
            credibility: row.credibility,
            configured: row.configured,
            outcomes: row.outcomes,
          },
          '{source_name} ({source_type|words}): a credibility of {credibility|number}, configured {configured|number}, with a weight of {outcomes|number} in outcomes.',
          citePage('attribution'),
        );
      return facts;
    },
  }),
  operation({
    name: 'attribution',
    description: 'Which sources, catalysts or layers contributed to good predictions.',
    parameters: closed({ by: OneOf(['sources', 'catalysts', 'layers']), horizon: HorizonParameter }),
    async run(context, { by, horizon }) {
      const { db, asOf } = context;
      const record = (await findGrades(context, horizon))?.record ?? 'lived';
      const query = { lookback: 'all', horizon, record, now: asOf } as const;
      const rows = await loadCauses(db, by, query);
      const graded = rows
        .filter(({ win_rate }) => win_rate !== null)
        .sort((a, b) => (b.win_rate ?? 0) - (a.win_rate ?? 0) || (a.cause < b.cause ? -1 : 1));
      if (graded.length === 0) return missing(`enough graded predictions at ${horizon} to compare ${by}`);
      const facts = new FactList();
      for (const row of graded.slice(0, ITEMS_MAX))
        facts.add(
          { ...row, horizon },
          '{cause|words}: a win rate of {win_rate|percent} at {horizon} over {count|count prediction}.',
          citePage('attribution'),
        );
      return facts;
    },
  }),
  operation({
    name: 'backtest',
    description: 'The result of the last backtest.',
    parameters: NoParameters,
    async run({ db, asOf }) {
      const row = await findLastBacktest(db, asOf);
      if (!row) return missing('a completed backtest');
      return new FactList().add(
        row,
        'The backtest from {start_date|date} to {end_date|date} returned {total_return|signed} with {trade_count|count trade}, a Sharpe ratio of {sharpe_ratio|number}, a maximum drawdown of {max_drawdown|percent} and a win rate of {win_rate|percent}.',
        { kind: 'backtest', id: String(row['id']), href: '/backtests' },
      );
    },
  }),
  operation({
    name: 'pipeline',
    description: 'Whether the pipeline runs, and how many documents of the period have which status.',
    parameters: InPeriod,
    async run(context, { period }) {
      const { db, asOf, now } = context;
      const facts = new FactList();
      if (now.getTime() - asOf.getTime() < DAY_MS)
        facts.add(
          { state: (await isPipelineEnabled(db)) ? 'running' : 'paused' },
          'The pipeline is {state}.',
          citePage('pipeline'),
        );
      const rows = await countDocumentsByStatus(db, spanOf(context, period));
      facts.add(
        { count: rows.reduce((sum, { count }) => sum + Number(count), 0), ...daysOf(period) },
        '{count|count document} became available between {from} and {to}.',
        citePage('pipeline'),
      );
      for (const row of rows) facts.add(row, '{status|words}: {count|count document}.', citePage('pipeline'));
      return facts;
    },
  }),
  operation({
    name: 'failing_sources',
    description: 'Sources whose last runs failed.',
    parameters: NoParameters,
    isPresentOnly: true,
    async run({ db }) {
      const rows = await listFailingSources(db, SOURCES_MAX);
      const page = citePage('pipeline', '?tab=sources');
      const facts = new FactList().add({ count: rows.length }, '{count|count source} {count|verb fail}.', page);
      for (const row of rows.slice(0, ITEMS_MAX))
        facts.add(
          row,
          '{source_name} for {ticker}: {consecutive_failures|count failure} in a row, the last at {last_failure_at|time}.',
          page,
        );
      return facts;
    },
  }),
];

interface Cause {
  cause: string;
  count: number;
  win_rate: number | null;
}

async function loadCauses(
  db: AskContext['db'],
  by: 'sources' | 'catalysts' | 'layers',
  query: Parameters<typeof attributeSources>[1],
): Promise<Cause[]> {
  if (by === 'sources')
    return (await attributeSources(db, query)).map((row) => ({
      cause: row.source_name ?? 'no source',
      count: row.prediction_count,
      win_rate: row.win_rate,
    }));
  if (by === 'catalysts')
    return (await attributeCatalysts(db, query)).map((row) => ({
      cause: row.catalyst_type,
      count: row.prediction_count,
      win_rate: row.win_rate,
    }));
  return (await attributeLayers(db, query)).map((row) => ({
    cause: row.layer,
    count: row.dominant_count,
    win_rate: row.dominant_win_rate,
  }));
}
