import { Badge } from '../../components/badge.tsx';
import { type Column, Table } from '../../components/table.tsx';
import { formatNumber, formatWords, NO_VALUE } from '../../lib/format.ts';

/** A check as reported by the trading engine, the order gate and the risk engine. */
export interface Check {
  name: string;
  passed: boolean;
  observed?: unknown;
  limit?: unknown;
  message?: string;
}

const DIGITS = 4;
const DIGITS_OF_MONEY = 2;
const MONEY_FROM = 100;

/** The engine names its checks by what it would say no with; a list of them reads better as what was asked. */
const ASKED: Record<string, string> = {
  engine_disabled: 'Engine is on',
  mode_disabled: 'Mode is disabled',
  circuit_breaker: 'Breaker is tripped',
  symbol_lockout: 'Symbol is locked out',
  already_processed: 'Decided before',
  recommendation_expired: 'Advice has expired',
  not_actionable: 'Advice to act on',
  below_min_confidence: 'Confidence',
  negative_edge: 'Edge after costs',
  market_closed: 'Market is open',
  stale_price: 'Age of the price, minutes',
  no_position_to_sell: 'Held already',
  already_in_position: 'Held or ordered',
  max_open_positions: 'Open positions',
  max_trades_per_day: 'Entries today',
  active_pool_below_minimum: 'Active pool',
  heat_limit: 'Portfolio heat',
  sector_limit: 'In the sector',
  correlation_limit: 'In what moves alike',
  liquidity_limit: 'Room in the market',
  size_too_small: 'Shares',
  risk_rejected: 'Risk engine agrees',
  rank_ic_t: 'Rank IC, t value',
  win_rate_low: 'Win rate, lower bound',
  excess_vs_spy: 'Return above SPY',
};

function figure(value: unknown): string {
  if (value === null || value === undefined) return NO_VALUE;
  if (typeof value === 'number')
    return formatNumber(value, Number.isInteger(value) ? 0 : Math.abs(value) >= MONEY_FROM ? DIGITS_OF_MONEY : DIGITS);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

const COLUMNS: Column<Check>[] = [
  {
    key: 'passed',
    header: '',
    width: '48px',
    render: (row) => <Badge tone={row.passed ? 'up' : 'down'}>{row.passed ? 'pass' : 'fail'}</Badge>,
  },
  {
    key: 'name',
    header: 'Check',
    width: 'minmax(0, 2fr)',
    render: (row) => <span title={row.message ?? ''}>{ASKED[row.name] ?? formatWords(row.name)}</span>,
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
  label: string;
  maxHeight?: number;
}

/** Failed checks come first. */
export function CheckList({ checks, label, maxHeight = 420 }: CheckListProps) {
  const rows = checks.toSorted((a, b) => Number(a.passed) - Number(b.passed));
  return (
    <Table
      label={label}
      rows={rows}
      columns={COLUMNS}
      rowKey={(row) => row.name}
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
