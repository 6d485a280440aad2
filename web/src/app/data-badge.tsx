import { query } from '../api/client.ts';
import { useGet } from '../api/hooks.ts';
import css from './data-badge.module.css';

const POLL_INTERVAL_MS = 60_000;

/** Shown on every page so that simulated data is never mistaken for real data. */
export function DataBadge() {
  const info = useGet(query, '/api/system/info', undefined, { pollIntervalMs: POLL_INTERVAL_MS });
  if (info.data?.data_mode !== 'simulated') return null;
  return (
    <span className={css.badge} title={info.data.notice ?? ''} role="note">
      Simulated
    </span>
  );
}
