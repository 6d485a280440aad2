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

/** Candles, with the advice that turned and the documents that weigh most. */
export function PricePanel({ ticker }: { ticker: string }) {
  const [span, setSpan] = useState('120');
  const prices = useGet(...companyQueries.prices(ticker));
  const made = useGet(...companyQueries.recommendationHistory(ticker));
  const trends = useGet(...companyQueries.trends(ticker));
  const bars = useMemo(() => prices.data?.bars.slice(-Number(span)), [prices.data, span]);
  const markers = useMemo(
    () => [...adviceMarkers(made.data ?? []), ...evidenceMarkers(trends.data ?? [])],
    [made.data, trends.data],
  );
  return (
    <Panel
      title="Price"
      note="arrows: the advice turned · dots: the documents that weigh most"
      aside={<SegmentedControl data={SPANS} value={span} onChange={setSpan} aria-label="Span" />}
    >
      <Loaded
        query={{ ...prices, data: bars }}
        height={CHART_HEIGHT}
        empty={{
          title: 'No prices yet',
          hint: 'They come with the next market data run, or with “Load prices”.',
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

/** Only where the action differs from the one before: fifty holds in a row say nothing. */
function adviceMarkers(made: readonly { action: string; generated_at: string }[]): Marker[] {
  const ordered = made.toSorted((a, b) => a.generated_at.localeCompare(b.generated_at));
  return ordered
    .filter(({ action }, index) => action !== (ordered[index - 1]?.action ?? 'hold'))
    .map(({ action, generated_at }) => ({ at: generated_at, kind: action as 'buy', text: action }));
}

interface Weighed {
  top_evidence: readonly { document_id: string; published_at: string; contribution: number }[];
}

/** One dot per day: its colour is what the documents of that day say together, its number how many there were. */
function evidenceMarkers(trends: readonly Weighed[]): Marker[] {
  const items = new Map(trends.flatMap(({ top_evidence }) => top_evidence.map((item) => [item.document_id, item])));
  const byDay = Map.groupBy(items.values(), ({ published_at }) => published_at.slice(0, 10));
  return [...byDay].map(([day, list]) => ({
    at: `${day}T12:00:00Z`,
    kind: list.reduce((sum, { contribution }) => sum + contribution, 0) >= 0 ? 'good' : 'bad',
    ...(list.length > 1 ? { text: String(list.length) } : {}),
  }));
}
