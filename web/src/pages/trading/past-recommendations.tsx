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
  { key: 'made', header: 'Made', width: '74px', render: (row) => <Time value={row.generated_at} /> },
  { key: 'window', header: 'Horizon', width: '62px', render: (row) => row.window },
  {
    key: 'confidence',
    header: 'Confidence',
    width: 'minmax(66px, 1fr)',
    right: true,
    from: 'sm',
    sort: (row) => row.confidence,
    render: (row) => formatPercent(row.confidence, 0),
  },
  {
    key: 'price',
    header: 'At',
    width: 'minmax(70px, 1fr)',
    right: true,
    from: 'sm',
    render: (row) => formatMoney(row.reference_price),
  },
  {
    key: 'change',
    header: 'Then',
    width: 'minmax(54px, 1fr)',
    right: true,
    sort: (row) => row.change,
    render: (row) => <Signed tone={toneOf(row.change)}>{formatSignedPercent(row.change)}</Signed>,
  },
  {
    key: 'verdict',
    header: '',
    width: '52px',
    right: true,
    render: ({ wasRight }) => {
      const verdict = wasRight === null ? null : VERDICTS[`${wasRight}`];
      return <Badge tone={verdict?.tone ?? 'neutral'}>{verdict?.text ?? 'open'}</Badge>;
    },
  },
];

/** What was said of this company in this direction before, and what came of it: the record one approves on. */
export function PastRecommendations({ ticker, side }: { ticker: string; side: 'buy' | 'sell' }) {
  const nowMs = useNow();
  const calls = useGet(query, '/api/recommendations', {
    query: { ticker, action: side, latest: false, limit: RECOMMENDATIONS_MAX },
  });
  const prices = useGet(query, '/api/market/prices/{ticker}', { path: { ticker }, query: { limit: BARS_MAX } });
  const rows = useMemo(
    () => calls.data?.map((call) => ({ ...call, ...computeOutcome(call, prices.data?.bars ?? [], nowMs) })),
    [calls.data, prices.data, nowMs],
  );
  return (
    <Loaded
      query={{ ...calls, data: rows }}
      lines={5}
      empty={{
        title: `No earlier call to ${side} ${ticker}`,
        hint: 'The platform has not advised this before, so there is no record to go by.',
        icon: 'recommendations',
      }}
    >
      {(list) => (
        <Table
          label={`Earlier calls to ${side} ${ticker}`}
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

function describeTrackRecord({ ended, right, meanGain }: TrackRecord, made: number, what: string): string {
  const calls = `${made} ${made === 1 ? 'call' : 'calls'} to ${what}`;
  if (ended === 0) return `${calls}; the horizon of none has ended yet.`;
  return `${calls}: ${right} of the ${ended} that have ended were right, ${formatSignedPercent(meanGain)} on average.`;
}
