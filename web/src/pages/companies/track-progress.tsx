import { Text } from '@mantine/core';
import { query, type QueryResponse } from '../../api/client.ts';
import { useGet } from '../../api/hooks.ts';
import { formatMoney, formatPercent, formatPlural } from '../../lib/format.ts';

type Progress = QueryResponse<'/api/tracking/progress'>['companies'][number];

const POLL_INTERVAL_MS = 3_000;

/** How far newly tracked companies are, until each has a recommendation that knows a price. */
export function TrackProgress({ tickers }: { tickers: readonly string[] }) {
  const progress = useGet(
    query,
    '/api/tracking/progress',
    { query: { tickers: tickers.join(',') } },
    { enabled: tickers.length > 0, pollIntervalMs: POLL_INTERVAL_MS },
  );
  if (!progress.data) return null;
  const { companies, is_platform_running } = progress.data;
  const ready = companies.filter(hasAdvice).length;
  return (
    <section aria-label="Progress" aria-live="polite">
      <Text size="sm">
        {ready} of {companies.length} have a recommendation.{' '}
        {is_platform_running ? '' : 'No scheduler runs: start the platform to read their sources.'}
      </Text>
      <ul style={{ margin: 0, paddingLeft: 18 }}>
        {companies.map((one) => (
          <li key={one.ticker}>
            <strong>{one.ticker}</strong> {describe(one)}
          </li>
        ))}
      </ul>
    </section>
  );
}

const hasAdvice = ({ recommendation }: Progress) => (recommendation?.reference_price ?? null) !== null;

function describe({ daily_bars, documents, recommendation, source_error }: Progress): string {
  if (recommendation?.reference_price != null) {
    const { action, confidence, reference_price } = recommendation;
    return `${action.toUpperCase()} at ${formatMoney(reference_price)}, confidence ${formatPercent(confidence, 0)}`;
  }
  const data = `${formatPlural(daily_bars, 'daily bar')}, ${formatPlural(documents, 'document')}`;
  return source_error === null ? data : `${data}; ${source_error}`;
}
