import { Link } from '@tanstack/react-router';
import { query, registry, type QueryResponse, type RegistryResponse } from '../../api/client.ts';
import { useGet } from '../../api/hooks.ts';
import { Badge, StatusBadge } from '../../components/badge.tsx';
import { KeyValues } from '../../components/key-values.tsx';
import { ScoreBar, Meter } from '../../components/meter.tsx';
import { Columns } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import { Empty, Failure, Loaded, Loading } from '../../components/state.tsx';
import { type Column, Table } from '../../components/table.tsx';
import { Time } from '../../components/time.tsx';
import { formatPercent, formatSigned, formatWords, NO_VALUE } from '../../lib/format.ts';
import { channelLabel } from '../macro/events.ts';
import type { Company } from './company-page.tsx';
import { EditExposure } from './edit-exposure.tsx';

type Impact = QueryResponse<'/api/macro/impacts/{ticker}'>['impacts'][number];
export type Exposure = RegistryResponse<'/companies/{company_id}/exposure'>;

/** Macro events that affect this company, and its exposure profile. */
export function MacroTab({ company }: { company: Company }) {
  return (
    <Columns at="1fr 2fr" from="lg">
      <ExposurePanel company={company} />
      <ImpactsPanel ticker={company.ticker} />
    </Columns>
  );
}

function ExposurePanel({ company }: { company: Company }) {
  const found = useGet(registry, '/companies/{company_id}/exposure', { path: { company_id: company.id } });
  const isMissing = found.error?.status === 404;
  const profile = isMissing ? undefined : found.data;
  return (
    <Panel
      title="Exposure"
      note={profile ? `version ${profile.version}` : ''}
      aside={<EditExposure key={profile?.id ?? 'new'} company={company} profile={profile} />}
    >
      {isMissing && (
        <Empty
          title="No exposure profile"
          hint="Without a profile, macro events cannot be matched to this company. Add one with Edit."
          icon="macro"
        />
      )}
      {!isMissing && found.error && !profile && <Failure error={found.error} retry={found.refetch} />}
      {!isMissing && !found.error && !profile && <Loading lines={6} />}
      {profile && <ExposureView profile={profile} />}
    </Panel>
  );
}

function ExposureView({ profile }: { profile: Exposure }) {
  const joinLabels = (list: readonly string[]) => (list.length === 0 ? NO_VALUE : list.map(formatWords).join(', '));
  const regions = Object.entries(profile.geographic_revenue_mix).toSorted(([, a], [, b]) => b - a);
  return (
    <KeyValues
      items={[
        ...regions.map(
          ([region, share]) => [region, <Meter key={region} value={share} text={formatPercent(share, 0)} />] as const,
        ),
        ['Supply chain', joinLabels(profile.supply_chain_regions)],
        ['Commodities', joinLabels(profile.key_input_commodities)],
        ['Jurisdictions', profile.regulatory_jurisdictions.join(', ') || NO_VALUE],
        ['Market position', formatWords(profile.market_position_tier)],
        ['Exports', formatPercent(profile.export_dependency_pct, 0)],
        ['Source', `${formatWords(profile.source)}, confidence ${formatPercent(profile.confidence, 0)}`],
        ['Valid since', <Time key="since" value={profile.created_at} style="date" />],
      ]}
    />
  );
}

const COLUMNS: Column<Impact>[] = [
  { key: 'at', header: 'Available', width: '80px', render: (row) => <Time value={row.event_available_at} /> },
  {
    key: 'summary',
    header: 'Event',
    width: 'minmax(0, 3fr)',
    render: (row) => (
      <Link to="/macro" search={{ event: row.event_id }} title={row.event_summary} style={{ color: 'var(--text)' }}>
        {row.event_summary}
      </Link>
    ),
  },
  {
    key: 'severity',
    header: 'Severity',
    width: '74px',
    from: 'sm',
    render: (row) => <StatusBadge status={row.event_severity} />,
  },
  {
    key: 'channels',
    header: 'Channels',
    width: 'minmax(0, 1.4fr)',
    from: 'md',
    render: (row) => row.contributing_factors.map(({ channel }) => channelLabel(channel)).join(', '),
  },
  {
    key: 'score',
    header: 'Impact',
    width: 'minmax(92px, 1fr)',
    sort: (row) => row.signed_score,
    render: (row) => <ScoreBar value={row.signed_score} text={formatSigned(row.signed_score)} />,
  },
];

function ImpactsPanel({ ticker }: { ticker: string }) {
  const found = useGet(query, '/api/macro/impacts/{ticker}', { path: { ticker }, query: { limit: 200 } });
  return (
    <Panel
      title="Macro events"
      aside={
        found.data && found.data.impacts.some(({ inferred }) => inferred) ? <Badge>partly inferred</Badge> : undefined
      }
      flush
    >
      <Loaded
        query={found}
        isEmpty={({ impacts }) => impacts.length === 0}
        empty={{
          title: 'No macro event affects this company',
          hint: 'Events are matched with the exposure profile.',
          icon: 'macro',
        }}
      >
        {({ impacts }) => (
          <Table label={`Macro impacts on ${ticker}`} rows={impacts} columns={COLUMNS} rowKey={(row) => row.id} />
        )}
      </Loaded>
    </Panel>
  );
}
