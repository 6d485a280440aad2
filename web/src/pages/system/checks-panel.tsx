import { query, type QueryResponse } from '../../api/client.ts';
import { useGet } from '../../api/hooks.ts';
import { StatusBadge } from '../../components/badge.tsx';
import { Panel } from '../../components/panel.tsx';
import { Loaded } from '../../components/state.tsx';
import { formatWords } from '../../lib/format.ts';
import css from './system-page.module.css';

type Check = QueryResponse<'/api/system/status'>['checks'][number];

const POLL_INTERVAL_MS = 15_000;
/** Of six checks in one line each. */
const CHECKS_HEIGHT = 174;

/** What `/health` reports, with what to do. */
export function ChecksPanel() {
  const status = useGet(query, '/api/system/status', undefined, { pollIntervalMs: POLL_INTERVAL_MS });
  return (
    <Panel title="Health" note="disk, trading loop, reconciliation, mail, vendors and lake">
      <Loaded query={status} height={CHECKS_HEIGHT}>
        {({ checks }) => (
          <ul className={css.checks}>
            {checks.map((check) => (
              <CheckItem key={check.name} check={check} />
            ))}
          </ul>
        )}
      </Loaded>
    </Panel>
  );
}

function CheckItem({ check: { name, status, detail, action } }: { check: Check }) {
  return (
    <li className={css.check}>
      <StatusBadge status={status} />
      <span>
        <strong>{formatWords(name)}</strong>: {detail}
      </span>
      {action !== null && <span className={css.action}>{action}</span>}
    </li>
  );
}
