import { useMemo } from 'react';
import { query } from '../../api/client.ts';
import { useGet } from '../../api/hooks.ts';
import { LineChart } from '../../charts/line-chart.tsx';
import { Panel } from '../../components/panel.tsx';
import { Loaded } from '../../components/state.tsx';
import { formatMoney } from '../../lib/format.ts';
import { useNow } from '../../lib/use-now.ts';
import { type ChartEvent, chartEventsOf, placeEvents, type Trace } from './trace.ts';

const CHART_HEIGHT = 260;
const BARS_MAX = 500;
/** Shorter ideas are drawn with half-hour bars. */
const INTRADAY_WITHIN_MS = 5 * 86_400_000;

const SERIES: readonly { kind: ChartEvent['kind']; label: string; color: 'brass' | 'chart3' | 'up' | 'down' }[] = [
  { kind: 'document', label: 'Document', color: 'brass' },
  { kind: 'recommendation', label: 'Recommendation', color: 'chart3' },
  { kind: 'buy', label: 'Bought', color: 'up' },
  { kind: 'sell', label: 'Sold', color: 'down' },
];

/** The price with the document, the recommendation and every fill of the idea. */
export function TraceChart({ trace, ticker }: { trace: Trace; ticker: string }) {
  const events = useMemo(() => chartEventsOf(trace), [trace]);
  const nowMs = useNow();
  const lastMs = trace.trade?.closed_at ? Date.parse(trace.trade.closed_at) : nowMs;
  const isShort = lastMs - Date.parse(events[0]?.at ?? '') < INTRADAY_WITHIN_MS;
  const found = useGet(query, '/api/market/prices/{ticker}', {
    path: { ticker },
    query: { limit: BARS_MAX, timeframe: isShort ? 'M30' : 'D' },
  });
  return (
    <Panel title="Price" note={isShort ? 'half-hour closes' : 'daily closes'}>
      <Loaded
        query={found}
        height={CHART_HEIGHT}
        isEmpty={({ bars }) => bars.length === 0}
        empty={{ title: 'No prices', hint: 'Bars of this company have not been loaded yet.' }}
      >
        {({ bars }) => <Lines bars={bars} events={events} trace={trace} ticker={ticker} />}
      </Loaded>
    </Panel>
  );
}

interface LinesProps {
  bars: readonly { bar_timestamp: string; close: number }[];
  events: readonly ChartEvent[];
  trace: Trace;
  ticker: string;
}

function Lines({ bars, events, trace, ticker }: LinesProps) {
  const { x, lines } = useMemo(() => {
    const placed = placeEvents(bars, events);
    const known = SERIES.filter(({ kind }) => events.some((event) => event.kind === kind));
    const level = (label: string, value: number | null | undefined, color: 'up' | 'down') =>
      value == null ? [] : [{ label, values: placed.x.map(() => value), color, dashed: true }];
    return {
      x: placed.x,
      lines: [
        { label: 'Close', values: placed.close, color: 'chart1' as const },
        ...known.map(({ kind, label, color }) => ({ label, values: placed.of(kind), color, points: true })),
        ...level('Stop', trace.trade?.stop_price, 'down'),
        ...level('Target', trace.trade?.target_price, 'up'),
      ],
    };
  }, [bars, events, trace]);
  const fills = events.filter(({ kind }) => kind === 'buy' || kind === 'sell').length;
  return (
    <LineChart
      x={x}
      lines={lines}
      height={CHART_HEIGHT}
      formatY={(value) => formatMoney(value)}
      label={`Price of ${ticker} with the document, the recommendation and ${fills} fills`}
    />
  );
}
