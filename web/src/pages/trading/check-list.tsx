import { Badge } from '../../components/badge.tsx';
import { type Column, Table } from '../../components/table.tsx';
import { formatNumber, NO_VALUE } from '../../lib/format.ts';

/** A check as reported by the trading engine, the order gate and the risk engine. */
export interface Check {
  name: string;
  passed: boolean;
  observed?: unknown;
  limit?: unknown;
  message?: string;
  /** False: a failure does not refuse the order, such as a limit on entries for an exit. */
  binds?: boolean;
}

const DIGITS = 4;
const DIGITS_OF_MONEY = 2;
const MONEY_FROM = 100;

function figure(value: unknown): string {
  if (value === null || value === undefined) return NO_VALUE;
  if (typeof value === 'number')
    return formatNumber(value, Number.isInteger(value) ? 0 : Math.abs(value) >= MONEY_FROM ? DIGITS_OF_MONEY : DIGITS);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

const columnsWith = (labelOf: (name: string) => string): Column<Check>[] => [
  {
    key: 'passed',
    header: '',
    width: '48px',
    render: (row) =>
      !row.passed && row.binds === false ? (
        <Badge title="Does not bind this order">free</Badge>
      ) : (
        <Badge tone={row.passed ? 'up' : 'down'}>{row.passed ? 'pass' : 'fail'}</Badge>
      ),
  },
  {
    key: 'name',
    header: 'Check',
    width: 'minmax(0, 2fr)',
    render: (row) => <span title={row.message ?? ''}>{labelOf(row.name)}</span>,
  },
  {
    key: 'observed',
    header: 'Observed',
    width: 'minmax(0, 1fr)',
    right: true,
    render: (row) => figure(row.observed),
  },
  { key: 'limit', header: 'Limit', width: 'minmax(0, 1fr)', right: true, render: (row) => figure(row.limit) },
];

interface CheckListProps {
  checks: readonly Check[];
  /** From lib/check-names.ts, by the layer that the checks come from. */
  labelOf: (name: string) => string;
  label: string;
  maxHeight?: number | string;
}

/** Failed checks come first. */
export function CheckList({ checks, labelOf, label, maxHeight = 'none' }: CheckListProps) {
  const rows = checks.toSorted((a, b) => Number(a.passed) - Number(b.passed));
  return (
    <Table
      label={label}
      rows={rows}
      columns={columnsWith(labelOf)}
      rowKey={(row) => `${row.name} ${checks.indexOf(row)}`}
      maxHeight={maxHeight}
      rowHeight={30}
    />
  );
}

/** The checks at a path of a trace; empty if there are none. */
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
