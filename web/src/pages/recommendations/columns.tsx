import type { QueryResponse } from '../../api/client.ts';
import { ActionBadge, Badge } from '../../components/badge.tsx';
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
  render: (row) => <Meter value={row.confidence} text={formatPercent(row.confidence, 0)} />,
};

const pUp: Column<Recommendation> = {
  key: 'p_up',
  header: 'Up probability',
  width: '104px',
  right: true,
  from: 'md',
  sort: (row) => row.p_up,
  render: (row) => formatPercent(row.p_up),
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

const mode: Column<Recommendation> = {
  key: 'mode',
  header: 'Mode',
  width: '98px',
  from: 'md',
  sort: (row) => row.mode,
  render: (row) => <Badge tone={row.mode === 'informational' ? 'neutral' : 'accent'}>{row.mode}</Badge>,
};

const price: Column<Recommendation> = {
  key: 'reference_price',
  header: 'Price',
  width: '84px',
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
  render: (row) => `${row.quality.evidence_count} from ${row.quality.source_count} sources`,
};

const published: Column<Recommendation> = {
  key: 'generated_at',
  header: 'Published',
  width: '82px',
  from: 'sm',
  right: true,
  sort: (row) => row.generated_at,
  render: (row) => <Time value={row.generated_at} />,
};

export const ALL_COLUMNS = [ticker, action, confidence, pUp, expected, window, mode, price, evidence, published];
export const SHORT_COLUMNS = [ticker, action, confidence, expected, window, published];

/** Buy and sell before hold, then by the size of the expected return. */
export function byUrgency(a: Recommendation, b: Recommendation): number {
  const rank = (row: Recommendation) => (row.action === 'hold' ? 1 : 0);
  return rank(a) - rank(b) || Math.abs(b.expected_return ?? 0) - Math.abs(a.expected_return ?? 0);
}
