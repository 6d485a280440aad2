import { SegmentedControl } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useGet } from '../../api/hooks.ts';
import { CandleChart, type Marker } from '../../charts/candle-chart.tsx';
import { Panel } from '../../components/panel.tsx';
import { Loaded } from '../../components/state.tsx';
import { companyQueries } from './company-queries.ts';

const CHART_HEIGHT = 340;
const SPANS = [
  { value: '60', label: '3 mo' },
  { value: '120', label: '6 mo' },
  { value: '500', label: 'All' },
];

/** Candles with changes of the recommended action and the documents of the highest weight. */
export function PricePanel({ ticker }: { ticker: string }) {
  const [span, setSpan] = useState('120');
  const prices = useGet(...companyQueries.prices(ticker));
  const made = useGet(...companyQueries.recommendationHistory(ticker));
  const trends = useGet(...companyQueries.trends(ticker));
  const bars = useMemo(() => prices.data?.bars.slice(-Number(span)), [prices.data, span]);
  const markers = useMemo(
    () => [...recommendationMarkers(made.data ?? []), ...evidenceMarkers(trends.data ?? [])],
    [made.data, trends.data],
  );
  return (
    <Panel
      title="Price"
      note="arrows: recommendation changed · dots: documents of the highest weight"
      aside={<SegmentedControl data={SPANS} value={span} onChange={setSpan} aria-label="Period" />}
    >
      <Loaded
        query={{ ...prices, data: bars }}
        height={CHART_HEIGHT}
        empty={{
          title: 'No prices yet',
          hint: 'Prices arrive with the next market data run. Use “Load prices” to load them now.',
          icon: 'trading',
        }}
      >
        {(shown) => (
          <CandleChart
            bars={shown}
            markers={markers}
            height={CHART_HEIGHT}
            label={`Prices of ${ticker}, ${shown.length} bars`}
          />
        )}
      </Loaded>
    </Panel>
  );
}

/** One marker per change of the action. */
function recommendationMarkers(made: readonly { action: string; generated_at: string }[]): Marker[] {
  const ordered = made.toSorted((a, b) => a.generated_at.localeCompare(b.generated_at));
  return ordered
    .filter(({ action }, index) => action !== (ordered[index - 1]?.action ?? 'hold'))
    .map(({ action, generated_at }) => ({ at: generated_at, kind: action as 'buy', text: action }));
}

interface TrendEvidence {
  top_evidence: readonly { document_id: string; published_at: string; contribution: number }[];
}

/** One dot per day: its colour is the sign of the documents' total contribution, its number their count. */
function evidenceMarkers(trends: readonly TrendEvidence[]): Marker[] {
  const items = new Map(trends.flatMap(({ top_evidence }) => top_evidence.map((item) => [item.document_id, item])));
  const byDay = Map.groupBy(items.values(), ({ published_at }) => published_at.slice(0, 10));
  return [...byDay].map(([day, list]) => ({
    at: `${day}T12:00:00Z`,
    kind: list.reduce((sum, { contribution }) => sum + contribution, 0) >= 0 ? 'good' : 'bad',
    ...(list.length > 1 ? { text: String(list.length) } : {}),
  }));
}
