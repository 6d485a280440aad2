import { Link, useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { query } from '../../api/client.ts';
import { useGet } from '../../api/hooks.ts';
import { Badge, StatusBadge } from '../../components/badge.tsx';
import { KeyValues } from '../../components/key-values.tsx';
import { ScoreBar } from '../../components/meter.tsx';
import { Columns, Page } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import { SaveButton } from '../../components/save-button.tsx';
import { SafeLink } from '../../components/safe-link.tsx';
import { Empty, Failure, Loading } from '../../components/state.tsx';
import { TickerLink } from '../../components/ticker.tsx';
import { Time } from '../../components/time.tsx';
import { TraceLink } from '../../components/trace-link.tsx';
import { formatCount, formatPercent, formatSigned, formatWords, NO_VALUE } from '../../lib/format.ts';
import { useFilters } from '../../lib/use-filters.ts';
import type { CompanyImpact, DocumentDetail, Intelligence } from './intelligence.ts';
import css from './reader-page.module.css';
import { ReaderText } from './reader-text.tsx';
import { sentenceStart } from './sentence-start.ts';
import type { Span } from './spans.ts';
import { DocumentUses } from './document-uses.tsx';

export function ReaderPage() {
  const { documentId } = useParams({ strict: false }) as { documentId: string };
  const found = useGet(query, '/api/documents/{document_id}', { path: { document_id: documentId } });
  if (found.data && found.data.id === documentId) return <Reader document={found.data as DocumentDetail} />;
  return (
    <Page title="Document">
      <Panel>{found.error ? <Failure error={found.error} retry={found.refetch} /> : <Loading lines={8} />}</Panel>
    </Page>
  );
}

function Reader({ document }: { document: DocumentDetail }) {
  const spans = useMemo(() => spansOf(document), [document]);
  const { intelligence } = document;
  const { filters } = useFilters({ at: '', event: '', about: '' });
  return (
    <Page
      title={document.title ?? 'Untitled'}
      badges={<StatusBadge status={document.status} />}
      actions={<TraceLink kind="document" id={document.id} anchor="document" />}
      description={
        <>
          {[formatWords(document.document_type), document.author].filter(Boolean).join(' · ')} ·{' '}
          <Time value={document.published_at} style="datetime" />
        </>
      }
    >
      <Columns at="1.7fr 1fr">
        <div className={css.stack}>
          <Panel title="Text" note="highlighted: evidence, opens its orders · dotted: recognised names">
            {document.body ? (
              <ReaderText
                text={document.body}
                spans={spans}
                start={sentenceStart(filters, intelligence)}
                documentId={document.id}
              />
            ) : (
              <Empty title="No text" hint={document.failure_reason ?? 'The document has not been parsed yet.'} />
            )}
            {document.truncated && <p className={css.note}>The text was truncated at the length limit.</p>}
          </Panel>
          <DocumentUses document={document} />
        </div>
        <div className={css.stack}>
          <Panel
            title="Extraction"
            note={intelligence ? `confidence ${formatPercent(intelligence.confidence, 0)}` : ''}
          >
            {intelligence ? (
              <ExtractionView intelligence={intelligence} />
            ) : (
              <Empty title="No extraction" hint="Only relevant documents that are not duplicates are extracted." />
            )}
          </Panel>
          <ProvenancePanel document={document} />
        </div>
      </Columns>
    </Page>
  );
}

function ExtractionView({ intelligence }: { intelligence: Intelligence }) {
  return (
    <div className={css.stack}>
      <p className={css.summary}>{intelligence.summary}</p>
      {intelligence.company_impacts.map((impact) => (
        <ImpactView key={impact.id} impact={impact} />
      ))}
      {intelligence.macro_events.map((event) => (
        <div key={event.id} className={css.impact}>
          <div className={css.impactHead}>
            <Link to="/macro">Macro event</Link>
            {event.event_types.map((type) => (
              <Badge key={type}>{formatWords(type)}</Badge>
            ))}
            <StatusBadge status={event.severity} />
          </div>
          <p className={css.note}>{event.summary}</p>
        </div>
      ))}
      {intelligence.company_impacts.length + intelligence.macro_events.length === 0 && (
        <p className={css.note}>No impact on a tracked company.</p>
      )}
    </div>
  );
}

function ImpactView({ impact }: { impact: CompanyImpact }) {
  return (
    <div className={css.impact}>
      <div className={css.impactHead}>
        <TickerLink ticker={impact.ticker} />
        <Badge>{formatWords(impact.catalyst_type)}</Badge>
        {impact.modality !== 'factual' && <Badge tone="warn">{formatWords(impact.modality)}</Badge>}
        <span className={css.score}>
          <ScoreBar value={impact.sentiment} text={formatSigned(impact.sentiment)} />
        </span>
      </div>
      <p className={css.note}>{impact.rationale}</p>
      <p className={css.note}>
        over {impact.time_horizon}, confidence {formatPercent(impact.confidence, 0)}
      </p>
    </div>
  );
}

function ProvenancePanel({ document }: { document: DocumentDetail }) {
  const { intelligence, raw_artifact: artifact } = document;
  return (
    <Panel
      title="Provenance"
      aside={
        <SaveButton
          small
          label="Download original"
          file={{ url: `/api/documents/${document.id}/original`, accept: 'application/octet-stream' }}
          done="Original downloaded, byte for byte as fetched."
        />
      }
    >
      <KeyValues
        items={[
          ['URL', <SafeLink key="url" url={document.url} />],
          ['Published', <Time key="p" value={document.published_at} style="datetime" />],
          ['Available', <Time key="a" value={document.available_at} style="datetime" />],
          ['Language', document.language ?? NO_VALUE],
          [
            'Duplicate of',
            document.duplicate_of === null ? undefined : (
              <Link key="d" to="/documents/$documentId" params={{ documentId: document.duplicate_of }}>
                the original
              </Link>
            ),
          ],
          ['Company mentions', formatCount(document.company_mentions.length)],
          ['Extracted by', intelligence ? `${intelligence.provider} ${intelligence.model_name}` : NO_VALUE],
          ['Grounding rate', intelligence ? formatPercent(intelligence.grounding_rate, 0) : NO_VALUE],
          ['Note', intelligence?.error ?? undefined],
          [
            'Artifact',
            artifact ? (
              <code key="s" className={css.hash}>
                {artifact.storage_key}
              </code>
            ) : (
              NO_VALUE
            ),
          ],
          ['Size', artifact ? `${formatCount(artifact.size_bytes)} bytes, ${artifact.content_type}` : NO_VALUE],
        ]}
      />
    </Panel>
  );
}

function spansOf({ company_mentions, intelligence }: DocumentDetail): Span[] {
  const mentions = company_mentions
    .filter(({ status }) => status === 'linked')
    .map(({ start, end, ticker, confidence }) => ({
      start,
      end,
      kind: 'mention' as const,
      title: `${ticker}, confidence ${formatPercent(confidence, 0)}`,
    }));
  const evidence = (intelligence?.company_impacts ?? []).flatMap((impact) =>
    impact.evidence.map(({ start, end }) => ({
      start,
      end,
      kind:
        impact.direction === 'positive' || impact.direction === 'negative' ? impact.direction : ('neutral' as const),
      title: `${impact.ticker}: ${formatWords(impact.catalyst_type)}, ${formatSigned(impact.sentiment)}`,
    })),
  );
  const events = (intelligence?.macro_events ?? []).flatMap((event) =>
    event.evidence.map(({ start, end }) => ({
      start,
      end,
      kind: 'neutral' as const,
      title: `Macro event: ${event.summary}`,
    })),
  );
  return [...mentions, ...evidence, ...events];
}
