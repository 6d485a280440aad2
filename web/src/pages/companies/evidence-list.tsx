import { Link } from '@tanstack/react-router';
import type { QueryResponse } from '../../api/client.ts';
import { useGet } from '../../api/hooks.ts';
import { Badge, StatusBadge } from '../../components/badge.tsx';
import { toneOf } from '../../components/figure.tsx';
import { Panel } from '../../components/panel.tsx';
import { Signed } from '../../components/signed.tsx';
import { Loaded } from '../../components/state.tsx';
import { Time } from '../../components/time.tsx';
import { formatPlural, formatSigned, formatWords } from '../../lib/format.ts';
import { companyQueries } from './company-queries.ts';
import css from './evidence-list.module.css';

type Evidence = QueryResponse<'/api/trends/{trend_id}/evidence'>['evidence'][number];
const SHOWN_MAX = 40;

/** The documents behind a trend by weight, each with its key sentence. */
export function EvidenceList({ trendId, window }: { trendId: string; window: string }) {
  const found = useGet(...companyQueries.evidence(trendId));
  const total = found.data?.evidence.length ?? 0;
  return (
    <Panel
      title={`Evidence, ${window} window`}
      note={
        total > SHOWN_MAX
          ? `the ${SHOWN_MAX} heaviest of ${total} documents`
          : total > 0
            ? `${formatPlural(total, 'document')} by weight`
            : ''
      }
      flush
    >
      <Loaded
        query={found}
        isEmpty={({ evidence }) => evidence.length === 0}
        empty={{ title: 'No evidence in this window', hint: 'Older documents have decayed to zero weight.' }}
      >
        {({ evidence }) => (
          <ul className={css.list}>
            {evidence.slice(0, SHOWN_MAX).map((item) => (
              <EvidenceItem key={item.document_id} item={item} />
            ))}
          </ul>
        )}
      </Loaded>
    </Panel>
  );
}

function EvidenceItem({ item }: { item: Evidence }) {
  const impact = item.company_impacts[0];
  const start = impact?.evidence[0]?.start ?? null;
  return (
    <li className={css.item}>
      <span className={css.weight}>
        <Signed tone={toneOf(item.contribution)}>{formatSigned(item.contribution, 3)}</Signed>
      </span>
      <div>
        <Link
          to="/documents/$documentId"
          params={{ documentId: item.document_id }}
          search={start === null ? {} : { at: String(start) }}
          className={css.title}
        >
          {item.document.title ?? 'Untitled'}
        </Link>
        {impact?.evidence[0] && <p className={css.quote}>“{impact.evidence[0].quote}”</p>}
        <div className={css.facts}>
          <span>{item.source?.source_name}</span>
          {impact && <StatusBadge status={impact.direction} />}
          {impact && <Badge>{formatWords(impact.catalyst_type)}</Badge>}
          {impact && impact.modality !== 'factual' && <Badge tone="warn">{impact.modality}</Badge>}
        </div>
      </div>
      <span className={css.when}>
        <Time value={item.document.published_at} />
      </span>
    </li>
  );
}
