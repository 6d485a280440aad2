import { Panel } from '../../components/panel.tsx';
import { Empty } from '../../components/state.tsx';
import { GATE_CHECKS } from '../../lib/check-names.ts';
import { CheckList, checksOf } from './check-list.tsx';
import type { OrderDetail } from './trading-types.ts';

/** The gate's checks as they were evaluated in the transaction that sent or denied the order. */
export function OrderGate({ order }: { order: OrderDetail }) {
  const event = order.events.findLast(({ details }) => checksOf(details, 'checks').length > 0);
  const checks = checksOf(event?.details, 'checks');
  return (
    <Panel title="Gate checks" note="in the transaction that sends the order" flush>
      {checks.length === 0 ? (
        <Empty title="Not checked yet" hint="The gate checks an order directly before it is sent." icon="trading" />
      ) : (
        <CheckList checks={checks} catalogue={GATE_CHECKS} label="Gate checks" />
      )}
    </Panel>
  );
}
