import { useMemo } from 'react';
import { query } from '../../api/client.ts';
import { useGet } from '../../api/hooks.ts';
import { Badge } from '../../components/badge.tsx';
import { toneOf } from '../../components/figure.tsx';
import { Signed } from '../../components/signed.tsx';
import { Loaded } from '../../components/state.tsx';
import { type Column, Table } from '../../components/table.tsx';
import { Time } from '../../components/time.tsx';
import { formatMoney, formatPercent, formatSignedPercent } from '../../lib/format.ts';
import { useNow } from '../../lib/use-now.ts';
import type { Recommendation } from '../recommendations/columns.tsx';
import { type TrackRecord, type Outcome, computeOutcome, computeTrackRecord } from './track-record.ts';

const RECOMMENDATIONS_MAX = 50;
const BARS_MAX = 500;

type PastRecommendation = Recommendation & Outcome;

const VERDICTS = { true: { tone: 'up', text: 'right' }, false: { tone: 'down', text: 'wrong' } } as const;

const COLUMNS: Column<PastRecommendation>[] = [
  { key: 'made', header: 'Published', width: '74px', render: (row) => <Time value={row.generated_at} /> },
  { key: 'window', header: 'Horizon', width: '62px', render: (row) => row.window },
  {
    key: 'confidence',
    header: 'Confidence',
    width: 'minmax(66px, 1fr)',
    right: true,
    from: 'sm',
    sort: (row) => row.confidence,
    render: (row) => formatPercent(row.confidence),
  },
  {
    key: 'price',
    header: 'Price',
    width: 'minmax(70px, 1fr)',
    right: true,
    from: 'sm',
    render: (row) => formatMoney(row.reference_price),
  },
  {
    key: 'change',
    header: 'Change',
    width: 'minmax(54px, 1fr)',
    right: true,
    sort: (row) => row.change,
    render: (row) => <Signed tone={toneOf(row.change)}>{formatSignedPercent(row.change)}</Signed>,
  },
  {
    key: 'verdict',
    header: '',
    name: 'Outcome',
    width: '52px',
    right: true,
    render: ({ wasRight }) => {
      const verdict = wasRight === null ? null : VERDICTS[`${wasRight}`];
      return <Badge tone={verdict?.tone ?? 'neutral'}>{verdict?.text ?? 'open'}</Badge>;
    },
  },
];

/** Earlier recommendations of the same action for this company and their outcomes, as a basis for approval. */
export function PastRecommendations({ ticker, side }: { ticker: string; side: 'buy' | 'sell' }) {
  const nowMs = useNow();
  const recommendations = useGet(query, '/api/recommendations', {
    query: { ticker, action: side, latest: false, limit: RECOMMENDATIONS_MAX },
  });
  const prices = useGet(query, '/api/market/prices/{ticker}', { path: { ticker }, query: { limit: BARS_MAX } });
  const rows = useMemo(
    () => recommendations.data?.map((item) => ({ ...item, ...computeOutcome(item, prices.data?.bars ?? [], nowMs) })),
    [recommendations.data, prices.data, nowMs],
  );
  return (
    <Loaded
      query={{ ...recommendations, data: rows }}
      lines={5}
      empty={{
        title: `No earlier recommendation to ${side} ${ticker}`,
        hint: 'There is no track record for this action.',
        icon: 'recommendations',
      }}
    >
      {(list) => (
        <Table
          label={`Earlier recommendations to ${side} ${ticker}`}
          rows={list}
          columns={COLUMNS}
          rowKey={(row) => row.id}
          to={(row) => `/recommendations/${row.id}`}
          maxHeight={260}
          footer={describeTrackRecord(computeTrackRecord(list), list.length, `${side} ${ticker}`)}
        />
      )}
    </Loaded>
  );
}

function describeTrackRecord({ ended, right, meanGain }: TrackRecord, total: number, action: string): string {
  const subject = `${total} ${total === 1 ? 'recommendation' : 'recommendations'} to ${action}`;
  if (ended === 0) return `${subject}; no horizon has ended yet.`;
  return `${subject}: ${right} of ${ended} ended ones were right, mean gain ${formatSignedPercent(meanGain)}.`;
}
