import { trading, type TradingResponse } from '../../api/client.ts';
import { useGet } from '../../api/hooks.ts';
import { ActionBadge, Badge } from '../../components/badge.tsx';
import { Panel } from '../../components/panel.tsx';
import { Empty, Loaded } from '../../components/state.tsx';
import { TickerLink } from '../../components/ticker.tsx';
import { TraceLink } from '../../components/trace-link.tsx';
import { skipReasonLabel } from '../../lib/check-names.ts';
import { formatMoney, formatExact, formatPercent } from '../../lib/format.ts';
import css from './cockpit.module.css';

type Next = TradingResponse<'/api/trading/next'>;
type Item = Next['items'][number];
const POLL_INTERVAL_MS = 15_000;

/** What the engine would decide now, by its own functions, and what stops it. */
export function NextPanel() {
  const found = useGet(trading, '/api/trading/next', undefined, { pollIntervalMs: POLL_INTERVAL_MS, retry: false });
  const count = found.data?.pending_count ?? 0;
  return (
    <Panel title="Next decisions" note={found.data ? `${count} undecided` : ''}>
      <Loaded query={found} lines={6}>
        {(next) => <Decisions next={next} />}
      </Loaded>
    </Panel>
  );
}

function Decisions({ next }: { next: Next }) {
  return (
    <>
      {next.blockers.length > 0 && (
        <p className={css.summary}>
          <Badge tone="warn">No entries now</Badge> {next.blockers.map(({ message }) => message).join('; ')}. Exits and
          stops continue.
        </p>
      )}
      {next.items.length === 0 ? (
        <Empty
          title="No undecided recommendations"
          hint="The engine decides once on each new recommendation, in its next cycle."
          icon="check"
        />
      ) : (
        <ul className={css.list}>
          {next.items.map((item) => (
            <li key={item.recommendation_id} className={css.item}>
              <span>
                <ActionBadge action={item.action} /> <TickerLink ticker={item.ticker} /> {wordsOf(item)}
              </span>
              <TraceLink kind="recommendation" id={item.recommendation_id} anchor="checks" />
              <span className={css.dim}>{reasonOf(item)}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function wordsOf({ decision, quantity, value }: Item): string {
  if (decision === 'execute') return `would buy ${formatExact(quantity)} for ${formatMoney(value, 0)}`;
  if (decision === 'exit') return `would sell ${formatExact(quantity)} for ${formatMoney(value, 0)}`;
  return decision === 'defer' ? 'waits' : 'would be skipped';
}

function reasonOf({ blocked_by: check, observed, limit, confidence }: Item): string {
  if (check === null) return `Every check passes, confidence ${formatPercent(confidence)}.`;
  const figures =
    typeof observed === 'number' && typeof limit === 'number'
      ? `: ${formatExact(Number(observed.toFixed(4)))}, the limit is ${formatExact(Number(limit.toFixed(4)))}`
      : '';
  return `${skipReasonLabel(check)}${figures}.`;
}
