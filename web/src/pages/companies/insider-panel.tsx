import { query, type QueryResponse } from '../../api/client.ts';
import { useGet } from '../../api/hooks.ts';
import { Panel } from '../../components/panel.tsx';
import { SafeLink } from '../../components/safe-link.tsx';
import { Loaded } from '../../components/state.tsx';
import { type Column, Table } from '../../components/table.tsx';
import { formatCompact, formatCount, formatNumber } from '../../lib/format.ts';
import type { Company } from './company-page.tsx';

type Transaction = QueryResponse<'/api/companies/{company_id}/insider-transactions'>[number];

const TRANSACTIONS_MAX = 200;

/** The SEC's transaction codes in words. */
const CODES: Record<string, string> = {
  P: 'Purchase in the market',
  S: 'Sale in the market',
  A: 'Award',
  M: 'Exercise or conversion',
  C: 'Conversion',
  X: 'Exercise',
  F: 'Withheld for taxes',
  G: 'Gift',
  D: 'Returned to the issuer',
};

export function InsiderPanel({ company }: { company: Company }) {
  const found = useGet(query, '/api/companies/{company_id}/insider-transactions', {
    path: { company_id: company.id },
    query: { limit: TRANSACTIONS_MAX },
  });
  return (
    <Panel flush title="Insider transactions" note="forms 4 and 5">
      <Loaded query={found} lines={4} empty={{ title: 'No insider transactions', hint: 'None was reported yet.' }}>
        {(rows) => (
          <Table
            label={`Insider transactions in ${company.ticker}`}
            rows={rows}
            columns={COLUMNS}
            rowKey={(row) => `${row.accession} ${row.security} ${row.code} ${row.shares} ${row.shares_after}`}
          />
        )}
      </Loaded>
    </Panel>
  );
}

const roleOf = (row: Transaction): string =>
  row.officer_title ??
  (row.is_director
    ? 'Director'
    : row.is_ten_percent_owner
      ? 'Owner of more than 10%'
      : row.is_officer
        ? 'Officer'
        : '');

const COLUMNS: Column<Transaction>[] = [
  { key: 'date', header: 'Date', width: '100px', from: 'sm', render: (row) => row.transaction_date },
  { key: 'owner', header: 'Insider', width: 'minmax(90px, 2fr)', render: (row) => row.owner_name },
  { key: 'role', header: 'Role', width: 'minmax(120px, 1fr)', from: 'lg', render: roleOf },
  {
    key: 'code',
    header: 'Transaction',
    width: 'minmax(150px, 1fr)',
    from: 'sm',
    render: (row) => `${CODES[row.code] ?? `Code ${row.code}`}${row.is_planned === true ? ', planned' : ''}`,
  },
  { key: 'security', header: 'Security', width: 'minmax(120px, 1fr)', from: 'md', render: (row) => row.security },
  {
    key: 'shares',
    header: 'Shares',
    width: '90px',
    right: true,
    render: (row) => `${row.acquired ? '+' : '−'}${formatCount(row.shares)}`,
  },
  {
    key: 'price',
    header: 'Price',
    width: '90px',
    right: true,
    from: 'sm',
    render: (row) => formatNumber(row.price_per_share),
  },
  { key: 'value', header: 'Value', width: '90px', right: true, from: 'sm', render: (row) => formatCompact(row.value) },
  {
    key: 'filing',
    header: 'Filing',
    width: '120px',
    render: (row) => (
      <SafeLink url={row.url}>
        {row.form} of {row.filed_on}
      </SafeLink>
    ),
  },
];
