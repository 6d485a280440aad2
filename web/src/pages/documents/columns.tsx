import { Link } from '@tanstack/react-router';
import type { QueryResponse } from '../../api/client.ts';
import { Badge, StatusBadge } from '../../components/badge.tsx';
import type { Column } from '../../components/table.tsx';
import { TickerLink } from '../../components/ticker.tsx';
import { Time } from '../../components/time.tsx';
import { formatWords } from '../../lib/format.ts';

export type DocumentItem = QueryResponse<'/api/documents'>[number];

export const DOCUMENT_COLUMNS: Column<DocumentItem>[] = [
  {
    key: 'published_at',
    header: 'Published',
    width: '82px',
    render: (row) => <Time value={row.published_at} />,
  },
  { key: 'ticker', header: 'Ticker', width: '58px', render: (row) => <TickerLink ticker={row.ticker} /> },
  {
    key: 'title',
    header: 'Title',
    width: 'minmax(0, 4fr)',
    render: (row) => (
      <Link to="/documents/$documentId" params={{ documentId: row.id }} style={{ color: 'var(--text)' }}>
        {row.title ?? 'Untitled'}
      </Link>
    ),
  },
  { key: 'type', header: 'Kind', width: '92px', from: 'md', render: (row) => formatWords(row.document_type) },
  { key: 'author', header: 'Author', width: 'minmax(0, 1fr)', from: 'lg', render: (row) => row.author ?? '' },
  {
    key: 'status',
    header: 'Status',
    width: '124px',
    from: 'sm',
    render: (row) =>
      row.duplicate_of === null ? <StatusBadge status={row.status} {...reasonOf(row)} /> : <Badge>Duplicate</Badge>,
  },
];

const reasonOf = ({ failure_reason }: DocumentItem) => (failure_reason === null ? {} : { title: failure_reason });
