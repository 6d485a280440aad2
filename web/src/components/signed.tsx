import type { ReactNode } from 'react';
import type { Tone } from './badge.tsx';

const COLORS: Partial<Record<Tone, string>> = { up: 'var(--up)', down: 'var(--down)', warn: 'var(--warn)' };

/** A gain or a loss in its colour; its sign is in the text. */
export function Signed({ tone, children }: { tone: Tone; children: ReactNode }) {
  return <span style={{ color: COLORS[tone] }}>{children}</span>;
}
