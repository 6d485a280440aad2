import { toneOf } from '../../components/figure.tsx';
import { Signed } from '../../components/signed.tsx';
import type { Column } from '../../components/table.tsx';
import { formatExact, formatMoney, formatSignedMoney, formatSignedPercent } from '../../lib/format.ts';

interface Position {
  quantity: number;
  avg_entry_price: number;
  /** Null where no price is known. */
  current_price: number | null;
  unrealized_pnl: number | null;
}

const gainOf = ({ avg_entry_price: entry, current_price: price }: Position) =>
  price === null || entry <= 0 ? null : price / entry - 1;

export function quantityColumn<Row extends Position>(): Column<Row> {
  return {
    key: 'quantity',
    header: 'Shares',
    width: 'minmax(70px, 1fr)',
    right: true,
    sort: (row) => row.quantity,
    render: (row) => formatExact(row.quantity),
  };
}

export function entryColumn<Row extends Position>(): Column<Row> {
  return {
    key: 'entry',
    header: 'Entry',
    width: 'minmax(70px, 1fr)',
    right: true,
    from: 'sm',
    render: (row) => formatMoney(row.avg_entry_price),
  };
}

/** `header` says which price it is. */
export function priceColumn<Row extends Position>(header: string): Column<Row> {
  return {
    key: 'price',
    header,
    width: 'minmax(80px, 1fr)',
    right: true,
    from: 'sm',
    render: (row) => formatMoney(row.current_price),
  };
}

export function valueColumn<Row>(valueOf: (row: Row) => number | null): Column<Row> {
  return {
    key: 'value',
    header: 'Value',
    width: 'minmax(64px, 1fr)',
    right: true,
    sort: valueOf,
    render: (row) => formatMoney(valueOf(row), 0),
  };
}

export function pnlColumn<Row extends Position>(): Column<Row> {
  return {
    key: 'pnl',
    header: 'Unrealised P&L',
    width: 'minmax(124px, 1.4fr)',
    right: true,
    sort: (row) => row.unrealized_pnl,
    render: (row) => (
      <Signed tone={toneOf(row.unrealized_pnl)}>
        {formatSignedMoney(row.unrealized_pnl)} ({formatSignedPercent(gainOf(row))})
      </Signed>
    ),
  };
}
