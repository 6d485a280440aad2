import {
  CandlestickSeries,
  createChart,
  createSeriesMarkers,
  HistogramSeries,
  type IChartApi,
  type ISeriesApi,
  type ISeriesMarkersPluginApi,
  type SeriesMarker,
  type SeriesMarkerShape,
  type Time,
  type UTCTimestamp,
} from 'lightweight-charts';
import { useEffect, useRef } from 'react';
import { type ChartColors, useChartColors } from './colors.ts';

export interface Bar {
  bar_timestamp: string;
  open: number;
  high: number;
  low: number;
  close: number;
  volume: number;
}

export interface Marker {
  at: string;
  kind: 'buy' | 'sell' | 'hold' | 'good' | 'bad' | 'note';
  text?: string;
}

interface ChartHandles {
  chart: IChartApi;
  candles: ISeriesApi<'Candlestick'>;
  volume: ISeriesApi<'Histogram'>;
  markers: ISeriesMarkersPluginApi<Time>;
}

const seconds = (iso: string) => Math.floor(new Date(iso).getTime() / 1_000) as UTCTimestamp;

interface CandleChartProps {
  bars: readonly Bar[];
  markers?: readonly Marker[];
  height?: number;
  label: string;
}

/** Candles with markers: recommendations as arrows, documents as dots. */
export function CandleChart({ bars, markers = [], height = 340, label }: CandleChartProps) {
  const place = useRef<HTMLDivElement>(null);
  const drawn = useRef<ChartHandles | null>(null);
  const colors = useChartColors();

  useEffect(() => {
    if (!place.current) return;
    const made = draw(place.current);
    drawn.current = made;
    return () => {
      drawn.current = null;
      made.chart.remove();
    };
  }, []);

  useEffect(() => {
    if (drawn.current) paint(drawn.current, colors);
  }, [colors]);

  useEffect(() => {
    const { current } = drawn;
    if (!current) return;
    current.candles.setData(
      bars.map(({ bar_timestamp, open, high, low, close }) => ({
        time: seconds(bar_timestamp),
        open,
        high,
        low,
        close,
      })),
    );
    current.volume.setData(
      bars.map(({ bar_timestamp, volume, open, close }) => ({
        time: seconds(bar_timestamp),
        value: volume,
        color: `${close >= open ? colors.up : colors.down}40`,
      })),
    );
    current.markers.setMarkers(placeMarkers(bars, markers, colors));
    current.chart.timeScale().fitContent();
  }, [bars, markers, colors]);

  return <div ref={place} style={{ height, minWidth: 0 }} role="img" aria-label={label} />;
}

function draw(place: HTMLDivElement): ChartHandles {
  const chart = createChart(place, {
    autoSize: true,
    // The logo would add a style element that the CSP blocks; the help dialog credits the library instead.
    layout: { attributionLogo: false },
    rightPriceScale: { borderVisible: false, scaleMargins: { top: 0.08, bottom: 0.22 } },
    timeScale: { borderVisible: false, timeVisible: true, rightOffset: 3 },
    handleScroll: { vertTouchDrag: false },
  });
  const candles = chart.addSeries(CandlestickSeries, { borderVisible: false, priceLineVisible: false });
  const volume = chart.addSeries(HistogramSeries, {
    priceScaleId: '',
    priceFormat: { type: 'volume' },
    priceLineVisible: false,
    lastValueVisible: false,
  });
  volume.priceScale().applyOptions({ scaleMargins: { top: 0.84, bottom: 0 } });
  return { chart, candles, volume, markers: createSeriesMarkers(candles) };
}

function paint({ chart, candles }: ChartHandles, colors: ChartColors): void {
  chart.applyOptions({
    layout: {
      background: { color: 'transparent' },
      textColor: colors.text,
      fontSize: 11,
      fontFamily: getComputedStyle(document.body).fontFamily,
    },
    grid: { vertLines: { color: colors.grid }, horzLines: { color: colors.grid } },
  });
  candles.applyOptions({
    upColor: colors.up,
    downColor: colors.down,
    wickUpColor: colors.up,
    wickDownColor: colors.down,
  });
}

/** A marker is placed on the last bar that starts at or before its time. */
function placeMarkers(bars: readonly Bar[], markers: readonly Marker[], colors: ChartColors): SeriesMarker<Time>[] {
  const times = bars.map(({ bar_timestamp }) => seconds(bar_timestamp));
  const first = times[0];
  if (first === undefined) return [];
  return markers
    .map((marker) => ({ marker, at: seconds(marker.at) }))
    .filter(({ at }) => at >= first)
    .map(({ marker, at }) => ({ marker, time: times.findLast((time) => time <= at) ?? first }))
    .toSorted((a, b) => a.time - b.time)
    .map(({ marker, time }) => ({ time, ...markerStyle(marker, colors) }));
}

interface MarkerStyle {
  position: 'aboveBar' | 'belowBar';
  shape: SeriesMarkerShape;
  color: string;
  size?: number;
  text?: string;
}

function markerStyle({ kind, text }: Marker, colors: ChartColors): MarkerStyle {
  const label = text === undefined ? {} : { text };
  switch (kind) {
    case 'buy':
      return { position: 'belowBar', shape: 'arrowUp', color: colors.up, ...label };
    case 'sell':
      return { position: 'aboveBar', shape: 'arrowDown', color: colors.down, ...label };
    case 'hold':
      return { position: 'belowBar', shape: 'square', color: colors.chart6, size: 0.6, ...label };
    case 'good':
      return { position: 'aboveBar', shape: 'circle', color: colors.up, size: 0.5, ...label };
    case 'bad':
      return { position: 'aboveBar', shape: 'circle', color: colors.down, size: 0.5, ...label };
    case 'note':
      return { position: 'aboveBar', shape: 'circle', color: colors.accent, size: 0.5, ...label };
    default:
      return kind satisfies never;
  }
}
