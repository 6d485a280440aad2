import { useNavigate, useSearch } from '@tanstack/react-router';

/** What a list is filtered by at the moment. */
export interface FilterState {
  /** The filters that differ from their defaults. */
  changed: Readonly<Record<string, string>>;
  isFiltered: boolean;
  /** Sets these filters, and all others to their defaults. */
  apply: (filters: Readonly<Record<string, string>>) => void;
}

/** Filters kept in the URL, so that a filtered page can be shared, reloaded and navigated back to. */
export function useFilters<T extends Record<string, string>>(
  defaults: T,
): FilterState & { filters: T; setFilter: (name: keyof T & string, value: string) => void; clear: () => void } {
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const navigate = useNavigate();
  const filters = { ...defaults };
  for (const name of Object.keys(defaults) as (keyof T & string)[]) {
    const value = search[name];
    if (typeof value === 'string' || typeof value === 'number') filters[name] = String(value) as never;
  }
  const go = (next: Record<string, unknown>) =>
    void navigate({ to: '.', search: next, replace: true, resetScroll: false });
  const changed = Object.fromEntries(Object.entries(filters).filter(([name, value]) => value !== defaults[name]));
  const apply = (next: Readonly<Record<string, string>>) => {
    const kept = Object.entries(search).filter(([name]) => !(name in defaults));
    const chosen = Object.entries(next).filter(([name, value]) => name in defaults && value !== defaults[name]);
    go(Object.fromEntries([...kept, ...chosen]));
  };
  return {
    filters,
    changed,
    apply,
    setFilter: (name, value) => {
      const next: Record<string, unknown> = { ...search };
      if (value === defaults[name]) delete next[name];
      else next[name] = value;
      go(next);
    },
    clear: () => apply({}),
    isFiltered: Object.keys(changed).length > 0,
  };
}
