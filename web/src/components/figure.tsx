import type { ReactNode } from 'react';
import { type Freshness, oldestOf } from '../api/freshness.ts';
import { isShownAsZero, NO_VALUE } from '../lib/format.ts';
import type { Tone } from './badge.tsx';
import css from './figure.module.css';
import { Outdated } from './outdated.tsx';
import { RowsLink } from './rows-link.tsx';

/** Key figures side by side; grey when one of the queries behind them is no longer current. */
export function Figures({ of = [], children }: { of?: readonly Freshness[]; children: ReactNode }) {
  return (
    <Outdated since={oldestOf(of)}>
      <div className={css.row} data-figures>
        {children}
      </div>
    </Outdated>
  );
}

/** Tiles without values, in the shape of the figures that load. */
export function FiguresLoading({ labels }: { labels: readonly string[] }) {
  return (
    <div role="status" aria-label="Loading">
      <Figures>
        {labels.map((label) => (
          <Figure key={label} label={label} value={NO_VALUE} />
        ))}
      </Figures>
    </div>
  );
}

interface FigureProps {
  label: string;
  value: ReactNode;
  hint?: ReactNode;
  tone?: Tone;
  title?: string;
  /** Address of the rows behind the figure, with its query: `/trading?tab=orders`. */
  to?: string;
}

export function Figure({ label, value, hint, tone = 'neutral', title, to }: FigureProps) {
  const isPlain = tone === 'neutral' || (tone !== 'warn' && isShownAsZero(value));
  const text = <span className={`${css.value} ${isPlain ? '' : css[tone]}`}>{value}</span>;
  return (
    <div className={css.figure} title={title}>
      <div className={css.label}>{label}</div>
      {to === undefined ? (
        text
      ) : (
        <RowsLink to={to} className={css.open ?? ''} label={label}>
          {text}
        </RowsLink>
      )}
      <div className={css.hint}>{hint}</div>
    </div>
  );
}

/** Tone for a gain or loss. */
export const toneOf = (value: number | null | undefined): Tone =>
  value === null || value === undefined || value === 0 ? 'neutral' : value > 0 ? 'up' : 'down';
