import { query, type QueryResponse } from '../../api/client.ts';
import { useGet } from '../../api/hooks.ts';
import { Panel } from '../../components/panel.tsx';
import { SafeLink } from '../../components/safe-link.tsx';
import { type Column, Table } from '../../components/table.tsx';
import { formatCompact, formatWords, NO_VALUE } from '../../lib/format.ts';
import type { Company } from './company-page.tsx';

type Holding = QueryResponse<'/api/companies/{company_id}/holdings'>['held_by'][number];

/** Holdings by form 13F. Only tracked managers report here, so that most companies have none and the panels are absent. */
export function HoldingsPanel({ company }: { company: Company }) {
  const { data } = useGet(query, '/api/companies/{company_id}/holdings', { path: { company_id: company.id } });
  return (
    <>
      {data !== undefined && data.held_by.length > 0 && (
        <Panel flush title="Held by managers" note="form 13F, newest quarter of each">
          <HoldingTable
            label={`Managers that hold ${company.ticker}`}
            rows={data.held_by}
            name={(row) => row.manager_name}
          />
        </Panel>
      )}
      {data !== undefined && data.portfolio.length > 0 && (
        <Panel flush title="Reported holdings" note="form 13F, newest quarter">
          <HoldingTable
            label={`Holdings that ${company.ticker} reported`}
            rows={data.portfolio}
            name={(row) => (row.held_ticker === null ? row.issuer_name : `${row.issuer_name} (${row.held_ticker})`)}
          />
        </Panel>
      )}
    </>
  );
}

interface HoldingTableProps {
  label: string;
  rows: readonly Holding[];
  name: (row: Holding) => string;
}

function HoldingTable({ label, rows, name }: HoldingTableProps) {
  const columns: Column<Holding>[] = [
    { key: 'name', header: 'Name', width: 'minmax(110px, 2fr)', render: name },
    { key: 'class', header: 'Class', width: '120px', from: 'md', render: (row) => row.class_title },
    {
      key: 'option',
      header: 'Option',
      width: '80px',
      from: 'md',
      render: (row) => (row.put_call === null ? NO_VALUE : formatWords(row.put_call)),
    },
    {
      key: 'amount',
      header: 'Shares',
      width: '100px',
      right: true,
      from: 'sm',
      render: (row) => formatCompact(row.amount),
    },
    { key: 'value', header: 'Value, USD', width: '100px', right: true, render: (row) => formatCompact(row.value_usd) },
    { key: 'period', header: 'Quarter end', width: '110px', from: 'sm', render: (row) => row.period_end },
    { key: 'filing', header: 'Filing', width: '60px', render: (row) => <SafeLink url={row.url}>13F</SafeLink> },
  ];
  return (
    <Table
      label={label}
      rows={rows}
      columns={columns}
      rowKey={(row) => `${row.accession} ${row.cusip} ${row.put_call} ${row.amount} ${row.value_usd}`}
    />
  );
}
