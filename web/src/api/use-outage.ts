import { useSyncExternalStore } from 'react';
import { findOutage, type Outage } from './freshness.ts';
import { lastErrorOf, queryClient } from './hooks.ts';
import { isQueryLate, subscribeToLateness } from './lateness.ts';

let last: Outage | null = null;

/** The same object while nothing changed, as React requires. */
function read(): Outage | null {
  const active = queryClient.getQueryCache().findAll({ type: 'active' });
  const found = findOutage(
    active.map((query) => ({
      queryKey: query.queryKey,
      state: query.state,
      lastError: lastErrorOf(query as never),
      isLate: isQueryLate(query as never),
    })),
  );
  if (JSON.stringify(found) !== JSON.stringify(last)) last = found;
  return last;
}

function subscribe(listener: () => void): () => void {
  const ends = [
    subscribeToLateness(listener),
    queryClient.getQueryCache().subscribe(({ type }) => {
      // Other events are sent while React renders, and change nothing here.
      if (type === 'updated' || type === 'removed') listener();
    }),
  ];
  return () => {
    for (const end of ends) end();
  };
}

/** What the page in view cannot read at the moment. */
export const useOutage = (): Outage | null => useSyncExternalStore(subscribe, read);
