const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'] as const;

/** Decimal units, as disks are sold: 4.2 GB. */
export function formatBytes(bytes: number): string {
  let [value, unit] = [bytes, 0];
  while (value >= 999.95 && unit < UNITS.length - 1) [value, unit] = [value / 1_000, unit + 1];
  return `${unit === 0 ? Math.round(value) : value.toFixed(1)} ${UNITS[unit]}`;
}
