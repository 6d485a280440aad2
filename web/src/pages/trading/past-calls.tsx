import { query } from '../../api/client.ts';
import { useGet } from '../../api/hooks.ts';
import { Loaded } from '../../components/state.tsx';
import { Table } from '../../components/table.tsx';
import { ALL_COLUMNS } from '../recommendations/columns.tsx';

const CALLS_MAX = 20;
const SHOWN = ALL_COLUMNS.filter(({ key }) =>
  ['action', 'confidence', 'reference_price', 'generated_at'].includes(key),
);

/** What was said of this company in this direction before: the record one approves on. */
export function PastCalls({ ticker, side }: { ticker: string; side: 'buy' | 'sell' }) {
  const calls = useGet(query, '/api/recommendations', {
    query: { ticker, action: side, latest: false, limit: CALLS_MAX },
  });
  return (
    <Loaded query={calls} lines={5} empty={{ title: `The first call to ${side} ${ticker}`, icon: 'recommendations' }}>
      {(rows) => (
        <Table
          label={`Earlier calls to ${side} ${ticker}`}
          rows={rows}
          columns={SHOWN}
          rowKey={(row) => row.id}
          to={(row) => `/recommendations/${row.id}`}
          maxHeight={260}
        />
      )}
    </Loaded>
  );
}
