import type { ReactNode } from 'react';
import type { Tone } from './badge.tsx';
import css from './figure.module.css';

/** Key figures side by side. */
export function Figures({ children }: { children: ReactNode }) {
  return <div className={css.row}>{children}</div>;
}

interface FigureProps {
  label: string;
  value: ReactNode;
  hint?: ReactNode;
  tone?: Tone;
  title?: string;
}

export function Figure({ label, value, hint, tone = 'neutral', title }: FigureProps) {
  return (
    <div className={css.figure} title={title}>
      <div className={css.label}>{label}</div>
      <div className={`${css.value} ${tone === 'neutral' ? '' : css[tone]}`}>{value}</div>
      <div className={css.hint}>{hint}</div>
    </div>
  );
}

/** Tone for a gain or loss. */
export const toneOf = (value: number | null | undefined): Tone =>
  value === null || value === undefined || value === 0 ? 'neutral' : value > 0 ? 'up' : 'down';
