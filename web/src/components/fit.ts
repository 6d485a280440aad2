import { isValidElement, type ReactNode } from 'react';
import { ActionBadge, StatusBadge } from './badge.tsx';
import { Balance, Meter } from './meter.tsx';
import { TickerLink } from './ticker.tsx';
import { Time } from './time.tsx';

/** Wider than all but a run of capital Ws. */
const LETTER_PX = 9.5;
/** `15 Nov 2025`, `59 min ago` */
const LETTERS_OF_A_TIME = 8;
/** The shortest bar and its number. */
const LETTERS_OF_A_METER = 7.5;
/** The words of a badge are smaller, and have some space around them. */
const BADGE_SCALE = 0.8;
const BADGE_EDGES = 1.3;
/** Other scripts have letters as wide as two of these. */
const NARROW = /^[\u0020-\u007e\u00a0-\u024f\u2010-\u2026\u2212]*$/;

/**
 * Whether what a cell shows is sure to fit its column. Cutting off costs a browser more than the text itself, in every cell of
 * every row that scrolls by: only cells that may need it get it.
 */
export function fitsColumn(content: ReactNode, width: string | undefined): boolean {
  const letters = lettersOf(content);
  return letters !== null && letters * LETTER_PX <= leastPx(width);
}

/** `80px` and `minmax(80px, 1fr)` are never narrower than 80; anything else may be as narrow as nothing. */
function leastPx(width: string | undefined): number {
  return Number(/^(?:minmax\()?(\d+)px/.exec(width ?? '')?.[1] ?? 0);
}

function lettersOf(content: ReactNode): number | null {
  if (typeof content === 'string' || typeof content === 'number') return lettersOfText(String(content));
  if (!isValidElement(content)) return null;
  const props = content.props as { ticker?: string | null; action?: string; status?: string | null };
  switch (content.type) {
    case Time:
      return LETTERS_OF_A_TIME;
    case Meter:
    case Balance:
      return LETTERS_OF_A_METER;
    case TickerLink:
      return lettersOfText(props.ticker ?? '');
    case ActionBadge:
      return lettersOfBadge(props.action ?? '');
    case StatusBadge:
      return lettersOfBadge(props.status ?? '');
    default:
      return null;
  }
}

const lettersOfText = (text: string): number | null => (NARROW.test(text) ? text.length : null);

function lettersOfBadge(text: string): number | null {
  const letters = lettersOfText(text);
  return letters === null ? null : letters * BADGE_SCALE + BADGE_EDGES;
}
