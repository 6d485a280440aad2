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
  /** `live_only`: a failure keeps the order out of live trading, but not out of paper trading. */
  severity?: 'hard' | 'live_only';
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

function verdictOf({ passed, binds, severity }: Check) {
  if (passed) return <Badge tone="up">pass</Badge>;
  if (binds === false) return <Badge title="Does not bind this order">free</Badge>;
  if (severity === 'live_only')
    return (
      <Badge tone="warn" title="Keeps an order out of live trading, not out of paper trading">
        live only
      </Badge>
    );
  return <Badge tone="down">fail</Badge>;
}

/** Failures that refuse the order, then other failures, then the rest. */
const rank = ({ passed, binds, severity }: Check): number =>
  passed ? 2 : binds === false || severity === 'live_only' ? 1 : 0;

const columnsWith = (labelOf: (name: string) => string): Column<Check>[] => [
  {
    key: 'passed',
    header: '',
    name: 'Verdict',
    width: '72px',
    render: verdictOf,
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

export function CheckList({ checks, labelOf, label, maxHeight = 'none' }: CheckListProps) {
  const rows = checks.toSorted((a, b) => rank(a) - rank(b));
  return (
    <Table
      label={label}
      rows={rows}
      columns={columnsWith(labelOf)}
      rowKey={(row) => `${row.name} ${checks.indexOf(row)}`}
      maxHeight={maxHeight}
      rowHeight={30}
      hasCards
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
