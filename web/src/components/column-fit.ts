import { isValidElement, type ReactNode } from 'react';
import { ActionBadge, StatusBadge } from './badge.tsx';
import { ScoreBar, Meter } from './meter.tsx';
import { TickerLink } from './ticker.tsx';
import { Time } from './time.tsx';

/** Upper bound of the average character width, except for runs of capital Ws. */
const CHARACTER_PX = 9.5;
/** For `15 Nov 2025` and `59 min ago`, whose characters are narrow. */
const TIME_CHARACTERS = 8;
/** The shortest bar with its number. */
const METER_CHARACTERS = 7.5;
/** Badge text is smaller and padded. */
const BADGE_SCALE = 0.8;
const BADGE_PADDING_CHARACTERS = 1.3;
/** Characters of other scripts can be twice as wide. */
const NARROW_SCRIPT = /^[\u0020-\u007e\u00a0-\u024f\u2010-\u2026\u2212]*$/;

/**
 * Whether a cell's content is sure to fit its column. Ellipsis costs the browser more than the text itself in every scrolled
 * row, so only cells that may need it get it.
 */
export function fitsColumn(content: ReactNode, width: string | undefined): boolean {
  const characters = charactersOf(content);
  return characters !== null && characters * CHARACTER_PX <= minWidthPx(width);
}

/** 80 for `80px` and `minmax(80px, 1fr)`; 0 for tracks without a minimum. */
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
  const characters = charactersOfText(text);
  return characters === null ? null : characters * BADGE_SCALE + BADGE_PADDING_CHARACTERS;
}
