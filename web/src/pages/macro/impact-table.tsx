import { ScoreBar } from '../../components/meter.tsx';
import { Empty } from '../../components/state.tsx';
import { type Column, Table } from '../../components/table.tsx';
import { TickerLink } from '../../components/ticker.tsx';
import { formatPercent, formatSigned } from '../../lib/format.ts';
import { channelLabel, type MacroEventDetail } from './events.ts';

/** The fields that impacts of real and hypothetical events share. */
type Impact = Omit<
  MacroEventDetail['impacts'][number],
  'id' | 'event_id' | 'pit_estimated' | 'event_available_at' | 'computed_at'
>;

const COLUMNS: Column<Impact>[] = [
  {
    key: 'ticker',
    header: 'Company',
    width: '72px',
    sort: (row) => row.ticker,
    render: (row) => <TickerLink ticker={row.ticker} />,
  },
  {
    key: 'score',
    header: 'Impact',
    width: 'minmax(110px, 1fr)',
    sort: (row) => row.signed_score,
    render: (row) => <ScoreBar value={row.signed_score} text={formatSigned(row.signed_score)} />,
  },
  {
    key: 'channels',
    header: 'Channels',
    width: 'minmax(0, 2.6fr)',
    render: (row) => <span title={channelsOf(row)}>{channelsOf(row)}</span>,
  },
  {
    key: 'confidence',
    header: 'Confidence',
    width: '84px',
    right: true,
    from: 'sm',
    sort: (row) => row.confidence,
    render: (row) => formatPercent(row.confidence, 0),
  },
];

const channelsOf = (row: Impact): string =>
  row.contributing_factors.map(({ channel, matched }) => `${channelLabel(channel)}: ${matched.join(', ')}`).join(' · ');

export function ImpactTable({ impacts, label }: { impacts: readonly Impact[]; label: string }) {
  if (impacts.length === 0)
    return <Empty title="No company affected" hint="No exposure profile matches this event." icon="check" />;
  return (
    <Table
      label={label}
      rows={impacts.toSorted((a, b) => Math.abs(b.signed_score) - Math.abs(a.signed_score))}
      columns={COLUMNS}
      rowKey={(row) => row.ticker}
      to={(row) => `/companies/${row.ticker}`}
      maxHeight={360}
    />
  );
}
