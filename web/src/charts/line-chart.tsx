import 'uplot/dist/uPlot.min.css';
import './uplot.css';
import { useEffect, useRef } from 'react';
import UPlot from 'uplot';
import { formatCompact } from '../lib/format.ts';
import { formatTime } from '../lib/time.ts';
import { axisWidthOf, spanOf, withHeadroom, zeroBased } from './axis-range.ts';
import { type ChartColors, useChartColors } from './colors.ts';
import { restingLegend } from './legend-rest.ts';

export interface Line {
  label: string;
  values: readonly (number | null)[];
  color?: keyof ChartColors;
  dashed?: boolean;
  /** Fills the area below the line. */
  area?: boolean;
  /** Draws bars instead of a line. */
  bars?: boolean;
  /** Draws points only. */
  points?: boolean;
  format?: (value: number | null) => string;
}

interface LineChartProps {
  /** Seconds since 1970 when `time`, otherwise plain numbers. */
  x: readonly number[];
  lines: readonly Line[];
  label: string;
  height?: number;
  time?: boolean;
  range?: readonly [number | null, number | null];
  formatX?: (value: number) => string;
  /** Name of the x axis in the legend; "Time" for times. */
  xLabel?: string;
  formatY?: (value: number) => string;
  legend?: boolean;
  /** The least height of the y axis in its unit, so that tiny moves are not drawn as large ones. */
  leastSpan?: number;
  /** For counts: axis ticks at whole numbers only. */
  whole?: boolean;
}

const PALETTE: (keyof ChartColors)[] = ['chart1', 'chart2', 'chart3', 'chart4', 'chart5', 'chart6'];
const BAR_EDGE = 0.6;
const DOT_EDGE = 0.03;
const LEGEND_HEIGHT_PX = 26;
const DAY_SECONDS = 86_400;
const WHOLE_STEPS = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000].flatMap((step) => [step, 2 * step, 5 * step]);

/** Lines, areas, bars and points over time or a number. Drag to zoom, double-click to reset. */
export function LineChart(props: LineChartProps) {
  const { x, lines, label, height = 220 } = props;
  const place = useRef<HTMLDivElement>(null);
  const plot = useRef<UPlot | null>(null);
  const colors = useChartColors();
  // The plot is recreated when its structure changes; when only values change, they are replaced.
  const shape = JSON.stringify([
    lines.map(({ values: _values, format: _format, ...rest }) => rest),
    props.range,
    height,
    props.time,
  ]);
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });

  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const made = new UPlot(optionsOf(latest.current, colors, element.clientWidth), dataOf(latest.current), element);
    plot.current = made;
    const watcher = new ResizeObserver(() => made.setSize({ width: element.clientWidth, height }));
    watcher.observe(element);
    return () => {
      watcher.disconnect();
      plot.current = null;
      made.destroy();
    };
  }, [shape, colors, height]);

  useEffect(() => {
    plot.current?.setData(dataOf({ x, lines }));
  }, [x, lines]);

  return <div ref={place} role="img" aria-label={label} style={{ minWidth: 0, overflow: 'hidden' }} />;
}

const dataOf = ({ x, lines }: Pick<LineChartProps, 'x' | 'lines'>): UPlot.AlignedData =>
  [x, ...lines.map(({ values }) => values)] as unknown as UPlot.AlignedData;

function optionsOf(props: LineChartProps, colors: ChartColors, width: number): UPlot.Options {
  const { lines, height = 220, time = true, range, legend = true, leastSpan = 0, formatX } = props;
  const font = '11px sans-serif';
  const axis = { stroke: colors.text, grid: { stroke: colors.grid, width: 1 }, ticks: { show: false }, font };
  const formatY = props.formatY ?? formatCompact;
  const tickX = (ticks: number[], step: number) => ticks.map((tick) => (formatX ?? tickFormatter(step))(tick));
  const valueX = formatX ?? (time ? formatMoment : String);
  const hasBars = lines.some(({ bars }) => bars);
  return {
    width,
    height: legend ? Math.max(80, height - LEGEND_HEIGHT_PX) : height,
    padding: [8, 22, 0, 0],
    legend: { show: legend },
    cursor: { points: { size: 6 }, drag: { x: true, y: false } },
    scales: {
      // A single point gets a range of one minute; uPlot's default would be years.
      x: {
        time,
        range: (plot, low, high) => {
          if (time) return plot.data[0].length > 1 ? [low, high] : [low - 30, low + 30];
          // Padding, so that the first and last bars or dots are not cut off.
          const edge = hasBars ? BAR_EDGE : (high - low) * DOT_EDGE;
          return [low - edge, high + edge];
        },
      },
      y: {
        range: (_plot, low, high) => {
          if (range) return spanOf(range[0] ?? low, range[1] ?? high);
          // uPlot gives null for a series without values.
          return hasBars ? zeroBased(low, high) : withHeadroom(low ?? 0, high ?? 0, leastSpan);
        },
      },
    },
    axes: [
      {
        ...axis,
        size: 26,
        space: 72,
        ...(time || formatX ? { values: (_plot, ticks, _axis, _space, step) => tickX(ticks, step) } : {}),
      },
      {
        ...axis,
        size: (_plot, numbers) => axisWidthOf(numbers),
        values: (_plot, ticks) => ticks.map((tick) => formatY(tick)),
        ...(props.whole ? { incrs: WHOLE_STEPS } : {}),
      },
    ],
    series: [
      {
        label: props.xLabel ?? (time ? 'Time' : ''),
        value: (plot, value: number | null) => {
          const rest = restOf(plot).index;
          const shown = value ?? (rest === null ? null : plot.data[0][rest]);
          return shown == null ? '–' : valueX(shown);
        },
      },
      ...lines.map((line, index) =>
        seriesOf(line, colors[line.color ?? PALETTE[index % PALETTE.length] ?? 'chart1'], {
          formatY,
          formatAge: (value, latest) => (time ? formatEarlier(value, latest) : valueX(value)),
        }),
      ),
    ],
  };
}

/** Without a cursor the legend shows the last values. */
const restOf = (plot: UPlot) => restingLegend(plot.data.slice(1));

const iso = (atSeconds: number) => new Date(atSeconds * 1_000).toISOString();
/** A daily value stands at midnight UTC: it has a day, which is the same everywhere, and no time of day. */
const formatDaily = (atSeconds: number): string | null =>
  atSeconds % DAY_SECONDS === 0 ? formatTime(iso(atSeconds + DAY_SECONDS / 2), 'date') : null;
const formatMoment = (atSeconds: number) => formatDaily(atSeconds) ?? formatTime(iso(atSeconds), 'datetime');
/** The time of an older value beside the newest: without the day where it is the same. */
function formatEarlier(atSeconds: number, latestSeconds: number): string {
  const daily = formatDaily(atSeconds);
  if (daily !== null) return daily;
  const isSameDay = formatTime(iso(atSeconds), 'date') === formatTime(iso(latestSeconds), 'date');
  return isSameDay ? formatTime(iso(atSeconds), 'time').slice(0, 5) : formatTime(iso(atSeconds), 'date');
}

/** Time format for the tick distance. */
function tickFormatter(stepSeconds: number): (atSeconds: number) => string {
  if (stepSeconds < 60) return (at) => formatTime(iso(at), 'time');
  if (stepSeconds < DAY_SECONDS) return (at) => formatTime(iso(at), 'time').slice(0, 5);
  return (at) => formatTime(iso(at), 'date').slice(0, stepSeconds < 300 * DAY_SECONDS ? 6 : undefined);
}

interface SeriesFormats {
  formatY: (value: number) => string;
  formatAge: (x: number, latestX: number) => string;
}

function seriesOf(line: Line, color: string, { formatY, formatAge }: SeriesFormats): UPlot.Series {
  const formatValue = (value: number | null) =>
    line.format ? line.format(value) : value === null ? '–' : formatY(value);
  const paths = line.bars ? UPlot.paths.bars?.({ size: [0.7, 28] }) : line.points ? UPlot.paths.points?.() : undefined;
  return {
    label: line.label,
    stroke: color,
    width: 1.6,
    spanGaps: true,
    value: (plot, value: number | null, series, index) => {
      if (index !== null) return formatValue(value);
      const rest = restOf(plot);
      const last = rest.lines[series - 1] ?? null;
      if (last === null || last.index === rest.index) return formatValue(last?.value ?? null);
      const [x, latestX] = [plot.data[0][last.index], plot.data[0][rest.index ?? last.index]];
      return x === undefined || latestX === undefined
        ? formatValue(last.value)
        : `${formatValue(last.value)} (${formatAge(x, latestX)})`;
    },
    points: { show: line.points === true, size: 7, fill: color },
    ...(line.dashed ? { dash: [5, 4] } : {}),
    ...(line.area || line.bars ? { fill: `${color}${line.bars ? 'b0' : '1f'}` } : {}),
    ...(paths ? { paths } : {}),
  };
}
