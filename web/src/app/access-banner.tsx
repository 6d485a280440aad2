import { query } from '../api/client.ts';
import { useGet } from '../api/hooks.ts';
import { Icon } from '../components/icon.tsx';
import css from './access-banner.module.css';

const POLL_INTERVAL_MS = 10 * 60_000;

/** Shown on every page while the token of this tab expires soon. */
export function AccessBanner() {
  const access = useGet(query, '/api/system/access', undefined, { pollIntervalMs: POLL_INTERVAL_MS });
  const warning = access.data?.warning ?? null;
  if (warning === null) return null;
  return (
    <div className={css.banner} role="status">
      <Icon name="warning" size={14} />
      <span>{warning}</span>
    </div>
  );
}
