import { Badge } from '../../components/badge.tsx';
import { type Column, Table } from '../../components/table.tsx';
import { formatNumber, formatWords, NOTHING } from '../../lib/format.ts';

/** A check as engine, gate and risk engine all tell it. */
export interface Check {
  name: string;
  passed: boolean;
  observed?: unknown;
  limit?: unknown;
  message?: string;
}

const DIGITS = 4;

function figure(value: unknown): string {
  if (value === null || value === undefined) return NOTHING;
  if (typeof value === 'number') return formatNumber(value, Number.isInteger(value) ? 0 : DIGITS);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

const COLUMNS: Column<Check>[] = [
  {
    key: 'passed',
    header: '',
    width: '64px',
    render: (row) => <Badge tone={row.passed ? 'up' : 'down'}>{row.passed ? 'pass' : 'fails'}</Badge>,
  },
  {
    key: 'name',
    header: 'Check',
    width: 'minmax(0, 2fr)',
    render: (row) => <span title={row.message ?? ''}>{formatWords(row.name)}</span>,
  },
  {
    key: 'observed',
    header: 'Seen',
    width: 'minmax(0, 1fr)',
    right: true,
    render: (row) => figure(row.observed),
  },
  { key: 'limit', header: 'Allowed', width: 'minmax(0, 1fr)', right: true, render: (row) => figure(row.limit) },
];

/** What fails comes first: that is what one looks for. */
export function CheckList({ checks, label }: { checks: readonly Check[]; label: string }) {
  const rows = checks.toSorted((a, b) => Number(a.passed) - Number(b.passed));
  return (
    <Table label={label} rows={rows} columns={COLUMNS} rowKey={(row) => row.name} maxHeight={420} rowHeight={30} />
  );
}

/** The checks inside a trace, wherever it keeps them. */
export function checksOf(trace: unknown, ...path: string[]): Check[] {
  const at = path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined),
    trace,
  );
  if (!Array.isArray(at)) return [];
  return at.filter(
    (check): check is Check => typeof check === 'object' && check !== null && typeof (check as Check).name === 'string',
  );
}
