import { Checkbox, Group, SegmentedControl } from '@mantine/core';
import { useMemo } from 'react';
import { useGet } from '../../api/hooks.ts';
import { CandleChart } from '../../charts/candle-chart.tsx';
import type { Bar, Level, Overlay } from '../../charts/candle-drawing.ts';
import { bollingerBands, movingAverage } from '../../charts/indicators.ts';
import { Panel } from '../../components/panel.tsx';
import { Loaded } from '../../components/state.tsx';
import { formatMoney } from '../../lib/format.ts';
import { formatTime } from '../../lib/time.ts';
import { useFilters } from '../../lib/use-filters.ts';
import { companyQueries } from './company-queries.ts';
import { evidenceMarkers, fillMarkers, recommendationMarkers } from './price-markers.ts';

const CHART_HEIGHT = 340;
const LEGEND_HEIGHT = 36;
const POLLING = { pollIntervalMs: 10_000 };
/** Bars of half an hour for the short periods: 13 in a session. */
const PERIODS = [
  { value: '5d', label: '5 d', bars: 65, daily: false },
  { value: '1m', label: '1 mo', bars: 273, daily: false },
  { value: '3m', label: '3 mo', bars: 63, daily: true },
  { value: '6m', label: '6 mo', bars: 126, daily: true },
  { value: 'all', label: 'All', bars: 500, daily: true },
] as const;
const FIRST_PERIOD = '6m';
const INDICATORS = [
  { value: 'sma20', label: 'SMA 20' },
  { value: 'sma50', label: 'SMA 50' },
  { value: 'bands', label: 'Bollinger bands' },
] as const;

/** Candles with the account's fills, changes of the recommendation, documents, the position's levels and indicators. */
export function PricePanel({ ticker }: { ticker: string }) {
  const { filters, setFilter } = useFilters({ period: FIRST_PERIOD, indicators: '' });
  const period = PERIODS.find(({ value }) => value === filters.period) ?? PERIODS[3];
  const chosen = useMemo(() => new Set(filters.indicators.split(' ').filter(Boolean)), [filters.indicators]);
  const days = useGet(...companyQueries.prices(ticker), POLLING);
  const halfHours = useGet(...companyQueries.intradayPrices(ticker), { ...POLLING, enabled: !period.daily });
  const prices = period.daily ? days : halfHours;
  const made = useGet(...companyQueries.recommendationHistory(ticker));
  const trends = useGet(...companyQueries.trends(ticker));
  const orders = useGet(...companyQueries.orders(ticker), POLLING);
  const positions = useGet(...companyQueries.positions(ticker), POLLING);
  const all = prices.data?.bars;
  const bars = useMemo(() => all?.slice(-period.bars), [all, period]);
  const overlays = useMemo(
    () => indicatorLines(all ?? [], chosen).map((line) => ({ ...line, values: line.values.slice(-period.bars) })),
    [all, chosen, period],
  );
  const markers = useMemo(
    () => [
      ...fillMarkers(orders.data ?? []),
      ...recommendationMarkers(made.data ?? []),
      ...evidenceMarkers(trends.data ?? []),
    ],
    [orders.data, made.data, trends.data],
  );
  const quoted = days.data?.quote?.price;
  const levels = useMemo(() => levelsOf(positions.data ?? [], quoted), [positions.data, quoted]);
  const toggle = (name: string, on: boolean) =>
    setFilter(
      'indicators',
      INDICATORS.map(({ value }) => value)
        .filter((value) => (value === name ? on : chosen.has(value)))
        .join(' '),
    );
  return (
    <Panel
      title="Price"
      note="B and S: our fills · arrows: recommendation changed · dots: documents"
      aside={
        <Group gap="sm">
          {INDICATORS.map(({ value, label }) => (
            <Checkbox
              key={value}
              label={label}
              checked={chosen.has(value)}
              onChange={(event) => toggle(value, event.currentTarget.checked)}
            />
          ))}
          <SegmentedControl
            data={PERIODS.map(({ value, label }) => ({ value, label }))}
            value={period.value}
            onChange={(value) => setFilter('period', value)}
            aria-label="Period"
          />
        </Group>
      }
    >
      <Loaded
        query={{ ...prices, data: bars }}
        height={CHART_HEIGHT + LEGEND_HEIGHT}
        empty={{
          title: 'No prices yet',
          hint: 'Prices arrive with the next market data run. Use “Load prices” to load them now.',
          icon: 'trading',
        }}
      >
        {(shown) => (
          <CandleChart
            bars={shown}
            daily={period.daily}
            markers={markers}
            levels={levels}
            overlays={overlays}
            height={CHART_HEIGHT}
            label={describe(ticker, shown, period.daily)}
          />
        )}
      </Loaded>
    </Panel>
  );
}

function indicatorLines(bars: readonly Bar[], chosen: ReadonlySet<string>): Overlay[] {
  const closes = bars.map(({ close }) => close);
  const bands = chosen.has('bands') ? bollingerBands(closes) : null;
  return [
    ...(chosen.has('sma20') ? [{ label: 'SMA 20', values: movingAverage(closes, 20), color: 'chart1' as const }] : []),
    ...(chosen.has('sma50') ? [{ label: 'SMA 50', values: movingAverage(closes, 50), color: 'chart2' as const }] : []),
    ...(bands
      ? (['high', 'low'] as const).map((side) => ({
          label: side === 'high' ? 'Upper band' : 'Lower band',
          values: bands.map((band) => band?.[side] ?? null),
          color: 'chart3' as const,
          dashed: true,
        }))
      : []),
  ];
}

interface HeldPosition {
  avg_entry_price: number;
  stop_price: number | null;
  target_price: number | null;
  resting_stops: readonly { stop_price: number }[];
}

function levelsOf(positions: readonly HeldPosition[], quoted: number | undefined): Level[] {
  const [held] = positions;
  const stop = held?.resting_stops[0]?.stop_price ?? held?.stop_price ?? null;
  const levels: (Omit<Level, 'price'> & { price: number | null })[] = [
    { price: quoted ?? null, label: 'Price', color: 'accent' },
    { price: held?.avg_entry_price ?? null, label: 'Entry', color: 'chart1' },
    { price: stop, label: 'Stop', color: 'down' },
    { price: held?.target_price ?? null, label: 'Target', color: 'up' },
  ];
  return levels.flatMap(({ price, ...level }) => (price === null ? [] : [{ ...level, price }]));
}

/** For screen readers: the period with its first, last, lowest and highest price. */
function describe(ticker: string, bars: readonly Bar[], daily: boolean): string {
  const [first, last] = [bars[0], bars.at(-1)];
  if (!first || !last) return `Prices of ${ticker}`;
  const low = Math.min(...bars.map((bar) => bar.low));
  const high = Math.max(...bars.map((bar) => bar.high));
  return `Prices of ${ticker}, ${bars.length} ${daily ? 'daily' : 'half-hour'} bars from ${formatTime(first.bar_timestamp, 'date')} to ${formatTime(last.bar_timestamp, 'date')}: first close ${formatMoney(first.close)}, last ${formatMoney(last.close)}, lowest ${formatMoney(low)}, highest ${formatMoney(high)}`;
}
