import { useSyncExternalStore } from 'react';

/** Layout breakpoints. */
const WIDTHS = { sm: 600, md: 900, lg: 1200 } as const;
type WidthName = keyof typeof WIDTHS;

const queries = Object.entries(WIDTHS).map(
  ([name, px]) => [name as WidthName, window.matchMedia(`(min-width: ${px}px)`)] as const,
);
const read = () =>
  Object.fromEntries(queries.map(([name, media]) => [name, media.matches])) as Record<WidthName, boolean>;
let current = read();

function subscribe(listener: () => void): () => void {
  const changed = () => {
    current = read();
    listener();
  };
  for (const [, media] of queries) media.addEventListener('change', changed);
  return () => {
    for (const [, media] of queries) media.removeEventListener('change', changed);
  };
}

export const useWidthAtLeast = (): Record<WidthName, boolean> => useSyncExternalStore(subscribe, () => current);
