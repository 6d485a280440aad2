import { Badge } from '../../components/badge.tsx';
import { type Column, Table } from '../../components/table.tsx';
import { formatCheckFigure } from '../../lib/check-figure.ts';
import type { CheckCatalogue } from '../../lib/check-names.ts';

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

const columnsWith = ({ labelOf, unitOf }: CheckCatalogue, checks: readonly Check[]): Column<Check>[] => [
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
    render: (row) => <span title={row.message ?? ''}>{labelOf(row.name, nthOfName(checks, row))}</span>,
  },
  {
    key: 'observed',
    header: 'Observed',
    width: 'minmax(0, 1fr)',
    right: true,
    render: (row) => formatCheckFigure(row.observed, unitOf(row.name)),
  },
  {
    key: 'limit',
    header: 'Limit',
    width: 'minmax(0, 1fr)',
    right: true,
    render: (row) => formatCheckFigure(row.limit, unitOf(row.name)),
  },
];

interface CheckListProps {
  checks: readonly Check[];
  /** The layer that the checks come from. */
  catalogue: CheckCatalogue;
  label: string;
  maxHeight?: number | string;
}

/** How many checks of the same name stand before it. */
const nthOfName = (checks: readonly Check[], check: Check): number =>
  checks.slice(0, checks.indexOf(check)).filter(({ name }) => name === check.name).length;

export function CheckList({ checks, catalogue, label, maxHeight = 'none' }: CheckListProps) {
  const rows = checks.toSorted((a, b) => rank(a) - rank(b));
  return (
    <Table
      label={label}
      rows={rows}
      columns={columnsWith(catalogue, checks)}
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
