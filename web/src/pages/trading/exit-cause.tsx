import { Link } from '@tanstack/react-router';
import { exitReasonLabel } from '../../lib/check-names.ts';
import { formatMoney, formatNumber, formatWords } from '../../lib/format.ts';
import type { OrderDetail } from './trading-types.ts';
import css from './order-page.module.css';

/** What the engine recorded when it decided to sell. */
export interface ExitTrace {
  reason: string;
  price?: number | null;
  stop?: number | null;
  target?: number | null;
  sessions_held?: number;
  horizon_sessions?: number | null;
  type?: string;
  observed?: number;
  threshold?: number;
  document_id?: string | null;
  event_id?: string | null;
}

export function exitOf(order: OrderDetail): ExitTrace | null {
  const { exit } = order.decision_trace.checks as { exit?: Partial<ExitTrace> };
  return typeof exit?.reason === 'string' ? (exit as ExitTrace) : null;
}

/** Why the engine sold: the rule, its figures and, where there is one, the document or event behind it. */
export function ExitCause({ exit, ticker }: { exit: ExitTrace; ticker: string }) {
  return (
    <div className={css.why}>
      <p>
        <strong>{exitReasonLabel(exit.reason)}.</strong> {describeExit(exit)}{' '}
        {exit.document_id && (
          <Link to="/documents/$documentId" params={{ documentId: exit.document_id }} search={{ about: ticker }}>
            Sentence behind it
          </Link>
        )}
        {exit.event_id && (
          <Link to="/macro" search={{ event: exit.event_id }}>
            Macro event behind it
          </Link>
        )}
      </p>
    </div>
  );
}

export function describeExit(exit: ExitTrace): string {
  const { reason, price, stop, target } = exit;
  if (reason === 'stop' || reason === 'trail')
    return `The price of ${formatMoney(price)} reached the stop of ${formatMoney(stop)}.`;
  if (reason === 'target') return `The price of ${formatMoney(price)} reached the target of ${formatMoney(target)}.`;
  if (reason === 'time')
    return `Held for ${exit.sessions_held} sessions; the horizon was ${exit.horizon_sessions} sessions.`;
  if (exit.type === undefined) return '';
  const observed = formatNumber(exit.observed, 3);
  return `${formatWords(exit.type)}: ${observed}, where ${formatNumber(exit.threshold, 3)} is the limit.`;
}
