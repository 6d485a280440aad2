import type { QueryResponse } from '../../api/client.ts';
import { ActionBadge } from '../../components/badge.tsx';
import { toneOf } from '../../components/figure.tsx';
import { Meter } from '../../components/meter.tsx';
import type { Column } from '../../components/table.tsx';
import { tickerColumn } from '../../components/ticker.tsx';
import { Time } from '../../components/time.tsx';
import { Signed } from '../../components/signed.tsx';
import { formatMoney, formatPercent, formatSignedPercent } from '../../lib/format.ts';

export type Recommendation = QueryResponse<'/api/recommendations'>[number];

const ticker = tickerColumn<Recommendation>('64px');

const action: Column<Recommendation> = {
  key: 'action',
  header: 'Action',
  width: '58px',
  sort: (row) => row.action,
  render: (row) => <ActionBadge action={row.action} />,
};

const confidence: Column<Recommendation> = {
  key: 'confidence',
  header: 'Confidence',
  width: 'minmax(84px, 1fr)',
  sort: (row) => row.confidence,
  render: (row) => <Meter value={row.confidence} text={formatPercent(row.confidence)} />,
};

/** The order of the list, so it is shown. */
const edge: Column<Recommendation> = {
  key: 'edge',
  header: 'Edge',
  width: '58px',
  right: true,
  from: 'sm',
  sort: (row) => row.quality.edge,
  render: (row) => <Signed tone={toneOf(row.quality.edge)}>{formatSignedPercent(row.quality.edge, 2)}</Signed>,
};

const expected: Column<Recommendation> = {
  key: 'expected_return',
  header: 'Exp. return',
  width: '74px',
  right: true,
  sort: (row) => row.expected_return,
  render: (row) => <Signed tone={toneOf(row.expected_return)}>{formatSignedPercent(row.expected_return)}</Signed>,
};

const window: Column<Recommendation> = {
  key: 'window',
  header: 'Horizon',
  width: '64px',
  from: 'sm',
  sort: (row) => row.window,
  render: (row) => row.window,
};

const price: Column<Recommendation> = {
  key: 'reference_price',
  header: 'Price',
  width: '76px',
  right: true,
  from: 'md',
  sort: (row) => row.reference_price,
  render: (row) => formatMoney(row.reference_price),
};

const evidence: Column<Recommendation> = {
  key: 'evidence',
  header: 'Evidence',
  width: '122px',
  from: 'lg',
  sort: (row) => row.quality.evidence_count,
  render: ({ quality: { evidence_count: items, source_count: sources } }) =>
    items === 0 ? 'none' : `${items} from ${sources} ${sources === 1 ? 'source' : 'sources'}`,
};

const published: Column<Recommendation> = {
  key: 'generated_at',
  header: 'Published',
  width: '76px',
  from: 'sm',
  right: true,
  sort: (row) => row.generated_at,
  render: (row) => <Time value={row.generated_at} />,
};

/** A replayed view was computed afterwards from stored documents, and not published at its time. */
const record: Column<Recommendation> = {
  key: 'replayed',
  header: 'Record',
  width: '64px',
  from: 'sm',
  sort: (row) => (row.replayed ? 1 : 0),
  render: (row) => (row.replayed ? <span title="Computed from stored documents afterwards">replayed</span> : 'lived'),
};

export const ALL_COLUMNS = [ticker, action, confidence, edge, expected, window, record, price, evidence, published];
export const SHORT_COLUMNS = [ticker, action, confidence, expected, window, record, published];

/** Buy and sell before hold, then by the edge after costs. */
export function byUrgency(a: Recommendation, b: Recommendation): number {
  const rank = (row: Recommendation) => (row.action === 'hold' ? 1 : 0);
  const edgeOf = (row: Recommendation) => row.quality.edge ?? Number.NEGATIVE_INFINITY;
  return rank(a) - rank(b) || (edgeOf(a) === edgeOf(b) ? 0 : edgeOf(b) - edgeOf(a));
}
