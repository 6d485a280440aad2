import { Children, type ReactNode } from 'react';
import { isShownAsZero } from '../lib/format.ts';
import type { Tone } from './badge.tsx';

const COLORS: Partial<Record<Tone, string>> = { up: 'var(--up)', down: 'var(--down)', warn: 'var(--warn)' };

/** A gain or loss in its colour; the sign is part of the text. One that rounds to zero has no colour. */
export function Signed({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span style={{ color: isShownAsZero(Children.toArray(children).join('')) ? undefined : COLORS[tone] }}>
      {children}
    </span>
  );
}
