import { isValidElement, type ReactNode } from 'react';
import { ActionBadge, StatusBadge } from './badge.tsx';
import { ScoreBar, Meter } from './meter.tsx';
import { TickerLink } from './ticker.tsx';
import { Time } from './time.tsx';

/** Wider than all but a run of capital Ws. */
const CHARACTER_PX = 9.5;
/** `15 Nov 2025`, `59 min ago` */
const TIME_CHARACTERS = 8;
/** The shortest bar and its number. */
const METER_CHARACTERS = 7.5;
/** The words of a badge are smaller, and have some space around them. */
const BADGE_SCALE = 0.8;
const BADGE_PADDING_CHARACTERS = 1.3;
/** Other scripts have letters as wide as two of these. */
const NARROW_SCRIPT = /^[\u0020-\u007e\u00a0-\u024f\u2010-\u2026\u2212]*$/;

/**
 * Whether what a cell shows is sure to fit its column. Cutting off costs a browser more than the text itself, in every cell of
 * every row that scrolls by: only cells that may need it get it.
 */
export function fitsColumn(content: ReactNode, width: string | undefined): boolean {
  const letters = charactersOf(content);
  return letters !== null && letters * CHARACTER_PX <= minWidthPx(width);
}

/** `80px` and `minmax(80px, 1fr)` are never narrower than 80; anything else may be as narrow as nothing. */
function minWidthPx(width: string | undefined): number {
  return Number(/^(?:minmax\()?(\d+)px/.exec(width ?? '')?.[1] ?? 0);
}

function charactersOf(content: ReactNode): number | null {
  if (typeof content === 'string' || typeof content === 'number') return charactersOfText(String(content));
  if (!isValidElement(content)) return null;
  const props = content.props as { ticker?: string | null; action?: string; status?: string | null };
  switch (content.type) {
    case Time:
      return TIME_CHARACTERS;
    case Meter:
    case ScoreBar:
      return METER_CHARACTERS;
    case TickerLink:
      return charactersOfText(props.ticker ?? '');
    case ActionBadge:
      return charactersOfBadge(props.action ?? '');
    case StatusBadge:
      return charactersOfBadge(props.status ?? '');
    default:
      return null;
  }
}

const charactersOfText = (text: string): number | null => (NARROW_SCRIPT.test(text) ? text.length : null);

function charactersOfBadge(text: string): number | null {
  const letters = charactersOfText(text);
  return letters === null ? null : letters * BADGE_SCALE + BADGE_PADDING_CHARACTERS;
}
