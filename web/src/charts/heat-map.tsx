import { formatNumber } from '../lib/format.ts';
import css from './heat-map.module.css';

interface HeatMapProps {
  rows: readonly { key: string; label: React.ReactNode; values: readonly (number | null)[] }[];
  columns: readonly string[];
  /** The value shown in the strongest colour. */
  max: number;
  label: string;
  format?: (value: number) => string;
}

/** A table of numbers shaded by sign and size. */
export function HeatMap({ rows, columns, max, label, format = (value) => formatNumber(value) }: HeatMapProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={css.scroll} tabIndex={0} role="region" aria-label={label}>
      <table className={css.map}>
        <thead>
          <tr>
            <td />
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">{row.label}</th>
              {row.values.map((value, index) => (
                <td key={columns[index]} style={{ background: shade(value, max) }}>
                  {value === null ? '' : format(value)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Stronger shades make the text unreadable in the dark scheme. */
const SHADE_MAX_PCT = 40;

function shade(value: number | null, max: number): string {
  if (value === null) return 'var(--sunken)';
  const strength = Math.min(1, Math.abs(value) / (max || 1)) * SHADE_MAX_PCT;
  return `color-mix(in srgb, ${value >= 0 ? 'var(--up)' : 'var(--down)'} ${strength.toFixed(1)}%, var(--surface))`;
}
