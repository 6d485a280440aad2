import { query } from '../../api/client.ts';
import { useGet } from '../../api/hooks.ts';
import { StatusBadge } from '../../components/badge.tsx';
import { JsonView } from '../../components/json-view.tsx';
import { Panel } from '../../components/panel.tsx';
import { Empty, Loaded } from '../../components/state.tsx';
import { Time } from '../../components/time.tsx';
import { CheckList, checksOf } from '../trading/check-list.tsx';

const EFFECTS: Record<string, string> = {
  pass: 'Going live is possible, if everything else allows it.',
  warn: 'Paper trading goes on at full size; nothing goes live.',
  fail: 'Positions are half as large, and nothing goes live.',
  insufficient_data: 'Too few predictions have come due; nothing goes live.',
};

/** Whether the model has earned that money follows it. */
export function GatePanel() {
  const gate = useGet(query, '/api/validation/gate-status');
  return (
    <Panel title="Quality gate" aside={<StatusBadge status={gate.data?.gate_status} />}>
      <Loaded query={gate} lines={5}>
        {({ gate_status: status, updated_at: at, details, message }) => {
          if (status === null)
            return <Empty title="Not judged yet" hint={message ?? 'It is judged once a day.'} icon="validation" />;
          const checks = checksOf(details, 'checks');
          return (
            <>
              <p style={{ margin: '0 0 10px' }}>
                {EFFECTS[status]} Judged <Time value={at ?? null} />.
              </p>
              {checks.length > 0 ? (
                <CheckList checks={checks} label="What the gate asks for" />
              ) : (
                details && <JsonView value={details} />
              )}
            </>
          );
        }}
      </Loaded>
    </Panel>
  );
}
