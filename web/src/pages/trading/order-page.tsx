import { Link, useParams } from '@tanstack/react-router';
import { query } from '../../api/client.ts';
import { useGet } from '../../api/hooks.ts';
import { ActionBadge, Badge, StatusBadge } from '../../components/badge.tsx';
import { KeyValues } from '../../components/key-values.tsx';
import { Columns, Page } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import { Empty, Loaded } from '../../components/state.tsx';
import { TickerLink } from '../../components/ticker.tsx';
import { Time } from '../../components/time.tsx';
import { BundleButton } from '../../components/bundle-button.tsx';
import { TraceLink } from '../../components/trace-link.tsx';
import { DECIDE_CHECKS } from '../../lib/check-names.ts';
import { formatMoney, formatExact, formatSigned, formatWords, NO_VALUE } from '../../lib/format.ts';
import { CheckList, checksOf } from './check-list.tsx';
import { ExitCause, exitOf } from './exit-cause.tsx';
import css from './order-page.module.css';
import { OrderGate } from './order-gate.tsx';
import { POLL_INTERVAL_MS, type OrderDetail } from './trading-types.ts';

const FINAL_STATUSES = new Set(['filled', 'cancelled', 'rejected', 'expired', 'blocked', 'failed']);

const TIMES_IN_FORCE: Readonly<Record<string, string>> = {
  day: 'for the day',
  gtc: 'good till cancelled',
  ioc: 'immediate or cancel',
  fok: 'fill or kill',
  opg: 'at the open',
  cls: 'at the close',
};

const toSentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** A refusal names who refused. Other events are shown by their own name. */
const EVENT_LABELS: Partial<Record<OrderDetail['events'][number]['event_type'], string>> = {
  approval_rejected: 'Refused by the reviewer',
  send_prepared: 'Checks before the send',
  denied: 'Denied by Sextant, not sent',
  submitted: 'Sent to the broker',
  rejected: 'Rejected by the broker',
};

/** One order with its events, recommendation and evidence. */
export function OrderPage() {
  const { orderId } = useParams({ strict: false }) as { orderId: string };
  const found = useGet(
    query,
    '/api/orders/{order_id}',
    { path: { order_id: orderId } },
    { pollIntervalMs: POLL_INTERVAL_MS / 2 },
  );
  const order = found.data;
  return (
    <Page
      title={order ? `${formatWords(order.side)} ${formatExact(order.quantity)} ${order.ticker}` : 'Order'}
      badges={order && <StatusBadge status={order.status} />}
      actions={
        order && (
          <>
            <TraceLink kind="order" id={order.id} anchor={`order-${order.id}`} />
            <BundleButton kind="order" id={order.id} />
          </>
        )
      }
      description={
        (order?.reason && toSentence(order.reason)) ??
        (order && !FINAL_STATUSES.has(order.status) ? 'Open order; this page updates automatically.' : undefined)
      }
    >
      <Loaded query={found} lines={10}>
        {(data) => <OrderBody order={data} />}
      </Loaded>
    </Page>
  );
}

function OrderBody({ order }: { order: OrderDetail }) {
  const checks = checksOf(order.decision_trace.checks, 'checks');
  const exit = exitOf(order);
  return (
    <>
      <Columns at="1fr 1fr">
        <Panel title="Order">
          <Facts order={order} />
        </Panel>
        <Panel title="Events" note="in the order of receipt">
          <Timeline events={order.events} />
        </Panel>
      </Columns>
      {order.fills.length > 0 && (
        <Panel title="Fills" note="each opens the trace at its place">
          <Fills order={order} />
        </Panel>
      )}
      <Columns at="1fr 1fr">
        <Panel title={exit ? 'Why the position was opened' : 'Recommendation and evidence'} flush>
          <Why trace={order.decision_trace} />
        </Panel>
        <Panel title={exit ? 'Why it was sold' : 'Decision checks'} flush>
          {exit ? (
            <ExitCause exit={exit} ticker={order.ticker} />
          ) : checks.length > 0 ? (
            <CheckList checks={checks} catalogue={DECIDE_CHECKS} label="Decision checks" />
          ) : (
            <Empty title="No engine decision" hint="The order was placed by an operator or protects a position." />
          )}
        </Panel>
      </Columns>
      <OrderGate order={order} />
      <Panel title="Audit trail" note="part of a tamper-evident hash chain">
        <AuditTrail events={order.audit_trail} />
      </Panel>
    </>
  );
}

function Fills({ order }: { order: OrderDetail }) {
  return (
    <ul className={css.fills}>
      {order.fills.map((fill) => (
        <li key={fill.id} data-fill={fill.id}>
          <TraceLink kind="order" id={order.id} anchor={`fill-${fill.id}`}>
            {formatExact(fill.quantity)} at {formatMoney(fill.price)}
          </TraceLink>{' '}
          <span className={css.detail}>
            <Time value={fill.executed_at} style="datetime" />
          </span>
        </li>
      ))}
    </ul>
  );
}

function Facts({ order }: { order: OrderDetail }) {
  return (
    <KeyValues
      items={[
        ['Ticker', <TickerLink key="t" ticker={order.ticker} />],
        ['Side', <ActionBadge key="s" action={order.side} />],
        ['Type', `${formatWords(order.order_type)}, ${TIMES_IN_FORCE[order.time_in_force] ?? order.time_in_force}`],
        ['Filled', `${formatExact(order.filled_quantity)} of ${formatExact(order.quantity)}`],
        ['Average price', formatMoney(order.avg_fill_price)],
        ['Limit', order.limit_price === null ? undefined : formatMoney(order.limit_price)],
        ['Stop', order.stop_price === null ? undefined : formatMoney(order.stop_price)],
        ['Reference price', formatMoney(order.reference_price)],
        ['Account', <StatusBadge key="m" status={order.mode} />],
        ['Origin', formatWords(order.origin)],
        ['Created by', order.created_by],
        ['Reason given', operatorReason(order)],
        ['Created', <Time key="at" value={order.created_at} style="datetime" />],
        ['Sent to the broker', <Time key="sent" value={order.submitted_at} style="datetime" />],
        ['Broker order ID', order.broker_order_id ?? NO_VALUE],
        ['Client order ID', <code key="c">{order.client_order_id}</code>],
      ]}
    />
  );
}

/** What the operator gave as the reason of a manual order. */
function operatorReason({ decision_trace: { checks } }: OrderDetail): string | undefined {
  const { reason } = checks as { reason?: unknown };
  return typeof reason === 'string' ? reason : undefined;
}

function Timeline({ events }: { events: OrderDetail['events'] }) {
  return (
    <ol className={css.timeline}>
      {events.map((event) => (
        <li key={event.id}>
          <div className={css.head}>
            <strong>{EVENT_LABELS[event.event_type] ?? formatWords(event.event_type)}</strong>
            {event.to_status !== event.from_status && <StatusBadge status={event.to_status} />}
            <span className={css.when}>
              <Time value={event.occurred_at} style="moment" />
            </span>
          </div>
          <div className={css.detail}>
            {event.quantity !== null && event.price !== null && (
              <>
                {formatExact(event.quantity)} at {formatMoney(event.price)}; {formatExact(event.leaves_quantity)} left.{' '}
              </>
            )}
            {event.reason}
            {event.actor && ` (${event.actor})`}
          </div>
        </li>
      ))}
    </ol>
  );
}

function Why({ trace }: { trace: OrderDetail['decision_trace'] }) {
  const { recommendation, evidence } = trace;
  if (!recommendation)
    return <Empty title="No recommendation" hint="The order was placed by an operator or closes a position." />;
  return (
    <div className={css.why}>
      <p>
        <ActionBadge action={recommendation.action} /> {recommendation.thesis}{' '}
        <Link to="/recommendations/$recommendationId" params={{ recommendationId: recommendation.id }}>
          Full recommendation
        </Link>
      </p>
      <ul>
        {evidence.map((item) => (
          <li key={item.id}>
            <Badge tone={item.signed_contribution >= 0 ? 'up' : 'down'}>{formatSigned(item.signed_contribution)}</Badge>{' '}
            <EvidenceQuote item={item} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** An evidence quote, linked to its place in the document. */
function EvidenceQuote({ item }: { item: OrderDetail['decision_trace']['evidence'][number] }) {
  const text = item.quote ?? item.description ?? formatWords(item.evidence_type);
  if (!item.document_id) return text;
  const title = item.document?.title;
  return (
    <>
      <Link
        to="/documents/$documentId"
        params={{ documentId: item.document_id }}
        search={item.start === null ? {} : { at: String(item.start) }}
      >
        {text}
      </Link>
      {title && title !== text && <span className={css.detail}> in “{title}”</span>}
    </>
  );
}

function AuditTrail({ events }: { events: OrderDetail['audit_trail'] }) {
  if (events.length === 0)
    return <Empty title="No audit events" hint="Operator actions on the order are listed here." />;
  return (
    <ol className={css.timeline}>
      {events.map((event) => (
        <li key={event.id}>
          <div className={css.head}>
            <strong>{formatWords(event.action)}</strong>
            <span>
              {event.actor}
              {event.token_name ? ` (token ${event.token_name})` : ''}
            </span>
            <span className={css.when}>
              <Time value={event.occurred_at} style="datetime" />
            </span>
          </div>
          <div className={css.detail}>
            {event.service} {event.sequence}, <code title={event.hash}>{event.hash.slice(0, 12)}</code>
          </div>
        </li>
      ))}
    </ol>
  );
}
