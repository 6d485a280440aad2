import type { ReactNode } from 'react';
import css from './outdated.module.css';
import { Time } from './time.tsx';

/** Greys what is no longer current and says when it was read. `since`: null while it is current. */
export function Outdated({ since, children }: { since: number | null; children: ReactNode }) {
  if (since === null) return children;
  return (
    <div data-outdated>
      <div className={css.note}>
        Last updated <Time value={new Date(since).toISOString()} style="time" />
      </div>
      <div className={css.content}>{children}</div>
    </div>
  );
}
