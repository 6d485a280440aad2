import { Link } from '@tanstack/react-router';
import { ActionBadge, Badge, StatusBadge } from '../../components/badge.tsx';
import { Empty } from '../../components/state.tsx';
import { Time } from '../../components/time.tsx';
import { DECIDE_CHECKS, RISK_CHECKS } from '../../lib/check-names.ts';
import { formatMoney, formatExact, formatWords } from '../../lib/format.ts';
import { CheckList, checksOf } from '../trading/check-list.tsx';
import { DecisionBadge, reasonOf } from '../trading/decision-body.tsx';
import type { Trace, TracedOrder } from './trace.ts';
import css from './trace-page.module.css';

/** The engine's decisions on the entry with their checks and the risk engine's verdict. */
export function ChecksSection({ trace }: { trace: Trace }) {
  const decisions = trace.decisions.filter(({ decision }) => decision !== 'exit');
  const [decision] = decisions.toReversed();
  if (!decision)
    return (
      <Empty
        title="No decision"
        hint={
          trace.recommendation
            ? 'The engine decides on the newest recommendation of a company in its next cycle.'
            : 'The engine made no decision: the order came from an operator.'
        }
      />
    );
  const checks = checksOf(decision.trace, 'checks');
  const risk = checksOf(decision.trace, 'risk', 'checks');
  return (
    <>
      <p className={css.text}>
        <DecisionBadge decision={decision.decision} /> {reasonOf(decision)}{' '}
        <Time value={decision.created_at} style="datetime" />
        {decisions.length > 1 && `, after ${decisions.length - 1} deferred`}
      </p>
      <CheckList checks={checks} catalogue={DECIDE_CHECKS} label="Decision checks" maxHeight={240} />
      {risk.length > 0 && (
        <CheckList checks={risk} catalogue={RISK_CHECKS} label="Risk engine checks" maxHeight={240} />
      )}
    </>
  );
}

/** Every order of the idea with its fills, oldest first. */
export function OrdersSection({ orders }: { orders: readonly TracedOrder[] }) {
  if (orders.length === 0) return <Empty title="No order" hint="The checks show why none was placed." icon="trading" />;
  return (
    <ul className={css.rows}>
      {orders.map((order) => (
        <OrderRows key={order.id} order={order} />
      ))}
    </ul>
  );
}

function OrderRows({ order }: { order: TracedOrder }) {
  return (
    <>
      <li className={css.row} id={`order-${order.id}`}>
        <ActionBadge action={order.side} />
        <Link to="/trading/orders/$orderId" params={{ orderId: order.id }}>
          {formatExact(order.quantity)} {order.quantity === 1 ? 'share' : 'shares'},{' '}
          {formatWords(order.order_type).toLowerCase()}
        </Link>
        <StatusBadge status={order.status} />
        <Badge>{formatWords(order.origin)}</Badge>
        <span className={css.when}>
          <Time value={order.created_at} style="datetime" />
        </span>
      </li>
      {order.fills.map((fill) => (
        <li key={fill.id} className={css.row} id={`fill-${fill.id}`} data-fill={fill.id}>
          Filled {formatExact(fill.quantity)} at {formatMoney(fill.price)}
          <span className={css.when}>
            <Time value={fill.executed_at} style="datetime" />
          </span>
        </li>
      ))}
    </>
  );
}

/** The orders that use a document, each with its fills. */
export function DocumentOrders({ orders }: { orders: Trace['document_orders'] }) {
  if (orders.length === 0)
    return (
      <Empty title="No order uses this document" hint="It may still be evidence of a trend or a recommendation." />
    );
  return (
    <ul className={css.rows}>
      {orders.toReversed().map((order) => (
        <li key={order.order_id} className={css.row}>
          <ActionBadge action={order.side} />
          <Link to="/trace/$kind/$id" params={{ kind: 'order', id: order.order_id }} hash={`order-${order.order_id}`}>
            {order.ticker}, {order.role === 'entry' ? 'evidence of the entry' : 'exit'}
          </Link>
          <StatusBadge status={order.status} />
          {order.fills.map((fill) => (
            <Link
              key={fill.id}
              to="/trace/$kind/$id"
              params={{ kind: 'order', id: order.order_id }}
              hash={`fill-${fill.id}`}
              data-fill={fill.id}
            >
              {formatExact(fill.quantity)} at {formatMoney(fill.price)}
            </Link>
          ))}
          <span className={css.when}>
            <Time value={order.created_at} style="datetime" />
          </span>
        </li>
      ))}
    </ul>
  );
}
