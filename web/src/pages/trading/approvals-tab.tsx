import { Group, Stack, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { query } from '../../api/client.ts';
import { useAction, useGet } from '../../api/hooks.ts';
import { ActionButton } from '../../components/action.tsx';
import { ActionBadge, Badge } from '../../components/badge.tsx';
import { useConfirm } from '../../components/confirm.tsx';
import { KeyValues } from '../../components/key-values.tsx';
import { Columns } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import { Loaded } from '../../components/state.tsx';
import { TickerLink } from '../../components/ticker.tsx';
import { Time } from '../../components/time.tsx';
import { formatMoney, formatExact, formatWords } from '../../lib/format.ts';
import { useKept } from '../../lib/use-kept.ts';
import { ApprovalChecks, RequestReason, Requester, useWaitingOrder } from './approval-order.tsx';
import { PastRecommendations } from './past-recommendations.tsx';
import { type Approval, POLL_INTERVAL_MS, TRADING_PATHS } from './trading-types.ts';

/** Orders pending approval. */
export function ApprovalsTab() {
  const approvals = useGet(query, '/api/admin/trading/approvals', undefined, { pollIntervalMs: POLL_INTERVAL_MS });
  return (
    <Loaded
      query={approvals}
      lines={6}
      empty={{
        title: 'No pending approvals',
        hint: 'Orders that need approval appear here. Without a decision in time they expire and are not sent.',
        icon: 'check',
      }}
    >
      {(rows) => (
        <Stack gap="md">
          {rows.map((approval) => (
            <ApprovalItem key={approval.id} approval={approval} />
          ))}
        </Stack>
      )}
    </Loaded>
  );
}

function ApprovalItem({ approval }: { approval: Approval }) {
  const confirm = useConfirm();
  const [note, setNote] = useKept(`note ${approval.id}`, '');
  const review = useAction({
    run: (approved: boolean) =>
      query.put('/api/admin/trading/approvals/{approval_id}', {
        path: { approval_id: approval.id },
        body: { approved, reviewed_by: 'console', review_note: note },
      }),
    done: (result, approved) =>
      approved
        ? result.outcome === 'blocked'
          ? `Approved, but not sent: ${result.outcome_reasons.join('; ')}`
          : 'Approved. The order is sent to the broker.'
        : 'Rejected. The order is not sent.',
    refresh: TRADING_PATHS,
  });
  const orderText = `${approval.side} ${formatExact(approval.quantity)} ${approval.ticker} for about ${formatMoney(approval.estimated_value)}`;
  const askToConfirm = async (approved: boolean) => {
    const agreed = await confirm({
      title: approved ? 'Approve this order?' : 'Reject this order?',
      consequence: approved
        ? `The order to ${orderText} is checked again and sent to the broker at once. It is blocked if the price has moved by more than 2%.`
        : `The order to ${orderText} is not sent and cannot be approved later.`,
      confirmLabel: approved ? 'Approve and send' : 'Reject order',
      danger: !approved,
    });
    if (agreed) review.mutate(approved);
  };
  const order = useWaitingOrder(approval);
  return (
    <Panel
      title={
        <>
          <ActionBadge action={approval.side} /> <TickerLink ticker={approval.ticker} />
        </>
      }
      note={<>expires {<Time value={approval.expires_at} />}</>}
      aside={<Badge tone="warn">pending</Badge>}
    >
      <Columns at="1fr 1fr">
        <Stack gap="sm">
          <KeyValues
            items={[
              ['Shares', formatExact(approval.quantity)],
              ['Estimated value', formatMoney(approval.estimated_value)],
              ['Reference price', formatMoney(approval.reference_price)],
              ['Requested by', <Requester key="by" approval={approval} order={order} />],
              ['Requested', <Time key="at" value={approval.requested_at} style="datetime" />],
              ['Reason', <RequestReason key="why" approval={approval} order={order} />],
              [
                'Order',
                order && (
                  <Link key="o" to="/trading/orders/$orderId" params={{ orderId: order.id }}>
                    {formatWords(order.order_type)}
                    {order.limit_price === null ? '' : `, limit ${formatMoney(order.limit_price)}`}
                  </Link>
                ),
              ],
            ]}
          />
          <TextInput
            label="Review note"
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
            maxLength={2000}
          />
          <Group gap="sm">
            <ActionButton loading={review.isPending} onClick={() => void askToConfirm(true)}>
              Approve
            </ActionButton>
            <ActionButton variant="default" loading={review.isPending} onClick={() => void askToConfirm(false)}>
              Reject
            </ActionButton>
          </Group>
        </Stack>
        <Stack gap="md">
          <ApprovalChecks approval={approval} />
          <PastRecommendations ticker={approval.ticker} side={approval.side} />
        </Stack>
      </Columns>
    </Panel>
  );
}
