import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { query } from '../../api/client.ts';
import { useGet } from '../../api/hooks.ts';
import { ActionBadge, Badge } from '../../components/badge.tsx';
import { Panel } from '../../components/panel.tsx';
import { Empty, Failure, Loading } from '../../components/state.tsx';
import { TickerLink } from '../../components/ticker.tsx';
import { Time } from '../../components/time.tsx';
import type { Recommendation } from '../recommendations/columns.tsx';
import css from './changes-panel.module.css';
import { previousVisit } from './last-visit.ts';

const SHOWN_MAX = 9;
const POLL_INTERVAL_MS = 30_000;

interface Change {
  key: string;
  at: string;
  text: ReactNode;
}

/** Recommendations that changed and new macro events since the viewer's previous visit. */
export function ChangesPanel() {
  const [{ at: since, isFirst }] = useState(() => previousVisit(Date.now()));
  const recommendations = useGet(
    query,
    '/api/recommendations',
    { query: { since, latest: false, limit: 200 } },
    { pollIntervalMs: POLL_INTERVAL_MS },
  );
  const events = useGet(
    query,
    '/api/macro/events',
    { query: { since, limit: 20 } },
    { pollIntervalMs: POLL_INTERVAL_MS },
  );
  const changes = [...actionChanges(recommendations.data ?? []), ...macroEventChanges(events.data ?? [])].toSorted(
    (a, b) => b.at.localeCompare(a.at),
  );
  const isKnown = recommendations.data !== undefined && events.data !== undefined;
  const failed = [recommendations, events].find(({ data, error }) => data === undefined && error !== null);
  return (
    <Panel
      title={isFirst ? 'In the last 24 hours' : 'Since your last visit'}
      flush
      aside={
        !isFirst && (
          <span className={css.when}>
            <Time value={since} />
          </span>
        )
      }
    >
      {failed && <Failure error={failed.error as Error} retry={failed.refetch} />}
      {!failed && !isKnown && <Loading lines={5} />}
      {isKnown && changes.length === 0 && (
        <Empty title="No changes" hint="No recommendation changed and no new macro event was found." icon="check" />
      )}
      <ul className={css.list}>
        {changes.slice(0, SHOWN_MAX).map(({ key, at, text }) => (
          <li key={key} className={css.item}>
            <span className={css.text}>{text}</span>
            <span className={css.when}>
              <Time value={at} />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** Tickers whose first and last action in the period differ, or whose only recommendation is to buy or sell. */
function actionChanges(recommendations: readonly Recommendation[]): Change[] {
  const byTicker = Map.groupBy(
    recommendations.toSorted((a, b) => a.generated_at.localeCompare(b.generated_at)),
    ({ ticker }) => ticker,
  );
  return [...byTicker].flatMap(([ticker, list]) => {
    const [first, last] = [list[0], list.at(-1)];
    if (!first || !last || (first.action === last.action && last.action === 'hold')) return [];
    if (first.action === last.action && list.length > 1) return [];
    const text = (
      <>
        <TickerLink ticker={ticker} /> {first.action === last.action ? 'is now' : `changed from ${first.action} to`}{' '}
        <Link to="/recommendations/$recommendationId" params={{ recommendationId: last.id }}>
          <ActionBadge action={last.action} />
        </Link>
      </>
    );
    return [{ key: ticker, at: last.generated_at, text }];
  });
}

interface MacroEvent {
  id: string;
  summary: string;
  severity: string;
  available_at: string;
}

function macroEventChanges(events: readonly MacroEvent[]): Change[] {
  return events.map(({ id, summary, severity, available_at }) => ({
    key: id,
    at: available_at,
    text: (
      <>
        <Link to="/macro" search={{ event: id }}>
          {summary}
        </Link>{' '}
        <Badge tone={severity === 'critical' ? 'down' : 'neutral'}>{severity}</Badge>
      </>
    ),
  }));
}
