import { query } from '../../api/client.ts';
import { useGet } from '../../api/hooks.ts';
import { StatusBadge } from '../../components/badge.tsx';
import { JsonView } from '../../components/json-view.tsx';
import { Panel } from '../../components/panel.tsx';
import { Empty, Loaded } from '../../components/state.tsx';
import { Time } from '../../components/time.tsx';
import { gateCheckLabel } from '../../lib/check-names.ts';
import { CheckList, checksOf } from '../trading/check-list.tsx';

const EFFECTS: Record<string, string> = {
  pass: 'Live trading is allowed if all other conditions are met.',
  warn: 'Paper trading continues at full size; live trading is blocked.',
  fail: 'Position sizes are halved; live trading is blocked.',
  insufficient_data: 'Too few graded predictions; live trading is blocked.',
};

/** Status of the quality gate for live trading. */
export function GatePanel() {
  const gate = useGet(query, '/api/validation/gate-status');
  return (
    <Panel title="Quality gate" aside={<StatusBadge status={gate.data?.gate_status} />}>
      <Loaded query={gate} lines={5}>
        {({ gate_status: status, updated_at: at, details, message }) => {
          if (status === null)
            return (
              <Empty
                title="Not evaluated yet"
                hint={message ?? 'The gate is evaluated once a day.'}
                icon="validation"
              />
            );
          const checks = checksOf(details, 'checks');
          return (
            <>
              <p style={{ margin: '0 0 10px' }}>
                {EFFECTS[status]} Evaluated <Time value={at ?? null} />.
              </p>
              {checks.length > 0 ? (
                <CheckList checks={checks} labelOf={gateCheckLabel} label="Quality gate checks" />
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
