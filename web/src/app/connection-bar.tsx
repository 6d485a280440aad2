import { query } from '../api/client.ts';
import { useGet } from '../api/hooks.ts';
import { useOutage } from '../api/use-outage.ts';
import { Icon } from '../components/icon.tsx';
import { Time } from '../components/time.tsx';
import css from './access-banner.module.css';

const NAMES: Record<string, string> = {
  query: 'the query API',
  trading: 'the trading engine',
  registry: 'the symbol registry',
};

/** A small read of the database, so that each page notices within seconds when there are no answers. */
const CHECK_INTERVAL_MS = 10_000;

/** Shown on every page while something on it cannot be read. */
export function ConnectionBar() {
  useGet(query, '/api/admin/trading/config', undefined, { pollIntervalMs: CHECK_INTERVAL_MS });
  const outage = useOutage();
  if (!outage) return null;
  const services = outage.services.map((name) => NAMES[name] ?? name).join(' and ');
  return (
    <div className={css.banner} role="alert" data-outage={outage.services.join(' ')}>
      <Icon name="warning" size={14} />
      <span>
        No answer {outage.isLate ? 'yet ' : ''}from {services}.{' '}
        {outage.since !== null && (
          <>
            What is grey was last updated <Time value={new Date(outage.since).toISOString()} style="time" />.{' '}
          </>
        )}
        Changes are disabled until the current state is known.
      </span>
    </div>
  );
}
