import { Link } from '@tanstack/react-router';
import { query, trading } from '../../api/client.ts';
import { useGet } from '../../api/hooks.ts';
import { Badge, StatusBadge } from '../../components/badge.tsx';
import { KeyValues } from '../../components/key-values.tsx';
import { Columns } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import { Empty, Loaded } from '../../components/state.tsx';
import { Time } from '../../components/time.tsx';
import { DECIDE_CHECKS, RISK_CHECKS } from '../../lib/check-names.ts';
import { formatMoney, formatExact } from '../../lib/format.ts';
import { CheckList, checksOf } from '../trading/check-list.tsx';
import { DecisionBadge, reasonOf } from '../trading/decision-body.tsx';
import type { Decision } from '../trading/trading-types.ts';
import type { RecommendationDetail } from './recommendation-page.tsx';

const DECISIONS_MAX = 200;
const POLL_INTERVAL_MS = 10_000;

/** The trading engine's decision, the risk evaluation and the resulting order. */
export function DecisionPanels({ recommendation }: { recommendation: RecommendationDetail }) {
  const { id, ticker } = recommendation;
  const found = useGet(
    trading,
    '/api/trading/decisions',
    { query: { ticker, include_trace: true, limit: DECISIONS_MAX } },
    { pollIntervalMs: POLL_INTERVAL_MS },
  );
  const decisions = found.data?.filter(({ recommendation_id: of }) => of === id);
  return (
    <Columns at="1.4fr 1fr">
      <Panel title="Decision">
        <Loaded
          query={{ ...found, data: decisions }}
          lines={5}
          empty={{
            title: 'No decision',
            hint: 'The engine decides once on the newest recommendation of a company, within two minutes of its publication.',
            icon: 'trading',
          }}
        >
          {(rows) => rows.map((decision) => <DecisionView key={decision.id} decision={decision} />)}
        </Loaded>
      </Panel>
      <Panel title="Risk evaluation" note={<Verdict evaluation={recommendation.risk_evaluation} />} flush>
        <Evaluation evaluation={recommendation.risk_evaluation} />
      </Panel>
    </Columns>
  );
}

function DecisionView({ decision }: { decision: Decision }) {
  const { order_id: orderId } = decision;
  const checks = checksOf(decision.trace, 'checks');
  const failed = checks.filter(({ passed }) => !passed);
  return (
    <>
      <KeyValues
        items={[
          [
            'Decision',
            <span key="d">
              <DecisionBadge decision={decision.decision} /> {reasonOf(decision)}
            </span>,
          ],
          ['Decided', <Time key="at" value={decision.created_at} style="datetime" />],
          [
            'Failed checks',
            failed.length > 0 ? failed.map(({ name }) => DECIDE_CHECKS.labelOf(name)).join(', ') : undefined,
          ],
          [
            'Size',
            decision.computed_share_quantity > 0
              ? `${formatExact(decision.computed_share_quantity)} shares, ${formatMoney(decision.computed_position_size)}`
              : undefined,
          ],
          ['Order', orderId ? <OrderOutcome key="o" orderId={orderId} /> : 'none'],
        ]}
      />
      {checks.length > 0 && <CheckList checks={checks} catalogue={DECIDE_CHECKS} label="Decision checks" />}
    </>
  );
}

function OrderOutcome({ orderId }: { orderId: string }) {
  const order = useGet(
    query,
    '/api/orders/{order_id}',
    { path: { order_id: orderId } },
    { pollIntervalMs: POLL_INTERVAL_MS },
  );
  const link = (
    <Link to="/trading/orders/$orderId" params={{ orderId }}>
      Order details
    </Link>
  );
  if (!order.data) return link;
  const { status, filled_quantity, quantity, avg_fill_price } = order.data;
  return (
    <>
      <StatusBadge status={status} /> {formatExact(filled_quantity)} of {formatExact(quantity)} shares
      {avg_fill_price !== null && ` at ${formatMoney(avg_fill_price)}`}. {link}
    </>
  );
}

type RiskEvaluation = RecommendationDetail['risk_evaluation'];

function Verdict({ evaluation }: { evaluation: RiskEvaluation }) {
  if (!evaluation) return null;
  const allowed = typeof evaluation.allowed_mode === 'string' ? evaluation.allowed_mode : 'none';
  return evaluation.eligible === true ? (
    <Badge tone="up">eligible for {allowed}</Badge>
  ) : (
    <Badge tone="down">not eligible</Badge>
  );
}

function Evaluation({ evaluation }: { evaluation: RiskEvaluation }) {
  const checks = checksOf(evaluation, 'checks');
  if (checks.length === 0)
    return (
      <Empty
        title="No risk evaluation"
        hint="The risk engine evaluates orders before they are created. The decision shows why none was."
        icon="trading"
      />
    );
  return <CheckList checks={checks} catalogue={RISK_CHECKS} label="Risk engine checks" />;
}
