import type { Horizon, Lookback } from './validation-filters.tsx';

export interface GradedSelection {
  lookback: Lookback;
  horizon: Horizon;
  /** The record that the figure was computed from. */
  record: 'lived' | 'replayed';
}

const DAYS: Readonly<Record<Lookback, number | null>> = { '7d': 7, '30d': 30, '90d': 90, all: null };

/** The graded predictions behind a figure, as the address of a query on the SQL page. */
export function gradedRowsAddress({ lookback, horizon, record }: GradedSelection, condition = ''): string {
  const days = DAYS[lookback];
  const sql = [
    'select prediction.ticker, prediction.action, prediction.confidence, prediction.generated_at, label.exit_at,',
    '  label.win, label.total_return, label.excess_spy',
    'from prediction_labels label join predictions prediction on prediction.id = label.prediction_id',
    `where label.horizon = '${horizon}' and label.status = 'labelled' and prediction.lived = ${record === 'lived'}`,
    ...(days === null ? [] : [`  and label.exit_at > now() - interval '${days} days'`]),
    ...(condition === '' ? [] : [`  and ${condition}`]),
    'order by label.exit_at desc, prediction.ticker',
  ].join('\n');
  return `/sql?${new URLSearchParams({ engine: 'database', sql }).toString()}`;
}

const quote = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** Predictions with evidence from the source, registered for one or several companies. */
export const fromSource = (name: string): string =>
  `exists (select from recommendation_evidence evidence join sources source on source.id = evidence.source_id
    where evidence.recommendation_id = prediction.recommendation_id and lower(btrim(source.source_name)) = lower(btrim(${quote(name)})))`;

/** Predictions with evidence of the catalyst. */
export const ofCatalyst = (catalyst: string): string =>
  catalyst === 'macro_exposure'
    ? `exists (select from recommendation_evidence evidence
    where evidence.recommendation_id = prediction.recommendation_id and evidence.evidence_type = 'macro_event')`
    : `exists (select from recommendation_evidence evidence join company_impacts impact on impact.id = coalesce(evidence.impact_id, evidence.reference_id)
    where evidence.recommendation_id = prediction.recommendation_id and impact.catalyst_type = ${quote(catalyst)})`;
