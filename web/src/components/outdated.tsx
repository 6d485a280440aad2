import type { ReactNode } from 'react';
import css from './outdated.module.css';
import { Time } from './time.tsx';

/**
 * Greys what is no longer current and says when it was read. `since`: null while it is current. The elements around the content stay
 * the same, because other ones would empty its forms.
 */
export function Outdated({ since, children }: { since: number | null; children: ReactNode }) {
  const isOld = since !== null;
  return (
    <div className={isOld ? undefined : css.none} {...(isOld ? { 'data-outdated': '' } : {})}>
      {isOld && (
        <div className={css.note}>
          Last updated <Time value={new Date(since).toISOString()} style="time" />
        </div>
      )}
      <div className={isOld ? css.content : css.none}>{children}</div>
    </div>
  );
}
