import { Button, Group, Stack, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { query } from '../../api/client.ts';
import { useAction, useGet } from '../../api/hooks.ts';
import { ActionBadge, Badge } from '../../components/badge.tsx';
import { useConfirm } from '../../components/confirm.tsx';
import { KeyValues } from '../../components/key-values.tsx';
import { Columns } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import { Loaded } from '../../components/state.tsx';
import { TickerLink } from '../../components/ticker.tsx';
import { Time } from '../../components/time.tsx';
import { formatMoney, formatNumber } from '../../lib/format.ts';
import { PastRecommendations } from './past-recommendations.tsx';
import { type Approval, POLL_INTERVAL_MS, TRADING_PATHS } from './trading-types.ts';

/** Orders that wait for a person. */
export function ApprovalsTab() {
  const approvals = useGet(query, '/api/admin/trading/approvals', undefined, { pollIntervalMs: POLL_INTERVAL_MS });
  return (
    <Loaded
      query={approvals}
      lines={6}
      empty={{
        title: 'Nothing waits for you',
        hint: 'Orders that need a person’s word appear here; after their time they expire and are not sent.',
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
  const [note, setNote] = useState('');
  const review = useAction({
    run: (approved: boolean) =>
      query.put('/api/admin/trading/approvals/{approval_id}', {
        path: { approval_id: approval.id },
        body: { approved, reviewed_by: 'console', review_note: note },
      }),
    done: (answer, approved) =>
      approved
        ? answer.outcome === 'blocked'
          ? `Approved, but not sent: ${answer.outcome_reasons.join('; ')}`
          : 'Approved: the order goes to the broker.'
        : 'Rejected: the order is not sent.',
    refresh: TRADING_PATHS,
  });
  const orderText = `${approval.side} ${formatNumber(approval.quantity, 4)} ${approval.ticker} for about ${formatMoney(approval.estimated_value)}`;
  const ask = async (approved: boolean) => {
    const agreed = await confirm({
      title: approved ? 'Approve this order?' : 'Reject this order?',
      consequence: approved
        ? `The order to ${orderText} is checked once more against the present and goes to the broker at once. It is blocked if the price has moved by more than 2%.`
        : `The order to ${orderText} is not sent, and cannot be approved later.`,
      confirmLabel: approved ? 'Approve and send' : 'Reject it',
      danger: !approved,
    });
    if (agreed) review.mutate(approved);
  };
  const { recommendation_id: recommendationId } = approval;
  return (
    <Panel
      title={
        <>
          <ActionBadge action={approval.side} /> <TickerLink ticker={approval.ticker} />
        </>
      }
      note={<>expires {<Time value={approval.expires_at} />}</>}
      aside={<Badge tone="warn">waiting</Badge>}
    >
      <Columns at="1fr 1fr">
        <Stack gap="sm">
          <KeyValues
            items={[
              ['Shares', formatNumber(approval.quantity, 4)],
              ['About', formatMoney(approval.estimated_value)],
              ['Price then', formatMoney(approval.reference_price)],
              ['Asked by', approval.requested_by],
              ['Asked', <Time key="at" value={approval.requested_at} style="datetime" />],
              [
                'Why',
                recommendationId ? (
                  <Link key="r" to="/recommendations/$recommendationId" params={{ recommendationId }}>
                    The recommendation and its evidence
                  </Link>
                ) : (
                  'An operator’s own order'
                ),
              ],
            ]}
          />
          <TextInput
            label="Note for the record"
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
            maxLength={2000}
          />
          <Group gap="sm">
            <Button loading={review.isPending} onClick={() => void ask(true)}>
              Approve
            </Button>
            <Button variant="default" loading={review.isPending} onClick={() => void ask(false)}>
              Reject
            </Button>
          </Group>
        </Stack>
        <div>
          <PastRecommendations ticker={approval.ticker} side={approval.side} />
        </div>
      </Columns>
    </Panel>
  );
}
