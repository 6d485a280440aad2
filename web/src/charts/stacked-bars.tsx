import { formatCount } from '../lib/format.ts';
import css from './stacked-bars.module.css';

interface StackedBarsProps {
  columns: readonly { key: string; label: string; values: readonly number[] }[];
  /** Names of the values in a column, bottom first. */
  names: readonly string[];
  label: string;
  height?: number;
}

const colorOf = (index: number) => `var(--chart-${(index % 6) + 1})`;

/** Amounts per time bucket, stacked by category. */
export function StackedBars({ columns, names, label, height = 150 }: StackedBarsProps) {
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const max = Math.max(1, ...columns.map(({ values }) => sum(values)));
  return (
    <div role="img" aria-label={label}>
      <div className={css.plot} style={{ height }}>
        {columns.map((column) => (
          <div
            key={column.key}
            className={css.column}
            style={{ height: '100%' }}
            title={`${column.label}\n${names.map((name, index) => `${name}: ${formatCount(column.values[index])}`).join('\n')}`}
          >
            {column.values.map((value, index) => (
              <div
                key={names[index]}
                style={{ height: `${(value / max) * 100}%`, background: colorOf(index), flex: 'none' }}
              />
            ))}
          </div>
        ))}
      </div>
      <div className={css.axis}>
        <span>{columns[0]?.label}</span>
        <span>max: {formatCount(max)}</span>
        <span>{columns.at(-1)?.label}</span>
      </div>
      <div className={css.legend}>
        {names.map((name, index) => (
          <span key={name}>
            <span className={css.swatch} style={{ background: colorOf(index) }} />
            {name}
          </span>
        ))}
      </div>
    </div>
  );
}
