import { useEffect, useMemo, useRef, useState } from 'react';
import { formatCompact, formatMoney, formatSignedPercent } from '../lib/format.ts';
import { formatTime } from '../lib/time.ts';
import css from './candle-chart.module.css';
import {
  type Bar,
  type ChartHandles,
  drawChart,
  type Level,
  type Overlay,
  paintChart,
  setBars,
  setLevels,
  setMarkers,
  setOverlays,
  timeOf,
} from './candle-drawing.ts';
import { type Marker, placeMarkers } from './chart-markers.ts';
import { useChartColors } from './colors.ts';

interface CandleChartProps {
  bars: readonly Bar[];
  /** Daily bars have a date and no time of day. */
  daily?: boolean;
  markers?: readonly Marker[];
  levels?: readonly Level[];
  overlays?: readonly Overlay[];
  height?: number;
  label: string;
}

const NO_MARKERS: readonly Marker[] = [];
const NO_LEVELS: readonly Level[] = [];
const NO_OVERLAYS: readonly Overlay[] = [];

/** Candles with volume, markers, price levels and indicators. The legend shows the bar at the cursor, else the last one. */
export function CandleChart(props: CandleChartProps) {
  const { bars, daily = true, height = 340, label } = props;
  const { markers = NO_MARKERS, levels = NO_LEVELS, overlays = NO_OVERLAYS } = props;
  const place = useRef<HTMLDivElement>(null);
  const drawn = useRef<ChartHandles | null>(null);
  const colors = useChartColors();
  const [cursor, setCursor] = useState<number | null>(null);
  const placed = useMemo(
    () =>
      placeMarkers(
        bars.map(({ bar_timestamp }) => bar_timestamp),
        markers,
      ),
    [bars, markers],
  );

  useEffect(() => {
    if (!place.current) return;
    const made = drawChart(place.current);
    drawn.current = made;
    made.chart.subscribeCrosshairMove(({ logical }) => setCursor(logical === undefined ? null : Math.round(logical)));
    return () => {
      drawn.current = null;
      made.chart.remove();
    };
  }, []);

  useEffect(() => {
    if (drawn.current) paintChart(drawn.current, colors);
  }, [colors]);

  useEffect(() => {
    if (drawn.current) setBars(drawn.current, bars, daily, colors);
  }, [bars, daily, colors]);

  // Reading new prices must not undo the reader's zoom: only another period fits the chart to its panel.
  const first = bars[0]?.bar_timestamp;
  useEffect(() => {
    if (first !== undefined) drawn.current?.chart.timeScale().fitContent();
  }, [first, daily]);

  useEffect(() => {
    if (drawn.current) setOverlays(drawn.current, { bars, daily, overlays, colors });
  }, [bars, daily, overlays, colors]);

  useEffect(() => {
    if (drawn.current) setMarkers(drawn.current, { bars, daily, placed, colors });
  }, [bars, daily, placed, colors]);

  useEffect(() => {
    if (drawn.current) setLevels(drawn.current, levels, colors);
  }, [levels, colors]);

  const index = cursor !== null && bars[cursor] ? cursor : bars.length - 1;
  const words = placed.filter((marker) => marker.index === index && marker.text !== '').map(({ text }) => text);
  return (
    <div>
      <Legend bars={bars} index={index} daily={daily} overlays={overlays} words={words} />
      <div ref={place} style={{ height, minWidth: 0 }} role="img" aria-label={label} />
    </div>
  );
}

interface LegendProps {
  bars: readonly Bar[];
  index: number;
  daily: boolean;
  overlays: readonly Overlay[];
  words: readonly string[];
}

function Legend({ bars, index, daily, overlays, words }: LegendProps) {
  const bar = bars[index];
  if (!bar) return <div className={css.legend} />;
  const before = bars[index - 1];
  const time = timeOf(bar, daily);
  const when =
    typeof time === 'string' ? formatTime(`${time}T12:00:00Z`, 'date') : formatTime(bar.bar_timestamp, 'datetime');
  return (
    <div className={css.legend} data-legend>
      <b>{when}</b>
      <span>
        Open <b>{formatMoney(bar.open)}</b>
      </span>
      <span>
        High <b>{formatMoney(bar.high)}</b>
      </span>
      <span>
        Low <b>{formatMoney(bar.low)}</b>
      </span>
      <span>
        Close <b>{formatMoney(bar.close)}</b>
        {before && ` (${formatSignedPercent(bar.close / before.close - 1, 2)})`}
      </span>
      <span>
        Volume <b>{formatCompact(bar.volume)}</b>
      </span>
      {overlays.map(({ label, values, color }) => (
        <span key={label}>
          <i className={css.swatch} style={{ background: `var(--${color.replace(/(\d)/, '-$1')})` }} />
          {label} <b>{formatMoney(values[index])}</b>
        </span>
      ))}
      {words.length > 0 && <span className={css.words}>{words.join(' · ')}</span>}
    </div>
  );
}
