import { useSyncExternalStore } from 'react';
import { findOutage, type Outage } from './freshness.ts';
import { queryClient } from './hooks.ts';

let last: Outage | null = null;

/** The same object while nothing changed, as React requires. */
function read(): Outage | null {
  const found = findOutage(queryClient.getQueryCache().findAll({ type: 'active' }));
  if (JSON.stringify(found) !== JSON.stringify(last)) last = found;
  return last;
}

const subscribe = (listener: () => void): (() => void) =>
  queryClient.getQueryCache().subscribe(({ type }) => {
    // Other events are sent while React renders, and change nothing here.
    if (type === 'updated' || type === 'removed') listener();
  });

/** What the page in view cannot read at the moment. */
export const useOutage = (): Outage | null => useSyncExternalStore(subscribe, read);
