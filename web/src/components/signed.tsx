import type { ReactNode } from 'react';
import { isShownAsZero } from '../lib/format.ts';
import type { Tone } from './badge.tsx';

const COLORS: Partial<Record<Tone, string>> = { up: 'var(--up)', down: 'var(--down)', warn: 'var(--warn)' };

/** A gain or loss in its colour; the sign is part of the text. One that rounds to zero has no colour. */
export function Signed({ tone, children }: { tone: Tone; children: ReactNode }) {
  return <span style={{ color: isShownAsZero(textOf(children)) ? undefined : COLORS[tone] }}>{children}</span>;
}

/** The text of children that are texts and numbers. */
const textOf = (children: ReactNode): string =>
  Array.isArray(children)
    ? children.map(textOf).join('')
    : typeof children === 'string' || typeof children === 'number'
      ? `${children}`
      : '';
