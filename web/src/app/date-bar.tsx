import { useNavigate, useSearch } from '@tanstack/react-router';
import { readDay } from '../api/as-of.ts';
import { PAST_BANNER_ID } from '../components/action.tsx';
import { Icon } from '../components/icon.tsx';
import banner from './access-banner.module.css';
import css from './date-bar.module.css';

/** The day of the address; null for now. */
export function useDay(): string | null {
  const { as_of: value } = useSearch({ strict: false }) as { as_of?: unknown };
  return typeof value === 'string' ? readDay(`?as_of=${encodeURIComponent(value)}`) : null;
}

function useSetDay(): (day: string | null) => void {
  const navigate = useNavigate();
  return (day) => {
    void navigate({
      to: '.',
      search: (known: Record<string, unknown>) => ({ ...known, as_of: day ?? undefined }),
      resetScroll: false,
    });
  };
}

const today = () => new Date().toISOString().slice(0, 10);

/** Puts every page at a day. */
export function DateField() {
  const day = useDay();
  const setDay = useSetDay();
  return (
    <input
      type="date"
      className={css.field}
      aria-label="Show the state of a day"
      max={today()}
      value={day ?? ''}
      onChange={({ currentTarget: { value } }) => setDay(value === '' || value >= today() ? null : value)}
    />
  );
}

/** Shown on every page while it is at a day. */
export function DateBanner() {
  const day = useDay();
  const setDay = useSetDay();
  if (day === null) return null;
  return (
    <div className={banner.banner} role="status" data-as-of={day}>
      <Icon name="warning" size={14} />
      <span id={PAST_BANNER_ID}>
        State of {day}: what was known and published by the end of that day (UTC). Positions and orders are of that day.
        Prices, trades, the figures of the account and its risk, settings, lockouts and operations show the present.
        Changes are disabled.{' '}
        <button type="button" className={css.back} onClick={() => setDay(null)}>
          Return to now
        </button>
      </span>
    </div>
  );
}
