import { EVIDENCE_COLUMNS, RECOMMENDATION_COLUMNS } from '../../../recommendations/recommendation-columns.ts';
import { SIGNAL_OUTPUT_COLUMNS } from '../../../signals/signal-columns.ts';
import { TREND_HISTORY_COLUMNS } from '../../../trends/trend-columns.ts';
import { columns, type LakeColumn, type LakeTable, monthOf, publishedColumns } from '../lake-table.ts';

const list = (column: string) => `to_json(s.${column})`;

/** Evidence is published with the ticker and the time of its recommendation, which partition and sort it. */
const withRecommendation = (column: LakeColumn): LakeColumn[] => {
  if (column.name === 'recommendation_id') return [column, ...columns(['ticker', 'varchar', 'r.ticker'])];
  if (column.name === 'available_at') return [column, ...columns(['generated_at', 'timestamp', 'r.generated_at'])];
  return [column];
};

export const VIEW_TABLES: readonly LakeTable[] = [
  {
    name: 'macro_events',
    version: 1,
    from: 'global_events s',
    monthOf: 's.available_at',
    columns: columns(
      ['id', 'varchar'],
      ['event_types', 'varchar', list('event_types')],
      ['severity', 'varchar'],
      ['affected_regions', 'varchar', list('affected_regions')],
      ['affected_sectors', 'varchar', list('affected_sectors')],
      ['affected_commodities', 'varchar', list('affected_commodities')],
      ['summary', 'varchar', 'case when s.text_restricted then null else s.summary end'],
      ['estimated_duration', 'varchar'],
      ['confidence', 'double'],
      ['available_at', 'timestamp'],
    ),
    key: { id: 'uuid' },
    sort: ['available_at', 'id'],
    watch: [{ table: 'global_events', month: monthOf('n.available_at') }],
  },
  {
    name: 'macro_impacts',
    version: 1,
    from: 'macro_impacts s',
    monthOf: 's.event_available_at',
    columns: columns(
      ['id', 'varchar'],
      ['event_id', 'varchar'],
      ['company_id', 'varchar'],
      ['macro_impact_score', 'double'],
      ['signed_score', 'double'],
      ['impact_direction', 'varchar'],
      ['exposure', 'double'],
      ['confidence', 'double'],
      ['inferred', 'boolean'],
      ['event_available_at', 'timestamp'],
      ['computed_at', 'timestamp'],
      ['superseded_at', 'timestamp'],
    ),
    key: { id: 'uuid' },
    sort: ['company_id', 'event_available_at', 'id'],
    watch: [{ table: 'macro_impacts', month: monthOf('n.event_available_at') }],
  },
  {
    name: 'competitive_signals',
    version: 1,
    from: 'competitive_signals s',
    monthOf: 's.event_at',
    columns: columns(
      ['id', 'varchar'],
      ['source_ticker', 'varchar'],
      ['target_ticker', 'varchar'],
      ['relationship_type', 'varchar'],
      ['mechanism', 'varchar'],
      ['catalyst_type', 'varchar'],
      ['time_horizon', 'varchar'],
      ['transfer_coefficient', 'double'],
      ['signal_direction', 'varchar'],
      ['signal_strength', 'double'],
      ['confidence', 'double'],
      ['document_id', 'varchar'],
      ['event_at', 'timestamp'],
      ['computed_at', 'timestamp'],
      ['expires_at', 'timestamp'],
    ),
    key: { id: 'uuid' },
    sort: ['target_ticker', 'event_at', 'id'],
    watch: [{ table: 'competitive_signals', month: monthOf('n.event_at') }],
  },
  {
    name: 'patterns',
    version: 1,
    from: 'patterns s',
    monthOf: null,
    columns: columns(
      ['id', 'varchar'],
      ['company_id', 'varchar'],
      ['catalyst_type', 'varchar'],
      ['time_horizon', 'varchar'],
      ['sample_count', 'integer'],
      ['hit_rate', 'double'],
      ['hit_rate_shrunk', 'double'],
      ['mean_car', 'double'],
      ['mean_car_shrunk', 'double'],
      ['t_stat', 'double'],
      ['p_value', 'double'],
      ['q_value', 'double'],
      ['reliable', 'boolean'],
      ['first_event_at', 'timestamp'],
      ['last_event_at', 'timestamp'],
      ['updated_at', 'timestamp'],
    ),
    key: { id: 'uuid' },
    sort: ['company_id', 'catalyst_type', 'time_horizon'],
    watch: [{ table: 'patterns', month: null }],
  },
  {
    name: 'trend_history',
    version: 1,
    from: 'trend_history s',
    monthOf: 's.generated_at',
    columns: publishedColumns(TREND_HISTORY_COLUMNS),
    key: { entity_type: 'text', entity_id: 'text', trend_window: 'text', generated_at: 'timestamptz' },
    sort: ['entity_type', 'entity_id', 'trend_window', 'generated_at'],
    watch: [
      {
        table: 'trend_history',
        month: monthOf('n.generated_at'),
        key: ['n.entity_type', 'n.entity_id', 'n."window"', 'n.generated_at'],
      },
    ],
  },
  {
    name: 'signal_outputs',
    version: 1,
    from: 'signal_engine_outputs s',
    monthOf: 's.as_of',
    columns: publishedColumns(SIGNAL_OUTPUT_COLUMNS),
    key: { id: 'uuid' },
    sort: ['ticker', 'as_of', 'pipeline'],
    watch: [{ table: 'signal_engine_outputs', month: monthOf('n.as_of') }],
  },
  {
    name: 'recommendations',
    version: 1,
    from: 'recommendations s',
    monthOf: 's.generated_at',
    columns: publishedColumns(RECOMMENDATION_COLUMNS),
    key: { id: 'uuid' },
    sort: ['ticker', 'generated_at', 'id'],
    watch: [{ table: 'recommendations', month: monthOf('n.generated_at') }],
  },
  {
    name: 'recommendation_evidence',
    version: 1,
    from: 'recommendation_evidence s join recommendations r on r.id = s.recommendation_id',
    monthOf: 'r.generated_at',
    columns: publishedColumns(EVIDENCE_COLUMNS).flatMap(withRecommendation),
    key: { recommendation_id: 'uuid', ordinal: 'integer' },
    sort: ['ticker', 'generated_at', 'recommendation_id', 'ordinal'],
    watch: [
      {
        table: 'recommendation_evidence',
        month: monthOf('r.generated_at'),
        join: 'join recommendations r on r.id = n.recommendation_id',
      },
      // When a recommendation is deleted, its evidence is deleted first and its month can no longer be found.
      { table: 'recommendations', month: monthOf('n.generated_at'), key: ['n.id'] },
    ],
  },
];
