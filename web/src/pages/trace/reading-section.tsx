import { Link } from '@tanstack/react-router';
import { Badge } from '../../components/badge.tsx';
import { KeyValues } from '../../components/key-values.tsx';
import { Empty } from '../../components/state.tsx';
import { Time } from '../../components/time.tsx';
import { formatPercent, formatSigned, formatWords } from '../../lib/format.ts';
import type { Evidence, Reading } from './trace.ts';
import css from './trace-page.module.css';

/** A sentence of a document, linked to its place in the text. */
export function Sentence({
  documentId,
  quote,
  start,
  tone,
}: {
  documentId: string | null;
  quote: string;
  start: number | null;
  tone?: string | undefined;
}) {
  return (
    <blockquote className={`${css.quote} ${tone === undefined ? '' : (css[tone] ?? '')}`}>
      {documentId === null ? (
        quote
      ) : (
        <Link
          to="/documents/$documentId"
          params={{ documentId }}
          search={start === null ? {} : { at: String(start) }}
          data-sentence
        >
          {quote}
        </Link>
      )}
    </blockquote>
  );
}

interface SectionProps {
  reading: Reading | null;
  /** Evidence of the idea that comes from the document, such as a macro event that names no company. */
  evidence?: readonly Evidence[];
}

/** The document and the sentences that were read in it for the company. */
export function DocumentSection({ reading, evidence = [] }: SectionProps) {
  if (!reading)
    return <Empty title="No document" hint="No document is behind the idea: it came from prices or an operator." />;
  const own = reading.impacts.flatMap(({ evidence: spans, direction }) =>
    spans.map((span) => ({ quote: span.quote, start: span.start as number | null, direction: direction as string })),
  );
  const quoted = evidence
    .filter(({ quote }) => quote !== null && !own.some((span) => span.quote === quote))
    .map(({ quote, start, signed_contribution }) => ({
      quote: quote ?? '',
      start,
      direction: signed_contribution >= 0 ? 'positive' : 'negative',
    }));
  const sentences = [...own, ...quoted];
  return (
    <>
      <p className={css.text}>
        <Link to="/documents/$documentId" params={{ documentId: reading.document_id }}>
          {reading.title ?? 'Untitled document'}
        </Link>
      </p>
      {sentences.map(({ quote, start, direction }) => (
        <Sentence
          key={`${start} ${quote}`}
          documentId={reading.document_id}
          quote={quote}
          start={start}
          tone={direction}
        />
      ))}
      <p className={css.note}>
        {formatWords(reading.document_type)}, published <Time value={reading.published_at} style="datetime" />,
        available <Time value={reading.available_at} style="datetime" />.
        {sentences.length === 0 && ' No sentence of it is about this company.'}
      </p>
    </>
  );
}

/** What was read in the document about the company. */
export function ReadingSection({ reading, evidence = [] }: SectionProps) {
  const [impact] = reading?.impacts ?? [];
  const [item] = evidence;
  if (reading && !impact && item)
    return (
      <>
        <p className={css.text}>{item.description ?? reading.summary}</p>
        <KeyValues
          items={[
            ['Kind', <Badge key="k">{formatWords(item.evidence_type)}</Badge>],
            ['Layer', formatWords(item.layer)],
            ['Contribution', formatSigned(item.signed_contribution, 3)],
            ['Read by', `${reading.provider ?? ''} ${reading.model_name ?? ''}`],
            ['Read', <Time key="r" value={reading.read_at} style="datetime" />],
          ]}
        />
      </>
    );
  if (!reading || !impact)
    return <Empty title="No reading" hint="The document was not read as news about this company." />;
  return (
    <>
      <p className={css.text}>{impact.rationale}</p>
      <KeyValues
        items={[
          ['Catalyst', <Badge key="c">{formatWords(impact.catalyst_type)}</Badge>],
          ['Sentiment', formatSigned(impact.sentiment)],
          ['Confidence', formatPercent(impact.confidence, 0)],
          ['Form', impact.modality === 'factual' ? 'stated as fact' : formatWords(impact.modality)],
          ['Horizon', impact.time_horizon],
          ['Read by', `${reading.provider ?? ''} ${reading.model_name ?? ''}`],
          ['Read', <Time key="r" value={reading.read_at} style="datetime" />],
        ]}
      />
    </>
  );
}
