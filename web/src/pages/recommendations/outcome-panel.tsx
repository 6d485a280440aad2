import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { query, type QueryResponse } from '../../api/client.ts';
import { useGet } from '../../api/hooks.ts';
import { LineChart } from '../../charts/line-chart.tsx';
import { ActionBadge } from '../../components/badge.tsx';
import { toneOf } from '../../components/figure.tsx';
import { KeyValues } from '../../components/key-values.tsx';
import { Panel } from '../../components/panel.tsx';
import { Signed } from '../../components/signed.tsx';
import { Loaded } from '../../components/state.tsx';
import { Time } from '../../components/time.tsx';
import { formatMoney, formatSignedPercent, NO_VALUE } from '../../lib/format.ts';
import { computeCurrentPrice } from '../companies/company-price.ts';
import type { RecommendationDetail } from './recommendation-page.tsx';

type Prices = QueryResponse<'/api/market/prices/{ticker}'>;
const CHART_HEIGHT = 190;
const BARS_BEFORE = 30;
const POLLING = { pollIntervalMs: 30_000 };

/** The price after the recommendation with its stop and target, and the current recommendation. */
export function OutcomePanel({ recommendation }: { recommendation: RecommendationDetail }) {
  const { ticker, generated_at } = recommendation;
  const prices = useGet(query, '/api/market/prices/{ticker}', { path: { ticker }, query: { limit: 500 } }, POLLING);
  const later = useGet(
    query,
    '/api/recommendations',
    { query: { ticker, latest: false, since: generated_at, limit: 200 } },
    POLLING,
  );
  const newest = later.data?.toSorted((a, b) => b.generated_at.localeCompare(a.generated_at))[0];
  return (
    <Panel title="Outcome">
      <Loaded
        query={prices}
        height={CHART_HEIGHT}
        isEmpty={({ bars }) => bars.length === 0}
        empty={{ title: 'No prices', hint: 'Load prices on the company’s page.' }}
      >
        {(data) => <PriceChart prices={data} recommendation={recommendation} />}
      </Loaded>
      <KeyValues
        items={[
          ['Return since', <ReturnSince key="since" prices={prices.data} recommendation={recommendation} />],
          [
            'Current recommendation',
            newest && newest.id !== recommendation.id ? (
              <Link key="now" to="/recommendations/$recommendationId" params={{ recommendationId: newest.id }}>
                <ActionBadge action={newest.action} /> <Time value={newest.generated_at} />
              </Link>
            ) : later.data ? (
              'this one'
            ) : (
              'unknown'
            ),
          ],
        ]}
      />
    </Panel>
  );
}

function ReturnSince({ prices, recommendation }: { prices: Prices | undefined; recommendation: RecommendationDetail }) {
  if (!prices) return <>{NO_VALUE}</>;
  const current = computeCurrentPrice(prices.bars, prices.quote);
  const { reference_price: start, generated_at } = recommendation;
  if (start === null) return <>no price was known when it was published</>;
  if (current === null) return <>no price data</>;
  if (current.at < generated_at) return <>no price since the recommendation</>;
  const change = current.price / start - 1;
  return (
    <>
      <Signed tone={toneOf(change)}>{formatSignedPercent(change, 2)}</Signed> to {formatMoney(current.price)},{' '}
      <Time value={current.at} style={current.isQuote ? 'moment' : 'date'} />
    </>
  );
}

function PriceChart({ prices, recommendation }: { prices: Prices; recommendation: RecommendationDetail }) {
  const { generated_at, expires_at, reference_price, stop_price, target_price } = recommendation;
  const { x, lines } = useMemo(() => {
    const publishedIndex = prices.bars.findLastIndex(({ bar_timestamp }) => bar_timestamp <= generated_at);
    const bars = prices.bars.slice(Math.max(0, publishedIndex - BARS_BEFORE));
    const before = Math.min(publishedIndex, BARS_BEFORE);
    const known = bars.map(({ bar_timestamp }) => Date.parse(bar_timestamp) / 1_000);
    // Stop and target are drawn to the end of the horizon, even if it is in the future.
    const endsAt = Date.parse(expires_at) / 1_000;
    const ahead = endsAt > (known.at(-1) ?? endsAt) ? [endsAt] : [];
    const x = [...known, ...ahead];
    const isActive = (at: number, index: number) => index >= before && at <= endsAt;
    const whileActive = (value: number | null) => x.map((at, index) => (isActive(at, index) ? value : null));
    return {
      x,
      lines: [
        { label: 'Close', values: x.map((_at, index) => bars[index]?.close ?? null), color: 'chart1' as const },
        {
          label: 'Published',
          values: x.map((_at, index) => (index === before ? (reference_price ?? bars[index]?.close ?? null) : null)),
          color: 'brass' as const,
          points: true,
        },
        ...(target_price === null
          ? []
          : [{ label: 'Target', values: whileActive(target_price), color: 'up' as const, dashed: true }]),
        ...(stop_price === null
          ? []
          : [{ label: 'Stop', values: whileActive(stop_price), color: 'down' as const, dashed: true }]),
      ],
    };
  }, [prices, generated_at, expires_at, reference_price, stop_price, target_price]);
  return (
    <LineChart
      x={x}
      lines={lines}
      height={CHART_HEIGHT}
      formatY={(value) => formatMoney(value)}
      label="Price before and after the recommendation"
    />
  );
}
