import { TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Icon } from './icon.tsx';
import type { Column } from './table.tsx';

export function TickerLink({ ticker }: { ticker: string | null | undefined }) {
  if (!ticker) return <span>–</span>;
  return (
    <Link to="/companies/$ticker" params={{ ticker }} style={{ fontWeight: 600 }}>
      {ticker}
    </Link>
  );
}

/** A sortable table column of ticker links. */
export function tickerColumn<T extends { ticker: string }>(width: string): Column<T> {
  return {
    key: 'ticker',
    header: 'Ticker',
    width,
    sort: (row) => row.ticker,
    render: (row) => <TickerLink ticker={row.ticker} />,
  };
}

export function TickerFilter({ value, onChange }: { value: string; onChange: (ticker: string) => void }) {
  return (
    <TextInput
      aria-label="Ticker"
      placeholder="Ticker"
      leftSection={<Icon name="search" size={13} />}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value.toUpperCase())}
      w={110}
    />
  );
}
