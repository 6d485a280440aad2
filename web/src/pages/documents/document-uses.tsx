import { currentDay } from '../../api/as-of.ts';
import { useQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { query } from '../../api/client.ts';
import { ActionBadge } from '../../components/badge.tsx';
import { toneOf } from '../../components/figure.tsx';
import { Panel } from '../../components/panel.tsx';
import { Signed } from '../../components/signed.tsx';
import { Empty, Failure } from '../../components/state.tsx';
import { type Column, Table } from '../../components/table.tsx';
import { TickerLink } from '../../components/ticker.tsx';
import { formatSigned } from '../../lib/format.ts';
import type { DocumentDetail } from './intelligence.ts';

const TICKERS_MAX = 6;
const POLL_INTERVAL_MS = 30_000;

interface DocumentUse {
  key: string;
  ticker: string;
  /** Null for a trend. */
  action: string | null;
  where: string;
  contribution: number;
  to: string;
}

const COLUMNS: Column<DocumentUse>[] = [
  { key: 'ticker', header: 'Ticker', width: '64px', render: (row) => <TickerLink ticker={row.ticker} /> },
  {
    key: 'where',
    header: 'Used in',
    width: 'minmax(0, 2fr)',
    render: (row) => (
      <Link to={row.to}>
        {row.where} {row.action && <ActionBadge action={row.action} />}
      </Link>
    ),
  },
  {
    key: 'contribution',
    header: 'Contribution',
    width: '80px',
    right: true,
    sort: (row) => Math.abs(row.contribution),
    render: (row) => <Signed tone={toneOf(row.contribution)}>{formatSigned(row.contribution, 3)}</Signed>,
  },
];

/** The current trends, recommendations and orders that use a document as evidence, with its contribution. */
export function DocumentUses({ document }: { document: DocumentDetail }) {
  const tickers = [...new Set(document.intelligence?.company_impacts.map(({ ticker }) => ticker))].slice(
    0,
    TICKERS_MAX,
  );
  const found = useQueries({
    queries: tickers.map((ticker) => ({
      queryKey: ['query', 'uses of a document', document.id, ticker, currentDay()],
      queryFn: () => listUses(document.id, ticker),
      refetchInterval: POLL_INTERVAL_MS,
    })),
  });
  const uses = found.flatMap(({ data }) => data ?? []);
  const isLoading = found.some(({ isPending }) => isPending);
  const failed = found.find(({ error, data }) => error !== null && data === undefined)?.error;
  return (
    <Panel title="Current use" note="trends, recommendations and orders based on this document" flush>
      {uses.length > 0 && (
        <Table
          label="Uses of this document"
          rows={uses}
          columns={COLUMNS}
          rowKey={(row) => row.key}
          to={(row) => row.to}
        />
      )}
      {failed && <Failure error={failed} />}
      {uses.length === 0 && !failed && (
        <Empty
          title={isLoading ? 'Loading…' : 'Not in use'}
          hint={isLoading ? undefined : 'The document is not among the top evidence, or its weight has decayed.'}
        />
      )}
    </Panel>
  );
}

async function listUses(documentId: string, ticker: string): Promise<DocumentUse[]> {
  const [trends, [latest], orders] = await Promise.all([
    query.get('/api/trends', { query: { ticker } }),
    query.get('/api/recommendations', { query: { ticker, limit: 1 } }),
    query.get('/api/orders', { query: { ticker, limit: 50 } }),
  ]);
  const inTrends = trends.flatMap(({ id, window, top_evidence }) =>
    top_evidence
      .filter(({ document_id }) => document_id === documentId)
      .map(({ impact_id, contribution }) => ({
        key: `${id} ${impact_id}`,
        ticker,
        action: null,
        where: `${window} trend`,
        contribution,
        to: `/companies/${ticker}`,
      })),
  );
  if (!latest) return inTrends;
  const { evidence } = await query.get('/api/recommendations/{recommendation_id}', {
    path: { recommendation_id: latest.id },
  });
  const inRecommendation = evidence
    .filter(({ document_id }) => document_id === documentId)
    .map(({ id, layer, signed_contribution }) => ({
      key: id,
      ticker,
      action: latest.action,
      where: `recommendation, ${layer} layer`,
      contribution: signed_contribution,
      to: `/recommendations/${latest.id}`,
    }));
  const contribution = inRecommendation.reduce((sum, item) => sum + item.contribution, 0);
  const inOrders = (
    inRecommendation.length === 0 ? [] : orders.filter((order) => order.recommendation_id === latest.id)
  ).map((order) => ({
    key: order.id,
    ticker,
    action: order.side,
    where: `order, ${order.status.replaceAll('_', ' ')}`,
    contribution,
    to: `/trading/orders/${order.id}`,
  }));
  return [...inOrders, ...inRecommendation, ...inTrends];
}
