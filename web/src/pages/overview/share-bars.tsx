import type { ReactNode } from 'react';
import { formatMoney, formatPercent } from '../../lib/format.ts';
import css from './cockpit.module.css';

export interface Share {
  key: string;
  name: ReactNode;
  title?: string;
  value: number;
  /** Fraction of the account; null where the account has no value. */
  share: number | null;
}

/** Parts of the account as bars from zero; the longest fills the width. */
export function ShareBars({ title, shares }: { title: string; shares: readonly Share[] }) {
  const largest = Math.max(...shares.map(({ value }) => Math.abs(value)), 0) || 1;
  return (
    <section aria-label={title}>
      <h3 className={css.sub}>{title}</h3>
      <ul className={css.bars}>
        {shares.map(({ key, name, title: hint, value, share }) => (
          <li key={key}>
            <span className={css.name} title={hint}>
              {name}
            </span>
            <span className={css.track} aria-hidden="true">
              <span className={css.bar} style={{ display: 'block', width: `${(Math.abs(value) / largest) * 100}%` }} />
            </span>
            <span className={css.value}>
              {formatMoney(value, 0)} ({formatPercent(share)})
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
