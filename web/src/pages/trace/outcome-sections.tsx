import { Link } from '@tanstack/react-router';
import { Badge } from '../../components/badge.tsx';
import { toneOf } from '../../components/figure.tsx';
import { KeyValues } from '../../components/key-values.tsx';
import { Signed } from '../../components/signed.tsx';
import { Empty } from '../../components/state.tsx';
import { Time } from '../../components/time.tsx';
import { exitReasonLabel } from '../../lib/check-names.ts';
import { formatMoney, formatSignedMoney, formatSignedPercent } from '../../lib/format.ts';
import { describeExit, type ExitTrace } from '../trading/exit-cause.tsx';
import { DocumentSection, Sentence } from './reading-section.tsx';
import type { Trace } from './trace.ts';
import css from './trace-page.module.css';

/** Exits that no rule of the engine caused. */
const BY_PEOPLE: Readonly<Record<string, string>> = {
  override: 'An operator placed the order.',
  reset: 'An operator reset trading.',
};

/** Why the position was sold: the rule with its figures, and the document, event or recommendation that caused it. */
export function ExitSection({ trace }: { trace: Trace }) {
  const { exit, trade } = trace;
  if (!exit)
    return trade && trade.closed_at === null ? (
      <Empty
        title="Held"
        hint={`Sold at the stop of ${formatMoney(trade.stop_price)}, at the target of ${formatMoney(trade.target_price)}, at the end of its time, or when the thesis is invalidated.`}
        icon="trading"
      />
    ) : (
      <Empty title="No exit" hint="Nothing was bought." icon="trading" />
    );
  const rule = { ...exit.rule, reason: exit.reason } as ExitTrace;
  return (
    <>
      <p className={css.text}>
        <strong>{exitReasonLabel(exit.reason)}.</strong> {BY_PEOPLE[exit.reason] ?? describeExit(rule)}{' '}
        <Time value={exit.decided_at} style="datetime" />{' '}
        {exit.order_id && (
          <Link to="/trading/orders/$orderId" params={{ orderId: exit.order_id }}>
            Order
          </Link>
        )}
      </p>
      {exit.event && (
        <p className={css.note}>
          <Link to="/macro" search={{ event: exit.event.id }}>
            Macro event
          </Link>
          : {exit.event.summary}
        </p>
      )}
      {exit.reading && <DocumentSection reading={exit.reading} />}
      {exit.recommendation_id && (
        <p className={css.note}>
          Caused by a{' '}
          <Link to="/recommendations/$recommendationId" params={{ recommendationId: exit.recommendation_id }}>
            recommendation to sell
          </Link>
          , with this evidence:
        </p>
      )}
      {exit.evidence.map((item) => (
        <Sentence
          key={item.id}
          documentId={item.document_id}
          quote={item.quote ?? item.description ?? item.evidence_type}
          start={item.start}
          tone={item.signed_contribution >= 0 ? 'positive' : 'negative'}
        />
      ))}
    </>
  );
}

const GRADE_WORDS = { labelled: '', unlabelable: 'no price to grade by', pending: 'not known yet' } as const;

/** The money made or lost, and the grade of the recommendation at each horizon. */
export function OutcomeSection({ trace }: { trace: Trace }) {
  const { trade, grades, recommendation } = trace;
  return (
    <>
      {trade && (
        <KeyValues
          items={[
            ['Bought', `${formatMoney(trade.bought_value)} at ${formatMoney(trade.entry_price)}`],
            [
              'Sold',
              trade.sold_quantity > 0
                ? `${formatMoney(trade.sold_value)} at ${formatMoney(trade.exit_price)}`
                : 'nothing yet',
            ],
            [
              'Result',
              trade.realized_pnl === null ? (
                'open'
              ) : (
                <Signed key="r" tone={toneOf(trade.realized_pnl)}>
                  {formatSignedMoney(trade.realized_pnl)} ({formatSignedPercent(trade.return, 2)})
                </Signed>
              ),
            ],
            ['Opened', <Time key="o" value={trade.opened_at} style="datetime" />],
            ['Closed', trade.closed_at ? <Time key="c" value={trade.closed_at} style="datetime" /> : undefined],
          ]}
        />
      )}
      {recommendation && grades.length === 0 && (
        <p className={css.note}>
          No grade: the last recommendation of each session is graded after the session ends, from prices at each
          horizon.
        </p>
      )}
      {!trade && !recommendation && <Empty title="No outcome" hint="There was no recommendation and no trade." />}
      {grades.length > 0 && (
        <ul className={css.rows}>
          {grades.map((grade) => (
            <li key={grade.horizon} className={css.row}>
              <Badge>{grade.horizon}</Badge>
              {grade.status === 'labelled' ? (
                <>
                  {grade.win !== null && (
                    <Badge tone={grade.win ? 'up' : 'down'}>{grade.win ? 'right' : 'wrong'}</Badge>
                  )}
                  return {formatSignedPercent(grade.total_return, 2)}, above SPY{' '}
                  {formatSignedPercent(grade.excess_spy, 2)}
                </>
              ) : (
                GRADE_WORDS[grade.status]
              )}
              {grade.due_at && (
                <span className={css.when}>
                  due <Time value={grade.due_at} style="datetime" />
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
