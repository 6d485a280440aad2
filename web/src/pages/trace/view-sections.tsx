import { Link } from '@tanstack/react-router';
import { ActionBadge, Badge, StatusBadge } from '../../components/badge.tsx';
import { toneOf } from '../../components/figure.tsx';
import { KeyValues } from '../../components/key-values.tsx';
import { Signed } from '../../components/signed.tsx';
import { Empty } from '../../components/state.tsx';
import { Time } from '../../components/time.tsx';
import { formatMoney, formatPercent, formatSigned, formatSignedPercent, formatWords } from '../../lib/format.ts';
import { Sentence } from './reading-section.tsx';
import type { Trace } from './trace.ts';
import css from './trace-page.module.css';

type TrendPoint = NonNullable<Trace['trend']['after']>;

const trendWords = (point: TrendPoint) => (
  <>
    <StatusBadge status={point.trend_direction} /> {formatSigned(point.trend_score, 3)}, confidence{' '}
    {formatPercent(point.confidence, 0)}, {point.evidence_count} pieces of evidence
  </>
);

/** The trend before the document was available and when the recommendation was computed. */
export function TrendSection({ trend }: { trend: Trace['trend'] }) {
  if (!trend.after) return <Empty title="No trend" hint="No stored trend of this company is behind the idea." />;
  return (
    <KeyValues
      items={[
        ['Window', trend.after.window],
        ['Before', trend.before ? <span key="b">{trendWords(trend.before)}</span> : 'no earlier trend is stored'],
        ['After', <span key="a">{trendWords(trend.after)}</span>],
        [
          'Change',
          trend.before ? (
            <Signed key="c" tone={toneOf(trend.after.trend_score - trend.before.trend_score)}>
              {formatSigned(trend.after.trend_score - trend.before.trend_score, 3)}
            </Signed>
          ) : undefined,
        ],
        ['Computed', <Time key="t" value={trend.after.generated_at} style="datetime" />],
      ]}
    />
  );
}

/** The recommendation and its strongest evidence. */
export function RecommendationSection({ trace }: { trace: Trace }) {
  const { recommendation, evidence, evidence_count: count } = trace;
  if (!recommendation)
    return (
      <Empty
        title="No recommendation"
        hint={
          trace.kind === 'document'
            ? 'No order and no current recommendation uses this document.'
            : 'The order was placed by an operator or protects what was held before.'
        }
      />
    );
  return (
    <>
      <p className={css.text}>
        <ActionBadge action={recommendation.action} /> {recommendation.thesis}{' '}
        <Link to="/recommendations/$recommendationId" params={{ recommendationId: recommendation.id }}>
          Full recommendation
        </Link>
      </p>
      <KeyValues
        items={[
          ['Confidence', formatPercent(recommendation.confidence)],
          ['Up probability', formatPercent(recommendation.p_up)],
          ['Expected return', formatSignedPercent(recommendation.expected_return, 2)],
          ['Price then', formatMoney(recommendation.reference_price)],
          ['Published', <Time key="t" value={recommendation.generated_at} style="datetime" />],
        ]}
      />
      <p className={css.note}>
        {count === 0 ? 'No evidence is stored.' : `Evidence, ${count === 1 ? 'one item' : `${count} items`}:`}
      </p>
      {evidence.slice(0, 8).map((item) => (
        <div key={item.id} id={`evidence-${item.id}`}>
          <Sentence
            documentId={item.document_id}
            quote={item.quote ?? item.description ?? formatWords(item.evidence_type)}
            start={item.start}
            tone={item.signed_contribution >= 0 ? 'positive' : 'negative'}
          />
          <p className={css.note}>
            <Badge tone={item.signed_contribution >= 0 ? 'up' : 'down'}>
              {formatSigned(item.signed_contribution, 3)}
            </Badge>{' '}
            {[item.source?.source_name, item.document?.title].filter(Boolean).join(', ')}
          </p>
        </div>
      ))}
    </>
  );
}
