import 'uplot/dist/uPlot.min.css';
import './uplot.css';
import { useEffect, useRef } from 'react';
import UPlot from 'uplot';
import { formatCompact } from '../lib/format.ts';
import { type ChartColors, useChartColors } from './colors.ts';

export interface Line {
  label: string;
  values: readonly (number | null)[];
  color?: keyof ChartColors;
  dashed?: boolean;
  /** Fills down to the axis. */
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
  formatY?: (value: number) => string;
  legend?: boolean;
}

const PALETTE: (keyof ChartColors)[] = ['chart1', 'chart2', 'chart3', 'chart4', 'chart5', 'chart6'];
const AXIS_WIDTH_PX = 52;

/** Lines, areas, bars and points over time or number. Drag to zoom, double click to see all. */
export function LineChart(props: LineChartProps) {
  const { x, lines, label, height = 220 } = props;
  const place = useRef<HTMLDivElement>(null);
  const plot = useRef<UPlot | null>(null);
  const colors = useChartColors();
  // What a plot is made of: when this changes it is made anew, when only numbers change they are set.
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
  const { lines, height = 220, time = true, range, legend = true } = props;
  const axis = {
    stroke: colors.text,
    grid: { stroke: colors.grid, width: 1 },
    ticks: { show: false },
    font: '11px sans-serif',
  };
  const formatY = props.formatY ?? formatCompact;
  return {
    width,
    height: legend ? Math.max(80, height - 26) : height,
    padding: [8, 8, 0, 0],
    legend: { show: legend },
    cursor: { points: { size: 6 }, drag: { x: true, y: false } },
    scales: {
      x: { time },
      ...(range ? { y: { range: (_plot, low, high) => [range[0] ?? low, range[1] ?? high] } } : {}),
    },
    axes: [
      {
        ...axis,
        size: 28,
        ...(props.formatX ? { values: (_plot, ticks) => ticks.map(props.formatX as (v: number) => string) } : {}),
      },
      { ...axis, size: AXIS_WIDTH_PX, values: (_plot, ticks) => ticks.map((tick) => formatY(tick)) },
    ],
    series: [
      props.formatX
        ? { value: (_plot, value) => (value === null ? '–' : (props.formatX as (v: number) => string)(value)) }
        : {},
      ...lines.map((line, index) =>
        seriesOf(line, colors[line.color ?? PALETTE[index % PALETTE.length] ?? 'chart1'], formatY),
      ),
    ],
  };
}

function seriesOf(line: Line, color: string, formatY: (value: number) => string): UPlot.Series {
  const { format } = line;
  const paths = line.bars ? UPlot.paths.bars?.({ size: [0.7, 28] }) : line.points ? UPlot.paths.points?.() : undefined;
  return {
    label: line.label,
    stroke: color,
    width: 1.6,
    spanGaps: true,
    value: (_plot, value: number | null) => (format ? format(value) : value === null ? '–' : formatY(value)),
    points: { show: line.points === true, size: 7, fill: color },
    ...(line.dashed ? { dash: [5, 4] } : {}),
    ...(line.area || line.bars ? { fill: `${color}${line.bars ? 'b0' : '1f'}` } : {}),
    ...(paths ? { paths } : {}),
  };
}
