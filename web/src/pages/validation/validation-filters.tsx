import { Select } from '@mantine/core';
import type { QueryResponse } from '../../api/client.ts';
import { useFilters } from '../../lib/use-filters.ts';

type Summary = NonNullable<QueryResponse<'/api/validation/summary'>['snapshot']>;
export type Lookback = Summary['lookback_window'];
export type Horizon = Summary['horizon'];
export type ValidationRecord = Summary['record'];

const LOOKBACKS: readonly Lookback[] = ['7d', '30d', '90d', 'all'];
const HORIZONS: readonly Horizon[] = ['1h', '6h', '1d', '7d', '30d'];
const RECORDS: readonly ValidationRecord[] = ['lived', 'replayed'];
const DEFAULTS = { lookback: '90d', horizon: '7d', record: '' };
/** Without a choice the service shows the lived predictions where any are graded, else the replayed ones. */
const RECORD_LABELS: Record<ValidationRecord | '', string> = {
  '': 'Lived, else replayed',
  lived: 'Lived only',
  replayed: 'Replayed only',
};
const LOOKBACK_LABELS: Record<Lookback, string> = {
  '7d': 'Last 7 days',
  '30d': 'Last 30 days',
  '90d': 'Last 90 days',
  all: 'All time',
};

/** What the panels ask for; `record` is empty where the service chooses. */
export interface ValidationSelection {
  lookback: Lookback;
  horizon: Horizon;
  record: { record?: ValidationRecord };
}

/** Record, lookback and horizon of graded predictions, kept in the URL, with their controls. */
export function useValidationFilters() {
  const { filters, setFilter } = useFilters(DEFAULTS);
  const lookback = LOOKBACKS.find((value) => value === filters.lookback) ?? '90d';
  const horizon = HORIZONS.find((value) => value === filters.horizon) ?? '7d';
  const chosen = RECORDS.find((value) => value === filters.record);
  const record = chosen ? { record: chosen } : {};
  return {
    lookback,
    horizon,
    record,
    controls: (
      <>
        <Select
          aria-label="Record"
          data={(['', ...RECORDS] as const).map((value) => ({ value, label: RECORD_LABELS[value] }))}
          value={chosen ?? ''}
          onChange={(value) => setFilter('record', value ?? '')}
          allowDeselect={false}
          w={170}
        />
        <Select
          aria-label="Lookback"
          data={LOOKBACKS.map((value) => ({ value, label: LOOKBACK_LABELS[value] }))}
          value={lookback}
          onChange={(value) => setFilter('lookback', value ?? '90d')}
          allowDeselect={false}
          w={130}
        />
        <Select
          aria-label="Horizon"
          data={HORIZONS.map((value) => ({ value, label: `${value} horizon` }))}
          value={horizon}
          onChange={(value) => setFilter('horizon', value ?? '7d')}
          allowDeselect={false}
          w={120}
        />
      </>
    ),
  };
}
