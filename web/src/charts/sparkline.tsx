const WIDTH = 96;
const HEIGHT = 24;

/** The shape of a series, for a table cell. */
export function Sparkline({ values, label }: { values: readonly number[]; label: string }) {
  if (values.length < 2) return <span>–</span>;
  const low = Math.min(...values);
  const span = Math.max(...values) - low || 1;
  const points = values.map((value, index) => {
    const x = (index / (values.length - 1)) * (WIDTH - 2) + 1;
    const y = HEIGHT - 2 - ((value - low) / span) * (HEIGHT - 4);
    return `${x.toFixed(1)},${y.toFixed(1)}`;
  });
  const rose = (values.at(-1) ?? 0) >= (values[0] ?? 0);
  return (
    <svg width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      <polyline
        points={points.join(' ')}
        fill="none"
        stroke={rose ? 'var(--up)' : 'var(--down)'}
        strokeWidth="1.4"
        strokeLinejoin="round"
      />
    </svg>
  );
}
