import { useNavigate, useSearch } from '@tanstack/react-router';

/** Filters kept in the URL, so that a filtered page can be shared, reloaded and navigated back to. */
export function useFilters<T extends Record<string, string>>(
  defaults: T,
): { filters: T; setFilter: (name: keyof T & string, value: string) => void; clear: () => void; isFiltered: boolean } {
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const navigate = useNavigate();
  const filters = { ...defaults };
  for (const name of Object.keys(defaults) as (keyof T & string)[]) {
    const value = search[name];
    if (typeof value === 'string' || typeof value === 'number') filters[name] = String(value) as never;
  }
  const go = (next: Record<string, unknown>) =>
    void navigate({ to: '.', search: next, replace: true, resetScroll: false });
  return {
    filters,
    setFilter: (name, value) => {
      const next: Record<string, unknown> = { ...search };
      if (value === defaults[name]) delete next[name];
      else next[name] = value;
      go(next);
    },
    clear: () => {
      const kept = Object.entries(search).filter(([name]) => !(name in defaults));
      go(Object.fromEntries(kept));
    },
    isFiltered: Object.keys(defaults).some((name) => filters[name] !== defaults[name]),
  };
}
