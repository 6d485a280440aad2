import { Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Badge } from '../../components/badge.tsx';
import { KeyValues } from '../../components/key-values.tsx';
import { StructureView } from '../../components/structure-view.tsx';
import { Time } from '../../components/time.tsx';
import { TraceLink } from '../../components/trace-link.tsx';
import {
  DECIDE_CHECKS,
  exitReasonLabel,
  RISK_CHECKS,
  sizeConstraintLabel,
  skipReasonLabel,
} from '../../lib/check-names.ts';
import { formatMoney, formatExact, formatPercent, formatWords } from '../../lib/format.ts';
import { CheckList, checksOf } from './check-list.tsx';
import type { Decision } from './trading-types.ts';

export function reasonOf({ skip_reason: skip, exit_reason: exit }: Decision): string {
  if (skip !== null) return skipReasonLabel(skip);
  return exit === null ? 'Every check passed' : exitReasonLabel(exit);
}

/** The constraint that limited the size; undefined for decisions that sized nothing. */
function bindingOf({ trace }: Decision): string | undefined {
  const size = trace?.['size'];
  const binding = typeof size === 'object' && size !== null && 'binding' in size ? size.binding : null;
  return typeof binding === 'string' ? sizeConstraintLabel(binding) : undefined;
}

export function DecisionBadge({ decision }: { decision: Decision['decision'] }) {
  const tone = decision === 'execute' ? 'up' : decision === 'exit' ? 'accent' : 'neutral';
  return <Badge tone={tone}>{formatWords(decision)}</Badge>;
}

/** A decision with its inputs and checks. */
export function DecisionBody({ decision }: { decision: Decision }) {
  const { recommendation_id: recommendationId, order_id: orderId } = decision;
  const risk = checksOf(decision.trace, 'risk', 'checks');
  return (
    <Stack gap="md">
      <KeyValues
        items={[
          ['Decided', <Time key="at" value={decision.created_at} style="datetime" />],
          ['Reason', reasonOf(decision)],
          ['Price', formatMoney(decision.price)],
          [
            'Size',
            `${formatMoney(decision.computed_position_size)}, ${formatExact(decision.computed_share_quantity)} shares`,
          ],
          ['Size limited by', bindingOf(decision)],
          ['Tier', formatWords(decision.risk_tier_at_decision)],
          ['Portfolio heat', formatPercent(decision.portfolio_heat_at_decision)],
          ['Active pool', formatMoney(decision.active_pool_at_decision)],
          [
            'Recommendation',
            recommendationId ? (
              <Link key="r" to="/recommendations/$recommendationId" params={{ recommendationId }}>
                Recommendation and evidence
              </Link>
            ) : undefined,
          ],
          [
            'Order',
            orderId ? (
              <Link key="o" to="/trading/orders/$orderId" params={{ orderId }}>
                Order details
              </Link>
            ) : undefined,
          ],
          [
            'Trace',
            orderId ? (
              <TraceLink key="t" kind="order" id={orderId} anchor="checks" />
            ) : recommendationId ? (
              <TraceLink key="t" kind="recommendation" id={recommendationId} anchor="checks" />
            ) : undefined,
          ],
        ]}
      />
      <CheckList checks={checksOf(decision.trace, 'checks')} catalogue={DECIDE_CHECKS} label="Decision checks" />
      {risk.length > 0 && <CheckList checks={risk} catalogue={RISK_CHECKS} label="Risk engine checks" />}
      <details>
        <summary>Everything recorded with the decision</summary>
        <StructureView value={decision.trace ?? {}} />
      </details>
    </Stack>
  );
}
