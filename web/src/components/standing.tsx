import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { query, trading } from '../api/client.ts';
import { useGet } from '../api/hooks.ts';
import { exitReasonLabel, skipReasonLabel } from '../lib/check-names.ts';
import { formatExact } from '../lib/format.ts';
import { computeStandings, type Standing } from '../lib/standings.ts';
import { formatTime } from '../lib/time.ts';
import { Badge } from './badge.tsx';
import type { Column } from './table.tsx';

const POLLING = { pollIntervalMs: 15_000 };
const ROWS_MAX = 200;

export interface Standings {
  of: (ticker: string) => Standing | undefined;
  /** The reason for which the engine skipped a recommendation. */
  skipOf: (recommendationId: string) => string | undefined;
  /** False until positions, lockouts and sales were read: without a marker a company would look free of them. */
  isKnown: boolean;
}

/** Positions, lockouts, sales and skips, for the markers in lists. */
export function useStandings(): Standings {
  const positions = useGet(query, '/api/positions', undefined, POLLING);
  const lockouts = useGet(query, '/api/admin/trading/lockouts', undefined, POLLING);
  const sales = useGet(query, '/api/orders', { query: { side: 'sell', limit: ROWS_MAX } }, POLLING);
  const skips = useGet(trading, '/api/trading/decisions', { query: { decision: 'skip', limit: ROWS_MAX } }, POLLING);
  return useMemo(() => {
    const standings = computeStandings({
      positions: positions.data ?? [],
      lockouts: lockouts.data ?? [],
      sales: sales.data ?? [],
      // The order's page says why; a list does not ask for every exit.
      exits: [],
    });
    const skipped = new Map(skips.data?.map((skip) => [skip.recommendation_id, skip.skip_reason ?? undefined]));
    return {
      of: (ticker: string) => standings.get(ticker),
      skipOf: (id: string) => skipped.get(id),
      isKnown: [positions, lockouts, sales].every(({ data }) => data !== undefined),
    };
  }, [positions.data, lockouts.data, sales.data, skips.data]);
}

/** Held, locked out, exited and skipped, each with its reason on hover. */
export function StandingBadges({ standing, skip }: { standing: Standing | undefined; skip?: string | undefined }) {
  if (!standing && skip === undefined) return null;
  const { held, lockedUntil, lockReason, exitedAt, exitReason, exitOrderId } = standing ?? {};
  return (
    <>
      {held != null && (
        <Badge tone="accent" title={`${formatExact(held)} shares held`}>
          held
        </Badge>
      )}
      {exitedAt != null && exitOrderId != null && (
        <Link to="/trading/orders/$orderId" params={{ orderId: exitOrderId }}>
          <Badge
            title={`sold ${formatTime(exitedAt, 'datetime')}${exitReason ? `: ${exitReasonLabel(exitReason)}` : ''}`}
          >
            exited
          </Badge>
        </Link>
      )}
      {lockedUntil != null && (
        <Badge
          tone="warn"
          title={`${lockReason ?? 'locked out'}${lockedUntil ? `, until ${formatTime(lockedUntil, 'datetime')}` : ''}`}
        >
          locked
        </Badge>
      )}
      {skip !== undefined && held == null && (
        <>
          <Badge>skipped</Badge> <SkipReason text={skipReasonLabel(skip).toLowerCase()} />
        </>
      )}
    </>
  );
}

function SkipReason({ text }: { text: string }) {
  return (
    <span title={text} style={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' }}>
      {text}
    </span>
  );
}

/** A column of markers: held, exited, locked and, for recommendations, skipped. */
export function standingColumn<T extends { ticker: string }>(
  standings: Standings,
  recommendationId?: (row: T) => string | undefined,
): Column<T> {
  const skipOf = (row: T) => {
    const id = recommendationId?.(row);
    return id === undefined ? undefined : standings.skipOf(id);
  };
  return {
    key: 'standing',
    header: 'Portfolio',
    width: 'minmax(90px, 1.2fr)',
    sort: (row) => {
      const found = standings.of(row.ticker);
      return found?.held != null ? 3 : found?.exitedAt != null ? 2 : found?.lockedUntil != null ? 1 : null;
    },
    render: (row) =>
      standings.isKnown ? (
        <span style={{ display: 'flex', gap: 4, alignItems: 'center' }}>
          <StandingBadges standing={standings.of(row.ticker)} skip={skipOf(row)} />
        </span>
      ) : (
        'unknown'
      ),
  };
}
