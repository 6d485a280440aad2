import {
  CandlestickSeries,
  createChart,
  createSeriesMarkers,
  HistogramSeries,
  type IChartApi,
  type IPriceLine,
  type ISeriesApi,
  type ISeriesMarkersPluginApi,
  LineSeries,
  type SeriesMarker,
  type SeriesMarkerShape,
  TickMarkType,
  type Time,
  type UTCTimestamp,
} from 'lightweight-charts';
import { formatTime } from '../lib/time.ts';
import { isBelow, type MarkerKind, type PlacedMarker } from './chart-markers.ts';
import type { ChartColors } from './colors.ts';

export interface Bar {
  bar_timestamp: string;
  open: number;
  high: number;
  low: number;
  close: number;
  volume: number;
}

/** A price drawn across the chart, such as a stop. */
export interface Level {
  price: number;
  label: string;
  color: keyof ChartColors;
}

/** An indicator: one value per bar. */
export interface Overlay {
  label: string;
  values: readonly (number | null)[];
  color: keyof ChartColors;
  dashed?: boolean;
}

export interface ChartHandles {
  chart: IChartApi;
  candles: ISeriesApi<'Candlestick'>;
  volume: ISeriesApi<'Histogram'>;
  markers: ISeriesMarkersPluginApi<Time>;
  overlays: ISeriesApi<'Line'>[];
  levels: IPriceLine[];
}

/** A day for daily bars, which have no time of day; otherwise seconds. */
export const timeOf = ({ bar_timestamp }: Bar, daily: boolean): Time =>
  daily ? bar_timestamp.slice(0, 10) : (Math.floor(Date.parse(bar_timestamp) / 1_000) as UTCTimestamp);

function isoOf(time: Time): string {
  if (typeof time === 'number') return new Date(time * 1_000).toISOString();
  if (typeof time === 'string') return `${time}T12:00:00Z`;
  return new Date(Date.UTC(time.year, time.month - 1, time.day, 12)).toISOString();
}

/** Times are shown in the viewer's zone. */
function tickText(time: Time, type: TickMarkType): string {
  const iso = isoOf(time);
  if (type === TickMarkType.Year) return formatTime(iso, 'date').slice(-4);
  if (type === TickMarkType.Month || type === TickMarkType.DayOfMonth) return formatTime(iso, 'day');
  return formatTime(iso, 'time').slice(0, 5);
}

export function drawChart(place: HTMLDivElement): ChartHandles {
  const chart = createChart(place, {
    autoSize: true,
    // The logo would add a style element that the CSP blocks; the help dialog credits the library instead.
    layout: { attributionLogo: false },
    rightPriceScale: { borderVisible: false, entireTextOnly: true, scaleMargins: { top: 0.08, bottom: 0.22 } },
    timeScale: { borderVisible: false, timeVisible: true, rightOffset: 3, tickMarkFormatter: tickText },
    localization: {
      timeFormatter: (time: Time) => formatTime(isoOf(time), typeof time === 'number' ? 'datetime' : 'date'),
    },
    handleScroll: { vertTouchDrag: false },
  });
  const candles = chart.addSeries(CandlestickSeries, {
    borderVisible: false,
    priceLineVisible: false,
    lastValueVisible: false,
  });
  const volume = chart.addSeries(HistogramSeries, {
    priceScaleId: '',
    priceFormat: { type: 'volume' },
    priceLineVisible: false,
    lastValueVisible: false,
  });
  volume.priceScale().applyOptions({ scaleMargins: { top: 0.84, bottom: 0 } });
  return { chart, candles, volume, markers: createSeriesMarkers(candles), overlays: [], levels: [] };
}

export function paintChart({ chart, candles }: ChartHandles, colors: ChartColors): void {
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

export function setBars(handles: ChartHandles, bars: readonly Bar[], daily: boolean, colors: ChartColors): void {
  handles.candles.setData(
    bars.map((bar) => ({
      time: timeOf(bar, daily),
      open: bar.open,
      high: bar.high,
      low: bar.low,
      close: bar.close,
    })),
  );
  handles.volume.setData(
    bars.map((bar) => ({
      time: timeOf(bar, daily),
      value: bar.volume,
      color: `${bar.close >= bar.open ? colors.up : colors.down}40`,
    })),
  );
}

export function setOverlays(
  handles: ChartHandles,
  input: { bars: readonly Bar[]; daily: boolean; overlays: readonly Overlay[]; colors: ChartColors },
): void {
  for (const series of handles.overlays) handles.chart.removeSeries(series);
  handles.overlays = input.overlays.map(({ values, color, dashed = false }) => {
    const series = handles.chart.addSeries(LineSeries, {
      color: input.colors[color],
      lineWidth: 1,
      lineStyle: dashed ? 2 : 0,
      priceLineVisible: false,
      lastValueVisible: false,
      crosshairMarkerVisible: false,
    });
    series.setData(
      input.bars.flatMap((bar, index) => {
        const value = values[index] ?? null;
        return value === null ? [] : [{ time: timeOf(bar, input.daily), value }];
      }),
    );
    return series;
  });
}

export function setLevels(handles: ChartHandles, levels: readonly Level[], colors: ChartColors): void {
  for (const line of handles.levels) handles.candles.removePriceLine(line);
  handles.levels = levels.map(({ price, label, color }) =>
    handles.candles.createPriceLine({
      price,
      title: label,
      color: colors[color],
      lineWidth: 1,
      lineStyle: 2,
      axisLabelVisible: true,
    }),
  );
}

const SHAPES: Record<MarkerKind, { shape: SeriesMarkerShape; color: keyof ChartColors; size: number; text?: string }> =
  {
    bought: { shape: 'arrowUp', color: 'chart1', size: 1.4, text: 'B' },
    sold: { shape: 'arrowDown', color: 'chart2', size: 1.4, text: 'S' },
    buy: { shape: 'arrowUp', color: 'up', size: 0.9 },
    sell: { shape: 'arrowDown', color: 'down', size: 0.9 },
    hold: { shape: 'square', color: 'chart6', size: 0.6 },
    good: { shape: 'circle', color: 'up', size: 0.5 },
    bad: { shape: 'circle', color: 'down', size: 0.5 },
    note: { shape: 'circle', color: 'accent', size: 0.5 },
  };

/** Symbols have at most one letter, so that neighbours do not overlap; their words are in the legend of their bar. */
export function setMarkers(
  handles: ChartHandles,
  input: { bars: readonly Bar[]; daily: boolean; placed: readonly PlacedMarker[]; colors: ChartColors },
): void {
  handles.markers.setMarkers(
    input.placed.flatMap(({ index, kind }): SeriesMarker<Time>[] => {
      const bar = input.bars[index];
      if (!bar) return [];
      const { shape, color, size, text } = SHAPES[kind];
      const position = isBelow(kind) ? 'belowBar' : 'aboveBar';
      const time = timeOf(bar, input.daily);
      return [{ time, shape, position, size, color: input.colors[color], ...(text === undefined ? {} : { text }) }];
    }),
  );
}
