import { query } from '../../api/client.ts';
import { useListing } from '../../api/hooks.ts';
import { Panel } from '../../components/panel.tsx';
import { Loaded } from '../../components/state.tsx';
import { Table } from '../../components/table.tsx';
import { DOCUMENT_COLUMNS } from '../documents/columns.tsx';

export function CompanyDocuments({ ticker }: { ticker: string }) {
  const found = useListing(query, '/api/documents', { ticker }, { pollIntervalMs: 30_000 });
  return (
    <Panel flush>
      <Loaded
        query={found}
        lines={8}
        empty={{
          title: 'No documents yet',
          hint: 'Documents arrive through the company’s sources. Add one on the “Sources and aliases” tab.',
        }}
      >
        {(rows) => (
          <Table
            label={`Documents about ${ticker}`}
            rows={rows}
            columns={DOCUMENT_COLUMNS}
            rowKey={(row) => row.id}
            to={(row) => `/documents/${row.id}`}
            onEnd={found.loadMore}
          />
        )}
      </Loaded>
    </Panel>
  );
}
