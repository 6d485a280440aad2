import { type Html, html } from './html.ts';

const WIDTH = 640;
const LINE_HEIGHT = 180;
const PAD = 8;
const BAR_HEIGHT = 22;
const LABEL_WIDTH = 190;
const VALUE_WIDTH = 80;

/** A line through the values in order. Colours come from the page's style. */
export function lineChart(
  points: readonly { label: string; value: number }[],
  format: (value: number) => string,
): Html {
  if (points.length < 2) return html`<p class="soft">Snapshots are taken daily; the chart needs two.</p>`;
  const values = points.map(({ value }) => value);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const x = (index: number) => PAD + (index * (WIDTH - 2 * PAD)) / (points.length - 1);
  const y = (value: number) =>
    high > low ? LINE_HEIGHT - PAD - ((value - low) * (LINE_HEIGHT - 2 * PAD)) / (high - low) : LINE_HEIGHT / 2;
  const path = values.map((value, index) => `${index === 0 ? 'M' : 'L'}${x(index).toFixed(1)} ${y(value).toFixed(1)}`);
  const [first] = points;
  const last = points.at(-1);
  return html`<svg viewBox="0 0 ${WIDTH} ${LINE_HEIGHT + 22}" role="img" aria-label="From ${first?.label} to ${last?.label}: ${format(values[0] ?? 0)} to ${format(values.at(-1) ?? 0)}">
<path class="line" d="${path.join(' ')}"/>
<text class="tick" x="${PAD}" y="${LINE_HEIGHT + 16}">${first?.label}: ${format(values[0] ?? 0)}</text>
<text class="tick" text-anchor="end" x="${WIDTH - PAD}" y="${LINE_HEIGHT + 16}">${last?.label}: ${format(values.at(-1) ?? 0)}</text></svg>`;
}

/** Bars from a common zero line, negative ones to its left. */
export function barChart(
  items: readonly { label: string; value: number | null }[],
  format: (value: number) => string,
): Html {
  const known = items.flatMap(({ value }) => (value === null ? [] : value));
  if (known.length === 0) return html`<p class="soft">No data.</p>`;
  const [low, high] = [Math.min(0, ...known), Math.max(0, ...known)];
  const room = WIDTH - LABEL_WIDTH - VALUE_WIDTH;
  const scale = high > low ? room / (high - low) : 0;
  const zero = LABEL_WIDTH - low * scale;
  const bars = items.map(({ label, value }, index) => {
    const top = index * BAR_HEIGHT;
    const width = Math.abs(value ?? 0) * scale;
    const left = (value ?? 0) < 0 ? zero - width : zero;
    return html`<text class="tick" x="0" y="${top + 15}">${label}</text>
<rect class="${(value ?? 0) < 0 ? 'bar down' : 'bar'}" x="${left.toFixed(1)}" y="${top + 4}" width="${width.toFixed(1)}" height="${BAR_HEIGHT - 8}"/>
<text class="tick" text-anchor="end" x="${WIDTH}" y="${top + 15}">${value === null ? '–' : format(value)}</text>`;
  });
  const height = items.length * BAR_HEIGHT;
  return html`<svg viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="${items.map(({ label, value }) => `${label}: ${value === null ? 'no data' : format(value)}`).join('; ')}">
<line class="zero" x1="${zero.toFixed(1)}" x2="${zero.toFixed(1)}" y1="0" y2="${height}"/>${bars}</svg>`;
}
