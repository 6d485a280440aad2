import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { currentDay } from '../../api/as-of.ts';
import { query, trading } from '../../api/client.ts';
import { useGet } from '../../api/hooks.ts';
import { Badge } from '../../components/badge.tsx';
import { Loaded } from '../../components/state.tsx';
import { RISK_CHECKS } from '../../lib/check-names.ts';
import { CheckList } from './check-list.tsx';
import { type Approval, type OrderDetail, POLL_INTERVAL_MS } from './trading-types.ts';

const WAITING_MAX = 200;
const CHECKS_HEIGHT = 240;
const CHECKED_EVERY_MS = 30_000;

/** The order that waits for an approval; undefined until it is read. */
export function useWaitingOrder(approval: Approval): OrderDetail | undefined {
  const waiting = useGet(
    query,
    '/api/orders',
    { query: { status: 'pending_approval', limit: WAITING_MAX } },
    { pollIntervalMs: POLL_INTERVAL_MS },
  );
  const id = waiting.data?.find(({ approval_id }) => approval_id === approval.id)?.id;
  const order = useGet(
    query,
    '/api/orders/{order_id}',
    { path: { order_id: id ?? '' } },
    { enabled: id !== undefined },
  );
  return order.data?.id === id ? order.data : undefined;
}

/** Who asked for the order: the actor with the token, and whether it was proposed for a person to decide. */
export function Requester({ approval, order }: { approval: Approval; order: OrderDetail | undefined }) {
  const asked = order?.audit_trail.find(({ action }) => action === 'order_proposed' || action === 'override_ordered');
  return (
    <>
      {approval.requested_by}
      {asked?.token_name ? ` (token ${asked.token_name})` : ''}{' '}
      {asked?.action === 'order_proposed' && (
        <Badge tone="accent" title="Proposed by a language model or a program: only a person can send it">
          proposed
        </Badge>
      )}
    </>
  );
}

/** Why the order was asked for. */
export function RequestReason({ approval, order }: { approval: Approval; order: OrderDetail | undefined }) {
  const { recommendation_id: recommendationId } = approval;
  if (recommendationId !== null)
    return (
      <Link to="/recommendations/$recommendationId" params={{ recommendationId }}>
        Recommendation and evidence
      </Link>
    );
  const { reason } = (order?.decision_trace.checks ?? {}) as { reason?: unknown };
  return typeof reason === 'string' ? reason : 'Override order without a reason';
}

/** The checks of the order with the facts of now. Approving runs them again. */
export function ApprovalChecks({ approval }: { approval: Approval }) {
  const { ticker, side, quantity } = approval;
  const { order_type, limit_price, stop_price } = approval.order_job as Pick<
    OrderDetail,
    'order_type' | 'limit_price' | 'stop_price'
  >;
  const isNow = currentDay() === null;
  const found = useQuery({
    queryKey: ['trading', '/api/trading/override/preview', approval.id],
    queryFn: () =>
      trading.post('/api/trading/override/preview', {
        body: { ticker, side, quantity, order_type, limit_price, stop_price },
      }),
    enabled: isNow,
    refetchInterval: CHECKED_EVERY_MS,
  });
  // The checks have no past state.
  if (!isNow) return null;
  return (
    <Loaded query={found} height={CHECKS_HEIGHT}>
      {({ would_send, checks, reasons }) => (
        <div>
          <p style={{ margin: '0 0 6px' }}>
            <Badge tone={would_send ? 'up' : 'down'}>{would_send ? 'would pass' : 'would block'}</Badge>{' '}
            {reasons.length > 0 ? reasons.join('; ') : 'The checks with the facts of now. Approving runs them again.'}
          </p>
          <CheckList checks={checks} catalogue={RISK_CHECKS} label="Order checks" maxHeight={CHECKS_HEIGHT} />
        </div>
      )}
    </Loaded>
  );
}
