import { query } from '../api/client.ts';
import { useGet } from '../api/hooks.ts';
import { Icon } from '../components/icon.tsx';
import css from './access-banner.module.css';

const CHECK_INTERVAL_MS = 10 * 60_000;
const PROGRESS_INTERVAL_MS = 2_000;

/** Shown on every page while the history of the simulated market is being made: what is done and how long the rest takes. */
export function FirstStartBanner() {
  const state = useGet(query, '/api/system/first-start', undefined, { pollIntervalMs: CHECK_INTERVAL_MS });
  return state.data?.active === true ? <Progress /> : null;
}

/** Asks often, but only while it is shown. */
function Progress() {
  const { data } = useGet(query, '/api/system/first-start', undefined, { pollIntervalMs: PROGRESS_INTERVAL_MS });
  if (data?.active !== true) return null;
  return (
    <div className={css.banner} role="status" data-first-start={data.step ?? ''}>
      <Icon name="refresh" size={14} />
      <span>{data.message} Lists are incomplete until then.</span>
    </div>
  );
}
