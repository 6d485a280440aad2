import { query } from '../api/client.ts';
import { useGet } from '../api/hooks.ts';
import css from './data-badge.module.css';

const POLL_INTERVAL_MS = 60_000;

/** On every page, because nobody may ever take made-up numbers for real ones. */
export function DataBadge() {
  const info = useGet(query, '/api/system/info', undefined, { pollIntervalMs: POLL_INTERVAL_MS });
  if (info.data?.data_mode !== 'simulated') return null;
  return (
    <span className={css.badge} title={info.data.notice ?? ''} role="note">
      Simulated
    </span>
  );
}
