import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../kernel/db/database.ts';
import { RECOMMENDATION_LAYERS, type RecommendationLayer } from '../recommendations/layer-weights.ts';
import { sourceKeySql } from '../trends/impact.store.ts';
import type { CauseSums, LayerSums } from './attribution.ts';
import type { Horizon, ValidationRecord } from './horizon.ts';

const CAUSES_MAX = 1_000;
const SOURCES_MAX = 1_000;

export interface Graded {
  readonly horizon: Horizon;
  readonly record: ValidationRecord;
  /** Labels whose horizon ended after this. */
  readonly after: Date;
  /** What was labelled by this instant; now when absent. */
  readonly asOf?: Date | undefined;
}

/** Labelled predictions with their outcomes. */
const gradedSql = ({ horizon, record, after, asOf }: Graded) => sql`
  select prediction.id, prediction.recommendation_id, prediction.layer_contributions, label.win::integer as win,
    label.total_return, label.excess_spy
  from prediction_labels label join predictions prediction on prediction.id = label.prediction_id
  where label.horizon = ${horizon} and label.status = 'labelled' and label.exit_at > ${after}
    and prediction.lived = ${record === 'lived'} and ${isLabelledBy(asOf)}`;

/** A label counts from its recording on; that of a replayed prediction from its maturity, because it was recorded afterwards. */
const isLabelledBy = (asOf: Date | undefined) =>
  asOf === undefined
    ? sql`true`
    : sql`case when prediction.lived then label.labelled_at else label.matured_at end <= ${asOf}`;

/**
 * Evidence with its source and catalyst. The source stored with the evidence comes first; where it is missing, it is taken from
 * the impact, event or signal that the evidence refers to.
 */
const evidenceSql = sql`
  select evidence.recommendation_id, evidence.signed_contribution,
    coalesce(evidence.source_id, own.source_id, related.source_id, document.source_id) as source_id,
    coalesce(own.catalyst_type, signal.catalyst_type, case evidence.evidence_type when 'macro_event' then 'macro_exposure' end)
      as catalyst_type
  from recommendation_evidence evidence
  left join company_impacts own
    on evidence.evidence_type = 'document' and own.id = coalesce(evidence.impact_id, evidence.reference_id)
  left join competitive_signals signal
    on evidence.evidence_type = 'competitive_signal' and signal.id = evidence.reference_id
  left join company_impacts related on related.id = signal.source_impact_id
  left join macro_impacts macro on evidence.evidence_type = 'macro_event' and macro.id = evidence.reference_id
  left join global_events event on event.id = macro.event_id
  left join documents document on document.id = event.source_document_id`;

/** Added in a fixed order: the last digits of a sum of floats depend on it, and equal questions must get equal answers. */
const SUMS = sql`
  count(*)::integer as n, sum(share order by id) as shares, sum(share * win order by id) as "winShares",
  sum(share * sign(c) * total_return order by id) as "returnShares", count(excess_spy)::integer as pairs,
  coalesce(sum(c order by id) filter (where excess_spy is not null), 0) as c,
  coalesce(sum(excess_spy order by id), 0) as r,
  coalesce(sum(c * c order by id) filter (where excess_spy is not null), 0) as cc,
  coalesce(sum(excess_spy * excess_spy order by id), 0) as rr, coalesce(sum(c * excess_spy order by id), 0) as cr`;

const WHOLE_PARTITION = sql`rows between unbounded preceding and unbounded following`;

/** Sums by cause. Evidence with an unknown cause (null) is not returned, but it counts in the shares of the others. */
const causesSql = (graded: Graded, cause: RawBuilder<unknown>, join: RawBuilder<unknown>) => sql`
  with graded as (${gradedSql(graded)}), evidence as (${evidenceSql}),
    parts as (select graded.id, graded.win, graded.total_return, graded.excess_spy, ${cause} as cause,
        sum(evidence.signed_contribution order by evidence.signed_contribution) as c,
        sum(abs(evidence.signed_contribution) order by evidence.signed_contribution) as moved
      from graded join evidence on evidence.recommendation_id = graded.recommendation_id ${join}
      group by graded.id, graded.win, graded.total_return, graded.excess_spy, ${cause}),
    shares as (select parts.*, moved / nullif(sum(moved) over (partition by id order by moved ${WHOLE_PARTITION}), 0) as share
      from parts)
  select cause, ${SUMS} from shares where cause is not null and share > 0 group by cause`;

export interface SourceSums extends CauseSums {
  cause: string;
  source_id: string;
  source_name: string;
  source_type: string;
  configured: number;
}

/** Registrations of one source for several companies count as one source, with the id of the first registration. */
export async function sumBySource(db: Executor, graded: Graded): Promise<SourceSums[]> {
  const { rows } = await sql<SourceSums>`
    with sums as (${causesSql(graded, sourceKeySql, sql`left join sources source on source.id = evidence.source_id`)}),
      publishers as (select ${sourceKeySql} as cause, (array_agg(source.id order by source.created_at, source.id))[1] as source_id,
          min(source.source_name) as source_name, min(source.source_type) as source_type,
          avg(source.credibility_score order by source.id)::float8 as configured
        from sources source group by 1)
    select sums.*, publishers.source_id, publishers.source_name, publishers.source_type, publishers.configured
    from sums join publishers using (cause)
    order by sums.n desc, sums.cause limit ${CAUSES_MAX}`.execute(db);
  return rows;
}

/** The share of duplicates among the documents of each source, by the source's key. */
export async function shareOfDuplicates(
  db: Executor,
  { after, asOf }: Pick<Graded, 'after' | 'asOf'>,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ cause: string; duplicates: number }>`
    select ${sourceKeySql} as cause, avg((document.duplicate_of is not null)::integer)::float8 as duplicates
    from documents document join sources source on source.id = document.source_id
    where document.available_at > ${after} and ${asOf === undefined ? sql`true` : sql`document.available_at <= ${asOf}`}
    group by 1`.execute(db);
  return new Map(rows.map(({ cause, duplicates }) => [cause, duplicates]));
}

export async function sumByCatalyst(db: Executor, graded: Graded): Promise<(CauseSums & { cause: string })[]> {
  const { rows } = await sql<CauseSums & { cause: string }>`
    with sums as (${causesSql(graded, sql`evidence.catalyst_type`, sql``)})
    select * from sums order by n desc, cause limit ${CAUSES_MAX}`.execute(db);
  return rows;
}

interface LayerRow {
  layer: RecommendationLayer;
  totalShares: number;
  moved: number;
}
type DominantRow = CauseSums & { wins: number };

/** The share of each layer, and the outcomes of predictions that it dominated. Of equal shares the first in the list dominates. */
export async function sumByLayer(
  db: Executor,
  graded: Graded,
): Promise<{ layer: RecommendationLayer; sums: LayerSums }[]> {
  const layers = [...RECOMMENDATION_LAYERS];
  const { rows } = await sql<LayerRow & (DominantRow | { n: null })>`
    with graded as (${gradedSql(graded)}),
      parts as (select graded.*, layer, coalesce((layer_contributions->>layer)::float8, 0) as c,
          array_position(${layers}::text[], layer) as rank
        from graded cross join unnest(${layers}::text[]) as layer),
      shares as (select parts.*,
          abs(c) / nullif(sum(abs(c)) over (partition by id order by rank ${WHOLE_PARTITION}), 0) as share,
          row_number() over (partition by id order by abs(c) desc, rank) as place from parts),
      moved as (select * from shares where share is not null)
    select totals.*, dominant.* from
      (select layer, sum(share order by id) as "totalShares", count(*)::integer as moved from moved group by layer) totals
      left join (select layer as dominant_layer, ${SUMS}, sum(win)::integer as wins from moved where place = 1
        group by layer) dominant on dominant_layer = layer`.execute(db);
  return RECOMMENDATION_LAYERS.map((layer) => {
    const row = rows.find((candidate) => candidate.layer === layer);
    const dominant = row && row.n !== null ? row : NO_DOMINANT;
    return { layer, sums: { shares: row?.totalShares ?? 0, moved: row?.moved ?? 0, dominant } };
  });
}

export interface LayerMonth {
  layer: RecommendationLayer;
  month: string;
  weight: number;
  skill: number | null;
  predictions: number;
}

/** Fewer predictions of a month are too few for a correlation. */
const MONTH_PREDICTIONS_MIN = 20;

/** By month of the predictions: the mean weight that each layer had, and how its signal and the excess return then correlated. */
export async function listLayerMonths(db: Executor, { horizon, record, after, asOf }: Graded): Promise<LayerMonth[]> {
  const { rows } = await sql<LayerMonth>`
    select layer, to_char(prediction.session_date, 'YYYY-MM') as month, count(*)::integer as predictions,
      avg((prediction.layer_signals -> layer ->> 'weight')::float8 order by prediction.id) as weight,
      case when count(*) >= ${MONTH_PREDICTIONS_MIN}
        then corr((prediction.layer_signals -> layer ->> 'signal')::float8, label.excess_spy order by prediction.id) end as skill
    from prediction_labels label join predictions prediction on prediction.id = label.prediction_id
    cross join unnest(${[...RECOMMENDATION_LAYERS]}::text[]) as layer
    where label.horizon = ${horizon} and label.status = 'labelled' and label.exit_at > ${after}
      and prediction.lived = ${record === 'lived'} and prediction.layer_signals ? layer and ${isLabelledBy(asOf)}
    group by 1, 2 order by 2, 1`.execute(db);
  return rows;
}

const NO_DOMINANT: DominantRow = {
  n: 0,
  shares: 0,
  winShares: 0,
  returnShares: 0,
  pairs: 0,
  c: 0,
  r: 0,
  cc: 0,
  rr: 0,
  cr: 0,
  wins: 0,
};

/** The ids of a source by its name, across the companies it is registered for. */
export async function listSourceIds(db: Executor, name: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from sources where lower(btrim(source_name)) = lower(btrim(${name})) order by id limit ${SOURCES_MAX}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

export async function listSourceNames(db: Executor): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct min(source_name) as name from sources where source_type not in ('market_api', 'broker')
    group by lower(btrim(source_name)) order by 1 limit ${SOURCES_MAX}`.execute(db);
  return rows.map(({ name }) => name);
}
