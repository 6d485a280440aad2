import { Select } from '@mantine/core';
import type { QueryResponse } from '../../api/client.ts';
import { useFilters } from '../../lib/use-filters.ts';

type Summary = NonNullable<QueryResponse<'/api/validation/summary'>['snapshot']>;
export type Lookback = Summary['lookback_window'];
export type Horizon = Summary['horizon'];

const LOOKBACKS: readonly Lookback[] = ['7d', '30d', '90d', 'all'];
const HORIZONS: readonly Horizon[] = ['1h', '6h', '1d', '7d', '30d'];
const DEFAULTS = { lookback: '90d', horizon: '7d' };
const LOOKBACK_LABELS: Record<Lookback, string> = {
  '7d': 'Last 7 days',
  '30d': 'Last 30 days',
  '90d': 'Last 90 days',
  all: 'All time',
};

/** Lookback and horizon of graded predictions, kept in the URL, with their controls. */
export function useValidationFilters() {
  const { filters, setFilter } = useFilters(DEFAULTS);
  const lookback = LOOKBACKS.find((value) => value === filters.lookback) ?? '90d';
  const horizon = HORIZONS.find((value) => value === filters.horizon) ?? '7d';
  return {
    lookback,
    horizon,
    controls: (
      <>
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
