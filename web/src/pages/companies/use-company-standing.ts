import { useMemo } from 'react';
import { query } from '../../api/client.ts';
import { useGet } from '../../api/hooks.ts';
import { computeStandings, type Standing } from '../../lib/standings.ts';
import { companyQueries } from './company-queries.ts';

const POLLING = { pollIntervalMs: 5_000 };

/** Where the company stands in the portfolio, from the requests that its page sends anyway. */
export function useCompanyStanding(ticker: string): Standing | undefined {
  const positions = useGet(...companyQueries.positions(ticker), POLLING);
  const orders = useGet(...companyQueries.orders(ticker), POLLING);
  const decisions = useGet(...companyQueries.decisions(ticker), POLLING);
  const lockouts = useGet(query, '/api/admin/trading/lockouts', undefined, POLLING);
  return useMemo(
    () =>
      computeStandings({
        positions: positions.data ?? [],
        lockouts: lockouts.data ?? [],
        sales: orders.data?.filter(({ side }) => side === 'sell') ?? [],
        exits: decisions.data?.filter(({ decision }) => decision === 'exit') ?? [],
      }).get(ticker),
    [ticker, positions.data, lockouts.data, orders.data, decisions.data],
  );
}
