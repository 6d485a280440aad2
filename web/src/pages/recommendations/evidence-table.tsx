import { Link } from '@tanstack/react-router';
import { query, type QueryResponse } from '../../api/client.ts';
import { useGet } from '../../api/hooks.ts';
import { Badge } from '../../components/badge.tsx';
import { toneOf } from '../../components/figure.tsx';
import { Panel } from '../../components/panel.tsx';
import { Signed } from '../../components/signed.tsx';
import { Loaded } from '../../components/state.tsx';
import { type Column, Table } from '../../components/table.tsx';
import { Time } from '../../components/time.tsx';
import { TraceLink } from '../../components/trace-link.tsx';
import { formatNumber, formatSigned, formatWords, NO_VALUE, formatPlural } from '../../lib/format.ts';

type Evidence = QueryResponse<'/api/recommendations/{recommendation_id}/evidence'>['evidence'][number];

const COLUMNS: Column<Evidence>[] = [
  {
    key: 'contribution',
    header: 'Contribution',
    width: '84px',
    right: true,
    sort: (row) => Math.abs(row.signed_contribution),
    render: (row) => <Signed tone={toneOf(row.signed_contribution)}>{formatSigned(row.signed_contribution, 4)}</Signed>,
  },
  {
    key: 'quote',
    header: 'Quote',
    width: 'minmax(0, 4fr)',
    render: (row) => <Quote item={row} />,
  },
  {
    key: 'layer',
    header: 'Layer',
    width: '92px',
    from: 'sm',
    render: (row) => <Badge>{formatWords(row.layer)}</Badge>,
  },
  {
    key: 'source',
    header: 'Source',
    width: 'minmax(0, 1.2fr)',
    from: 'md',
    render: (row) => row.source?.source_name ?? NO_VALUE,
  },
  {
    key: 'reader',
    header: 'Extracted by',
    width: '88px',
    from: 'lg',
    render: (row) => row.intelligence?.provider ?? NO_VALUE,
  },
  {
    key: 'weight',
    header: 'Weight',
    width: '64px',
    right: true,
    from: 'md',
    sort: (row) => row.weight,
    render: (row) => formatNumber(row.weight, 3),
  },
  {
    key: 'published',
    header: 'Published',
    width: '84px',
    right: true,
    from: 'sm',
    sort: (row) => row.published_at,
    render: (row) => <Time value={row.published_at} />,
  },
  {
    key: 'trace',
    header: 'Trace',
    width: '52px',
    render: (row) =>
      row.document_id === null ? '–' : <TraceLink kind="document" id={row.document_id} anchor="document" />,
  },
];

function Quote({ item }: { item: Evidence }) {
  const text = item.quote ?? item.description ?? NO_VALUE;
  if (!item.document_id) return <span title={text}>{text}</span>;
  return (
    <Link
      to="/documents/$documentId"
      params={{ documentId: item.document_id }}
      search={item.start === null ? {} : { at: String(item.start) }}
      title={text}
      style={{ color: 'var(--text)' }}
    >
      {text}
    </Link>
  );
}

/** Every evidence item in the logit, linked to its document. */
export function EvidenceTable({ recommendationId }: { recommendationId: string }) {
  const found = useGet(query, '/api/recommendations/{recommendation_id}/evidence', {
    path: { recommendation_id: recommendationId },
  });
  return (
    <Panel title="Evidence" note={found.data ? formatPlural(found.data.evidence.length, 'item') : ''} flush>
      <Loaded
        query={found}
        isEmpty={({ evidence }) => evidence.length === 0}
        empty={{
          title: 'No evidence',
          hint: 'No recent documents about this company, so the recommendation is to hold.',
        }}
      >
        {({ evidence }) => <Table label="Evidence" rows={evidence} columns={COLUMNS} rowKey={(row) => row.id} />}
      </Loaded>
    </Panel>
  );
}
