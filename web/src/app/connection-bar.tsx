import { useOutage } from '../api/use-outage.ts';
import { Icon } from '../components/icon.tsx';
import { Time } from '../components/time.tsx';
import css from './access-banner.module.css';

const NAMES: Record<string, string> = {
  query: 'the query API',
  trading: 'the trading engine',
  registry: 'the symbol registry',
};

/** Shown on every page while something on it cannot be read. */
export function ConnectionBar() {
  const outage = useOutage();
  if (!outage) return null;
  const services = outage.services.map((name) => NAMES[name] ?? name).join(' and ');
  return (
    <div className={css.banner} role="alert" data-outage={outage.services.join(' ')}>
      <Icon name="warning" size={14} />
      <span>
        No answer from {services}.{' '}
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
