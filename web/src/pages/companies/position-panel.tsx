import { Link } from '@tanstack/react-router';
import { currentDay } from '../../api/as-of.ts';
import { query, type QueryResponse } from '../../api/client.ts';
import { oldestOf } from '../../api/freshness.ts';
import { useGet } from '../../api/hooks.ts';
import { Badge } from '../../components/badge.tsx';
import { toneOf } from '../../components/figure.tsx';
import { KeyValues } from '../../components/key-values.tsx';
import { Outdated } from '../../components/outdated.tsx';
import { Panel } from '../../components/panel.tsx';
import { Signed } from '../../components/signed.tsx';
import type { Standing } from '../../lib/standings.ts';
import { Loaded } from '../../components/state.tsx';
import { Time } from '../../components/time.tsx';
import { exitReasonLabel } from '../../lib/check-names.ts';
import {
  formatExact,
  formatMoney,
  formatPercent,
  formatSigned,
  formatSignedMoney,
  formatSignedPercent,
  formatWords,
} from '../../lib/format.ts';
import { DecisionBadge, reasonOf } from '../trading/decision-body.tsx';
import { companyQueries } from './company-queries.ts';

type Position = QueryResponse<'/api/positions'>[number];
type Signal = QueryResponse<'/api/signals/{ticker}'>[number];
const POLLING = { pollIntervalMs: 5_000 };
const SIGNAL_POLLING = { pollIntervalMs: 30_000 };
const SIGNALS_MAX = 4;
/** Of an open position with the engine's facts, so that what is below keeps its place. */
const FACTS_HEIGHT = 222;

/** What is held of a company, what protects it, and what the engine decided last. */
export function PositionPanel({ ticker, standing }: { ticker: string; standing: Standing | undefined }) {
  const positions = useGet(...companyQueries.positions(ticker), POLLING);
  return (
    <Panel title="Position" id="position">
      <div style={{ minHeight: FACTS_HEIGHT }}>
        <Loaded query={positions} lines={7}>
          {(held) =>
            held.length > 0 ? (
              held.map((position) => <PositionFacts key={position.id} position={position} />)
            ) : (
              <NoPosition standing={standing} />
            )
          }
        </Loaded>
        {/* After the position, whose height decides where they stand, so that they do not move. */}
        {(positions.data !== undefined || positions.error !== null) && (
          <EngineFacts ticker={ticker} standing={standing} />
        )}
      </div>
    </Panel>
  );
}

const NOT_KEPT = 'not kept for a past day';

function PositionFacts({ position }: { position: Position }) {
  const isPast = currentDay() !== null;
  const { quantity, avg_entry_price: entry, current_price: price, unrealized_pnl: gain } = position;
  const change = price === null || entry <= 0 ? null : price / entry - 1;
  return (
    <KeyValues
      items={[
        ['Held', `${formatExact(quantity)} shares at ${formatMoney(entry)}`],
        ['Value', price === null ? 'no price' : `${formatMoney(price * quantity)} at ${formatMoney(price)}`],
        [
          'Unrealised P&L',
          <Signed key="gain" tone={toneOf(gain)}>
            {formatSignedMoney(gain)} ({formatSignedPercent(change, 2)})
          </Signed>,
        ],
        ['Realised P&L', formatSignedMoney(position.realized_pnl)],
        ['Stop', isPast ? NOT_KEPT : <StopFacts key="stop" position={position} />],
        ['Target', isPast ? NOT_KEPT : <TargetFacts key="target" position={position} />],
        ['Updated', <Time key="at" value={position.updated_at} style="moment" />],
      ]}
    />
  );
}

function StopFacts({ position }: { position: Position }) {
  const { resting_stops: stops, stop_price: agreed, protection_status: status } = position;
  if (stops.length === 0)
    return (
      <>
        {formatMoney(agreed)}{' '}
        <Badge tone={status === 'exiting' ? 'warn' : 'down'}>
          {status === 'exiting' ? 'being sold' : 'no stop rests at the broker'}
        </Badge>
      </>
    );
  return stops.map((stop) => (
    <span key={stop.order_id} style={{ display: 'block' }}>
      {formatMoney(stop.stop_price)} for {formatExact(stop.quantity)} shares{' '}
      <Badge tone="up">{position.stops_need_platform ? 'rests, while the platform runs' : 'rests at the broker'}</Badge>{' '}
      <Link to="/trading/orders/$orderId" params={{ orderId: stop.order_id }}>
        <code>{stop.broker_order_id ?? 'being sent'}</code>
      </Link>
    </span>
  ));
}

function TargetFacts({ position }: { position: Position }) {
  const resting = position.resting_stops.find(({ target_price }) => target_price !== null);
  if (!resting) return position.target_price === null ? 'none' : `${formatMoney(position.target_price)}, by the engine`;
  return (
    <>
      {formatMoney(resting.target_price)} <Badge tone="up">rests at the broker</Badge>{' '}
      <code>{resting.target_broker_order_id ?? 'being sent'}</code>
    </>
  );
}

function NoPosition({ standing }: { standing: Standing | undefined }) {
  const { exitedAt, exitReason, exitOrderId } = standing ?? {};
  return (
    <KeyValues
      items={[
        ['Held', 'nothing'],
        [
          'Exited',
          exitedAt && exitOrderId ? (
            <span key="exit">
              <Time value={exitedAt} style="moment" />
              {exitReason ? `, ${exitReasonLabel(exitReason).toLowerCase()}` : ''}.{' '}
              <Link to="/trading/orders/$orderId" params={{ orderId: exitOrderId }}>
                Why it was sold
              </Link>
            </span>
          ) : undefined,
        ],
      ]}
    />
  );
}

/** Lockout, the engine's last decision and the newest price signals. */
function EngineFacts({ ticker, standing }: { ticker: string; standing: Standing | undefined }) {
  const decisions = useGet(...companyQueries.decisions(ticker), POLLING);
  const signals = useGet(
    query,
    '/api/signals/{ticker}',
    { path: { ticker }, query: { limit: SIGNALS_MAX } },
    SIGNAL_POLLING,
  );
  const lockouts = useGet(query, '/api/admin/trading/lockouts', undefined, POLLING);
  const [last] = decisions.data ?? [];
  const newest = signals.data?.filter(({ as_of }) => as_of === signals.data[0]?.as_of) ?? [];
  return (
    <Outdated since={oldestOf([decisions, signals, lockouts])}>
      <KeyValues
        items={[
          [
            'Lockout',
            standing?.lockedUntil == null ? (
              lockouts.data ? (
                'none'
              ) : (
                'unknown'
              )
            ) : (
              <span key="lock">
                <Badge tone="warn">no entries</Badge> {standing.lockReason}, until{' '}
                <Time value={standing.lockedUntil} style="moment" />
              </span>
            ),
          ],
          [
            'Last decision',
            last ? (
              <span key="decision">
                <DecisionBadge decision={last.decision} /> {reasonOf(last)}, <Time value={last.created_at} />
              </span>
            ) : decisions.data ? (
              'none yet'
            ) : (
              'unknown'
            ),
          ],
          [
            'Price signals',
            newest.length > 0 ? newest.map(describeSignal).join(' · ') : signals.data ? 'none yet' : 'unknown',
          ],
        ]}
      />
    </Outdated>
  );
}

function describeSignal({ pipeline, verdict, score, probability }: Signal): string {
  const figure = probability === null ? formatSigned(score) : `raw ${formatPercent(probability)}`;
  return `${formatWords(pipeline)}: ${verdict ?? 'no data'}${verdict === null ? '' : ` (${figure})`}`;
}
