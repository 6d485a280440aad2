import { query, registry, type QueryResponse, type RegistryResponse } from '../../api/client.ts';
import { useAction, useGet } from '../../api/hooks.ts';
import { RelationGraph } from '../../charts/relation-graph.tsx';
import { ActionButton } from '../../components/action.tsx';
import { Badge, StatusBadge } from '../../components/badge.tsx';
import { useConfirm } from '../../components/confirm.tsx';
import { ScoreBar, Meter } from '../../components/meter.tsx';
import { Columns } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import { Loaded } from '../../components/state.tsx';
import { type Column, Table } from '../../components/table.tsx';
import { TickerLink } from '../../components/ticker.tsx';
import { Time } from '../../components/time.tsx';
import {
  formatNumber,
  formatPercent,
  formatSigned,
  formatSignedPercent,
  formatWords,
  formatPlural,
} from '../../lib/format.ts';
import { AddCompetitor } from './add-competitor.tsx';
import type { Company } from './company-page.tsx';
import css from './trend-tab.module.css';

type Competitor = RegistryResponse<'/companies/{company_id}/competitors'>[number];
type Signal = QueryResponse<'/api/patterns/{ticker}/competitive-signals'>['competitive_signals'][number];
type Pattern = QueryResponse<'/api/patterns/{ticker}'>['patterns'][number];
const COMPETITORS = '/companies/{company_id}/competitors';

export function CompetitorsTab({ company }: { company: Company }) {
  const competitors = useGet(registry, COMPETITORS, { path: { company_id: company.id } });
  const infer = useAction({
    run: () => registry.post('/companies/{company_id}/competitors/infer', { path: { company_id: company.id } }),
    done: (found) => `${formatPlural(found.length, 'relationship')} inferred from sector and shared mentions.`,
    refresh: [COMPETITORS],
  });
  return (
    <div className={css.stack}>
      <Columns at="1fr 1.4fr" from="lg">
        <Panel title="Related companies" note="closer means stronger">
          <Loaded
            query={competitors}
            height={280}
            empty={{
              title: 'No related companies',
              hint: 'Add a relationship, or infer relationships from sector and shared mentions.',
              icon: 'companies',
            }}
          >
            {(list) => (
              <RelationGraph
                center={company.ticker}
                relations={list.map(({ id, ticker, strength, relationship_type }) => ({
                  key: id,
                  ticker,
                  strength,
                  kind: formatWords(relationship_type),
                }))}
              />
            )}
          </Loaded>
        </Panel>
        <Panel
          title="Relationships"
          flush
          aside={
            <>
              <ActionButton variant="default" loading={infer.isPending} onClick={() => infer.mutate(undefined)}>
                Infer relationships
              </ActionButton>
              <AddCompetitor company={company} />
            </>
          }
        >
          <Loaded
            query={competitors}
            empty={{ title: 'No relationships', hint: 'Add one, or infer them from sector and shared mentions.' }}
          >
            {(list) => <RelationshipTable company={company} competitors={list} />}
          </Loaded>
        </Panel>
      </Columns>
      <SignalsPanel ticker={company.ticker} />
      <PatternsPanel ticker={company.ticker} />
    </div>
  );
}

function RelationshipTable({ company, competitors }: { company: Company; competitors: readonly Competitor[] }) {
  const confirm = useConfirm();
  const remove = useAction({
    run: (competitor: Competitor) =>
      registry.delete('/companies/{company_id}/competitors/{relationship_id}', {
        path: { company_id: company.id, relationship_id: competitor.id },
      }),
    done: (_result, { ticker }) => `Relationship with ${ticker} removed.`,
    refresh: [COMPETITORS],
  });
  const askToConfirm = async (competitor: Competitor) => {
    const agreed = await confirm({
      title: `Remove the relationship with ${competitor.ticker}?`,
      consequence: `News about ${competitor.ticker} no longer affects ${company.ticker}, and vice versa. The change is recorded in the audit trail.`,
      confirmLabel: 'Remove relationship',
      danger: true,
    });
    if (agreed) remove.mutate(competitor);
  };
  const columns: Column<Competitor>[] = [
    { key: 'ticker', header: 'Ticker', width: '64px', render: (row) => <TickerLink ticker={row.ticker} /> },
    { key: 'name', header: 'Name', width: 'minmax(0, 2fr)', from: 'sm', render: (row) => row.legal_name },
    { key: 'type', header: 'Type', width: 'minmax(0, 1.6fr)', render: (row) => formatWords(row.relationship_type) },
    {
      key: 'strength',
      header: 'Strength',
      width: 'minmax(72px, 0.8fr)',
      render: (row) => <Meter value={row.strength} text={formatNumber(row.strength)} />,
    },
    { key: 'source', header: 'Origin', width: '72px', from: 'md', render: (row) => <Badge>{row.source}</Badge> },
    {
      key: 'remove',
      header: '',
      name: 'Action',
      width: '62px',
      right: true,
      render: (row) => (
        <ActionButton
          variant="subtle"
          size="compact-xs"
          onClick={() => void askToConfirm(row)}
          aria-label={`Remove relationship with ${row.ticker}`}
        >
          Remove
        </ActionButton>
      ),
    },
  ];
  return <Table label="Relationships" rows={competitors} columns={columns} rowKey={(row) => row.id} maxHeight={320} />;
}

/** `ma target at BFEN is …` -> M&A target at BFEN is … */
const toSentence = (rationale: string): string =>
  rationale.replace(/^ma /, 'M&A ').replace(/^./, (letter) => letter.toUpperCase());

const SIGNAL_COLUMNS: Column<Signal>[] = [
  { key: 'at', header: 'When', width: '80px', render: (row) => <Time value={row.event_at} /> },
  { key: 'from', header: 'From', width: '60px', render: (row) => <TickerLink ticker={row.source_ticker} /> },
  {
    key: 'why',
    header: 'Rationale',
    width: 'minmax(0, 3fr)',
    render: (row) => toSentence(row.rationale),
  },
  {
    key: 'direction',
    header: 'Effect',
    width: '76px',
    from: 'sm',
    render: (row) => <StatusBadge status={row.signal_direction} />,
  },
  {
    key: 'strength',
    header: 'Strength',
    width: '72px',
    right: true,
    sort: (row) => row.signal_strength,
    render: (row) => formatNumber(row.signal_strength, 3),
  },
  {
    key: 'confidence',
    header: 'Confidence',
    width: '80px',
    right: true,
    from: 'md',
    render: (row) => formatPercent(row.confidence, 0),
  },
];

function SignalsPanel({ ticker }: { ticker: string }) {
  const found = useGet(query, '/api/patterns/{ticker}/competitive-signals', { path: { ticker } });
  return (
    <Panel title="Competitive signals" note="latest 100" flush>
      <Loaded
        query={found}
        isEmpty={({ count }) => count === 0}
        empty={{
          title: 'No competitive signals',
          hint: 'Signals appear when news about a related company affects this one.',
        }}
      >
        {({ competitive_signals }) => (
          <Table
            label="Competitive signals"
            rows={competitive_signals.toSorted((a, b) => b.event_at.localeCompare(a.event_at))}
            columns={SIGNAL_COLUMNS}
            rowKey={(row) => row.id}
            maxHeight={340}
            to={(row) => `/documents/${row.document_id}?about=${row.source_ticker}`}
          />
        )}
      </Loaded>
    </Panel>
  );
}

function PatternsPanel({ ticker }: { ticker: string }) {
  const found = useGet(query, '/api/patterns/{ticker}', { path: { ticker } });
  const columns: Column<Pattern>[] = [
    { key: 'catalyst', header: 'Catalyst', width: 'minmax(0, 2fr)', render: (row) => formatWords(row.catalyst_type) },
    { key: 'horizon', header: 'Horizon', width: '64px', render: (row) => row.time_horizon },
    { key: 'count', header: 'Count', width: '54px', right: true, render: (row) => row.sample_count },
    {
      key: 'return',
      header: 'Abnormal return',
      width: 'minmax(96px, 1fr)',
      render: (row) => <ScoreBar value={row.mean_car_shrunk * 10} text={formatSignedPercent(row.mean_car_shrunk)} />,
    },
    {
      key: 'hit',
      header: 'Hit rate',
      width: '64px',
      right: true,
      from: 'sm',
      render: (row) => formatPercent(row.hit_rate, 0),
    },
    { key: 't', header: 't', width: '52px', right: true, from: 'md', render: (row) => formatSigned(row.t_stat, 1) },
  ];
  return (
    <Panel title="Patterns" note="past price reactions to this company’s news" flush>
      <Loaded
        query={found}
        isEmpty={({ count }) => count === 0}
        empty={{
          title: 'No patterns yet',
          hint: 'A pattern needs enough graded outcomes of the same catalyst.',
          icon: 'signals',
        }}
      >
        {({ patterns }) => (
          <Table
            label="Patterns"
            rows={patterns}
            columns={columns}
            rowKey={(row) => `${row.catalyst_type} ${row.time_horizon}`}
          />
        )}
      </Loaded>
    </Panel>
  );
}
